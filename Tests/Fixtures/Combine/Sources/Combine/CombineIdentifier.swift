// What is public here is documented by Apple, whose declarations these are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// Tells one subscriber or subscription from another.
public struct CombineIdentifier: Hashable, Sendable, CustomStringConvertible {
    private let number: UInt

    public init() {
        number = CombineIdentifier.counter.next()
    }

    public init(_ object: AnyObject) {
        number = UInt(bitPattern: ObjectIdentifier(object).hashValue)
    }

    public var description: String { "0x" + String(number, radix: 16) }

    private static let counter = Counter()

    private final class Counter: @unchecked Sendable {
        private let lock = NSLock()
        private var last: UInt = 0

        func next() -> UInt {
            lock.withLock {
                last += 1
                return last
            }
        }
    }
}

public protocol CustomCombineIdentifierConvertible {
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
