import Foundation

/// Whole files as bytes.
enum FileBytes {
    static func read(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }
}
