import Rill

/// An object as large as the smaller ones of a subscription.
private final class Block {
    var value: Int
    init(_ value: Int) { self.value = value }
}

/// Allocates and releases what a subscription of `count` objects has to hold at the same time.
@inline(never)
private func allocate(_ count: Int, _ value: Int) -> Int {
    var blocks: [Block] = []
    blocks.reserveCapacity(count)
    for _ in 0..<count { blocks.append(Block(value)) }
    return blocks[count - 1].value
}

extension Workload {
    /// W4: create, subscribe, dispose.
    static func lifetimes(events: Int) -> [Workload] {
        [
            lifetime("just", objects: 3, events: events, limit: 115) { value, total in
                Observable.just(value).subscribe(onNext: { total.value &+= $0 }).dispose()
            },
            lifetime("from(3 elements)", objects: 4, events: events, limit: 580) { value, total in
                Observable.from([0, 0, value]).subscribe(onNext: { total.value &+= $0 }).dispose()
            },
            subjectMap(events: events),
        ]
    }

    private static func lifetime(
        _ title: String,
        objects: Int,
        events: Int,
        limit: Double,
        _ body: @escaping (Int, Block) -> Void
    ) -> Workload {
        Workload(
            name: "W4 \(title)",
            title: "create, subscribe, dispose: \(title)",
            events: events,
            mustReach: .nanoseconds(limit),
            floor: {
                var sum = 0
                for value in 0..<events { sum &+= allocate(objects, value) }
                return sum
            },
            run: {
                let total = Block(0)
                for value in 0..<events { body(value, total) }
                return total.value
            }
        )
    }

    private static func subjectMap(events: Int) -> Workload {
        let subject = PublishSubject<Int>()
        return lifetime("subject.map", objects: 5, events: events, limit: 407) { value, total in
            subject.map { $0 }.subscribe(onNext: { total.value &+= $0 }).dispose()
            total.value &+= value
        }
    }
}
