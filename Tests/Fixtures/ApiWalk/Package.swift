// swift-tools-version: 6.2
import PackageDescription

// Uses every name of the API tables with RxSwift's labels, and state as DidUpdate's users write it, once in each language
// mode; the sources of the second target are a link to those of the first. The library is only compiled, since most of it
// makes no sense when it runs; the names of RxTest and RxBlocking are tests.
let package = Package(
    name: "ApiWalk",
    platforms: [.macOS(.v13)],
    products: [.library(name: "ApiWalk", targets: ["Swift5", "Swift6"])],
    dependencies: [.package(name: "Rill", path: "../../..")],
    targets: [
        .target(
            name: "Swift5",
            dependencies: [.product(name: "Rill", package: "Rill")],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .target(
            name: "Swift6",
            dependencies: [.product(name: "Rill", package: "Rill")],
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        .testTarget(
            name: "Swift5Tests",
            dependencies: [.product(name: "Rill", package: "Rill"), .product(name: "RillTest", package: "Rill")],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "Swift6Tests",
            dependencies: [.product(name: "Rill", package: "Rill"), .product(name: "RillTest", package: "Rill")],
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
    ]
)
