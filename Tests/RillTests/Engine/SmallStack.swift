import Foundation

/// Runs `body` on a thread with a stack of 512 KB, which a chain of 1,500 shared streams would overflow in a debug build.
func onASmallStack(of bytes: Int = 512 << 10, _ body: @escaping @Sendable () -> Void) {
    let isOver = DispatchSemaphore(value: 0)
    let thread = Thread {
        body()
        isOver.signal()
    }
    thread.stackSize = bytes
    thread.start()
    isOver.wait()
}
