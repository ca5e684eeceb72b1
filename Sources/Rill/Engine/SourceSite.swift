/// A line of source code that scheduled, subscribed or asserted something, so that a report can name it.
public struct SourceSite: Sendable, Hashable, CustomStringConvertible {
    /// Module and file, as `#fileID` gives them.
    public let fileID: String
    /// The path of the file, as `#filePath` gives it. Never part of `description`.
    public let filePath: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int

    /// The caller's own line, by default.
    public init(
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// `Module/File.swift:12`.
    public var description: String { "\(fileID):\(line)" }
}
