/// What a timeline says about runs that did not go well, and whose work it was.
extension VirtualTimeline {
    /// After how many steps a run of the scheduler ends with a report.
    package var stepLimit: Int {
        get { lock.locked { maximumSteps } }
        set { lock.locked { maximumSteps = max(0, newValue) } }
    }

    /// What was reported about this timeline, in order.
    package var issues: [Misuse.Report] { lock.locked { reports } }

    /// Keeps a report and hands it to `Misuse`.
    package func report(_ message: String, site: SourceSite? = nil) {
        lock.locked { reports.append(Misuse.Report(message, site: site)) }
        Misuse.report(message, site: site, owner: owner)
    }

    /// Reports a run that did not end well: as `call` is what was called.
    package func report(_ end: RunEnd, of call: @autoclosure () -> String, site: @autoclosure () -> SourceSite? = nil) {
        switch end {
        case .finished, .stopped:
            return
        case .alreadyRunning:
            report(
                "\(call()) was called while the scheduler was running; it did nothing. Schedule the work instead.",
                site: site()
            )
        case .tooManySteps(let number):
            let culprit = origins[number]
            let name = culprit.map { "\($0) keeps" } ?? "work of unknown origin keeps"
            report(
                "\(call()) was ended after its limit of steps: \(name) scheduling new work. Dispose it, run to a time "
                    + "instead, or raise stepLimit.",
                site: culprit?.site ?? site()
            )
        }
    }
}
