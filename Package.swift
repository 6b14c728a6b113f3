// swift-tools-version: 6.2
import PackageDescription

/// What every target is built with: Swift 6 mode comes with the tools version, these are the habits on top of it.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Tests are built like this in release too: optimizing them takes longer than it saves when they run. What they test is
/// optimized. No target imports them, so their modules need no compilation ahead of their code.
let testSettings =
  settings + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]

/// The systems with libmicrohttpd, zlib and Zstandard. On the others nothing links them, and the server and the program
/// are empty.
let hosts = TargetDependencyCondition.when(platforms: [.linux, .macOS])

/// The systems on which requests are sent with `URLSession`; on Linux libcurl sends them.
let apple = TargetDependencyCondition.when(platforms: [.iOS, .macOS, .tvOS, .watchOS, .visionOS])

// The order of the targets is the order in which the data passes: see ARCHITECTURE.md.
let package = Package(
  name: "InstantSearch",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "SearchModel", targets: ["SearchModel"]),
    .library(name: "InstantSearchCore", targets: ["InstantSearchCore"]),
    .library(name: "SearchEngine", targets: ["SearchEngine"]),
    .library(name: "RecordOutlines", targets: ["RecordOutlines"]),
    .library(name: "AlgoliaBackend", targets: ["AlgoliaBackend"]),
    .library(name: "TypesenseBackend", targets: ["TypesenseBackend"]),
    .library(name: "OpenSearchBackend", targets: ["OpenSearchBackend"]),
    .library(name: "TextEmbedders", targets: ["TextEmbedders"]),
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
    // MARK: System
    .target(name: "Platform", path: "Sources/System/Platform", swiftSettings: settings),

    // MARK: Core
    .target(name: "SearchModel", path: "Sources/Core/SearchModel", swiftSettings: settings),
    .target(
      name: "InstantSearchCore", dependencies: ["SearchModel"], path: "Sources/Core/InstantSearchCore",
      swiftSettings: settings),

    // MARK: Views
    .target(
      name: "InstantSearchUIKit", dependencies: ["InstantSearchCore"], path: "Sources/Views/InstantSearchUIKit",
      swiftSettings: settings),
    .target(
      name: "InstantSearchSwiftUI", dependencies: ["InstantSearchCore"], path: "Sources/Views/InstantSearchSwiftUI",
      swiftSettings: settings),
    .target(name: "CTerminal", path: "Sources/Views/CTerminal"),
    .target(
      name: "InstantSearchTerminal", dependencies: ["InstantSearchCore", "CTerminal"],
      path: "Sources/Views/InstantSearchTerminal", swiftSettings: settings),
    .target(
      name: "InstantSearchWeb", dependencies: ["InstantSearchCore"], path: "Sources/Views/InstantSearchWeb",
      resources: [.embedInCode("Assets/page.css"), .embedInCode("Assets/page.js"), .embedInCode("Assets/keys.js")],
      swiftSettings: settings),

    // MARK: Engine
    .systemLibrary(name: "CSQLite", path: "Sources/Engine/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CKernels", path: "Sources/Engine/CKernels"),
    .target(
      name: "SearchEngine", dependencies: ["Platform", "SearchModel", "CKernels", "CSQLite"],
      path: "Sources/Engine/SearchEngine", swiftSettings: settings),

    // MARK: Backends
    .systemLibrary(
      name: "CCrypto", path: "Sources/Backends/CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(
      name: "AlgoliaWire",
      dependencies: ["SearchModel", .target(name: "CCrypto", condition: .when(platforms: [.linux]))],
      path: "Sources/Backends/AlgoliaWire", swiftSettings: settings),
    .systemLibrary(
      name: "CCurl", path: "Sources/Backends/CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .target(
      name: "SearchTransport",
      dependencies: ["Platform", "SearchModel", .target(name: "CCurl", condition: .when(platforms: [.linux]))],
      path: "Sources/Backends/SearchTransport", swiftSettings: settings),
    // A target of its own, because FoundationNetworking adds 45 MB to a program on Linux, where only tests use it.
    .target(
      name: "SessionTransport", dependencies: ["SearchTransport", "SearchModel"],
      path: "Sources/Backends/SessionTransport", swiftSettings: settings),
    .target(
      name: "AlgoliaBackend",
      dependencies: [
        "AlgoliaWire", "SearchTransport", .target(name: "SessionTransport", condition: apple), "SearchModel",
      ], path: "Sources/Backends/AlgoliaBackend", swiftSettings: settings),
    .target(
      name: "TypesenseBackend",
      dependencies: ["SearchTransport", .target(name: "SessionTransport", condition: apple), "SearchModel"],
      path: "Sources/Backends/TypesenseBackend", swiftSettings: settings),
    .target(
      name: "OpenSearchBackend",
      dependencies: [
        "AlgoliaWire", "SearchTransport", .target(name: "SessionTransport", condition: apple), "SearchModel",
      ], path: "Sources/Backends/OpenSearchBackend", swiftSettings: settings),

    // MARK: Embedders
    .target(
      name: "TextEmbedders",
      dependencies: ["SearchTransport", .target(name: "SessionTransport", condition: apple), "SearchModel"],
      path: "Sources/Embedders/TextEmbedders", swiftSettings: settings),

    // MARK: Core, over everything that an app uses
    .target(
      name: "RecordOutlines", dependencies: ["InstantSearchCore", "SearchEngine", "SearchModel"],
      path: "Sources/Core/RecordOutlines", swiftSettings: settings),
    .target(
      name: "InstantSearch",
      dependencies: [
        "InstantSearchCore", "SearchEngine", "RecordOutlines", "AlgoliaWire", "AlgoliaBackend", "TypesenseBackend",
        "OpenSearchBackend", "TextEmbedders", "InstantSearchUIKit", "InstantSearchSwiftUI",
      ], path: "Sources/Core/InstantSearch", swiftSettings: settings),
    .target(
      name: "InstantSearchTesting", dependencies: ["Platform", "InstantSearchCore"],
      path: "Sources/Core/InstantSearchTesting", swiftSettings: settings),

    // MARK: Migration
    .target(
      name: "InstantSearchMigration", dependencies: ["InstantSearch"], path: "Sources/Migration/InstantSearchMigration",
      swiftSettings: settings),

    // MARK: Server
    .systemLibrary(
      name: "CMicroHTTPD", path: "Sources/Server/CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .target(
      name: "SearchServer",
      dependencies: [
        "Platform", "SearchEngine", "AlgoliaWire", "SearchModel", .target(name: "CMicroHTTPD", condition: hosts),
      ], path: "Sources/Server/SearchServer", swiftSettings: settings),

    // MARK: Command
    .systemLibrary(name: "CZlib", path: "Sources/Command/CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CZstandard", path: "Sources/Command/CZstandard", pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .target(
      name: "ExampleCatalogue", dependencies: ["SearchModel"], path: "Examples/Catalogue", swiftSettings: settings),
    .target(
      name: "InstantSearchCommand",
      dependencies: [
        "Platform", "ExampleCatalogue", "InstantSearchTerminal", "InstantSearchWeb", "InstantSearchCore",
        "SearchEngine", "RecordOutlines", "AlgoliaWire", "AlgoliaBackend", "TypesenseBackend",
        "OpenSearchBackend", "SearchTransport", "TextEmbedders", "SearchServer",
        .target(name: "CZlib", condition: hosts), .target(name: "CZstandard", condition: hosts),
      ], path: "Sources/Command/InstantSearchCommand", resources: [.embedInCode("Serving/analytics.css")],
      swiftSettings: settings),
    .executableTarget(
      name: "InstantSearchProgram", dependencies: [.target(name: "InstantSearchCommand", condition: hosts)],
      path: "Sources/Command/InstantSearchProgram", swiftSettings: settings),

    // MARK: Examples
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

    // MARK: Tests
    .target(name: "CPseudoTerminal", path: "Tests/System/CPseudoTerminal"),
    .target(
      name: "ChildProcesses", dependencies: ["Platform", "CPseudoTerminal"], path: "Tests/System/ChildProcesses",
      swiftSettings: settings),
    .testTarget(
      name: "PlatformTests", dependencies: ["Platform", "ChildProcesses", "InstantSearchTesting"],
      path: "Tests/System/PlatformTests", swiftSettings: testSettings),
    .testTarget(
      name: "SearchModelTests", dependencies: ["SearchModel", "InstantSearchTesting"],
      path: "Tests/Core/SearchModelTests", swiftSettings: testSettings),
    .testTarget(
      name: "InstantSearchCoreTests", dependencies: ["InstantSearchCore", "InstantSearchTesting"],
      path: "Tests/Core/InstantSearchCoreTests", swiftSettings: testSettings),
    .testTarget(
      name: "RecordOutlinesTests",
      dependencies: ["RecordOutlines", "SearchEngine", "SearchModel", "InstantSearchTesting"],
      path: "Tests/Core/RecordOutlinesTests", swiftSettings: testSettings),
    .testTarget(
      name: "InstantSearchTests", dependencies: ["InstantSearch", "InstantSearchTesting"],
      path: "Tests/Core/InstantSearchTests", swiftSettings: testSettings),
    .target(
      name: "TerminalEmulator", dependencies: ["InstantSearchTerminal", "ChildProcesses", "CPseudoTerminal"],
      path: "Tests/Views/TerminalEmulator", swiftSettings: settings),
    .executableTarget(
      name: "TerminalProbe", dependencies: ["InstantSearchTerminal"], path: "Tests/Views/TerminalProbe",
      swiftSettings: settings),
    .testTarget(
      name: "InstantSearchTerminalTests",
      dependencies: [
        "InstantSearchTerminal", "InstantSearchCore", "SearchEngine", "InstantSearchTesting", "TerminalEmulator",
        "ChildProcesses", "TerminalProbe",
      ], path: "Tests/Views/InstantSearchTerminalTests", exclude: ["Screens"], swiftSettings: testSettings),
    .testTarget(
      name: "InstantSearchWebTests",
      dependencies: ["InstantSearchWeb", "InstantSearchCore", "SearchEngine", "InstantSearchTesting"],
      path: "Tests/Views/InstantSearchWebTests", swiftSettings: testSettings),
    .target(
      name: "SlowEngine", dependencies: ["SearchEngine", "SearchModel", "InstantSearchTesting"],
      path: "Tests/Engine/SlowEngine", swiftSettings: settings),
    .testTarget(
      name: "SearchEngineTests",
      dependencies: [
        "SlowEngine", "Platform", "SearchEngine", "CKernels", "AlgoliaWire", "SearchModel", "InstantSearchCore",
        "InstantSearchTesting",
      ], path: "Tests/Engine/SearchEngineTests", exclude: ["Settings/Demos"], swiftSettings: testSettings),
    .testTarget(
      name: "AlgoliaWireTests", dependencies: ["AlgoliaWire", "SearchModel", "InstantSearchTesting"],
      path: "Tests/Backends/AlgoliaWireTests", swiftSettings: testSettings),
    .testTarget(
      name: "SearchTransportTests",
      dependencies: ["SearchTransport", "SessionTransport", "SearchModel", "InstantSearchTesting", "ChildProcesses"],
      path: "Tests/Backends/SearchTransportTests", swiftSettings: testSettings),
    .testTarget(
      name: "AlgoliaBackendTests",
      dependencies: [
        "Platform", "AlgoliaBackend", "AlgoliaWire", "SessionTransport", "SearchEngine", "InstantSearchCore",
        "InstantSearchTesting", "ChildProcesses",
      ], path: "Tests/Backends/AlgoliaBackendTests", swiftSettings: testSettings),
    .testTarget(
      name: "TypesenseBackendTests",
      dependencies: ["TypesenseBackend", "SearchTransport", "InstantSearchCore", "InstantSearchTesting"],
      path: "Tests/Backends/TypesenseBackendTests", swiftSettings: testSettings),
    .testTarget(
      name: "OpenSearchBackendTests",
      dependencies: [
        "OpenSearchBackend", "SearchTransport", "SearchEngine", "Platform", "InstantSearchCore", "InstantSearchTesting",
      ],
      path: "Tests/Backends/OpenSearchBackendTests", swiftSettings: testSettings),
    .testTarget(
      name: "TextEmbeddersTests",
      dependencies: ["TextEmbedders", "SearchTransport", "SearchModel", "InstantSearchTesting", "ChildProcesses"],
      path: "Tests/Embedders/TextEmbeddersTests", exclude: ["Recorded"], swiftSettings: testSettings),
    .testTarget(
      name: "ClusterTests",
      dependencies: [
        "Platform", "TypesenseBackend", "SearchTransport", "SearchEngine", "InstantSearchCore", "InstantSearchTesting",
        "ChildProcesses",
      ], path: "Tests/Backends/ClusterTests", swiftSettings: testSettings),
    .executableTarget(
      name: "ServerProcess", dependencies: ["SearchServer"], path: "Tests/Server/ServerProcess", swiftSettings: settings
    ),
    .testTarget(
      name: "SearchServerTests",
      dependencies: [
        "Platform", "SearchServer", "ServerProcess", "SearchEngine", "AlgoliaWire", "SearchModel",
        "InstantSearchTesting", "ChildProcesses",
      ], path: "Tests/Server/SearchServerTests", swiftSettings: testSettings),
    .testTarget(
      name: "ProtocolTests",
      dependencies: [
        "Platform", "AlgoliaBackend", "AlgoliaWire", "SearchServer", "SearchEngine", "InstantSearchCore",
        "InstantSearchTesting", "ChildProcesses",
      ], path: "Tests/Server/ProtocolTests", swiftSettings: testSettings),
    .testTarget(
      name: "ExampleCatalogueTests", dependencies: ["ExampleCatalogue", "SearchEngine"],
      path: "Tests/Command/ExampleCatalogueTests", swiftSettings: testSettings),
    .testTarget(
      name: "InstantSearchCommandTests",
      dependencies: [
        "Platform", "InstantSearchCommand", "InstantSearchProgram", "ExampleCatalogue", "InstantSearchTerminal",
        "InstantSearchWeb", "InstantSearchCore", "SearchEngine", "RecordOutlines", "SearchTransport",
        "TypesenseBackend", "OpenSearchBackend", "TextEmbedders", "SearchServer", "InstantSearchTesting",
        "TerminalEmulator", "ChildProcesses",
      ], path: "Tests/Command/InstantSearchCommandTests", exclude: ["Screens"], swiftSettings: testSettings),
    .testTarget(
      name: "InstantSearchMigrationTests", dependencies: ["InstantSearchMigration", "InstantSearchTesting"],
      path: "Tests/Migration/InstantSearchMigrationTests", swiftSettings: testSettings),
  ]
)
