// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that users of the library build none of it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "InstantSearch", path: "..")],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "InstantSearchCore", package: "InstantSearch"),
        .product(name: "InstantSearchTesting", package: "InstantSearch"),
        .product(name: "SearchEngine", package: "InstantSearch"),
        .product(name: "SearchModel", package: "InstantSearch"),
      ])
  ]
)
