import RillMarbles

/// A picture as a recording has to see it, to put new diagrams in line with the lanes that hold.
struct RuledPicture {
    let lanes: [RuledLane]
    /// Whether the lanes line up as they are written.
    let isInLine: Bool

    /// The edits of the lanes, by their line: the new diagrams, in line with the lanes that hold. Those stay as they are,
    /// unless a new one needs more columns than they leave; then they get spaces, and nothing else.
    ///
    /// - Parameter new: The new diagrams, by the line of the lane.
    func edits(_ new: [Int: String], _ notation: MarbleNotation) -> [Int: LiteralEdit.Lane] {
        if new.isEmpty { return [:] }
        let columns = lanes.map(\.lane).filter { !$0.text.isEmpty }.map(\.displayColumn)
        let start = columns.compactMap(\.self).min() ?? 0
        let origins = lanes.map { $0.origin(indentedBy: ($0.lane.displayColumn ?? start) - start) }
        // A tab is as wide as the author's editor says.
        let isInLine = !columns.contains(nil) && self.isInLine
        let indices = lanes.indices.filter {
            (new[lanes[$0].lane.line] != nil || isInLine && origins[$0] != nil) && !lanes[$0].isSent
        }
        func texts(standing: Bool) -> [String] {
            LanePadding(dialect: notation.dialect, frame: notation.frame).texts(
                of: indices.map { index in
                    let lane = lanes[index].lane
                    // An empty lane may stand further left.
                    let indentation = isInLine ? max(0, (lane.displayColumn ?? start) - start) : 0
                    return LanePadding.Lane(
                        text: new[lane.line] ?? String(repeating: " ", count: indentation) + lane.text,
                        role: lanes[index].role,
                        origin: origins[index] ?? .zero,
                        stands: standing && new[lane.line] == nil
                    )
                }
            )
        }
        var written = texts(standing: true)
        if isInLine, !wouldBeInLine(zip(indices, written).map { (lanes[$0].lane, $1) }, notation) {
            written = texts(standing: false)
        }
        var edits: [Int: LiteralEdit.Lane] = [:]
        // Those of streams that are sent count from where they are sent, and stay where they are.
        for lane in lanes.filter(\.isSent).map(\.lane) where !lane.isSubscription {
            guard let text = new[lane.line] else { continue }
            edits[lane.line] = LiteralEdit.Lane(line: lane.line, writtenName: lane.writtenName, new: text)
        }
        for (index, text) in zip(indices, written) {
            let lane = lanes[index].lane
            let indentation = text.prefix { $0 == " " }.count
            let content = String(text.dropFirst(indentation))
            let isMoved = lane.displayColumn != start + indentation && isInLine && !lane.text.isEmpty
            guard content != lane.text || isMoved else { continue }
            edits[lane.line] = LiteralEdit.Lane(
                line: lane.line,
                writtenName: lane.writtenName,
                new: content,
                padding: isInLine ? lanes[index].padding(to: start + indentation) : nil
            )
        }
        return edits
    }

    /// Whether lanes would line up if these were their texts, which begin in one column.
    private func wouldBeInLine(_ texts: [(lane: MarbleLane, text: String)], _ notation: MarbleNotation) -> Bool {
        let width = texts.map { $0.lane.writtenName.displayWidth }.max() ?? 0
        let lines = texts.map { lane, text in
            lane.writtenName + ":" + String(repeating: " ", count: width - lane.writtenName.displayWidth) + text
        }
        let written = try? MarbleLanes(parsing: lines.joined(separator: "\n"))
        let known = Dictionary(lanes.map { ($0.lane.writtenName, $0.isOnTheRuler) }) { first, _ in first }
        return written?.alignmentNotes(dialect: notation.dialect, frame: notation.frame) {
            known[$0.writtenName] ?? true
        }.isEmpty == true
    }
}
