// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that users of the library build none of it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "InstantSearch", path: "..")],
  targets: [
    .systemLibrary(name: "CBareSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CBareSQLite",
        .product(name: "InstantSearchCore", package: "InstantSearch"),
        .product(name: "InstantSearchTerminal", package: "InstantSearch"),
        .product(name: "InstantSearchTesting", package: "InstantSearch"),
        .product(name: "SearchEngine", package: "InstantSearch"),
        .product(name: "SearchModel", package: "InstantSearch"),
        .product(name: "TypesenseBackend", package: "InstantSearch"),
      ]),
    .target(name: "CCostMarks"),
    // With few modules, since a step of the check builds them in release.
    .executableTarget(
      name: "cost",
      dependencies: [
        "CCostMarks",
        .product(name: "InstantSearchCore", package: "InstantSearch"),
        .product(name: "InstantSearchWeb", package: "InstantSearch"),
        .product(name: "SearchEngine", package: "InstantSearch"),
        .product(name: "SearchModel", package: "InstantSearch"),
        .product(name: "SearchServer", package: "InstantSearch"),
      ]),
  ]
)
