/// What the command line asks for.
struct BenchmarkOptions {
    /// Which workloads to run, by the start of their names; all where it is empty.
    var filters: [String] = []
    /// Whether to print JSON instead of a table.
    var printsJSON = false
    /// How often each workload is measured.
    var repetitions = 7
    /// What part of the events to run, from 1 for all of them: short runs for CI.
    var scale = 1.0
    /// The one workload to measure in this process; see `MeasuringProcess`.
    var measuresOnly: String?
    /// The file of ratios to compare with, or to write.
    var record: String?
    /// Whether to write the ratios to the record.
    var writesRecord = false
    /// How many runs of all workloads make a record.
    var runs = 5

    static let help = """
        Measures Rill's workloads beside their floor, the same work done by hand.

        usage: RillBenchmarks [--filter NAME]… [--json] [--repetitions N] [--short] [--check FILE | --record FILE [--runs N]]

          --filter NAME     only workloads whose name begins with NAME, such as W1
          --json            JSON instead of a table
          --repetitions N   how often each is measured; the median counts (default 7)
          --short           a tenth of the events, three repetitions: for CI
          --check FILE      fail where a ratio is above its limit, also when it is measured again, three times;
                            the limit is half again more than the median in FILE, and a quarter more than
                            the highest
          --record FILE     write the ratios of several runs to FILE: lowest, median and highest
          --runs N          how many runs make a record (default 5)

        Times are CPU nanoseconds an event, each workload in a process of its own. Only ratios to the floor of the same
        run mean anything elsewhere. "must" is what the project allows itself, stretched to this machine's pace.
        """

    /// Reads the arguments. Throws a sentence where they make no sense.
    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        func value(_ option: String) throws -> String {
            guard let value = rest.popFirst() else { throw Problem(message: "\(option) needs a value") }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--filter": filters.append(try value(argument))
            case "--json": printsJSON = true
            case "--short":
                scale = 0.1
                repetitions = 3
            case "--repetitions":
                guard let count = Int(try value(argument)), (1...1_000).contains(count) else {
                    throw Problem(message: "--repetitions needs a number from 1 to 1000")
                }
                repetitions = count
            case "--runs":
                guard let count = Int(try value(argument)), (1...100).contains(count) else {
                    throw Problem(message: "--runs needs a number from 1 to 100")
                }
                runs = count
            case "--scale": scale = Double(try value(argument)) ?? scale
            case MeasuringProcess.option: measuresOnly = try value(argument)
            case "--check": record = try value(argument)
            case "--record":
                record = try value(argument)
                writesRecord = true
            default: throw Problem(message: "unknown argument \"\(argument)\"\n\n\(Self.help)")
            }
        }
    }

    /// Why the command cannot do what it was asked.
    struct Problem: Error {
        let message: String
    }
}
