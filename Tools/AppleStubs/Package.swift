// swift-tools-version: 6.2
import PackageDescription

/// The root package's habits, and warnings are errors: nobody else builds this one.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// Stand-ins for Apple's modules, so that sources written for them are type-checked and driven on Linux. What is public
// in the one for UIKit is declared by Tools/AppleSDK in the same way, for the oldest systems of the root package:
// `Scripts/apple-targets` compares them. What only tests may use, such as tapping a row, is behind `@_spi(Driving)`.
let package = Package(
  name: "AppleStubs",
  products: [
    .library(name: "AppleStubs", targets: ["Combine", "UIKit", "SwiftUI", "_Testing_UIKit"])
  ],
  targets: [
    .target(name: "Combine", swiftSettings: settings),
    .target(name: "UIKit", swiftSettings: settings),
    .target(name: "SwiftUI", dependencies: ["Combine", "UIKit"], swiftSettings: settings),
    .target(name: "_Testing_UIKit", swiftSettings: settings),
  ]
)
