// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Rill",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "Rill", targets: ["Rill", "RillState"]),
        .library(name: "RillMarbles", targets: ["RillMarbles"]),
        .library(name: "RillTraceFormat", targets: ["RillTraceFormat"]),
        .library(name: "RillTrace", targets: ["RillTrace"]),
        .library(name: "RillVirtualTime", targets: ["RillVirtualTime"]),
        .library(name: "RillTest", targets: ["RillTest"]),
        .executable(name: "rilltrace", targets: ["RillTraceProgram"]),
        // The command for the plugin, under its target's name, which is how a plugin asks for a tool.
        .executable(name: "RillTracePluginTool", targets: ["RillTracePluginTool"]),
        .plugin(name: "RillTracePlugin", targets: ["RillTracePlugin"]),
    ],
    targets: [
        // The streams.
        .target(name: "CRillAtomics"),
        .target(name: "Rill", dependencies: ["CRillAtomics"]),
        .target(name: "RillState", dependencies: ["Rill", "CRillAtomics"]),

        // The diagram language, the file of a trace, the record of a run, the clock.
        .target(name: "RillMarbles"),
        .target(name: "RillTraceFormat", dependencies: ["RillMarbles"]),
        .target(name: "RillTrace", dependencies: ["CRillAtomics", "Rill", "RillTraceFormat"]),
        .target(name: "RillVirtualTime", dependencies: ["CRillAtomics", "Rill", "RillMarbles", "RillTrace"]),

        // Assertions. Only test targets may depend on this: it links XCTest and Testing.
        .target(name: "CRillTestLoad"),
        .target(
            name: "RillTest",
            dependencies: ["CRillTestLoad", "Rill", "RillMarbles", "RillTrace", "RillVirtualTime"]
        ),

        // The command needs no stream: it reads, compares and draws files. The program is a product named `rilltrace`; its
        // target has another name, because two modules whose names differ only in case cannot live side by side on every
        // file system. The program has the demo, too, which the plugin's tool does without: a client that calls the
        // plugin builds the tool, and waits for each module that it needs.
        .target(name: "RillTraceCommand", dependencies: ["RillMarbles", "RillTraceFormat"]),
        .executableTarget(
            name: "RillTraceProgram",
            dependencies: ["Bookshelf", "RillMarbles", "RillTraceCommand", "RillTraceFormat"]
        ),
        .executableTarget(name: "RillTracePluginTool", dependencies: ["RillTraceCommand"]),
        .plugin(
            name: "RillTracePlugin",
            capability: .command(
                intent: .custom(verb: "rilltrace", description: "Draws, compares and accepts Rill traces."),
                permissions: []
            ),
            dependencies: ["RillTracePluginTool"],
            path: "Sources/RillTracePlugin"
        ),
        .executableTarget(
            name: "RillBenchmarks",
            dependencies: ["Rill", "RillState", "RillTrace", "RillVirtualTime"]
        ),
        .target(name: "Bookshelf", dependencies: ["Rill", "RillState", "RillTrace", "RillVirtualTime"]),

        .testTarget(
            name: "RillTests",
            dependencies: ["CRillAtomics", "Rill", "RillVirtualTime", "RillTest"],
            resources: [.copy("Conformance/chains.tsv")]
        ),
        .testTarget(name: "RillStateTests", dependencies: ["Rill", "RillState", "RillTrace", "RillTest"]),
        .testTarget(
            name: "RillMarblesTests",
            dependencies: ["RillMarbles"],
            resources: [.copy("Cases/marbles.jsonl")]
        ),
        .testTarget(name: "RillTraceFormatTests", dependencies: ["RillMarbles", "RillTraceFormat"]),
        .testTarget(name: "RillTraceTests", dependencies: ["Rill", "RillTrace", "RillVirtualTime"]),
        .testTarget(name: "RillVirtualTimeTests", dependencies: ["Rill", "RillTrace", "RillVirtualTime"]),
        .testTarget(
            name: "RillTestTests",
            dependencies: ["Rill", "RillMarbles", "RillState", "RillTrace", "RillTest"]
        ),
        .testTarget(name: "RillBenchmarksTests", dependencies: ["RillBenchmarks"]),
        .testTarget(name: "BookshelfTests", dependencies: ["Bookshelf", "Rill", "RillState", "RillTest"]),
        .testTarget(
            name: "RillTraceCommandTests",
            dependencies: ["RillMarbles", "RillTraceCommand", "RillTraceFormat", "RillTraceProgram"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Our own CI refuses warnings. Not set for those who depend on the package, whose compiler may know more of them.
if Context.environment["RILL_WARNINGS_AS_ERRORS"] != nil {
    for target in package.targets where target.type != .plugin && target.name != "CRillAtomics" {
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
}

// The libraries alone, for `swift package diagnose-api-breaking-changes`: what a plugin needs is built a second time, for the
// machine that builds, and that command (of Swift 6.3) stumbles over a C module that is there twice.
if Context.environment["RILL_LIBRARIES_ONLY"] != nil {
    package.products.removeAll { !($0 is Product.Library) }
    package.targets.removeAll { $0.name == "Bookshelf" || [.executable, .plugin, .test].contains($0.type) }
}
