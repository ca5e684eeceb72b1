import RillState
import XCTest

// The remaining snippets of the DidUpdate document.

private final class ViewModel: ObservableState {
    @ObservedValue var username = ""
    var observers: [StateValueObserver] = []
    var seen: [String] = []

    func addObservers() {
        $username.didUpdate { [weak self] newValue in
            self?.seen.append(newValue)
        }.add(to: &observers)
    }
}

private final class SubView {
    @ValueProxy var username: String
    init(username: ValueProxy<String>) {
        _username = username
    }
}

final class UserNameTests: XCTestCase {
    @ObservedState private var viewModel = ViewModel()
    private let log = Log()

    func testDidUpdateFromOutsideAndFromInsideTheModel() {
        viewModel.addObservers()
        let observer = $viewModel.username.didUpdate { [log] username in
            log("Username updated to: \(username)")
        }
        viewModel.username = "ada"
        viewModel.username = "ada"
        XCTAssertEqual(log.take(), ["Username updated to: ada", "Username updated to: ada"])
        XCTAssertEqual(viewModel.seen, ["ada", "ada"])
        withExtendedLifetime(observer) {}
    }

    func testDidChangeLeavesEqualValuesOut() {
        let observer = $viewModel.username.didChange { [log] username in
            log("Username has changed to: \(username)")
        }
        viewModel.username = "ada"
        viewModel.username = "ada"
        XCTAssertEqual(log.take(), ["Username has changed to: ada"])
        withExtendedLifetime(observer) {}
    }

    func testDidChangeComparingAPart() {
        let observer = $viewModel.username.didChange(comparing: \.isEmpty) { [log] username in
            if !username.isEmpty {
                log("Username no longer empty")
            } else {
                log("Username empty again")
            }
        }
        viewModel.username = "a"
        viewModel.username = "ab"
        viewModel.username = ""
        XCTAssertEqual(log.take(), ["Username no longer empty", "Username empty again"])
        withExtendedLifetime(observer) {}
    }

    func testAValueProxyGoesBothWays() {
        let subView = SubView(username: $viewModel.username)
        subView.username = "grace"
        XCTAssertEqual(viewModel.username, "grace")
        viewModel.username = "ada"
        XCTAssertEqual(subView.username, "ada")
    }
}
