import CRillAtomics
import Foundation

/// What happens to errors that no subscriber handles.
public enum Hooks {
    /// Receives the call stack of the subscription (empty unless recorded) and the error.
    public typealias DefaultErrorHandler = (_ subscriptionCallStack: [String], _ error: Swift.Error) -> Void

    /// Makes the call stack of a subscription.
    public typealias CustomCaptureSubscriptionCallstack = () -> [String]

    private final class Storage: @unchecked Sendable {
        private let guardian = Lock()
        /// Not 0 while call stacks are recorded: asked at each subscription, so without the lock.
        private let recording = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
        private var handler: DefaultErrorHandler = Hooks.printToStandardError
        private var capture: CustomCaptureSubscriptionCallstack = { Thread.callStackSymbols }

        init() { recording.initialize(to: 0) }

        func read<Value>(_ path: (Storage) -> Value) -> Value {
            guardian.locked { path(self) }
        }

        /// What was there before goes outside the lock: releasing it may run foreign code.
        func write<Value>(_ new: Value, to path: ReferenceWritableKeyPath<Storage, Value>) {
            let before = read { storage in
                let before = storage[keyPath: path]
                storage[keyPath: path] = new
                return before
            }
            withExtendedLifetime(before) {}
        }

        var unlockedHandler: DefaultErrorHandler {
            get { handler }
            set { handler = newValue }
        }
        var isRecording: Bool {
            get { rill_load_relaxed(recording) != 0 }
            set { rill_store_relaxed(recording, newValue ? 1 : 0) }
        }
        var unlockedCapture: CustomCaptureSubscriptionCallstack {
            get { capture }
            set { capture = newValue }
        }
    }

    private static let storage = Storage()

    /// Called with each error that reaches a subscriber without `onError`. Prints to standard error by default.
    public static var defaultErrorHandler: DefaultErrorHandler {
        get { storage.read { $0.unlockedHandler } }
        set { storage.write(newValue, to: \.unlockedHandler) }
    }

    /// Whether the call stack is recorded at each subscription without `onError`. Off by default: it is slow.
    public static var recordCallStackOnError: Bool {
        get { storage.isRecording }
        set { storage.isRecording = newValue }
    }

    /// Makes the call stack that is recorded.
    public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
        get { storage.read { $0.unlockedCapture } }
        set { storage.write(newValue, to: \.unlockedCapture) }
    }

    /// The call stack to keep for a subscription; empty where recording is off.
    static func callStack() -> [String] {
        recordCallStackOnError ? customCaptureSubscriptionCallstack() : []
    }

    private static func printToStandardError(_ callStack: [String], _ error: Swift.Error) {
        FileHandle.standardError.write(Data(text(of: error, subscribedAt: callStack).utf8))
    }

    /// What is printed of an error that no one handles.
    package static func text(of error: Swift.Error, subscribedAt callStack: [String]) -> String {
        let stack = callStack.isEmpty ? "" : "\n  subscribed at:\n    " + callStack.joined(separator: "\n    ")
        return "Unhandled error: \(error.phrase). Give the subscription an onError closure to handle it.\(stack)\n"
    }
}
