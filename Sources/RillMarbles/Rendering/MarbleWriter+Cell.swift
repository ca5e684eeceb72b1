extension MarbleWriter {
    /// Everything that happens at one instant.
    struct Cell {
        let at: MarbleTime
        /// What is written as one item each: a single token, or a group.
        var runs: [Run]

        /// Tokens that can stand in one group.
        struct Run {
            var windowEnd: MarbleTime?
            var unorderedGroup: Int?
            var events: [Token]
        }

        /// An event, or the mark of time 0 in a diagram that starts before it.
        struct Token {
            var event: MarbleEvent?
            var marksZero: Bool { event == nil }
        }

        var isTerminal: Bool {
            runs.contains { $0.events.contains { $0.event?.isTerminal == true } }
        }
    }
}

extension MarbleWriter.Cell {
    /// Cuts a diagram into its instants.
    ///
    /// - Parameter origin: Its time 0, which is marked where the diagram starts before it.
    static func cells(of diagram: MarbleDiagram, origin: MarbleTime) -> [MarbleWriter.Cell] {
        var cells: [MarbleWriter.Cell] = []
        let zeroMark = MarbleWriter.Cell(at: origin, runs: [Run(events: [Token(event: nil)])])
        var mustMarkZero = (diagram.events.first?.at ?? origin) < origin
        for event in diagram.events {
            if mustMarkZero, event.at >= origin {
                cells.append(zeroMark)
                mustMarkZero = false
            }
            let token = Token(event: event)
            if cells.last?.at != event.at {
                cells.append(MarbleWriter.Cell(at: event.at, runs: []))
            }
            let cell = cells.count - 1
            let run = cells[cell].runs.count - 1
            if run >= 0, cells[cell].runs[run].windowEnd == event.windowEnd,
                cells[cell].runs[run].unorderedGroup == event.unorderedGroup
            {
                cells[cell].runs[run].events.append(token)
            } else {
                cells[cell].runs.append(
                    Run(windowEnd: event.windowEnd, unorderedGroup: event.unorderedGroup, events: [token])
                )
            }
        }
        if mustMarkZero { cells.append(zeroMark) }
        return cells
    }
}
