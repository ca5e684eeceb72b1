// swift-tools-version: 6.2
import PackageDescription

// A client in Swift 5 mode whose tests know XCTest alone.
let package = Package(
    name: "XCTestClient",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Rill", path: "../../..")],
    targets: [
        .target(name: "Checkout", dependencies: [.product(name: "Rill", package: "Rill")]),
        .testTarget(name: "CheckoutTests", dependencies: ["Checkout", .product(name: "RillTest", package: "Rill")]),
    ],
    swiftLanguageModes: [.v5]
)
