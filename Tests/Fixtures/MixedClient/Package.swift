// swift-tools-version: 6.2
import PackageDescription

// A client with both frameworks in one target, and with goldens. `.ci/clients` takes it through a change of behaviour:
// recorded, broken, reviewed, accepted.
let package = Package(
    name: "MixedClient",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Rill", path: "../../..")],
    targets: [
        .target(name: "Thermostat", dependencies: [.product(name: "Rill", package: "Rill")]),
        .testTarget(
            name: "ThermostatTests",
            dependencies: ["Thermostat", .product(name: "RillTest", package: "Rill")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
