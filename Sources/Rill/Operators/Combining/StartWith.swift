extension ObservableType {
    /// Sends the given elements first, then those of the source.
    ///
    /// ```
    /// source             ---1-2-|
    /// startWith(a, b)    (ab)-1-2-|      (a and b while subscribing)
    /// ```
    public func startWith(_ elements: Element...) -> Observable<Element> {
        Lifted(asObservable()) { sink in
            let slot = SourceSlot()
            sink.attach(slot)
            for element in elements {
                sink.next(element)
                if slot.isDisposed { return nil }
            }
            return SlotSink(slot, sink)
        }
    }
}
