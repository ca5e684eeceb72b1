import Foundation
import Rill
import RillState
import Testing

/// One number under one key.
private final class Number: ObservableState, @unchecked Sendable {
    @StoredValue var value: Double
    @StoredValue var flag: Bool
    @StoredValue var name: String

    init(_ store: any KeyValueStore) {
        _value = StoredValue(wrappedValue: 0, "value", store: store)
        _flag = StoredValue(wrappedValue: false, "flag", store: store)
        _name = StoredValue(wrappedValue: "", "name", store: store)
    }

    func resetValue() { _value.reset() }
}

/// The short form of the user's defaults.
private final class Preferences: ObservableState {
    @StoredValue("rill.tests.unused", store: .standard) var unused = 3
}

@Suite("Several models, several stores, one place", .timeLimit(.minutes(1)))
struct StoresThatMeetTests {
    private let log = Log()

    /// A folder for one test.
    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test("A set is told once, although the user's defaults give truth values back as numbers")
    func echo() throws {
        let suite = "rill-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let number = Number(defaults)
        let observers = [
            number.observableValues.flag.didUpdate { log($0) }, number.observableValues.value.didUpdate { log($0) },
        ]
        number.flag = true
        number.flag = false
        number.value = 3
        #expect(log.take() == ["true", "false", "3.0"])
        withExtendedLifetime(observers) {}
    }

    @Test("What is not a number is told once")
    func notANumber() {
        let number = Number(MemoryStore())
        let observer = number.observableValues.value.didUpdate { log($0) }
        number.value = .nan
        #expect(log.take() == ["nan"])
        withExtendedLifetime(observer) {}
    }

