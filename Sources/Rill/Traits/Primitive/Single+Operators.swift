extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Runs side effects along the way. See `Observable.do`.
    ///
    /// ```
    /// source                    --a|
    /// do(onSuccess: print)      --a|      (prints a)
    /// ```
    public func `do`(
        onSuccess: ((Element) throws -> Void)? = nil,
        afterSuccess: ((Element) throws -> Void)? = nil,
        onError: ((Swift.Error) throws -> Void)? = nil,
        afterError: ((Swift.Error) throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Single<Element> {
        PrimitiveSequence(
            raw: primitiveSequence.source.do(
                onNext: onSuccess,
                afterNext: afterSuccess,
                onError: onError,
                afterError: afterError,
                onSubscribe: onSubscribe,
                onSubscribed: onSubscribed,
                onDispose: onDispose
            )
        )
    }

    /// Keeps the element where it satisfies a predicate; otherwise the result is empty. See
    /// ``ObservableType/filter(_:)``.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.filter(predicate))
    }

    /// Transforms the element. See ``ObservableType/map(_:)``.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Single<Result> {
        PrimitiveSequence(raw: primitiveSequence.source.map(transform))
    }

    /// Transforms the element; where it becomes nil, the result is empty. See ``ObservableType/compactMap(_:)``.
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
        PrimitiveSequence(raw: primitiveSequence.source.compactMap(transform))
    }

    /// Goes on with a `Single` made from the element. See ``ObservableType/flatMap(_:)``.
    public func flatMap<Result>(_ selector: @escaping (Element) throws -> Single<Result>) -> Single<Result> {
        PrimitiveSequence(raw: primitiveSequence.source.flatMap(selector))
    }

    /// Goes on with a `Maybe` made from the element.
    ///
    /// ```
    /// source                --x|
    ///   x                     --|
    /// flatMapMaybe { … }    ----|
    /// ```
    /// - Parameter selector: An error that it throws fails the result.
    public func flatMapMaybe<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
        PrimitiveSequence(raw: primitiveSequence.source.flatMap(selector))
    }

    /// Goes on with a `Completable` made from the element.
    ///
    /// ```
    /// source                      --x|
    ///   x                           --|
    /// flatMapCompletable { … }    ----|
    /// ```
    /// - Parameter selector: An error that it throws fails the result.
    public func flatMapCompletable(_ selector: @escaping (Element) throws -> Completable) -> Completable {
        PrimitiveSequence(raw: primitiveSequence.source.flatMap(selector))
    }

    /// Ends with `element` when the source fails. See ``ObservableType/catchAndReturn(_:)``.
    public func catchAndReturn(_ element: Element) -> Single<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.catchAndReturn(element))
    }

    /// The same events as a `Maybe`.
    ///
    /// ```
    /// source       --a|
    /// asMaybe()    --a|
    /// ```
    public func asMaybe() -> Maybe<Element> { PrimitiveSequence(raw: primitiveSequence.source) }

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
    /// Without a source, the result is made from an empty array.
    public static func zip<Sources: Collection, Result>(
        _ collection: Sources,
        resultSelector: @escaping ([Element]) throws -> Result
    ) -> Single<Result> where Sources.Element == Single<Element> {
        if collection.isEmpty { return Single<Result>.deferred { .just(try resultSelector([])) } }
        return PrimitiveSequence(
            raw: Observable<Result>.zip(collection.map { $0.asObservable() }, resultSelector: resultSelector)
        )
    }

    /// Joins the elements of a collection of sources to an array when all of them have come. See
    /// ``ObservableType/zip(_:)``.
    ///
    /// Without a source, the result is an empty array.
    public static func zip<Sources: Collection>(_ collection: Sources) -> Single<[Element]>
    where Sources.Element == Single<Element> {
        zip(collection) { $0 }
    }
}
