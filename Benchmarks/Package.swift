// swift-tools-version: 6.2
import PackageDescription

func products(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "InstantSearch") }
}

// A package of its own, so that users of the library build none of it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "InstantSearch", path: "..")],
  targets: [
    .systemLibrary(name: "CBareSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .executableTarget(
      name: "bench",
      dependencies: ["CBareSQLite"]
        + products(
          "InstantSearchCore", "InstantSearchTerminal", "InstantSearchTesting", "SearchEngine", "SearchModel",
          "TypesenseBackend")),
    .target(name: "CVectorMethods"),
    .executableTarget(
      name: "meaning", dependencies: ["CVectorMethods"] + products("SearchEngine", "SearchModel", "TextEmbedders")),
    .target(name: "CCostMarks"),
    // With few modules, since a step of the check builds them in release.
    .executableTarget(
      name: "cost",
      dependencies: ["CBareSQLite", "CCostMarks"]
        + products(
          "InstantSearchCore", "InstantSearchWeb", "OpenSearchBackend", "SearchEngine", "SearchModel", "SearchServer")),
  ]
)
