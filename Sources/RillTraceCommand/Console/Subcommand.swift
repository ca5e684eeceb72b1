/// One subcommand.
protocol Subcommand {
    /// Its name, options and help.
    static var summary: CommandSummary { get }
    /// Does it. The result is the exit status.
    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> ExitStatus
}
