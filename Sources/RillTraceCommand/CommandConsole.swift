import Foundation
import RillMarbles
import RillTrace

/// What the command reads from and writes to, so that tests can stand in for the terminal.
final class CommandConsole {
    /// Receives standard output.
    private let output: (String) -> Void
    /// Receives standard error.
    private let error: (String) -> Void
    /// Standard input.
    let input: () -> FileHandle
    /// The environment.
    let environment: [String: String]
    /// Whether standard output is a terminal.
    let isTerminal: Bool
    /// The columns of the terminal.
    let width: Int
    /// The folder that relative paths are looked up in.
    let folder: String

    init(
        output: @escaping (String) -> Void,
        error: @escaping (String) -> Void,
        input: @escaping () -> FileHandle = { .standardInput },
        environment: [String: String] = [:],
        isTerminal: Bool = false,
        width: Int = 100,
        folder: String = FileManager.default.currentDirectoryPath
    ) {
        self.output = output
        self.error = error
        self.input = input
        self.environment = environment
        self.isTerminal = isTerminal
        self.width = width
        self.folder = folder
    }

    /// The real one.
    static func terminal() -> CommandConsole {
        let environment = ProcessInfo.processInfo.environment
        let isTerminal = isatty(1) != 0
        return CommandConsole(
            output: { text in StandardStream.write(text, to: 1) },
            error: { text in StandardStream.write(text, to: 2) },
            environment: environment,
            isTerminal: isTerminal,
            width: environment["COLUMNS"].flatMap { Int($0) } ?? StandardStream.width ?? 100
        )
    }

    /// Whether to use colour: on a terminal, unless `NO_COLOR` is set to something (no-color.org).
    var usesColour: Bool {
        isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    /// Whether the terminal takes more than ASCII, by its locale; without any locale, as in CI, it does.
    var usesUnicode: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { self.environment[$0] }.first { !$0.isEmpty }
        guard let locale = locale?.lowercased() else { return environment["TERM"] != "linux" }
        return locale.contains("utf-8") || locale.contains("utf8")
    }

    var style: TraceTextStyle {
        TraceTextStyle(isColoured: usesColour, width: width, marbles: usesUnicode ? .unicode : .ascii)
    }

    /// Writes a line for people to standard output; its signs are ASCII where the terminal takes no more.
    func print(_ text: String) { printData(style.plain(text)) }

    /// Writes a line for programs to standard output, as it is.
    func printData(_ text: String) { output(text.hasSuffix("\n") ? text : text + "\n") }

    /// Writes text to standard output as it is.
    func write(_ text: String) { output(text) }

    /// Writes lines to standard error. Control characters, which a file or its name may have, do not get through.
    func printError(_ text: String) {
        let lines = style.plain(text).split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0).inOneLine
        }
        error(lines.joined(separator: "\n") + (text.hasSuffix("\n") ? "" : "\n"))
    }

    /// Reads a line of standard input, byte by byte, so that nothing behind it is taken away. Nil at the end.
    func readLine() -> String? {
        var bytes: [UInt8] = []
        var isAtEnd = true
        while let data = try? input().read(upToCount: 1), let byte = data.first {
            isAtEnd = false
            if byte == UInt8(ascii: "\n") { break }
            bytes.append(byte)
        }
        if isAtEnd { return nil }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A path as the file system takes it.
    func path(_ path: String) -> String {
        path.beginsWithBytes(of: "/") ? path : (folder as NSString).appendingPathComponent(path)
    }

    /// Opens a trace: a file, or standard input for `-`.
    func reader(_ name: String) throws -> TraceReader {
        if name == "-" { return try TraceReader(input(), name: "standard input") }
        if name.isEmpty { throw TraceFileError(path: "\"\"", message: "an empty name names no file") }
        return try TraceReader(path: path(name), name: name)
    }
}

extension Error {
    /// The error with the file called as the user called it.
    func named(_ name: String) -> any Error {
        guard var error = self as? TraceFileError else { return self }
        error.path = name == "-" ? "standard input" : name
        return error
    }
}

/// The process's own output. A reader that has gone away, as in `rilltrace show … | head`, ends the process quietly.
private enum StandardStream {
    static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { buffer in
            guard let base = buffer.baseAddress else { return }
            var done = 0
            while done < buffer.count {
                #if os(Windows)
                let count = Int(_write(descriptor, base + done, UInt32(buffer.count - done)))
                #else
                let count = Foundation.write(descriptor, base + done, buffer.count - done)
                #endif
                if count > 0 {
                    done += count
                } else if errno == EAGAIN {
                    Thread.sleep(forTimeInterval: 0.001)
                } else if errno != EINTR {
                    return fail(descriptor, errno)
                }
            }
        }
    }

    private static func fail(_ descriptor: Int32, _ problem: Int32) {
        // Without standard error there is nobody to tell; the status says it.
        if descriptor != 1 { return }
        if problem == EPIPE { exit(141) }
        write("rilltrace: standard output cannot be written: \(String(cString: strerror(problem)))\n", to: 2)
        exit(2)
    }

    static var width: Int? {
        #if os(Windows)
        return nil
        #else
        var size = winsize()
        return ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
        #endif
    }
}
