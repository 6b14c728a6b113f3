// swift-tools-version: 6.2
import PackageDescription

/// What every target is built with: Swift 6 mode comes with the tools version, these are the habits on top of it.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Tests are built like this in release too: optimizing them takes longer than it saves when they run. What they test is
/// optimized.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The systems with libmicrohttpd, zlib and Zstandard. On the others nothing links them, and the server and the program
/// are empty.
let hosts = TargetDependencyCondition.when(platforms: [.linux, .macOS])

// The order of the targets is the order in which the data passes: see ARCHITECTURE.md.
let package = Package(
  name: "InstantSearch",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "SearchModel", targets: ["SearchModel"]),
    .library(name: "InstantSearchCore", targets: ["InstantSearchCore"]),
    .library(name: "SearchEngine", targets: ["SearchEngine"]),
    .library(name: "AlgoliaWire", targets: ["AlgoliaWire"]),
    .library(name: "SearchTransport", targets: ["SearchTransport"]),
    .library(name: "AlgoliaBackend", targets: ["AlgoliaBackend"]),
    .library(name: "TypesenseBackend", targets: ["TypesenseBackend"]),
    .library(name: "SearchServer", targets: ["SearchServer"]),
    .library(name: "InstantSearchUIKit", targets: ["InstantSearchUIKit"]),
    .library(name: "InstantSearchSwiftUI", targets: ["InstantSearchSwiftUI"]),
    .library(name: "InstantSearchTerminal", targets: ["InstantSearchTerminal"]),
    .library(name: "InstantSearchWeb", targets: ["InstantSearchWeb"]),
    .library(name: "InstantSearch", targets: ["InstantSearch"]),
    .library(name: "InstantSearchMigration", targets: ["InstantSearchMigration"]),
    .library(name: "InstantSearchTesting", targets: ["InstantSearchTesting"]),
    // Not `instantsearch`, the name under which it is installed: file systems that ignore case know `InstantSearch`.
    .executable(name: "instantsearch-command", targets: ["InstantSearchProgram"]),
  ],
  targets: [
    .target(name: "SearchModel", swiftSettings: settings),
    .target(name: "InstantSearchCore", dependencies: ["SearchModel"], swiftSettings: settings),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CKernels"),
    .target(
      name: "SearchEngine", dependencies: ["SearchModel", "CKernels", "CSQLite"], swiftSettings: settings),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(
      name: "AlgoliaWire",
      dependencies: ["SearchModel", .target(name: "CCrypto", condition: .when(platforms: [.linux]))],
      swiftSettings: settings),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .target(
      name: "SearchTransport",
      dependencies: ["SearchModel", .target(name: "CCurl", condition: .when(platforms: [.linux]))],
      swiftSettings: settings),
    .target(
      name: "AlgoliaBackend", dependencies: ["AlgoliaWire", "SearchTransport", "SearchModel"], swiftSettings: settings),
    .target(name: "TypesenseBackend", dependencies: ["SearchTransport", "SearchModel"], swiftSettings: settings),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .target(
      name: "SearchServer",
      dependencies: ["SearchEngine", "AlgoliaWire", "SearchModel", .target(name: "CMicroHTTPD", condition: hosts)],
      swiftSettings: settings),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CZstandard", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .target(name: "InstantSearchUIKit", dependencies: ["InstantSearchCore"], swiftSettings: settings),
    .target(name: "InstantSearchSwiftUI", dependencies: ["InstantSearchCore"], swiftSettings: settings),
    .target(name: "CTerminal"),
    .target(
      name: "InstantSearchTerminal", dependencies: ["InstantSearchCore", "CTerminal"], swiftSettings: settings),
    .target(
      name: "InstantSearchWeb", dependencies: ["InstantSearchCore"],
      resources: [.embedInCode("Assets/page.css"), .embedInCode("Assets/page.js")], swiftSettings: settings),
    .target(
      name: "InstantSearch",
      dependencies: [
        "InstantSearchCore", "SearchEngine", "AlgoliaWire", "AlgoliaBackend", "TypesenseBackend", "InstantSearchUIKit",
        "InstantSearchSwiftUI",
      ],
      swiftSettings: settings),
    .target(name: "InstantSearchMigration", dependencies: ["InstantSearch"], swiftSettings: settings),
    .target(name: "InstantSearchTesting", dependencies: ["InstantSearchCore"], swiftSettings: settings),
    .target(
      name: "ExampleCatalogue", dependencies: ["SearchModel"], path: "Examples/Catalogue", swiftSettings: settings),
    .target(
      name: "InstantSearchCommand",
      dependencies: [
        "ExampleCatalogue", "InstantSearchTerminal", "InstantSearchWeb", "InstantSearchCore", "SearchEngine",
        "AlgoliaWire", "AlgoliaBackend", "TypesenseBackend", "SearchServer",
        .target(name: "CZlib", condition: hosts), .target(name: "CZstandard", condition: hosts),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "InstantSearchProgram", dependencies: [.target(name: "InstantSearchCommand", condition: hosts)],
      swiftSettings: settings),
    .executableTarget(
      name: "FirstSearch", dependencies: ["InstantSearch"], path: "Examples/FirstSearch", swiftSettings: settings),
    .executableTarget(
      name: "DecadeList", dependencies: ["InstantSearch"], path: "Examples/DecadeList", swiftSettings: settings),
    .executableTarget(
      name: "Widgets", dependencies: ["InstantSearch", "InstantSearchTerminal"], path: "Examples/Widgets",
      exclude: ["output.txt"], swiftSettings: settings),
    .executableTarget(
      name: "Backends", dependencies: ["InstantSearch", "SearchServer", "InstantSearchTesting"],
      path: "Examples/Backends", exclude: ["output.txt"], swiftSettings: settings),
    .testTarget(
      name: "SearchModelTests", dependencies: ["SearchModel", "InstantSearchTesting"], swiftSettings: testSettings),
    .testTarget(
      name: "InstantSearchCoreTests", dependencies: ["InstantSearchCore", "InstantSearchTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SearchEngineTests",
      dependencies: [
        "SearchEngine", "CKernels", "AlgoliaWire", "SearchModel", "InstantSearchCore", "InstantSearchTesting",
      ],
      exclude: ["Settings/Demos"], swiftSettings: settings),
    .testTarget(
      name: "AlgoliaWireTests", dependencies: ["AlgoliaWire", "SearchModel", "InstantSearchTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SearchTransportTests",
      dependencies: ["SearchTransport", "SearchModel", "InstantSearchTesting", "ChildProcesses"],
      swiftSettings: testSettings),
    .testTarget(
      name: "TypesenseBackendTests",
      dependencies: ["TypesenseBackend", "SearchTransport", "InstantSearchCore", "InstantSearchTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "ClusterTests",
      dependencies: [
        "TypesenseBackend", "SearchTransport", "SearchEngine", "InstantSearchCore", "InstantSearchTesting",
        "ChildProcesses",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "AlgoliaBackendTests",
      dependencies: [
        "AlgoliaBackend", "AlgoliaWire", "SearchEngine", "InstantSearchCore", "InstantSearchTesting", "ChildProcesses",
      ],
      swiftSettings: testSettings),
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .target(
      name: "ChildProcesses", dependencies: ["CPseudoTerminal", "SearchEngine"], path: "Tests/ChildProcesses",
      swiftSettings: settings),
    .executableTarget(
      name: "ServerProcess", dependencies: ["SearchServer"], path: "Tests/ServerProcess", swiftSettings: settings),
    .testTarget(
      name: "SearchServerTests",
      dependencies: [
        "SearchServer", "ServerProcess", "SearchEngine", "AlgoliaWire", "SearchModel", "InstantSearchTesting",
        "ChildProcesses",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "ProtocolTests",
      dependencies: [
        "AlgoliaBackend", "AlgoliaWire", "SearchServer", "SearchEngine", "InstantSearchCore", "InstantSearchTesting",
        "ChildProcesses",
      ],
      swiftSettings: testSettings),
    .target(
      name: "TerminalEmulator", dependencies: ["InstantSearchTerminal", "ChildProcesses", "CPseudoTerminal"],
      path: "Tests/TerminalEmulator", swiftSettings: settings),
    .executableTarget(
      name: "TerminalProbe", dependencies: ["InstantSearchTerminal"], path: "Tests/TerminalProbe",
      swiftSettings: settings),
    .testTarget(
      name: "InstantSearchTerminalTests",
      dependencies: [
        "InstantSearchTerminal", "InstantSearchCore", "SearchEngine", "InstantSearchTesting", "TerminalEmulator",
        "ChildProcesses", "TerminalProbe",
      ],
      exclude: ["Screens"], swiftSettings: testSettings),
    .testTarget(
      name: "InstantSearchWebTests",
      dependencies: ["InstantSearchWeb", "InstantSearchCore", "SearchEngine", "InstantSearchTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "InstantSearchCommandTests",
      dependencies: [
        "InstantSearchCommand", "InstantSearchProgram", "ExampleCatalogue", "InstantSearchTerminal", "InstantSearchWeb",
        "InstantSearchCore", "SearchEngine", "SearchTransport", "TypesenseBackend", "SearchServer",
        "InstantSearchTesting", "TerminalEmulator", "ChildProcesses",
      ],
      exclude: ["Screens"], swiftSettings: testSettings),
    .testTarget(
      name: "ExampleCatalogueTests", dependencies: ["ExampleCatalogue", "SearchEngine"], swiftSettings: testSettings),
    .testTarget(
      name: "InstantSearchTests", dependencies: ["InstantSearch", "InstantSearchTesting"], swiftSettings: testSettings),
    .testTarget(
      name: "InstantSearchMigrationTests", dependencies: ["InstantSearchMigration", "InstantSearchTesting"],
      swiftSettings: testSettings),
  ]
)
