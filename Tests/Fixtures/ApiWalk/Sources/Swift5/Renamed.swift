import Foundation
import Rill

/// The former spellings: each draws a warning with a fix-it, so this function is deprecated itself.
@available(*, deprecated)
func walkRenamed(_ source: Observable<Int>, _ single: Single<Int>, _ maybe: Maybe<Int>) {
    let scheduler = MainScheduler.instance
    _ = source.catchError { _ in .just(1) }
    _ = source.catchErrorJustReturn(1)
    _ = Observable.catchError(sequence: [source])
    _ = Observable.catchError([source, source])
    _ = source.retryWhen { (errors: Observable<Error>) in errors }
    _ = source.elementAt(1)
    _ = source.observeOn(scheduler)
    _ = source.subscribeOn(scheduler)
    _ = source.skipUntil(source)
    _ = source.skipWhile { $0 < 1 }
    _ = source.takeUntil(source)
    _ = source.takeUntil(.inclusive) { $0 < 1 }
    _ = source.takeWhile { $0 < 1 }
    _ = source.take(.seconds(1), scheduler: scheduler)
    _ = single.observeOn(scheduler)
    _ = single.subscribeOn(scheduler)
    _ = single.catchError { _ in .just(1) }
    _ = single.retryWhen { (errors: Observable<Error>) in errors }
    _ = single.catchErrorJustReturn(1)
    _ = maybe.catchErrorJustReturn(1)
    _ = single.subscribe(onSuccess: { _ in }, onError: { _ in })
}
