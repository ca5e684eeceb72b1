extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Runs side effects along the way. See `Observable.do`.
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        afterNext: ((Element) throws -> Void)? = nil,
        onError: ((Swift.Error) throws -> Void)? = nil,
        afterError: ((Swift.Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Maybe<Element> {
        PrimitiveSequence(
            raw: primitiveSequence.source.do(
                onNext: onNext,
                afterNext: afterNext,
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

    /// Keeps the element where it satisfies a predicate. See ``ObservableType/filter(_:)``.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.filter(predicate))
    }

    /// Transforms the element. See ``ObservableType/map(_:)``.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Maybe<Result> {
        PrimitiveSequence(raw: primitiveSequence.source.map(transform))
    }

    /// Transforms the element; where it becomes nil, the result is empty. See ``ObservableType/compactMap(_:)``.
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
        PrimitiveSequence(raw: primitiveSequence.source.compactMap(transform))
    }

    /// Goes on with a `Maybe` made from the element. See ``ObservableType/flatMap(_:)``.
    public func flatMap<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
        PrimitiveSequence(raw: primitiveSequence.source.flatMap(selector))
    }

    /// Sends an element where the source has none. See ``ObservableType/ifEmpty(default:)``.
    public func ifEmpty(default element: Element) -> Single<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.ifEmpty(default: element))
    }

    /// Goes on with a `Single` where the source has no element. See ``ObservableType/ifEmpty(switchTo:)``.
    public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
    }

    /// Goes on with another `Maybe` where the source has no element. See ``ObservableType/ifEmpty(switchTo:)``.
    public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
    }

    /// Ends with `element` when the source fails. See ``ObservableType/catchAndReturn(_:)``.
    public func catchAndReturn(_ element: Element) -> Maybe<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.catchAndReturn(element))
    }

    /// The end without the element.
    ///
    /// ```
    /// source             --a|
    /// asCompletable()    ---|
    /// ```
    public func asCompletable() -> Completable {
        PrimitiveSequence(raw: primitiveSequence.source.ignoreElements())
    }

    /// Joins the elements of a collection of sources when all of them have come. See
    /// ``ObservableType/zip(_:resultSelector:)``.
    ///
    /// Without a source, and where one of them is empty, the result is empty.
    public static func zip<Sources: Collection, Result>(
        _ collection: Sources,
        resultSelector: @escaping ([Element]) throws -> Result
    ) -> Maybe<Result> where Sources.Element == Maybe<Element> {
        PrimitiveSequence(
            raw: Observable<Result>.zip(collection.map { $0.asObservable() }, resultSelector: resultSelector)
        )
    }

    /// Joins the elements of a collection of sources to an array when all of them have come. See
    /// ``ObservableType/zip(_:)``.
    ///
    /// Without a source, and where one of them is empty, the result is empty.
    public static func zip<Sources: Collection>(_ collection: Sources) -> Maybe<[Element]>
    where Sources.Element == Maybe<Element> {
        zip(collection) { $0 }
    }
}
