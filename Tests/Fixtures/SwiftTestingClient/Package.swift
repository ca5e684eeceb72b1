// swift-tools-version: 6.2
import PackageDescription

// A client in Swift 6 mode whose tests know Swift Testing alone, with actors and async code.
let package = Package(
    name: "SwiftTestingClient",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Rill", path: "../../..")],
    targets: [
        .target(name: "Forecast", dependencies: [.product(name: "Rill", package: "Rill")]),
        .testTarget(name: "ForecastTests", dependencies: ["Forecast", .product(name: "RillTest", package: "Rill")]),
    ],
    swiftLanguageModes: [.v6]
)
