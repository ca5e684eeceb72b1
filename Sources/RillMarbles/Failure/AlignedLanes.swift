/// Several diagrams under each other: one column for each instant, a cell as wide as its widest token.
///
/// White space takes no time, so padding changes nothing: every line is still a valid diagram that parses back to the
/// same tree, and can be pasted into a test.
package struct AlignedLanes {
    /// Where an instant stands.
    package struct Column: Hashable {
        package let at: MarbleTime
        /// Its first terminal column, from 0.
        package let start: Int
        /// How many terminal columns it takes.
        package let width: Int
    }

    /// One line for each diagram, without spaces at its end.
    package private(set) var lines: [String] = []
    /// The instants with an event in one of the lanes, in their order.
    package private(set) var columns: [Column] = []

    private var width = 0
    /// What each lane has in each column of the grid: an instant, or what lies between two.
    private var cells: [[String]] = []

    /// Lays out diagrams in common columns.
    ///
    /// - Parameters:
    ///   - diagrams: The lanes from top to bottom.
    ///   - origins: Where on the ruler the time 0 of each lane lies; 0 for lanes without one.
    ///   - dialect: The notation; the standard one where a space would be a frame.
    ///   - frame: The time that one character stands for.
    package init(
        _ diagrams: [MarbleDiagram],
        origins: [MarbleTime] = [],
        dialect: MarbleDialect = .standard,
        frame: MarbleTime = .milliseconds(1)
    ) {
        let dialect = dialect.spacesCostTime ? .standard : dialect
        var writers = diagrams.enumerated().map { lane, diagram in
            let origin = lane < origins.count ? origins[lane] : .zero
            return MarbleWriter(diagram: diagram, dialect: dialect, frame: frame, origin: origin)
        }
        let length = writers.first?.frame ?? frame

        let instants = Self.instants(of: writers)
        var ruler = writers.map(\.start).min() ?? .zero
        // A lane that is open from the start has no cell to hang its `...` on.
        append(writers.indices.map { writers[$0].isOpenFromStart ? writers[$0].openEnd() : "" })
        for (index, instant) in instants.enumerated() {
            let next = index + 1 < instants.count ? instants[index + 1] : nil
            if instant > ruler {
                let gaps = writers.indices.map { lane in
                    !writers[lane].isFinished && writers[lane].clock == ruler ? writers[lane].gap(to: instant) : ""
                }
                append(gaps)
            }
            let cells = writers.indices.map { lane in
                Self.cell(of: &writers[lane], at: instant, next: next, frame: length)
            }
            let start = width
            append(cells)
            columns.append(Column(at: instant, start: start, width: width - start))
            ruler = min(instant + length, next ?? .nanoseconds(.max))
        }
        // What a lane says behind its last event: nothing happens until its end.
        append(
            writers.indices.map { lane in
                let writer = writers[lane]
                let isSilent = !writer.isFinished && !writer.diagram.isTerminated && writer.clock == ruler
                return isSilent ? writers[lane].gap(to: writer.diagram.end) : ""
            }
        )
        let grid = LaneGrid(cells.map { LaneGrid.Column(gap: 0, width: Self.width(of: $0)) }, foldWidth: 0)
        lines = diagrams.indices.map { lane in
            let texts = cells.map { LaneGrid.Cell(isReached: false, text: $0[lane], goesOn: false) }
            return grid.line(texts, LaneGrid.Stroke(step: " ", fold: "")).withoutTrailingSpaces
        }
    }

    private static func instants(of writers: [MarbleWriter]) -> [MarbleTime] {
        var instants = Set(writers.flatMap(\.instants))
        for writer in writers where writer.diagram.isOpen && writer.endsBehindLastEvent {
            instants.insert(writer.diagram.end)
        }
        return instants.sorted()
    }

    private static func cell(
        of writer: inout MarbleWriter,
        at instant: MarbleTime,
        next: MarbleTime?,
        frame: MarbleTime
    ) -> String {
        if writer.nextInstant == instant {
            // A lane that waited for another one's instant between two frames catches up with dashes where it can.
            let text = writer.gap(to: instant) + writer.cell(at: instant)
            return writer.isPastLastCell && !writer.endsBehindLastEvent ? text + writer.openEnd() : text
        }
        guard !writer.isFinished else { return "" }
        if writer.diagram.isOpen, writer.isPastLastCell, writer.diagram.end <= instant {
            return writer.openEndAtItsInstant()
        }
        guard writer.clock == instant else { return "" }
        // A dash takes a whole frame, which is there only where no other lane has something inside of it.
        guard let next else { return writer.step() }
        return next >= instant + frame ? writer.step() : ""
    }

    private mutating func append(_ texts: [String]) {
        cells.append(texts)
        width += Self.width(of: texts)
    }

    private static func width(of texts: [String]) -> Int { texts.map(\.displayWidth).max() ?? 0 }
}
