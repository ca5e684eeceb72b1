import Foundation
import Rill
import RillState
import Testing

private enum Mode: String { case light, dark }

private struct Window: Codable, Equatable {
    var title: String
    var size: Double
}

private struct Unwritable: Codable, Equatable {
    var isBroken = false
    func encode(to encoder: any Encoder) throws {
        if isBroken { throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: "broken")) }
        var container = encoder.singleValueContainer()
        try container.encode(isBroken)
    }
}

/// A property of each kind.
private final class Settings: ObservableState {
    @StoredValue var flag: Bool
    @StoredValue var count: Int
    @StoredValue var ratio: Double
    @StoredValue var name: String
    @StoredValue var bytes: Data
    @StoredValue var address: URL
    @StoredValue var mode: Mode
    @StoredValue var numbers: Set<Int>
    @StoredValue var modes: Set<Mode>
    @StoredValue var maybeCount: Int?
    @StoredValue var maybeAddress: URL?
    @StoredValue var maybeMode: Mode?
    @StoredValue var maybeNumbers: Set<Int>?
    @StoredValue var window: Window
    @StoredValue var list: [Int]
    @StoredValue var unwritable: Unwritable

    init(_ store: any KeyValueStore) {
        _flag = StoredValue(wrappedValue: true, "flag", store: store)
        _count = StoredValue(wrappedValue: 1, "count", store: store)
        _ratio = StoredValue(wrappedValue: 0.5, "ratio", store: store)
        _name = StoredValue(wrappedValue: "n", "name", store: store)
        _bytes = StoredValue(wrappedValue: Data([1]), "bytes", store: store)
        _address = StoredValue(wrappedValue: Settings.home, "address", store: store)
        _mode = StoredValue(wrappedValue: .light, "mode", store: store)
        _numbers = StoredValue(wrappedValue: [1], "numbers", store: store)
        _modes = StoredValue(wrappedValue: [.light], "modes", store: store)
        _maybeCount = StoredValue("maybeCount", store: store)
        _maybeAddress = StoredValue("maybeAddress", store: store)
        _maybeMode = StoredValue("maybeMode", store: store)
        _maybeNumbers = StoredValue("maybeNumbers", store: store)
        _window = StoredValue(wrappedValue: Window(title: "w", size: 1), "window", store: store)
        _list = StoredValue(wrappedValue: [1], "list", store: store)
        _unwritable = StoredValue(wrappedValue: Unwritable(), "unwritable", store: store)
    }

    static let home = URL(filePath: "/home")
    func resetCount() { _count.reset() }
    func resetUnwritable() { _unwritable.reset() }
    var countInside: ReadOnlyProxy<Int> { $count }
}

@Suite("@StoredValue")
struct StoredValueTests {
    private let store = MemoryStore()
    private let log = Log()

    @Test("Without a key, the default counts and nothing is written")
    func defaults() {
        let settings = Settings(store)
        #expect(settings.flag && settings.count == 1 && settings.ratio == 0.5 && settings.name == "n")
        #expect(settings.bytes == Data([1]) && settings.address == Settings.home && settings.mode == .light)
        #expect(settings.numbers == [1] && settings.modes == [.light] && settings.list == [1])
        #expect(settings.maybeCount == nil && settings.maybeAddress == nil && settings.maybeNumbers == nil)
        #expect(settings.maybeMode == nil && settings.window == Window(title: "w", size: 1))
        #expect(store.contents.isEmpty)
    }

    @Test("Each kind is written in its own form")
    func forms() throws {
        let settings = Settings(store)
        change(settings)
        let contents = store.contents
        #expect(contents["flag"] == .bool(false))
        #expect(contents["count"] == .int(2))
        #expect(contents["ratio"] == .double(0.25))
        #expect(contents["name"] == .string("m"))
        #expect(contents["bytes"] == .data(Data([2, 3])))
        #expect(contents["address"] == .string("https://example.org/a?b=c"))
        #expect(contents["mode"] == .string("dark"))
        #expect(contents["numbers"] == .array([.int(1), .int(2), .int(3)]))
        #expect(contents["modes"] == .array([.string("dark"), .string("light")]))
        #expect(contents["maybeCount"] == .int(4))
        #expect(contents["maybeNumbers"] == .array([.int(7)]))
        #expect(contents["window"] == .data(Data(#"{"size":2,"title":"v"}"#.utf8)))
        settings.maybeCount = nil
        settings.maybeNumbers = nil
        #expect(store.contents["maybeCount"] == nil)
        #expect(store.contents["maybeNumbers"] == nil)
    }

