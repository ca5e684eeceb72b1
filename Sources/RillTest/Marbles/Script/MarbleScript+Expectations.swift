import Rill
import RillMarbles
import RillVirtualTime

extension MarbleScript {
    /// Writes down what is expected of a stream, and subscribes it.
    ///
    /// - Parameter subscribe: Subscribes the stream. Not called where the expectation makes no sense, which is a mistake.
    func expect<Element>(
        _ expectation: LaneExpectation<Element>,
        of subscribe: (StreamSubscriber) -> Subscribed<Element>
    ) {
        if refusesLate("expect", at: expectation.site) { return }
        guard let found = find(expectation.place, at: expectation.site) else { return }
        let vocabulary = vocabulary(expectation.values, expectation.errors, by: expectation.areSame)
        guard var stream = expectedStream(found.text.diagram, vocabulary, called: found.name, at: found.site) else {
            return
        }
        let diagram = stream.diagram
        run.reach(diagram.lastInstant(frame: settings.frame))
        var inner: (any InnerStreams)?
        if vocabulary.labels == nil, expectation.areSame == nil {
            let labels = diagram.events.compactMap { $0.kind == .next ? $0.label : nil }
            inner =
                expectation.inner?(labels)
                ?? drawnStreams(Element.self, found.title, labels, expectation.errors, at: found.site)
        }
        if let inner {
            for event in diagram.events {
                guard let label = event.label, let sent = inner.wanted(label) else { continue }
                run.reach(event.at + sent.lastInstant(frame: settings.frame))
            }
        } else {
            stream.elements = elements(of: diagram, vocabulary, "\(found.title) expects", at: found.site)
        }
        let lane = ExpectedLane(
            title: found.title,
            text: found.text,
            site: found.site,
            matching: expectation.matching,
            stream: stream
        )
        let subscriber = StreamSubscriber(script: self, label: found.name, site: found.site) { inner?.record($0) }
        let recording = StreamRecording(lane, subscribe(subscriber), sending: inner)
        add(recording)
        for event in diagram.events where event.kind == .unsubscribe {
            run.scheduleEarly(at: event.at) { recording.unsubscribe() }
        }
    }

    /// The text that an expectation means.
    private struct Found {
        /// What a failure calls the stream.
        let title: String
        /// The lane's name, or nil for a diagram in the body.
        let name: String?
        let text: MarbleText
        let site: SourceSite
    }

    private func find<Element>(_ place: LaneExpectation<Element>.Place, at site: SourceSite) -> Found? {
        switch place {
        case .diagram(let diagram):
            let text = MarbleText(diagram, in: DiagramArgument(call: site, role: .diagram, value: diagram))
            return Found(title: "the stream", name: nil, text: text, site: site)
        case .lane(let name):
            return lock.withLock {
                if let lane = picture.take(name, isExpected: true, at: site) {
                    return Found(
                        title: "lane '\(name)'",
                        name: name,
                        text: picture.text(of: lane),
                        site: picture.site(of: lane)
                    )
                }
                if picture.isEmpty {
                    mistake(
                        Failure(
                            "there is no picture, so no lane '\(name)'; write test.expect(stream, diagram: \"…\")",
                            at: site
                        )
                    )
                }
                return nil
            }
        }
    }

    /// The lanes of the streams that a stream sends, or nil where its elements are no streams.
    private func drawnStreams<Element>(
        _ type: Element.Type,
        _ title: String,
        _ labels: [String],
        _ errors: [String: any Error],
        at site: SourceSite
    ) -> (any InnerStreams)? {
        func open<Stream: ObservableConvertibleType>(_ type: Stream.Type) -> any InnerStreams {
            InnerStreamRecordings<Stream>(
                self,
                title,
                labels: labels,
                diagrams: [:],
                vocabulary: vocabulary([:], errors),
                at: site
            )
        }
        return (type as? any ObservableConvertibleType.Type).map { open($0) }
    }

    // MARK: Subscriptions

    /// Parses the diagram of a subscription and lets the run reach its end.
    func subscription(_ text: MarbleText, called name: String?, at site: SourceSite) -> SubscriptionExpectation.Wanted?
    {
        guard let diagram = diagram(text.diagram, as: .subscription, called: name, at: site) else { return nil }
        run.reach(diagram.lastInstant(frame: settings.frame))
        return SubscriptionExpectation.Wanted(diagram: diagram, text: text, site: site)
    }

    /// Writes down what the lanes `name^:` expect.
    func expectDrawnSubscriptions() {
        for source in lock.withLock({ sources }) {
            let name = source.name
            expectDrawnSubscriptions(of: source, called: name) { source.subscriptions() }
            // `save#2^:` beside `test.cold("save")`: the second subscription.
            var number = 1
            while number == 1 || lock.withLock({ picture.peek("\(name)#\(number)") }) != nil {
                let index = number - 1
                expectDrawnSubscriptions(of: source, called: "\(name)#\(number)") {
                    source.subscriptions().dropFirst(index).prefix(1).map { $0 }
                }
                number += 1
            }
        }
    }

    private func expectDrawnSubscriptions(
        of source: MarbleSource,
        called name: String,
        _ subscriptions: @escaping () -> [RillVirtualTime.Subscription]
    ) {
        guard name == source.name || self.source(name) == nil else { return }
        let (lanes, known) = lock.withLock { (picture.takeSubscriptions(of: name), picture) }
        guard let first = lanes.first else { return }
        let expectation = SubscriptionExpectation(
            name: name,
            wanted: lanes.compactMap {
                subscription(known.text(of: $0), called: $0.writtenName, at: known.site(of: $0))
            },
            site: known.site(of: first),
            inAnyOrder: false,
            subscriptions: subscriptions
        )
        add(expectation, of: source.name)
    }
}
