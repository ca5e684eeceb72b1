import RillState
import Testing

/// Paths that lead to more than one plain property.
@Suite("What is observed")
struct WhatIsObservedTests {
    let log = Log()

    @Test("A property inherited from a base class, through a variable of the subclass (defect 1)")
    func subclass() {
        let savings = Savings()
        let observers = [
            savings.observableValues.count.didUpdate { log("count", $0) },
            savings.observableValues.rate.didUpdate { log("rate", $0) },
        ]
        savings.count = 1
        savings.rate = 2
        #expect(log.take() == ["count 1", "rate 2"])
        withExtendedLifetime(observers) {}
    }

    @Test("A computed property hears of what it reads (defect 2)")
    func computed() {
        let model = Account()
        let observers = [
            model.observableValues.twice.didUpdate { log("twice", $0, $1, $2) },
            model.observableValues.half.didUpdate { log("half", $0) },
            model.observableValues.area.didChange { log("area", $0) },
        ]
        model.count = 4
        #expect(log.take() == ["twice 0 8 false", "half 2"])
        model.half = 10
        #expect(log.take() == ["twice 8 40 false", "half 10"])
        model.frame.height = 3
        #expect(log.take() == ["area 3"])
        withExtendedLifetime(observers) {}
    }

    @Test("A property of a model inside a model (defect 4)")
    func nestedModel() {
        let family = Family()
        let observer = family.observableValues.child.name.didUpdate { log($0, $1, $2) }
        family.child.name = "direct"
        #expect(log.take() == ["n direct false"])
        family.observableValues.child.name.wrappedValue = "proxy"
        #expect(log.take() == ["direct proxy false"])
        withExtendedLifetime(observer) {}
    }

    @Test("When a model inside a model is replaced, the handler follows the new one")
    func replacedModel() {
        let family = Family()
        let first = family.child
        let observer = family.observableValues.child.name.didChange { log($0) }
        let second = Account()
        second.name = "second"
        family.child = second
        #expect(log.take() == ["second"])
        first.name = "old"
        #expect(log.take() == [])
        second.name = "new"
        #expect(log.take() == ["new"])
        withExtendedLifetime(observer) {}
    }

    @Test("An optional model inside a model")
    func optionalModel() {
        let family = Family()
        let observer = family.observableValues.guest.map { $0?.count }.didChange { log($0 as Any) }
        let guest = Account()
        family.guest = guest
        guest.count = 3
        family.guest = nil
        guest.count = 4
        #expect(log.take() == ["Optional(0)", "Optional(3)", "nil"])
        withExtendedLifetime(observer) {}
    }

    @Test("An expression that reads one thing or another follows what it read last")
    func conditionalReads() {
        let model = Account()
        let either = ReadOnlyProxy { model.count > 0 ? model.name : "none" }
        let observer = either.didUpdate { log($0) }
        model.name = "unread"
        #expect(log.take() == [])
        model.count = 1
        #expect(log.take() == ["unread"])
        model.name = "read"
        #expect(log.take() == ["read"])
        model.count = 0
        #expect(log.take() == ["none"])
        model.name = "unread again"
        #expect(log.take() == [])
        withExtendedLifetime(observer) {}
    }

    @Test("A plain property is not observed, and costs no warning (defect 3)")
    func plain() {
        let reports = Reports()
        let model = Account()
        reports.collect {
            let observer = model.observableValues.plain.didUpdate { log($0) }
            model.plain = 1
            withExtendedLifetime(observer) {}
        }
        #expect(log.take() == [])
        #expect(reports.messages == [])
    }

    @Test("When the observed model is replaced, proxies and handlers follow")
    func replacedRoot() {
        let holder = Holder()
        let proxy = holder.$model.count
        let observer = proxy.didUpdate { log($0, $1, $2) }
        let second = Account()
        second.count = 7
        holder.model = second
        second.count = 8
        #expect(log.take() == ["0 7 false", "7 8 false"])
        #expect(proxy.wrappedValue == 8)
        withExtendedLifetime(observer) {}
    }

    @Test("From inside the model, $property is the read-only proxy")
    func inside() {
        let model = Account()
        let observer = model.countInside.didUpdate { log($0) }
        model.count = 3
        #expect(log.take() == ["3"])
        #expect(model.countInside.wrappedValue == 3)
        withExtendedLifetime(observer) {}
    }
}

private final class Holder {
    @ObservedState var model = Account()
}
