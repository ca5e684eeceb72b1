extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
    /// Runs side effects along the way. See `Observable.do`.
    ///
    /// ```
    /// source                    ---|
    /// do(onCompleted: print)    ---|      (prints)
    /// ```
    public func `do`(
        onError: ((Swift.Error) throws -> Void)? = nil,
        afterError: ((Swift.Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Completable {
        PrimitiveSequence(
            raw: primitiveSequence.source.do(
                onError: onError,
                afterError: afterError,
                onCompleted: onCompleted,
                afterCompleted: afterCompleted,
                onSubscribe: onSubscribe,
                onSubscribed: onSubscribed,
                onDispose: onDispose
            )
        )
    }

    /// Goes on with another `Completable` when this one completes. See `ObservableType.concat(_:)`.
    public func concat(_ second: Completable) -> Completable {
        Completable.concat([primitiveSequence, second])
    }

    /// Runs sources one after another. See `ObservableType.concat(_:)`.
    public static func concat<Sources: Sequence>(_ sequence: Sources) -> Completable
    where Sources.Element == Completable {
        PrimitiveSequence(raw: Observable.concat(sequence.lazy.map { $0.source }))
    }

    /// Runs sources one after another. See `ObservableType.concat(_:)`.
    public static func concat<Sources: Collection>(_ collection: Sources) -> Completable
    where Sources.Element == Completable {
        PrimitiveSequence(raw: Observable.concat(collection.map { $0.source }))
    }

    /// Runs sources one after another. See `ObservableType.concat(_:)`.
    public static func concat(_ sources: Completable...) -> Completable {
        PrimitiveSequence(raw: Observable.concat(sources.map { $0.source }))
    }

    /// Runs sources at the same time, and completes when all have. See ``ObservableType/zip(_:)``.
    public static func zip<Sources: Collection>(_ sources: Sources) -> Completable
    where Sources.Element == Completable {
        PrimitiveSequence(raw: Observable.merge(sources.map { $0.source }))
    }

    /// Runs sources at the same time, and completes when all have. See ``ObservableType/zip(_:)``.
    public static func zip(_ sources: [Completable]) -> Completable {
        PrimitiveSequence(raw: Observable.merge(sources.map { $0.source }))
    }

    /// Runs sources at the same time, and completes when all have. See ``ObservableType/zip(_:)``.
    public static func zip(_ sources: Completable...) -> Completable {
        PrimitiveSequence(raw: Observable.merge(sources.map { $0.source }))
    }

    /// Runs sources at the same time, and completes when all have: the same as `zip`. See `ObservableType.merge(_:)`.
    public static func merge<Sources: Collection>(_ sources: Sources) -> Completable
    where Sources.Element == Completable {
        zip(Array(sources))
    }

    /// Runs sources at the same time, and completes when all have: the same as `zip`. See `ObservableType.merge(_:)`.
    public static func merge(_ sources: [Completable]) -> Completable { zip(sources) }

    /// Runs sources at the same time, and completes when all have: the same as `zip`. See `ObservableType.merge(_:)`.
    public static func merge(_ sources: Completable...) -> Completable { zip(sources) }
}
