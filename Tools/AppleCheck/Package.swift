// swift-tools-version: 6.2
import PackageDescription

/// As in the root package; and warnings are errors, but for targets that leave that out.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let standIns: Target.Dependency = .product(name: "AppleStubs", package: "AppleStubs")

/// A target whose folder in `Sources` is a symbolic link to that of the root package.
func linked(_ name: String, _ dependencies: Target.Dependency..., hasArticles: Bool = true) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: hasArticles ? ["\(name).docc"] : [], swiftSettings: settings)
}

/// A view controller and a SwiftUI view that write nothing about actors, in one of the language modes of the article
/// about concurrency. The folders are symbolic links to `ViewsInSwift5`.
func views(_ name: String, _ mode: SwiftSetting) -> Target {
  .target(name: name, dependencies: ["InstantSearch", standIns], swiftSettings: [mode, .treatAllWarnings(as: .error)])
}

/// An app of `Examples/Showcase` or `Examples/Shop`: its folder in `Sources` has symbolic links to the folders whose
/// sources are its module. It is built as apps are, without the upcoming features of the library.
func app(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies + ["InstantSearch", standIns],
    swiftSettings: [.treatAllWarnings(as: .error)])
}

// Compiles and runs Apple's views where Apple's modules do not exist. What has no view in it is compiled as in the root
// package, so that `Scripts/build` takes it from there. This package does not depend on the root package:
// that must never see modules named UIKit and SwiftUI.
let package = Package(
  name: "AppleCheck",
  dependencies: [.package(path: "../AppleStubs")],
  targets: [
    linked("Platform", hasArticles: false),
    linked("SearchModel"),
    linked("InstantSearchCore", "SearchModel"),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CKernels"),
    linked("RecordReading", "SearchModel"),
    linked("SearchEngine", "Platform", "SearchModel", "RecordReading", "CKernels", "CSQLite"),
    linked("SearchSync", "Platform", "SearchEngine", "SearchModel"),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    linked("AlgoliaWire", "SearchModel", "CCrypto", hasArticles: false),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    linked("SearchTransport", "Platform", "SearchModel", "CCurl"),
    linked("AlgoliaBackend", "AlgoliaWire", "SearchTransport", "SearchModel"),
    linked("InstantSearchUIKit", "InstantSearchCore", standIns),
    linked("InstantSearchSwiftUI", "InstantSearchCore", standIns),
    linked("RecordOutlines", "InstantSearchCore", "SearchEngine", "SearchModel"),
    linked(
      "InstantSearch", "InstantSearchCore", "SearchEngine", "RecordOutlines", "AlgoliaBackend", "InstantSearchUIKit",
      "InstantSearchSwiftUI", standIns),
    linked("InstantSearchMigration", "InstantSearch", standIns),
    linked(
      "SearchAssistant", "Platform", "InstantSearchCore", "SearchEngine", "RecordOutlines", "SearchTransport",
      "SearchModel"),
    linked("InstantSearchTesting", "Platform", "InstantSearchCore", "SearchEngine", "SearchSync", "SearchAssistant"),
    linked("TestSupport", "InstantSearchCore", "InstantSearchTesting", hasArticles: false),
    app("Showcase", "SearchAssistant"),
    app("ShopUIKit"),
    app("ShopSwiftUI"),
    views("ViewsInSwift5", .swiftLanguageMode(.v5)),
    views("ViewsInSwift6", .swiftLanguageMode(.v6)),
    views("ViewsOnMainActor", .defaultIsolation(MainActor.self)),
    .testTarget(
      name: "InstantSearchSwiftUITests",
      dependencies: [
        "TestSupport", "InstantSearchCore", "InstantSearchSwiftUI", "InstantSearchTesting", standIns,
      ], swiftSettings: settings),
    .testTarget(
      name: "UIKitTests", dependencies: ["TestSupport", standIns, "InstantSearchUIKit", "InstantSearchTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "ShowcaseTests",
      dependencies: ["TestSupport", standIns, "InstantSearch", "SearchAssistant", "InstantSearchTesting", "Showcase"],
      exclude: ["Showcase.txt"], swiftSettings: settings),
    .testTarget(
      name: "ShopTests", dependencies: ["TestSupport", standIns, "InstantSearch", "ShopUIKit", "ShopSwiftUI"],
      swiftSettings: settings),
    .testTarget(
      name: "MigrationTests",
      dependencies: ["TestSupport", standIns, "InstantSearchMigration", "InstantSearchTesting"],
      swiftSettings: settings),
    // The pages' code as it stands there: warnings are no errors, and imports are public as they are for an app.
    .testTarget(name: "PageExamples", dependencies: [standIns, "InstantSearch", "InstantSearchTesting"]),
  ]
)