    private func change(_ settings: Settings) {
        settings.flag = false
        settings.count += 1
        settings.ratio = 0.25
        settings.name = "m"
        settings.bytes = Data([2, 3])
        settings.address = URL(string: "https://example.org/a?b=c") ?? Settings.home
        settings.mode = .dark
        settings.numbers = [3, 1, 2]
        settings.modes = [.dark, .light]
        settings.maybeCount = 4
        settings.maybeAddress = URL(string: "relative/path")
        settings.maybeMode = .dark
        settings.maybeNumbers = [7]
        settings.window = Window(title: "v", size: 2)
        settings.list.append(2)
    }

    private func expectChanged(_ settings: Settings) {
        #expect(!settings.flag && settings.count == 2 && settings.ratio == 0.25 && settings.name == "m")
        #expect(settings.bytes == Data([2, 3]) && settings.mode == .dark && settings.modes == [.dark, .light])
        #expect(settings.address.absoluteString == "https://example.org/a?b=c")
        #expect(settings.numbers == [1, 2, 3] && settings.maybeNumbers == [7] && settings.maybeCount == 4)
        #expect(settings.maybeAddress?.absoluteString == "relative/path")
        #expect(settings.maybeMode == .dark && settings.window == Window(title: "v", size: 2))
        #expect(settings.list == [1, 2])
    }

    @Test("Memory keeps every kind for the next model")
    func memoryRoundTrip() {
        change(Settings(store))
        expectChanged(Settings(store))
    }

