/// The loop of an object that takes one step after another, such as one source after another, on a flat stack.
///
/// A step that is asked for while another one is being taken is not taken from within that: whoever asks leaves a mark, and
/// the loop that takes the present one goes on. The mark is the owner's: a bit of its flags, or what its lock guards.
///
/// A first step is never left for later, as a call where the stack is scarce is: it subscribes to a source, which may send
/// something in the next moment.
package enum StepLoop {
    /// Takes steps until none is due. For the one caller who found that nobody does.
    package static func run(_ owner: SourceHandle) {
        while owner.takeStep() {
            if FlatStack.roomIsAwaited { return goOnLater(owner) }
        }
    }

    /// A function of its own: without optimisation, what it keeps would be on the stack once for each loop within a loop.
    @inline(never)
    private static func goOnLater(_ owner: SourceHandle) { FlatStack.giveWay { run(owner) } }
}
