// swift-tools-version: 6.2
import PackageDescription

// Its tests fail on purpose. RillTestTests runs them and checks who failed, at which line, with which exit status.
let package = Package(
    name: "FailureRouting",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Rill", path: "../../..")],
    targets: [
        .testTarget(
            name: "RoutingTests",
            dependencies: [.product(name: "Rill", package: "Rill"), .product(name: "RillTest", package: "Rill")]
        ),
        .testTarget(
            name: "MarbleTests",
            dependencies: [.product(name: "RillTest", package: "Rill"), .product(name: "RillTrace", package: "Rill")]
        ),
        .testTarget(
            name: "TraceTests",
            dependencies: [.product(name: "RillTest", package: "Rill"), .product(name: "RillTrace", package: "Rill")]
        ),
        .testTarget(
            name: "TwinTests",
            dependencies: [.product(name: "RillTest", package: "Rill"), .product(name: "RillTrace", package: "Rill")]
        ),
        .testTarget(name: "BridgeTests", dependencies: [.product(name: "RillTest", package: "Rill")]),
    ],
    swiftLanguageModes: [.v6]
)
