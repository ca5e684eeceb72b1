import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
let filter = arguments.firstIndex(of: "--filter").flatMap {
    arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil
}
let workloads: [Workload] =
    [
        .operatorChain(events: 5_000_000),
        .relayFanOut(observers: 1, events: 2_000_000, limit: 25),
        .relayFanOut(observers: 10, events: 500_000, limit: 159),
        .relayFanOut(observers: 1000, events: 5_000, limit: 24_386),
        .bookPipeline(events: 500_000),
        .virtualTimeActions(events: 1_000_000),
        .virtualTimeRescheduling(events: 1_000_000),
        .twoThreads(events: 2_000_000),
        .longChain(events: 200_000),
    ]
    + Workload.lifetimes(events: 200_000)
    + Workload.combining(events: 1_000_000)
for workload in workloads where filter == nil || workload.name == filter {
    let m = Stopwatch.measure(workload, repetitions: 7)
    print(
        m.workload.name,
        m.workload.title.padding(toLength: 48, withPad: " ", startingAt: 0),
        String(
            format: "%8.1f ns  floor %6.1f ns  ratio %6.2f  must %6.2f",
            m.time,
            m.floor,
            m.ratio,
            workload.mustReach ?? 0
        ),
        m.checksumIsRight ? "" : "CHECKSUM WRONG"
    )
}
