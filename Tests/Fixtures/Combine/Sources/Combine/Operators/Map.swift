// What is public here is documented by Apple, whose declarations these are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension Publishers {
    /// Elements and errors, transformed one by one.
    public struct Transform<Upstream: Publisher, Output, Failure: Error>: Publisher {
        let upstream: Upstream
        /// Nil: the element is left out.
        let transform: (Upstream.Output) -> Output?
        let transformEnd: (Subscribers.Completion<Upstream.Failure>) -> Subscribers.Completion<Failure>

        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Failure {
            upstream.subscribe(
                TransformSubscriber<Upstream.Output, Upstream.Failure, Downstream>(
                    downstream: subscriber,
                    transform: transform,
                    transformEnd: transformEnd
                )
            )
        }
    }
}

private struct TransformSubscriber<Input, Failure: Error, Downstream: Subscriber>: Subscriber {
    let combineIdentifier = CombineIdentifier()
    let downstream: Downstream
    let transform: (Input) -> Downstream.Input?
    let transformEnd: (Subscribers.Completion<Failure>) -> Subscribers.Completion<Downstream.Failure>

    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

    func receive(_ input: Input) -> Subscribers.Demand {
        // What is left out does not count.
        transform(input).map { downstream.receive($0) } ?? .max(1)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        downstream.receive(completion: transformEnd(completion))
    }
}

extension Publisher {
    public func map<Result>(
        _ transform: @escaping (Output) -> Result
    ) -> Publishers.Transform<Self, Result, Failure> {
        Publishers.Transform(upstream: self, transform: transform, transformEnd: { $0 })
    }

    public func compactMap<Result>(
        _ transform: @escaping (Output) -> Result?
    ) -> Publishers.Transform<Self, Result, Failure> {
        Publishers.Transform(upstream: self, transform: transform, transformEnd: { $0 })
    }

    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Transform<Self, Output, Failure> {
        Publishers.Transform(upstream: self, transform: { isIncluded($0) ? $0 : nil }, transformEnd: { $0 })
    }

    public func mapError<Other: Error>(
        _ transform: @escaping (Failure) -> Other
    ) -> Publishers.Transform<Self, Output, Other> {
        Publishers.Transform(upstream: self, transform: { $0 }, transformEnd: { $0.mapError(transform) })
    }
}

extension Publisher where Failure == Never {
    public func setFailureType<Other: Error>(to type: Other.Type) -> Publishers.Transform<Self, Output, Other> {
        Publishers.Transform(upstream: self, transform: { $0 }, transformEnd: { _ in .finished })
    }
}
