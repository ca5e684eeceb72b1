import Foundation
import RillTraceFormat

/// A format and where it goes.
struct DiffOutput {
    var format: DiffReport
    var file: String?

    /// Reads `--format F --output FILE` pairs: an output belongs to the format before it.
    static func list(_ arguments: ParsedArguments) throws -> [DiffOutput] {
        var outputs: [DiffOutput] = []
        for option in arguments.options {
            switch option.name {
            case "--format":
                if let format = DiffReport(rawValue: option.value) { outputs.append(DiffOutput(format: format)) }
            case "--output":
                if outputs.isEmpty { outputs.append(DiffOutput(format: .text)) }
                if outputs[outputs.count - 1].file != nil {
                    throw ArgumentProblem("--output \(option.value) has no --format of its own before it")
                }
                outputs[outputs.count - 1].file = option.value
            default: break
            }
        }
        return outputs.isEmpty ? [DiffOutput(format: .text)] : outputs
    }

    func write(_ text: String, _ console: CommandConsole) throws {
        guard let file, file != "-" else {
            if format == .github { return console.printCommands(text) }
            return console.printData(text, as: format.language)
        }
        try FileReplacement.write(Array(text.utf8), to: console.path(file), named: file)
    }
}
