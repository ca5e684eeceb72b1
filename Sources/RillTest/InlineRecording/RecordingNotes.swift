extension [Failure] {
    /// The failures of one test. Where they were to be recorded and none of them says what became of that, the first one says
    /// why nothing was recorded.
    ///
    /// - Parameter reason: Why, where it is not that nothing is ever recorded here.
    func explainingRecording(_ reason: String = RecordingRefusal.brokenTest) -> [Failure] {
        let policy = RecordingPolicy.current
        let isExplained = contains { failure in
            failure.notes.contains { $0.hasPrefix("recorded: ") || $0.hasPrefix("not recorded: ") }
        }
        guard policy.isAskedToRecord(.inline), !isEmpty, !isExplained else { return self }
        var failures = self
        failures[0].notes.append("not recorded: \(policy.continuousIntegrationNote ?? reason)")
        return failures
    }
}
