// swift-tools-version: 6.2
import PackageDescription

// A client written for RxSwift, RxRelay and RxTest. Its sources are unchanged: three targets of one line each give the
// old module names to Rill.
let package = Package(
    name: "RxSwiftClient",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Rill", path: "../../..")],
    targets: [
        .target(name: "RxSwift", dependencies: [.product(name: "Rill", package: "Rill")]),
        .target(name: "RxRelay", dependencies: [.product(name: "Rill", package: "Rill")]),
        .target(name: "RxTest", dependencies: [.product(name: "RillTest", package: "Rill")]),
        .target(name: "Login", dependencies: ["RxSwift", "RxRelay"]),
        .testTarget(name: "LoginTests", dependencies: ["Login", "RxSwift", "RxRelay", "RxTest"]),
    ],
    swiftLanguageModes: [.v5]
)
