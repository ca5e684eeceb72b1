import Foundation
import RillMarbles
import RillTraceFormat

/// What the command reads from and writes to, so that tests can stand in for the terminal.
package final class CommandConsole {
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
    /// What plays the demo, where the program has one.
    let demo: Demo.Player?
    /// What keeps either stream free of commands to the runner of GitHub Actions, where that reads them.
    private var guards = (output: WorkflowCommandGuard(), error: WorkflowCommandGuard())

    init(
        output: @escaping (String) -> Void,
        error: @escaping (String) -> Void,
        input: @escaping () -> FileHandle = { .standardInput },
        environment: [String: String] = [:],
        isTerminal: Bool = false,
        width: Int = 100,
        folder: String = FileManager.default.currentDirectoryPath,
        demo: Demo.Player? = nil
    ) {
        self.output = output
        self.error = error
        self.input = input
        self.environment = environment
        self.isTerminal = isTerminal
        self.width = width
        self.folder = folder
        self.demo = demo
    }

    /// The real one.
    ///
    /// - Parameter demo: What plays the demo.
    package static func terminal(demo: Demo.Player? = nil) -> CommandConsole {
        let environment = ProcessInfo.processInfo.environment
        let isTerminal = isatty(1) != 0
        return CommandConsole(
            output: { text in StandardStream.write(text, to: 1) },
            error: { text in StandardStream.write(text, to: 2) },
            environment: environment,
            isTerminal: isTerminal,
            width: environment["COLUMNS"].flatMap { Int($0) } ?? StandardStream.width ?? 100,
            demo: demo
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

    /// Whether the runner of GitHub Actions reads what is written, and takes lines of it for commands.
    private var isReadByRunner: Bool { !(environment["GITHUB_ACTIONS"] ?? "").isEmpty }

    /// Writes a line for people to standard output; its signs are ASCII where the terminal takes no more.
    func print(_ text: String) {
        write(CommandConsole.line(TerminalText.safe(style.plain(text), allowsColours: usesColour)), as: .plain)
    }

    /// Writes a line for programs to standard output: the same to them, whatever is done to it.
    func printData(_ text: String, as language: OutputLanguage) { write(CommandConsole.line(text), as: language) }

    /// Writes text to standard output.
    func write(_ text: String, as language: OutputLanguage) {
        var text = text
        // A terminal gets no control characters; a file or a program gets the text as it is.
        if language == .plain, isTerminal { text = TerminalText.safe(text, allowsColours: usesColour) }
        output(isReadByRunner ? guards.output.guarded(text, language) : text)
    }

    /// Writes commands to the runner of GitHub Actions, made by `WorkflowCommandText`.
    func printCommands(_ text: String) { output(CommandConsole.line(text)) }

    /// How many places of standard output had to be changed so that none is a command.
    var changedPlaces: Int { guards.output.changes }

    /// Whether the text would have to be changed so that no part of it is a command.
    func wouldChange(_ text: String) -> Bool {
        var probe = WorkflowCommandGuard()
        _ = probe.guarded(text, .plain)
        return isReadByRunner && probe.changes > 0
    }

    /// Writes lines to standard error. Control characters, which a file or its name may have, do not get through.
    func printError(_ text: String) {
        let lines = style.plain(text).parts(between: "\n").map(\.inOneLine)
        let safe = CommandConsole.line(lines.joined(separator: "\n"))
        error(isReadByRunner ? guards.error.guarded(safe, .plain) : safe)
    }

    private static func line(_ text: String) -> String { text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n" }

    /// Reads a line of standard input, byte by byte, so that nothing behind it is taken away. Nil at the end.
    func readLine() -> String? {
        var bytes: [UInt8] = []
        var isAtEnd = true
        while let data = try? input().read(upToCount: 1), let byte = data.first {
            isAtEnd = false
            if byte == UInt8(ascii: "\n") { break }
            // Nobody types as much; a device goes on without end.
            if bytes.count > CommandConsole.longestLine { break }
            bytes.append(byte)
        }
        if isAtEnd { return nil }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// How many bytes of a line of standard input are read.
    private static var longestLine: Int { 1 << 20 }

    /// A path as the file system takes it.
    func path(_ path: String) -> String {
        if path.utf8.first == UInt8(ascii: "/") || path.isEmpty { return path.isEmpty ? folder : path }
        return folder.appendingPath(path)
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
