// Written by `.ci/arities`, which is the place to change it.
// swift-format-ignore-file

extension ObservableType {
    /// Joins each element with the newest elements of two other sources.
    ///
    /// ```
    /// source                  ---1---2---3-|
    /// a                       -a-------b----
    /// b                       -----x--------
    /// withLatestFrom(a, b)    -------p---q-|      (p = 2ax, q = 3bx)
    /// ```
    /// Elements that come before each of the others has sent something are dropped. The ends of the others are ignored; an
    /// error of any of them fails the result. They are subscribed before this source, in their order.
    ///
    /// `resultSelector` makes the result. An error that it throws fails the result. Without one, the newest elements of the
    /// others are sent as a tuple.
    public func withLatestFrom<O1: ObservableConvertibleType, O2: ObservableConvertibleType, Result>(
        _ source1: O1, _ source2: O2, resultSelector: @escaping (Element, O1.Element, O2.Element) throws -> Result
    ) -> Observable<Result> {
        WithLatestFromSeveral(asObservable(), [latestInput(source1), latestInput(source2)], reading(resultSelector))
    }

    /// Two other sources; sends their newest elements as a tuple. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: ObservableConvertibleType, O2: ObservableConvertibleType>(
        _ source1: O1, _ source2: O2
    ) -> Observable<(O1.Element, O2.Element)> {
        withLatestFrom(source1, source2) { (_: Element, a: O1.Element, b: O2.Element) in (a, b) }
    }

    /// Three other sources. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: ObservableConvertibleType, O2: ObservableConvertibleType, O3:
    ObservableConvertibleType, Result>(
        _ source1: O1, _ source2: O2, _ source3: O3, resultSelector: @escaping (Element, O1.Element, O2.Element,
        O3.Element) throws -> Result
    ) -> Observable<Result> {
        WithLatestFromSeveral(asObservable(), [latestInput(source1), latestInput(source2), latestInput(source3)],
        reading(resultSelector))
    }

    /// Three other sources; sends their newest elements as a tuple. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: ObservableConvertibleType, O2: ObservableConvertibleType, O3:
    ObservableConvertibleType>(
        _ source1: O1, _ source2: O2, _ source3: O3
    ) -> Observable<(O1.Element, O2.Element, O3.Element)> {
        withLatestFrom(source1, source2, source3) { (_: Element, a: O1.Element, b: O2.Element, c: O3.Element) in (a,
        b, c) }
    }

    /// Four other sources. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: ObservableConvertibleType, O2: ObservableConvertibleType, O3:
    ObservableConvertibleType, O4: ObservableConvertibleType, Result>(
        _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, resultSelector: @escaping (Element, O1.Element,
        O2.Element, O3.Element, O4.Element) throws -> Result
    ) -> Observable<Result> {
        WithLatestFromSeveral(asObservable(), [latestInput(source1), latestInput(source2), latestInput(source3),
        latestInput(source4)], reading(resultSelector))
    }

    /// Four other sources; sends their newest elements as a tuple. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: ObservableConvertibleType, O2: ObservableConvertibleType, O3:
    ObservableConvertibleType, O4: ObservableConvertibleType>(
        _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element)> {
        withLatestFrom(source1, source2, source3, source4) { (_: Element, a: O1.Element, b: O2.Element, c: O3.Element,
        d: O4.Element) in (a, b, c, d) }
    }

    /// Five other sources. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: ObservableConvertibleType, O2: ObservableConvertibleType, O3:
    ObservableConvertibleType, O4: ObservableConvertibleType, O5: ObservableConvertibleType, Result>(
        _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, _ source5: O5, resultSelector: @escaping (Element,
        O1.Element, O2.Element, O3.Element, O4.Element, O5.Element) throws -> Result
    ) -> Observable<Result> {
        WithLatestFromSeveral(asObservable(), [latestInput(source1), latestInput(source2), latestInput(source3),
        latestInput(source4), latestInput(source5)], reading(resultSelector))
    }

    /// Five other sources; sends their newest elements as a tuple. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: ObservableConvertibleType, O2: ObservableConvertibleType, O3:
    ObservableConvertibleType, O4: ObservableConvertibleType, O5: ObservableConvertibleType>(
        _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, _ source5: O5
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)> {
        withLatestFrom(source1, source2, source3, source4, source5) { (_: Element, a: O1.Element, b: O2.Element, c:
        O3.Element, d: O4.Element, e: O5.Element) in (a, b, c, d, e) }
    }
}

