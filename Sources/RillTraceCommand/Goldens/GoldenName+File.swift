import RillTraceFormat

extension GoldenName {
    /// What a file says it is the golden of, where the name of the file does not tell, and is just what such a golden has:
    /// a file may say anything.
    ///
    /// - Parameter name: The file's name without its extension, perhaps with folders before it.
    init?(ofFile file: String, called name: String, _ console: CommandConsole) {
        guard name.lastPathName.endsWithShortHash || name.folderPath.lastPathName.endsWithShortHash else { return nil }
        self.init(saidBy: file, called: name, console)
    }

    /// As above, also where the name of the file tells.
    init?(saidBy file: String, called name: String, _ console: CommandConsole) {
        let path = console.path(file)
        guard file != "-", FileReplacement.isPlain(path), let golden = try? TraceReader(path: path).header.golden,
            golden.path.hasSameBytes(as: name) || golden.path.lastPathName.hasSameBytes(as: name)
        else { return nil }
        self = golden
    }
}
