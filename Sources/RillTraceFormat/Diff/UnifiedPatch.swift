/// A change of a text file as a patch that `git apply` takes.
package enum UnifiedPatch {
    private static var context: Int { 3 }

    /// One side's line, with or without its line end.
    private struct Lines {
        var texts: [ArraySlice<UInt8>] = []
        var keys: [UInt64] = []
        var endsWithNewline = true

        init(_ bytes: [UInt8]) {
            var start = 0
            for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
                texts.append(bytes[start..<index])
                start = index + 1
            }
            if start < bytes.count {
                texts.append(bytes[start...])
                endsWithNewline = false
            }
            for (index, text) in texts.enumerated() {
                // A last line without line end is another line.
                let seed: UInt64 = index == texts.count - 1 && !endsWithNewline ? 1 : 0
                keys.append(
                    text.withUnsafeBufferPointer { buffer in
                        buffer.baseAddress.map { EventKey.hash($0, buffer.count, seed: seed) } ?? seed
                    }
                )
            }
        }
    }

    /// The patch from `old` (nil: no file yet) to `new`, for the path below the top of the repository.
    package static func text(path: String, old: [UInt8]?, new: [UInt8]) -> [UInt8] {
        if old == new { return [] }
        var out = ByteBuffer()
        let (before, after) = ("a/\(path)".quotedForGit, "b/\(path)".quotedForGit)
        // A tab ends a name with spaces, behind which other tools write a date.
        let end = path.utf8.contains(UInt8(ascii: " ")) ? "\t\n" : "\n"
        out.put(raw: "diff --git \(before) \(after)\n")
        if old == nil { out.put(raw: "new file mode 100644\n") }
        out.put(raw: old == nil ? "--- /dev/null\n" : "--- \(before)\(end)")
        out.put(raw: "+++ \(after)\(end)")
        let (left, right) = (Lines(old ?? []), Lines(new))
        let alignment = Alignment(left.keys, right.keys)
        for hunk in hunks(left.texts.count, right.texts.count, alignment) {
            put(hunk, left, right, alignment, &out)
        }
        return out.bytes()
    }

    private struct Hunk {
        var left: Range<Int>
        var right: Range<Int>
    }

    /// The changed stretches with their context; those that touch are one.
    private static func hunks(_ leftCount: Int, _ rightCount: Int, _ alignment: Alignment) -> [Hunk] {
        var hunks: [Hunk] = []
        var (row, other) = (0, 0)
        while row < leftCount || other < rightCount {
            if row < leftCount, alignment.right[row] == Int32(other) {
                (row, other) = (row + 1, other + 1)
                continue
            }
            let start = (row, other)
            while row < leftCount, alignment.right[row] < 0 { row += 1 }
            while other < rightCount, alignment.left[other] < 0 { other += 1 }
            let lead = min(context, start.0, start.1)
            let tail = min(context, leftCount - row, rightCount - other)
            let hunk = Hunk(left: start.0 - lead..<row + tail, right: start.1 - lead..<other + tail)
            if let last = hunks.last, last.left.upperBound >= hunk.left.lowerBound {
                hunks[hunks.count - 1].left = last.left.lowerBound..<hunk.left.upperBound
                hunks[hunks.count - 1].right = last.right.lowerBound..<hunk.right.upperBound
            } else {
                hunks.append(hunk)
            }
        }
        return hunks
    }

    private static func put(
        _ hunk: Hunk,
        _ left: Lines,
        _ right: Lines,
        _ alignment: Alignment,
        _ out: inout ByteBuffer
    ) {
        func start(_ range: Range<Int>) -> String {
            "\(range.isEmpty ? range.lowerBound : range.lowerBound + 1),\(range.count)"
        }
        out.put(raw: "@@ -\(start(hunk.left)) +\(start(hunk.right)) @@\n")
        var (row, other) = (hunk.left.lowerBound, hunk.right.lowerBound)
        while row < hunk.left.upperBound || other < hunk.right.upperBound {
            if row < hunk.left.upperBound, alignment.right[row] < 0 {
                put("-", left, row, &out)
                row += 1
            } else if other < hunk.right.upperBound, alignment.left[other] < 0 {
                put("+", right, other, &out)
                other += 1
            } else {
                put(" ", left, row, &out)
                (row, other) = (row + 1, other + 1)
            }
        }
    }

    private static func put(_ mark: String, _ lines: Lines, _ index: Int, _ out: inout ByteBuffer) {
        out.put(raw: mark)
        lines.texts[index].withUnsafeBufferPointer { out.put($0) }
        out.put(byte: UInt8(ascii: "\n"))
        if index == lines.texts.count - 1, !lines.endsWithNewline { out.put(raw: "\\ No newline at end of file\n") }
    }
}
