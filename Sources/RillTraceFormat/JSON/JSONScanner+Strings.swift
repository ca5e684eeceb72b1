extension JSONScanner {
    /// Checks the string that is next and moves behind it.
    @inline(__always)
    mutating func takeString() throws(JSONFault) -> RawString {
        let start = index + 1
        var position = start
        var isASCII = true
        while position < end {
            let byte = base[position]
            if byte == UInt8(ascii: "\"") {
                index = position + 1
                if !isASCII { try checkUTF8(start, position) }
                return RawString(start: start, end: position, hasEscapes: false)
            }
            if byte == UInt8(ascii: "\\") { break }
            if byte < 0x20 { throw fault(.controlCharacter, at: position) }
            // U+007F too is written as an escape, which the check below sees to.
            if byte >= 0x7F { isASCII = false }
            position += 1
        }
        return try takeEscapedString(start: start, from: position)
    }

    @inline(never)
    private mutating func takeEscapedString(start: Int, from first: Int) throws(JSONFault) -> RawString {
        var position = first
        sawNonCanonical = true
        while position < end {
            switch base[position] {
            case UInt8(ascii: "\""):
                index = position + 1
                try checkUTF8(start, position)
                return RawString(start: start, end: position, hasEscapes: true)
            case UInt8(ascii: "\\"):
                position = try skipEscape(at: position)
            case 0..<0x20:
                throw fault(.controlCharacter, at: position)
            default:
                position += 1
            }
        }
        throw fault(.unclosedString, at: start - 1)
    }

    private func skipEscape(at position: Int) throws(JSONFault) -> Int {
        guard position + 1 < end else { throw fault(.endOfText, at: end) }
        switch base[position + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return position + 2
        case UInt8(ascii: "u"):
            let unit = try hexUnit(at: position)
            if unit & 0xFC00 == 0xDC00 { throw fault(.loneSurrogate, at: position) }
            guard unit & 0xFC00 == 0xD800 else { return position + 6 }
            guard position + 7 < end, base[position + 6] == UInt8(ascii: "\\"),
                base[position + 7] == UInt8(ascii: "u"), try hexUnit(at: position + 6) & 0xFC00 == 0xDC00
            else { throw fault(.loneSurrogate, at: position) }
            return position + 12
        default:
            throw fault(.escape, at: position)
        }
    }

    /// The code unit of the `\uXXXX` at `position`.
    private func hexUnit(at position: Int) throws(JSONFault) -> UInt32 {
        guard position + 5 < end else { throw fault(.escape, at: position) }
        var unit: UInt32 = 0
        for offset in 2..<6 {
            let byte = base[position + offset]
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw fault(.escape, at: position)
            }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }

    /// Checks the bytes of a string, by the table of well-formed sequences in the Unicode standard (3-7), and notes the
    /// characters that `ByteBuffer.put(quoted:)` writes as an escape.
    private mutating func checkUTF8(_ start: Int, _ stop: Int) throws(JSONFault) {
        var position = start
        while position < stop {
            let lead = base[position]
            if lead < 0x80 {
                if lead == 0x7F { sawNonCanonical = true }
                position += 1
                continue
            }
            var low: UInt8 = 0x80
            var high: UInt8 = 0xBF
            let length: Int
            switch lead {
            case 0xC2...0xDF: length = 2
            case 0xE0: (length, low) = (3, 0xA0)
            case 0xED: (length, high) = (3, 0x9F)
            case 0xE1...0xEF: length = 3
            case 0xF0: (length, low) = (4, 0x90)
            case 0xF4: (length, high) = (4, 0x8F)
            case 0xF1...0xF3: length = 4
            default: throw fault(.notUTF8, at: position)
            }
            guard position + length <= stop, base[position + 1] >= low, base[position + 1] <= high else {
                throw fault(.notUTF8, at: position)
            }
            for offset in 2..<max(length, 2) where base[position + offset] & 0xC0 != 0x80 {
                throw fault(.notUTF8, at: position)
            }
            if lead == 0xC2 && base[position + 1] < 0xA0
                || lead == 0xE2 && base[position + 1] == 0x80 && base[position + 2] & 0xFE == 0xA8
            {
                sawNonCanonical = true
            }
            position += length
        }
    }

    /// The text of a string that was checked.
    @inline(__always)
    func text(_ raw: RawString) -> String {
        if raw.hasEscapes { return unescaped(raw) }
        return text(raw.start, raw.end)
    }

    /// The text between two offsets, known to be UTF-8.
    @inline(__always)
    func text(_ start: Int, _ stop: Int) -> String {
        String(decoding: UnsafeBufferPointer(start: base + start, count: stop - start), as: UTF8.self)
    }

    @inline(never)
    private func unescaped(_ raw: RawString) -> String {
        String(unsafeUninitializedCapacity: raw.end - raw.start) { out in
            var count = 0
            var position = raw.start
            func put(_ byte: UInt8) {
                out[count] = byte
                count += 1
            }
            while position < raw.end {
                let byte = base[position]
                guard byte == UInt8(ascii: "\\") else {
                    put(byte)
                    position += 1
                    continue
                }
                let kind = base[position + 1]
                position += 2
                switch kind {
                case UInt8(ascii: "b"): put(0x08)
                case UInt8(ascii: "f"): put(0x0C)
                case UInt8(ascii: "n"): put(0x0A)
                case UInt8(ascii: "r"): put(0x0D)
                case UInt8(ascii: "t"): put(0x09)
                case UInt8(ascii: "u"):
                    var scalar = (try? hexUnit(at: position - 2)) ?? 0xFFFD
                    position += 4
                    if scalar & 0xFC00 == 0xD800 {
                        let low = (try? hexUnit(at: position)) ?? 0xDC00
                        scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
                        position += 6
                    }
                    for unit in String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8 { put(unit) }
                default: put(kind)
                }
            }
            return count
        }
    }
}
