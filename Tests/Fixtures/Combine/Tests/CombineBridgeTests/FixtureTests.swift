import Combine
import Testing

/// What the bridge's tests take for granted of Combine, as its documentation says. Holds for Apple's and for the fixture.
@Suite(.keepingTheRules)
struct FixtureTests {
    private func values<Source: Publisher>(of source: Source) -> [Source.Output] {
        var seen: [Source.Output] = []
        _ = source.sink(receiveCompletion: { _ in }, receiveValue: { seen.append($0) })
        return seen
    }

    @Test func demandsAddUp() {
        #expect(Subscribers.Demand.max(1) + 2 == .max(3))
        #expect(Subscribers.Demand.unlimited - 1 == .unlimited)
        #expect(Subscribers.Demand.max(2) - 1 == .max(1))
        #expect(Subscribers.Demand.none < .max(1))
        #expect(Subscribers.Demand.max(.max) < .unlimited)
        #expect(Subscribers.Demand.none == .max(0))
    }

    @Test func sourcesSendNoMoreThanIsAskedFor() {
        let subscriber = ScriptedSubscriber<Int, Never>(asksFor: .max(2))
        [1, 2, 3].publisher.subscribe(subscriber)
        #expect(subscriber.values == [1, 2])
        #expect(!subscriber.hasFinished)
        subscriber.request(.max(1))
        #expect(subscriber.values == [1, 2, 3])
        #expect(subscriber.hasFinished)
    }

    @Test func operatorsSendWhatTheirNamesSay() {
        #expect(values(of: [1, 2, 3].publisher.map { $0 * 2 }) == [2, 4, 6])
        #expect(values(of: [1, 2, 3].publisher.first()) == [1])
        #expect(values(of: [1, 2, 3].publisher.prefix(2)) == [1, 2])
        #expect(values(of: [1, 2, 3].publisher.prefix(0)) == [])
        #expect(values(of: [1, 2, 3].publisher.filter { $0 != 2 }) == [1, 3])
        #expect(values(of: [1, 2].publisher.flatMap { [$0, $0 * 10].publisher }) == [1, 10, 2, 20])
        #expect(
            values(of: [1, 2].publisher.flatMap(maxPublishers: .max(1)) { [$0, $0 * 10].publisher }) == [1, 10, 2, 20]
        )
        #expect(values(of: Just(1).eraseToAnyPublisher()) == [1])
        #expect(values(of: Deferred { Just(2) }) == [2])
        #expect(values(of: Empty<Int, Never>()) == [])
    }

    @Test func aPassthroughSubjectDropsWhatIsNotAskedFor() {
        let subject = PassthroughSubject<Int, Never>()
        let subscriber = ScriptedSubscriber<Int, Never>(asksFor: .max(1))
        subject.subscribe(subscriber)
        subject.send(1)
        subject.send(2)
        subscriber.request(.max(1))
        subject.send(3)
        subject.send(completion: .finished)
        #expect(subscriber.values == [1, 3])
        #expect(subscriber.hasFinished)
    }

    @Test func aCurrentValueSubjectOwesTheNewestValue() {
        let subject = CurrentValueSubject<Int, Never>(0)
        let subscriber = ScriptedSubscriber<Int, Never>()
        subject.subscribe(subscriber)
        subject.send(1)
        subscriber.request(.max(1))
        #expect(subscriber.values == [1])
        subject.send(2)
        subject.send(3)
        subscriber.request(.max(1))
        #expect(subscriber.values == [1, 3])
    }

    @Test func lettingGoOfWhatCancelsCancels() {
        let subject = PassthroughSubject<Int, Never>()
        var seen: [Int] = []
        var kept: AnyCancellable? = subject.sink { seen.append($0) }
        subject.send(1)
        withExtendedLifetime(kept) {}
        kept = nil
        subject.send(2)
        #expect(seen == [1])
        var all: Set<AnyCancellable> = []
        subject.sink { seen.append($0) }.store(in: &all)
        subject.send(3)
        all.removeAll()
        subject.send(4)
        #expect(seen == [1, 3])
    }
}
