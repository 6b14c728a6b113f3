// swift-tools-version: 6.2
import PackageDescription

/// The root package's habits, and warnings are errors: nobody else builds this one.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// Stand-ins for Apple's modules, so that sources written for them are type-checked and driven on Linux. They hold
// nothing newer than the oldest systems of the root package: availability is not checked here.
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
