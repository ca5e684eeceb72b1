import Foundation
import RillTraceFormat

/// `rilltrace completions SHELL`
enum CompletionsCommand: Subcommand {
    static let summary = CommandSummary(
        name: "completions",
        purpose: "Writes the completions of bash, zsh or fish.",
        usage: "bash|zsh|fish",
        details: "Subcommands, options and their values are completed, and the names of files.",
        example: """
            rilltrace completions bash > ~/.local/share/bash-completion/completions/rilltrace
            rilltrace completions zsh > "${fpath[1]}/_rilltrace"
            rilltrace completions fish > ~/.config/fish/completions/rilltrace.fish
            """,
        operands: 1...1,
        operandChoices: shells
    )

    private static var shells: [String] { ["bash", "zsh", "fish"] }

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> ExitStatus {
        switch arguments.operands[0] {
        case "bash": console.printData(bash, as: .plain)
        case "zsh": console.printData(zsh, as: .plain)
        case "fish": console.printData(fish, as: .plain)
        case let shell: throw ArgumentProblem(NearestWord.complaint("shell", shell, shells))
        }
        return .same
    }

    private static var summaries: [CommandSummary] { RillTraceTool.subcommands.map { $0.summary } }

    private static func words(_ summary: CommandSummary) -> String {
        (summary.options.flatMap { [$0.name, $0.short].compactMap { $0 } } + ["--help"]).joined(separator: " ")
    }

    private static var bash: String {
        var cases = ""
        var values = ""
        var operands = "    help) words=\"\(summaries.map(\.name).joined(separator: " "))\" ;;\n"
        for summary in summaries {
            cases += "    \(summary.name)) words=\"\(words(summary))\" ;;\n"
            for option in summary.options where !option.choices.isEmpty {
                let names = [option.name, option.short].compactMap { $0 }.map { "\(summary.name):\($0)" }
                values += "    \(names.joined(separator: "|"))) words=\"\(option.choices.joined(separator: " "))\" ;;\n"
            }
            if !summary.operandChoices.isEmpty {
                operands += "    \(summary.name)) words=\"\(summary.operandChoices.joined(separator: " "))\" ;;\n"
            }
        }
        return """
            # Completions of rilltrace for bash.
            _rilltrace() {
              local word="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words=""
              if [ "$COMP_CWORD" -eq 1 ]; then
                COMPREPLY=($(compgen -W "\(summaries.map(\.name).joined(separator: " ")) --help" -- "$word"))
                return
              fi
              # bash makes words of --name=value: three of them.
              if [ "$word" = "=" ]; then
                word=""
                previous="${COMP_WORDS[COMP_CWORD-1]}"
              elif [ "$previous" = "=" ] && [ "$COMP_CWORD" -gt 2 ]; then
                previous="${COMP_WORDS[COMP_CWORD-2]}"
              fi
              case "${COMP_WORDS[1]}:$previous" in
            \(values)  esac
              if [ -z "$words" ] && [ "${word#-}" != "$word" ]; then
                case "${COMP_WORDS[1]}" in
            \(cases)    esac
              elif [ -z "$words" ]; then
                case "${COMP_WORDS[1]}" in
            \(operands)    esac
              fi
              if [ -n "$words" ]; then
                COMPREPLY=($(compgen -W "$words" -- "$word"))
              else
                # Names of files may have blanks.
                local IFS=$'\\n'
                COMPREPLY=($(compgen -f -- "$word"))
              fi
            }
            complete -o filenames -F _rilltrace rilltrace

            """
    }

    private static var zsh: String {
        var cases = ""
        for summary in summaries {
            var lines = summary.options.map { option -> String in
                let purpose = quoted(option.purpose)
                guard option.value != nil else { return "'\(option.name)[\(purpose)]'" }
                let values = option.choices.isEmpty ? "_files" : "(\(option.choices.joined(separator: " ")))"
                // The same option by both names.
                let names = [option.short.map { "\($0)+" }, option.name + "="].compactMap { $0 }
                return names.map { "'*\($0)[\(purpose)]:\(option.value ?? ""):\(values)'" }.joined(separator: " ")
            }
            let words = summary.operandChoices.joined(separator: " ")
            lines += ["'--help[this text]'", words.isEmpty ? "'*:file:_files'" : "'1:word:(\(words))'"]
            cases += "      \(summary.name)) _arguments \(lines.joined(separator: " ")) ;;\n"
        }
        let commands = summaries.map { "'\($0.name):\(quoted($0.purpose))'" }.joined(separator: " ")
        return """
            #compdef rilltrace
            # Completions of rilltrace for zsh.
            _rilltrace() {
              if (( CURRENT == 2 )); then
                local -a commands
                commands=(\(commands))
                _describe 'subcommand' commands
              else
                local name="$words[2]"
                shift words
                (( CURRENT-- ))
                case "$name" in
            \(cases)    esac
              fi
            }
            _rilltrace "$@"

            """
    }

    private static var fish: String {
        var lines = ["# Completions of rilltrace for fish."]
        for summary in summaries {
            let first = "complete -c rilltrace -n __fish_use_subcommand"
            lines.append("\(first) -f -a \(summary.name) -d '\(quoted(summary.purpose))'")
            let seen = "complete -c rilltrace -n '__fish_seen_subcommand_from \(summary.name)'"
            lines.append("\(seen) -l help -s h -d 'this text'")
            if !summary.operandChoices.isEmpty {
                lines.append("\(seen) -f -a '\(summary.operandChoices.joined(separator: " "))'")
            }
            for option in summary.options {
                var line = "\(seen) -l \(option.name.dropFirst(2))"
                if let short = option.short { line += " -s \(short.dropFirst())" }
                if option.value != nil {
                    line += option.choices.isEmpty ? " -r" : " -x -a '\(option.choices.joined(separator: " "))'"
                }
                lines.append(line + " -d '\(quoted(option.purpose))'")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Text within single quotes and square brackets.
    private static func quoted(_ text: String) -> String {
        text.replacingOccurrences(of: "'", with: "’").replacingOccurrences(of: "[", with: "(")
            .replacingOccurrences(of: "]", with: ")").replacingOccurrences(of: ":", with: " -")
    }
}
