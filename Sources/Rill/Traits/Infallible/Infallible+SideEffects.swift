// What `Infallible` has of the side-effect operators: each hands its source to the one of `Observable`.

extension InfallibleType {
    /// Runs side effects along the way. See `Observable.do`.
    ///
    /// ```
    /// source                -1-2-|
    /// do(onNext: print)     -1-2-|      (prints 1, 2)
    /// ```
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        afterNext: ((Element) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Infallible<Element> {
        Infallible(
            raw: asObservable().do(
                onNext: onNext,
                afterNext: afterNext,
                onCompleted: onCompleted,
                afterCompleted: afterCompleted,
                onSubscribe: onSubscribe,
                onSubscribed: onSubscribed,
                onDispose: onDispose
            )
        )
    }

    /// Prints each event, the subscription and the disposal, and passes everything on unchanged.
    ///
    /// ```
    /// source                -1-2-|
    /// debug("numbers")      -1-2-|
    /// ```
    /// - Parameters:
    ///   - identifier: What the lines begin with: the place in the code by default.
    ///   - trimOutput: Whether an event longer than 40 characters is shortened in its middle.
    ///   - file: The caller's file, by default.
    ///   - line: The caller's line, by default.
    ///   - function: The caller's function, by default.
    public func debug(
        _ identifier: String? = nil,
        trimOutput: Bool = false,
        file: String = #file,
        line: UInt = #line,
        function: String = #function
    ) -> Infallible<Element> {
        Infallible(
            raw: asObservable().debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function)
        )
    }
}
