extension EventTable {
    /// Gives the rows an order by time, and those of one instant an order of their own, on both sides alike: by lane,
    /// content and subscription. Numbers that may differ come by their size, so that those near to each other meet.
    func sortInstants() throws {
        var sizes: [Int: [Double]] = [:]
        if numbers.toleratesValues {
            for row in 0..<count where numbers.masksNumbers[Int(lanes[row])] {
                sizes[row] = try numbers(inRow: row)
            }
        }
        let isSorted = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
        var order = Array(0..<count)
        if !isSorted { order.sort { (times[$0], $0) < (times[$1], $1) } }
        func precedes(_ row: Int, _ other: Int) -> Bool {
            if lanes[row] != lanes[other] { return lanes[row] < lanes[other] }
            if keys[row] != keys[other] { return keys[row] < keys[other] }
            if let size = sizes[row], let otherSize = sizes[other], size != otherSize {
                return size.lexicographicallyPrecedes(otherSize)
            }
            return (subs[row], row) < (subs[other], other)
        }
        var start = 0
        while start < count {
            var end = start + 1
            while end < count, times[order[end]] == times[order[start]] { end += 1 }
            if end - start > 1 { order[start..<end].sort(by: precedes) }
            start = end
        }
        reorder(order)
    }

    /// The numbers in the value and the error of a row, in their order, as near as `Double` comes: for sorting.
    func numbers(inRow row: Int) throws -> [Double] {
        let event = try event(row)
        var numbers: [Double] = []
        event.value?.collectNumbers(&numbers)
        event.error?.value.collectNumbers(&numbers)
        return numbers
    }
}

extension JSONValue {
    /// Adds what the tolerance takes for a number.
    fileprivate func collectNumbers(_ numbers: inout [Double]) {
        if ValueTolerance.number(self) != nil {
            let number = doubleValue ?? 0
            numbers.append(number.isNaN ? .infinity : number)
            return
        }
        switch self {
        case .array(let elements): for element in elements { element.collectNumbers(&numbers) }
        case .object(let members): for member in members { member.value.collectNumbers(&numbers) }
        default: break
        }
    }
}
