import Rill

extension TestScheduler {
    /// An observer that records what it receives.
    ///
    /// - Parameters:
    ///   - type: The type of the elements.
    ///   - label: The name of its lane in the log.
    public func createObserver<Element>(
        _ type: Element.Type,
        label: String? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObserver<Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return TestableObserver(self, label, site)
    }
}