    @Test("A number that JSON does not have is kept, and does not stop other keys from being kept")
    func infinite() throws {
        try inFolder { folder in
            let url = folder.appending(path: "a.json")
            let reports = Reports()
            try reports.collect {
                do {
                    let number = Number(try JSONFileStore(url: url))
                    number.value = -.infinity
                    number.name = "inf"
                }
                let again = Number(try JSONFileStore(url: url))
                #expect(again.value == -.infinity)
                #expect(again.name == "inf")
            }
            #expect(reports.messages == [])
            try Data(#"{"value": {"number": "many"}}"#.utf8).write(to: url)
            #expect(throws: DecodingError.self) { try JSONFileStore(url: url) }
        }
    }

    @Test("Two stores over one file share it, whatever the way to it")
    func oneFile() throws {
        try inFolder { folder in
            let url = folder.appending(path: "a.json")
            let first = Number(try JSONFileStore(url: url))
            let second = Number(try JSONFileStore(url: folder.appending(path: "x/../a.json")))
            let observer = second.observableValues.value.didUpdate { log($0) }
            first.value = 1
            second.name = "n"
            #expect(log.take() == ["1.0"])
            #expect(second.value == 1)
            #expect(first.name == "n")
            let text = try String(contentsOf: url, encoding: .utf8)
            #expect(text.contains(#""name" : "n""#) && text.contains(#""value" : 1"#))
            withExtendedLifetime(observer) {}
        }
    }

    @Test("When the last store over a file is gone, the next one reads the file again")
    func readAgain() throws {
        try inFolder { folder in
            let url = folder.appending(path: "a.json")
            do { Number(try JSONFileStore(url: url)).value = 1 }
            try Data(#"{"value": 2}"#.utf8).write(to: url)
            #expect(Number(try JSONFileStore(url: url)).value == 2)
        }
    }

    @Test(
        "A broken file is an error, and is left as it is",
        arguments: [
            "", #"{"value": 1, "#, #"{"value": null}"#, #"{"value": {"x": 1}}"#, #"{"value": {"base64": 5}}"#, "3",
        ]
    )
    func broken(_ text: String) throws {
        try inFolder { folder in
            let url = folder.appending(path: "a.json")
            try Data(text.utf8).write(to: url)
            #expect(throws: DecodingError.self) { try JSONFileStore(url: url) }
            #expect(try Data(contentsOf: url) == Data(text.utf8))
        }
    }

    @Test("A set that could not be written is written with the next one")
    func catchingUp() throws {
        try inFolder { folder in
            let later = folder.appending(path: "later")
            let number = Number(try JSONFileStore(url: later.appending(path: "a.json")))
            let reports = Reports()
            reports.collect { number.name = "n" }
            #expect(reports.messages.count == 1)
            try FileManager.default.createDirectory(at: later, withIntermediateDirectories: true)
            number.value = 2
            let text = try String(contentsOf: later.appending(path: "a.json"), encoding: .utf8)
            #expect(text.contains(#""name" : "n""#))
            #expect(try FileManager.default.contentsOfDirectory(atPath: later.path) == ["a.json"])
        }
    }

    @Test("A reader never sees half of the file")
    func halfWay() throws {
        try inFolder { folder in
            let url = folder.appending(path: "a.json")
            let number = Number(try JSONFileStore(url: url))
            number.name = "start"
            DispatchQueue.concurrentPerform(iterations: 2) { index in
                for round in 0..<50 {
                    if index == 0 {
                        number.name = String(repeating: "x", count: round * 1000)
                    } else {
                        let data = (try? Data(contentsOf: url)) ?? Data()
                        #expect((try? JSONDecoder().decode([String: String].self, from: data)) != nil)
                    }
                }
            }
        }
    }

    @Test("A change of the store that meets a set within a delivery leaves both with one value")
    func meetingWithinADelivery() {
        for setsFirst in [true, false] {
            let store = MemoryStore()
            let number = Number(store)
            let observer = number.observableValues.value.didUpdate { value in
                log(value)
                guard value == 1 else { return }
                if setsFirst { number.value = 2 }
                store.store(.double(5), forKey: "value")
                if !setsFirst { number.value = 2 }
            }
            number.value = 1
            #expect(log.take() == (setsFirst ? ["1.0", "2.0", "5.0", "2.0"] : ["1.0", "5.0", "2.0"]))
            #expect(number.value == 2)
            #expect(store.storedForm(forKey: "value") == .double(2))
            withExtendedLifetime(observer) {}
        }
    }

    @Test("A key that is removed while a set waits leaves the model and the store with one value")
    func removalWithinADelivery() {
        for (setsFirst, isReset) in [(true, true), (true, false), (false, true), (false, false)] {
            let store = MemoryStore()
            let number = Number(store)
            var heard: [Double] = []
            let observer = number.observableValues.value.didUpdate { value in
                heard.append(value)
                guard heard == [1] else { return }
                if setsFirst { number.value = 2 }
                if isReset { number.resetValue() } else { store.store(nil, forKey: "value") }
                if !setsFirst { number.value = 2 }
            }
            number.value = 1
            #expect(number.value == 2)
            #expect(heard.last == 2)
            #expect(store.storedForm(forKey: "value") == .double(2))
            withExtendedLifetime(observer) {}
        }
    }

    @Test("Two models that are set within each other's deliveries end with what the store has")
    func modelsWithinEachOthersDeliveries() {
        let store = MemoryStore()
        let (first, second) = (Number(store), Number(store))
        let observers = [
            first.observableValues.value.didUpdate { if $0 == 1 { second.value = 2 } },
            second.observableValues.value.didUpdate { if $0 == 2 { first.value = 3 } },
        ]
        first.value = 1
        #expect(first.value == second.value)
        #expect(store.storedForm(forKey: "value") == .double(first.value))
        withExtendedLifetime(observers) {}
    }

    @Test("Models that are set on several threads end with what the store has")
    func threads() {
        for _ in 0..<100 {
            let store = MemoryStore()
            let (first, second) = (Number(store), Number(store))
            DispatchQueue.concurrentPerform(iterations: 4) { index in
                for round in 1...20 { (index % 2 == 0 ? first : second).value = Double(index * 1000 + round) }
            }
            #expect(first.value == second.value)
            #expect(store.storedForm(forKey: "value") == .double(first.value))
        }
    }

    @Test("The user's defaults have a short form")
    func shortForm() {
        #expect(Preferences().unused == 3)
    }
}
