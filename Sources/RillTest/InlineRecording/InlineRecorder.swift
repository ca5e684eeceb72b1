import Foundation
import RillTrace

/// Writes into source files what happened in the place of what was expected. Lines are never added or removed.
enum InlineRecorder {
    /// Makes an edit, all of it or nothing.
    ///
    /// The file is locked meanwhile: other processes of the run may edit it too. It is replaced as a whole, so that one
    /// who reads it meanwhile sees all of it, and a process that is killed leaves it as it was.
    ///
    /// - Throws: `RecordingRefusal` where it is not sure which literal is meant, or the file cannot be written.
    static func apply(_ edit: LiteralEdit) throws {
        let call = edit.argument.call
        let path = URL(fileURLWithPath: call.filePath).resolvingSymlinksInPath().path
        if let origin = MappedFiles.shared.origin(of: call.filePath, at: path) {
            throw RecordingRefusal(
                "a #sourceLocation in \(origin) names the file of \(call), so no place in it is sure"
            )
        }
        let lock = try lockedFile(at: path)
        defer { close(lock) }
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        var journal = try RecordingJournal.read(for: path, bytes)
        let count = journal.edits.count
        let changed = try changed(bytes, by: edit, &journal)
        if changed == bytes { return }
        do {
            let file = try PartialFile(for: path)
            try changed.withUnsafeBytes { try file.write($0) }
            // Where the journal cannot be written, later recordings refuse to touch the file.
            try? journal.write(for: path, changed, editsBefore: count)
            try file.commit()
        } catch {
            throw RecordingRefusal("\(path) cannot be written: \(error)")
        }
    }

    /// A descriptor of the file that is at `path` while nobody else has its lock. Closing it gives the lock back.
    private static func lockedFile(at path: String) throws -> Int32 {
        while true {
            let file = open(path, O_RDWR | O_CLOEXEC)
            guard file >= 0 else {
                let reason =
                    errno == EACCES ? "may not be written" : "cannot be opened: \(String(cString: strerror(errno)))"
                throw RecordingRefusal("\(path) \(reason)")
            }
            flock(file, LOCK_EX)
            var locked = stat()
            var present = stat()
            if fstat(file, &locked) == 0, stat(path, &present) == 0, locked.st_ino == present.st_ino {
                // Also where this user may write everything.
                if locked.st_mode & 0o222 != 0 { return file }
                close(file)
                throw RecordingRefusal("\(path) may not be written")
            }
            // Another process has replaced the file while this one waited.
            close(file)
        }
    }

    /// The bytes of a file with one edit made.
    static func changed(_ bytes: [UInt8], by edit: LiteralEdit, _ journal: inout RecordingJournal) throws -> [UInt8] {
        let argument = edit.argument
        guard let place = journal.offset(ofLine: argument.call.line, column: argument.call.column, in: bytes) else {
            throw RecordingRefusal("the file has no place \(argument.call); build and run the test again")
        }
        let literal = try argument.literal(in: bytes, at: place, isRecorded: journal.holds(argument))
        let plan = try edit.plan(for: literal, in: bytes)
        // Else the lines below would move, and later recordings in the file would miss their place.
        let isOverLines = plan.replacements.contains { bytes[$0.range].contains { $0 == 0x0A || $0 == 0x0D } }
        if isOverLines {
            throw RecordingRefusal("the diagram at \(argument.call) is written over several lines; write it on one")
        }
        var changed: [UInt8] = []
        var position = 0
        for replacement in plan.replacements {
            changed += bytes[position..<replacement.range.lowerBound]
            changed += replacement.text.utf8
            position = replacement.range.upperBound
        }
        changed += bytes[position...]
        // What was written is read again: nothing but what happened may come into the file.
        let grown = changed.count - bytes.count
        guard let written = StringLiteral(in: changed, at: literal.range.lowerBound), !written.isInterpolated,
            written.range.upperBound == literal.range.upperBound + grown,
            written.units.lazy.map(\.scalar).elementsEqual(plan.meaning)
        else {
            throw RecordingRefusal("what happened cannot be written into the literal at \(argument.call)")
        }
        journal.add(plan.replacements, of: argument, in: bytes)
        return changed
    }
}
