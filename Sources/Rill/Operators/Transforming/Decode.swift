import Foundation

/// A decoder of data, such as `JSONDecoder`.
public protocol DataDecoder {
    /// Makes a value of a type from data.
    func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension JSONDecoder: DataDecoder {}
extension PropertyListDecoder: DataDecoder {}

extension ObservableType where Element == Data {
    /// Decodes each element.
    ///
    /// ```
    /// source                             -d-----e-|      (d, e: data)
    /// decode(type: Book.self, …)         -book1-book2-|
    /// ```
    /// - Parameters:
    ///   - type: The type of the values.
    ///   - decoder: Decodes them. An error that it throws fails the result.
    public func decode<Item: Decodable, Decoder: DataDecoder>(
        type: Item.Type,
        decoder: Decoder
    ) -> Observable<Item> {
        map { try decoder.decode(type, from: $0) }
    }
}
