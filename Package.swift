// swift-tools-version: 6.2
import PackageDescription

/// What every target is built with: Swift 6 mode comes with the tools version, these are the habits on top of it.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The systems with libmicrohttpd, zlib and Zstandard. On the others nothing links them, and the server and the program
/// are empty.
let hosts = TargetDependencyCondition.when(platforms: [.linux, .macOS])

/// The systems on which requests are sent with `URLSession`; on Linux libcurl sends them.
let apple = TargetDependencyCondition.when(platforms: [.iOS, .macOS, .tvOS, .watchOS, .visionOS])

// Search screens for Swift: an engine that searches inside your app, filters that count, and views for UIKit, SwiftUI, the
// terminal and the browser. The order of the targets is the order in which the data passes: see ARCHITECTURE.md.
let package = Package(
  name: "InstantSearch",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "SearchModel", targets: ["SearchModel"]),
    .library(name: "InstantSearchCore", targets: ["InstantSearchCore"]),
    .library(name: "SearchEngine", targets: ["SearchEngine"]),
    .library(name: "SearchSync", targets: ["SearchSync"]),
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
    .library(name: "SearchAssistant", targets: ["SearchAssistant"]),
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
      resources: ["page.css", "page.js", "keys.js", "adjust.css", "adjust.js", "chat.css", "chat.js", "land.bin"].map {
        .embedInCode("Assets/\($0)")
      },
      swiftSettings: settings),

    // MARK: Records, as the engine reads them
    .target(
      name: "RecordReading", dependencies: ["SearchModel"], path: "Sources/Records/RecordReading",
      swiftSettings: settings),

    // MARK: Engine
    .systemLibrary(name: "CSQLite", path: "Sources/Engine/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CKernels", path: "Sources/Engine/CKernels"),
    .target(
      name: "SearchEngine", dependencies: ["Platform", "SearchModel", "RecordReading", "CKernels", "CSQLite"],
      path: "Sources/Engine/SearchEngine", swiftSettings: settings),

    // MARK: Sync
    .target(
      name: "SearchSync", dependencies: ["Platform", "SearchEngine", "SearchModel"], path: "Sources/Sync/SearchSync",
      swiftSettings: settings),

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
      dependencies: [
        "SearchTransport", .target(name: "SessionTransport", condition: apple), "InstantSearchCore", "SearchModel",
      ],
      path: "Sources/Backends/TypesenseBackend", swiftSettings: settings),
    .target(
      name: "OpenSearchBackend",
      dependencies: [
        "AlgoliaWire", "SearchTransport", .target(name: "SessionTransport", condition: apple), "InstantSearchCore",
        "SearchModel",
      ], path: "Sources/Backends/OpenSearchBackend", swiftSettings: settings),

    // MARK: Embedders
    .target(
      name: "TextEmbedders",
      dependencies: ["SearchTransport", .target(name: "SessionTransport", condition: apple), "SearchModel"],
      path: "Sources/Embedders/TextEmbedders", swiftSettings: settings),

    // MARK: Records, as people see them
    .target(
      name: "RecordOutlines", dependencies: ["InstantSearchCore", "SearchEngine", "SearchModel"],
      path: "Sources/Records/RecordOutlines", swiftSettings: settings),

    // MARK: App
    .target(
      name: "InstantSearch",
      dependencies: [
        "InstantSearchCore", "SearchEngine", "RecordOutlines", "AlgoliaBackend", "InstantSearchUIKit",
        "InstantSearchSwiftUI",
      ], path: "Sources/App/InstantSearch", swiftSettings: settings),

    .target(
      name: "SearchAssistant",
      dependencies: [
        "Platform", "InstantSearchCore", "SearchEngine", "RecordOutlines", "SearchTransport",
        .target(name: "SessionTransport", condition: apple), "SearchModel",
      ], path: "Sources/App/SearchAssistant", swiftSettings: settings),

    // MARK: Testing
    .target(
      name: "InstantSearchTesting",
      dependencies: ["Platform", "InstantSearchCore", "SearchEngine", "SearchSync", "SearchAssistant"],
      path: "Sources/Testing/InstantSearchTesting", swiftSettings: settings),

    // MARK: Migration
    .target(
      name: "InstantSearchMigration", dependencies: ["InstantSearch"], path: "Sources/Migration/InstantSearchMigration",
      swiftSettings: settings),

    // MARK: Server
    .systemLibrary(
      name: "CMicroHTTPD", path: "Sources/Server/CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .target(
      name: "SearchAnalytics", dependencies: ["Platform", "SearchEngine", "AlgoliaWire", "SearchModel"],
      path: "Sources/Server/SearchAnalytics", swiftSettings: settings),
    .target(
      name: "SearchServer",
      dependencies: [
        "Platform", "SearchAnalytics", "SearchEngine", "AlgoliaWire", "SearchModel",
        .target(name: "CMicroHTTPD", condition: hosts),
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
        "SearchEngine", "SearchSync", "RecordOutlines", "AlgoliaWire", "AlgoliaBackend", "TypesenseBackend",
        "OpenSearchBackend", "SearchTransport", "TextEmbedders", "SearchServer", "SearchAnalytics", "SearchAssistant",
        .target(name: "SessionTransport", condition: apple), .target(name: "CZlib", condition: hosts),
        .target(name: "CZstandard", condition: hosts),
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
      name: "Widgets",
      dependencies: ["InstantSearch", "InstantSearchTerminal", "InstantSearchTesting", "SearchAssistant"],
      path: "Examples/Widgets", exclude: ["output.txt"], swiftSettings: settings),
    .executableTarget(
      name: "Backends", dependencies: ["InstantSearch", "SearchServer", "InstantSearchTesting"],
      path: "Examples/Backends", exclude: ["output.txt"], swiftSettings: settings),

    // MARK: Tests
    .target(
      name: "TestSupport", dependencies: ["InstantSearchCore", "InstantSearchTesting"],
      path: "Tests/Support/TestSupport", swiftSettings: settings),
    .target(name: "CPseudoTerminal", path: "Tests/System/CPseudoTerminal"),
    .target(
      name: "ChildProcesses", dependencies: ["Platform", "CPseudoTerminal"], path: "Tests/System/ChildProcesses",
      swiftSettings: settings),
    .testTarget(
      name: "PlatformTests", dependencies: ["TestSupport", "Platform", "ChildProcesses", "InstantSearchTesting"],
      path: "Tests/System/PlatformTests", swiftSettings: settings),
    .testTarget(
      name: "SearchModelTests", dependencies: ["TestSupport", "SearchModel", "InstantSearchTesting"],
      path: "Tests/Core/SearchModelTests", swiftSettings: settings),
    .testTarget(
      name: "InstantSearchCoreTests", dependencies: ["TestSupport", "InstantSearchCore", "InstantSearchTesting"],
      path: "Tests/Core/InstantSearchCoreTests", swiftSettings: settings),
    .testTarget(
      name: "RecordOutlinesTests",
      dependencies: [
        "TestSupport", "Platform", "RecordOutlines", "RecordReading", "SearchEngine", "SearchModel",
        "InstantSearchTesting",
      ],
      path: "Tests/Records/RecordOutlinesTests", swiftSettings: settings),
    .testTarget(
      name: "InstantSearchTests", dependencies: ["TestSupport", "InstantSearch", "InstantSearchTesting"],
      path: "Tests/App/InstantSearchTests", swiftSettings: settings),
    .testTarget(
      name: "SearchAssistantTests",
      dependencies: [
        "TestSupport", "SearchAssistant", "RecordOutlines", "SearchEngine", "SearchModel", "InstantSearchCore",
        "SearchTransport", "Platform", "InstantSearchTesting",
      ], path: "Tests/App/SearchAssistantTests", swiftSettings: settings),
    .target(
      name: "TerminalEmulator", dependencies: ["InstantSearchTerminal", "ChildProcesses", "CPseudoTerminal"],
      path: "Tests/Views/TerminalEmulator", swiftSettings: settings),
    .executableTarget(
      name: "TerminalProbe", dependencies: ["InstantSearchTerminal"], path: "Tests/Views/TerminalProbe",
      swiftSettings: settings),
    .testTarget(
      name: "InstantSearchTerminalTests",
      dependencies: [
        "TestSupport", "InstantSearchTerminal", "InstantSearchCore", "SearchEngine", "InstantSearchTesting",
        "TerminalEmulator", "ChildProcesses", "TerminalProbe",
      ], path: "Tests/Views/InstantSearchTerminalTests", exclude: ["Screens"], swiftSettings: settings),
    .testTarget(
      name: "InstantSearchWebTests",
      dependencies: ["TestSupport", "InstantSearchWeb", "InstantSearchCore", "SearchEngine", "InstantSearchTesting"],
      path: "Tests/Views/InstantSearchWebTests", swiftSettings: settings),
    .target(
      name: "SlowEngine", dependencies: ["SearchEngine", "SearchModel", "InstantSearchTesting"],
      path: "Tests/Engine/SlowEngine", swiftSettings: settings),
    .testTarget(
      name: "SearchEngineTests",
      dependencies: [
        "TestSupport", "SlowEngine", "Platform", "SearchEngine", "CKernels", "AlgoliaWire", "SearchModel",
        "InstantSearchCore", "InstantSearchTesting",
      ], path: "Tests/Engine/SearchEngineTests", exclude: ["Settings/Demos"], swiftSettings: settings),
    .testTarget(
      name: "SearchSyncTests",
      dependencies: [
        "TestSupport", "Platform", "SearchSync", "SearchEngine", "SearchModel", "InstantSearchTesting",
      ], path: "Tests/Sync/SearchSyncTests", swiftSettings: settings),
    .testTarget(
      name: "AlgoliaWireTests", dependencies: ["TestSupport", "AlgoliaWire", "SearchModel", "InstantSearchTesting"],
      path: "Tests/Backends/AlgoliaWireTests", swiftSettings: settings),
    .testTarget(
      name: "SearchTransportTests",
      dependencies: [
        "TestSupport", "SearchTransport", "SessionTransport", "SearchModel", "InstantSearchTesting",
        "ChildProcesses",
      ],
      path: "Tests/Backends/SearchTransportTests", swiftSettings: settings),
    .testTarget(
      name: "AlgoliaBackendTests",
      dependencies: [
        "TestSupport", "Platform", "AlgoliaBackend", "AlgoliaWire", "SessionTransport", "SearchEngine",
        "InstantSearchCore", "InstantSearchTesting", "ChildProcesses",
      ], path: "Tests/Backends/AlgoliaBackendTests", swiftSettings: settings),
    .testTarget(
      name: "TypesenseBackendTests",
      dependencies: [
        "TestSupport", "TypesenseBackend", "SearchTransport", "InstantSearchCore", "InstantSearchTesting",
      ],
      path: "Tests/Backends/TypesenseBackendTests", swiftSettings: settings),
    .testTarget(
      name: "OpenSearchBackendTests",
      dependencies: [
        "TestSupport", "OpenSearchBackend", "SearchTransport", "SearchEngine", "Platform", "InstantSearchCore",
        "InstantSearchTesting",
      ],
      path: "Tests/Backends/OpenSearchBackendTests", swiftSettings: settings),
    .testTarget(
      name: "TextEmbeddersTests",
      dependencies: [
        "TestSupport", "TextEmbedders", "SearchTransport", "SearchModel", "InstantSearchTesting",
        "ChildProcesses",
      ],
      path: "Tests/Embedders/TextEmbeddersTests", exclude: ["Recorded"], swiftSettings: settings),
    .testTarget(
      name: "ClusterTests",
      dependencies: [
        "TestSupport", "Platform", "TypesenseBackend", "SearchTransport", "SearchEngine", "InstantSearchCore",
        "InstantSearchTesting", "ChildProcesses",
      ], path: "Tests/Backends/ClusterTests", swiftSettings: settings),
    .executableTarget(
      name: "ServerProcess", dependencies: ["SearchServer"], path: "Tests/Server/ServerProcess", swiftSettings: settings
    ),
    .testTarget(
      name: "SearchServerTests",
      dependencies: [
        "TestSupport", "Platform", "SearchServer", "SearchAnalytics", "ServerProcess", "SearchEngine",
        "AlgoliaWire", "SearchModel", "InstantSearchTesting", "ChildProcesses",
      ], path: "Tests/Server/SearchServerTests", swiftSettings: settings),
    .testTarget(
      name: "ProtocolTests",
      dependencies: [
        "TestSupport", "Platform", "AlgoliaBackend", "AlgoliaWire", "SearchServer", "SearchEngine", "SearchSync",
        "InstantSearchCore", "InstantSearchTesting", "ChildProcesses",
      ], path: "Tests/Server/ProtocolTests", swiftSettings: settings),
    .testTarget(
      name: "ExampleCatalogueTests", dependencies: ["TestSupport", "ExampleCatalogue", "SearchEngine"],
      path: "Tests/Command/ExampleCatalogueTests", swiftSettings: settings),
    .testTarget(
      name: "InstantSearchCommandTests",
      dependencies: [
        "TestSupport", "Platform", "InstantSearchCommand", "InstantSearchProgram", "ExampleCatalogue",
        "InstantSearchTerminal", "InstantSearchWeb", "InstantSearchCore", "SearchEngine", "SearchSync",
        "RecordOutlines",
        "SearchTransport", "TypesenseBackend", "OpenSearchBackend", "TextEmbedders", "SearchServer",
        "SearchAnalytics", "SearchAssistant", "InstantSearchTesting", "TerminalEmulator", "ChildProcesses",
      ], path: "Tests/Command/InstantSearchCommandTests", exclude: ["Screens", "Questions"], swiftSettings: settings),
    .testTarget(
      name: "InstantSearchMigrationTests",
      dependencies: ["TestSupport", "InstantSearchMigration", "InstantSearchTesting"],
      path: "Tests/Migration/InstantSearchMigrationTests", swiftSettings: settings),
  ]
)
