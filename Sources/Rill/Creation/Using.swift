extension ObservableType {
    /// Makes a resource for each subscriber, a source from it, and disposes the resource with the subscription.
    ///
    /// ```
    /// source                  -1-2-|
    /// using(open, source)     -1-2-|
    /// the resource            ^    disposed
    /// ```
    /// The resource is disposed once: when the source ended, when the subscriber disposes, or where `observableFactory`
    /// throws.
    ///
    /// - Parameters:
    ///   - resourceFactory: Makes the resource. An error that it throws fails the result.
    ///   - observableFactory: Makes the source. An error that it throws fails the result.
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping () throws -> Resource,
        observableFactory: @escaping (Resource) throws -> Observable<Element>
    ) -> Observable<Element> {
        SinkFunction { sink in
            let resource: Resource
            do { resource = try resourceFactory() } catch { return sink.error(error) }
            let usage = ResourceUsage(resource)
            sink.attach(usage)
            do {
                try observableFactory(resource).run(SlotSink(usage.slot, sink))
            } catch {
                sink.error(error)
            }
        }
    }
}

/// Disposes the source, then the resource.
private final class ResourceUsage: SourceHandle {
    let slot = SourceSlot()
    private var resource: (any Disposable)?

    init(_ resource: any Disposable) {
        self.resource = resource
    }

    override func dispose() {
        guard markDisposed() else { return }
        slot.dispose()
        let resource = self.resource
        self.resource = nil
        resource?.dispose()
    }
}