    @Test("A JSON file keeps every kind, addresses included, and has the same bytes each time")
    func fileRoundTrip() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "settings.json")
        change(Settings(try JSONFileStore(url: url)))
        expectChanged(Settings(try JSONFileStore(url: url)))
        let bytes = try Data(contentsOf: url)
        let other = folder.appending(path: "other.json")
        change(Settings(try JSONFileStore(url: other)))
        #expect(try Data(contentsOf: other) == bytes)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }

    @Test("The user's defaults keep every kind")
    func userDefaultsRoundTrip() throws {
        let suite = "rill-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        change(Settings(defaults))
        expectChanged(Settings(defaults))
    }

    @Test("A form of another kind counts as missing, an unknown raw value too, and is not overwritten")
    func wrongKinds() {
        let wrong = MemoryStore([
            "flag": .string("x"), "count": .string("x"), "mode": .string("blue"), "address": .int(1),
            "numbers": .int(1), "modes": .array([.string("dark"), .string("blue")]), "maybeCount": .string("x"),
            "maybeMode": .string("blue"), "window": .data(Data()), "ratio": .int(3),
        ])
        let before = wrong.contents
        let settings = Settings(wrong)
        #expect(settings.flag && settings.count == 1 && settings.mode == .light && settings.address == Settings.home)
        #expect(settings.numbers == [1] && settings.modes == [.dark] && settings.maybeCount == nil)
        #expect(settings.maybeMode == nil && settings.window == Window(title: "w", size: 1) && settings.ratio == 3)
        #expect(wrong.contents == before)
    }

    @Test("A Codable value that was kept natively before is understood")
    func nativeCodable() {
        let settings = Settings(MemoryStore(["list": .array([.int(4), .int(5)])]))
        #expect(settings.list == [4, 5])
    }

    @Test("Handlers: every set tells, after the store has the value")
    func handlers() {
        let settings = Settings(store)
        let observers = [
            settings.observableValues.count.didUpdate { log($0, store.contents["count"] ?? "-") },
            settings.observableValues.maybeCount.didChange { log($0 ?? -1) },
            settings.countInside.didUpdate { log("inside", $0) },
        ]
        settings.count = 2
        settings.count = 2
        settings.maybeCount = nil
        settings.maybeCount = 3
        #expect(log.take() == ["2 int(2)", "inside 2", "2 int(2)", "inside 2", "3"])
        withExtendedLifetime(observers) {}
    }

    @Test("Two models with one key follow each other (defect: they went apart)")
    func fanOut() {
        let (first, second) = (Settings(store), Settings(store))
        let observer = second.observableValues.count.didUpdate { log($0, $1, $2) }
        first.count = 33
        #expect(second.count == 33)
        #expect(log.take() == ["1 33 false"])
        second.count = 34
        #expect(first.count == 34)
        #expect(log.take() == ["33 34 false"])
        withExtendedLifetime(observer) {}
    }

    @Test("Two models over the user's defaults follow each other, and others where the system says so")
    func fanOutOfDefaults() throws {
        let suite = "rill-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let (first, second) = (Settings(defaults), Settings(defaults))
        first.name = "shared"
        #expect(second.name == "shared")
        #if canImport(ObjectiveC)
        defaults.set("outside", forKey: "name")
        #expect(first.name == "outside")
        #endif
    }

    @Test("A change of the store from outside is told")
    func outsideChange() {
        let settings = Settings(store)
        let observer = settings.observableValues.name.didUpdate { log($0) }
        store.store(.string("outside"), forKey: "name")
        store.store(nil, forKey: "name")
        #expect(log.take() == ["outside", "n"])
        #expect(store.contents["name"] == nil)
        withExtendedLifetime(observer) {}
    }

    @Test("reset removes the key and brings the default back, in every model of the key")
    func reset() {
        let (first, second) = (Settings(store), Settings(store))
        first.count = 5
        let observer = second.observableValues.count.didUpdate { log($0) }
        first.resetCount()
        #expect(first.count == 1)
        #expect(log.take() == ["1"])
        #expect(store.contents["count"] == nil)
        withExtendedLifetime(observer) {}
    }

    @Test("A value that cannot be encoded stays in memory and is reported")
    func encodingFailure() {
        let settings = Settings(store)
        let reports = Reports()
        reports.collect { settings.unwritable = Unwritable(isBroken: true) }
        #expect(settings.unwritable.isBroken)
        #expect(store.contents["unwritable"] == nil)
        #expect(reports.messages.count == 1)
        #expect(reports.messages.first?.contains("unwritable") == true)
    }

    @Test("A file that cannot be written is reported, one that cannot be read is an error")
    func fileFailures() throws {
        let missing = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)/settings.json")
        let settings = Settings(try JSONFileStore(url: missing))
        let reports = Reports()
        reports.collect { settings.count = 3 }
        #expect(settings.count == 3)
        #expect(reports.messages.first?.contains("settings.json") == true)
        let broken = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString).json")
        try Data("[1]".utf8).write(to: broken)
        defer { try? FileManager.default.removeItem(at: broken) }
        #expect(throws: DecodingError.self) { try JSONFileStore(url: broken) }
    }

    @Test("The model is released, and its key is followed no longer")
    func release() {
        weak var watched: Settings?
        do {
            let settings = Settings(store)
            watched = settings
            settings.count = 2
        }
        #expect(watched == nil)
        store.store(.int(9), forKey: "count")
    }

    @Test("A reset reaches a value that could not be written")
    func resetOfWhatIsInMemoryOnly() {
        let settings = Settings(store)
        let reports = Reports()
        reports.collect { settings.unwritable = Unwritable(isBroken: true) }
        #expect(settings.unwritable.isBroken)
        settings.resetUnwritable()
        #expect(!settings.unwritable.isBroken)
        #expect(store.contents.isEmpty)
    }

    @Test("An observer that another one removes is not called any more")
    func removingWithinACall() {
        var second: (any Disposable)?
        let first = store.observe(key: "k") { [log] in
            log("first")
            second?.dispose()
        }
        second = store.observe(key: "k") { [log] in log("second") }
        store.store(.int(1), forKey: "k")
        #expect(log.take() == ["first"])
        first.dispose()
    }

    @Test("What is not a number has its place among numbers")
    func orderOfForms() {
        let forms: [StoredForm] = [.double(.nan), .double(2), .double(.nan), .double(1), .int(3)]
        #expect(forms.sorted() == [.int(3), .double(1), .double(2), .double(.nan), .double(.nan)])
    }
}