extension InfallibleType {
    /// Two other sources. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: InfallibleType, O2: InfallibleType, Result>(
        _ source1: O1, _ source2: O2, resultSelector: @escaping (Element, O1.Element, O2.Element) throws -> Result
    ) -> Infallible<Result> {
        Infallible(raw: asObservable().withLatestFrom(source1, source2, resultSelector: resultSelector))
    }

    /// Two other sources; sends their newest elements as a tuple. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: InfallibleType, O2: InfallibleType>(
        _ source1: O1, _ source2: O2
    ) -> Infallible<(O1.Element, O2.Element)> {
        Infallible(raw: asObservable().withLatestFrom(source1, source2))
    }

    /// Three other sources. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: InfallibleType, O2: InfallibleType, O3: InfallibleType, Result>(
        _ source1: O1, _ source2: O2, _ source3: O3, resultSelector: @escaping (Element, O1.Element, O2.Element,
        O3.Element) throws -> Result
    ) -> Infallible<Result> {
        Infallible(raw: asObservable().withLatestFrom(source1, source2, source3, resultSelector: resultSelector))
    }

    /// Three other sources; sends their newest elements as a tuple. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: InfallibleType, O2: InfallibleType, O3: InfallibleType>(
        _ source1: O1, _ source2: O2, _ source3: O3
    ) -> Infallible<(O1.Element, O2.Element, O3.Element)> {
        Infallible(raw: asObservable().withLatestFrom(source1, source2, source3))
    }

    /// Four other sources. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: InfallibleType, O2: InfallibleType, O3: InfallibleType, O4: InfallibleType,
    Result>(
        _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, resultSelector: @escaping (Element, O1.Element,
        O2.Element, O3.Element, O4.Element) throws -> Result
    ) -> Infallible<Result> {
        Infallible(raw: asObservable().withLatestFrom(source1, source2, source3, source4, resultSelector:
        resultSelector))
    }

    /// Four other sources; sends their newest elements as a tuple. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: InfallibleType, O2: InfallibleType, O3: InfallibleType, O4: InfallibleType>(
        _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4
    ) -> Infallible<(O1.Element, O2.Element, O3.Element, O4.Element)> {
        Infallible(raw: asObservable().withLatestFrom(source1, source2, source3, source4))
    }

    /// Five other sources. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: InfallibleType, O2: InfallibleType, O3: InfallibleType, O4: InfallibleType, O5:
    InfallibleType, Result>(
        _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, _ source5: O5, resultSelector: @escaping (Element,
        O1.Element, O2.Element, O3.Element, O4.Element, O5.Element) throws -> Result
    ) -> Infallible<Result> {
        Infallible(raw: asObservable().withLatestFrom(source1, source2, source3, source4, source5, resultSelector:
        resultSelector))
    }

    /// Five other sources; sends their newest elements as a tuple. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: InfallibleType, O2: InfallibleType, O3: InfallibleType, O4: InfallibleType, O5:
    InfallibleType>(
        _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, _ source5: O5
    ) -> Infallible<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)> {
        Infallible(raw: asObservable().withLatestFrom(source1, source2, source3, source4, source5))
    }
}

extension SharedSequenceConvertibleType {
    /// Two other sources. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType, Result>(
        _ source1: O1, _ source2: O2, resultSelector: @escaping (Element, O1.Element, O2.Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asObservable().withLatestFrom(source1, source2, resultSelector: resultSelector))
    }

    /// Two other sources; sends their newest elements as a tuple. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType>(
        _ source1: O1, _ source2: O2
    ) -> SharedSequence<SharingStrategy, (O1.Element, O2.Element)> {
        SharedSequence(asObservable().withLatestFrom(source1, source2))
    }

    /// Three other sources. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType, O3:
    SharedSequenceConvertibleType, Result>(
        _ source1: O1, _ source2: O2, _ source3: O3, resultSelector: @escaping (Element, O1.Element, O2.Element,
        O3.Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asObservable().withLatestFrom(source1, source2, source3, resultSelector: resultSelector))
    }

    /// Three other sources; sends their newest elements as a tuple. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType, O3:
    SharedSequenceConvertibleType>(
        _ source1: O1, _ source2: O2, _ source3: O3
    ) -> SharedSequence<SharingStrategy, (O1.Element, O2.Element, O3.Element)> {
        SharedSequence(asObservable().withLatestFrom(source1, source2, source3))
    }

    /// Four other sources. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType, O3:
    SharedSequenceConvertibleType, O4: SharedSequenceConvertibleType, Result>(
        _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, resultSelector: @escaping (Element, O1.Element,
        O2.Element, O3.Element, O4.Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asObservable().withLatestFrom(source1, source2, source3, source4, resultSelector:
        resultSelector))
    }

    /// Four other sources; sends their newest elements as a tuple. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType, O3:
    SharedSequenceConvertibleType, O4: SharedSequenceConvertibleType>(
        _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4
    ) -> SharedSequence<SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element)> {
        SharedSequence(asObservable().withLatestFrom(source1, source2, source3, source4))
    }

    /// Five other sources. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType, O3:
    SharedSequenceConvertibleType, O4: SharedSequenceConvertibleType, O5: SharedSequenceConvertibleType, Result>(
        _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, _ source5: O5, resultSelector: @escaping (Element,
        O1.Element, O2.Element, O3.Element, O4.Element, O5.Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asObservable().withLatestFrom(source1, source2, source3, source4, source5, resultSelector:
        resultSelector))
    }

    /// Five other sources; sends their newest elements as a tuple. See ``ObservableType/withLatestFrom(_:_:resultSelector:)``.
    public func withLatestFrom<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType, O3:
    SharedSequenceConvertibleType, O4: SharedSequenceConvertibleType, O5: SharedSequenceConvertibleType>(
        _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, _ source5: O5
    ) -> SharedSequence<SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)> {
        SharedSequence(asObservable().withLatestFrom(source1, source2, source3, source4, source5))
    }
}
