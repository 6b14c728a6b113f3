// swift-tools-version: 6.2
import PackageDescription

/// The root package's habits, and warnings are errors: nobody else builds this one.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // The years of SwiftUI, and the systems of each.
  .enableExperimentalFeature("AvailabilityMacro=SwiftUI 1:iOS 13.0,macOS 10.15,tvOS 13.0,watchOS 6.0,visionOS 1.0"),
  .enableExperimentalFeature("AvailabilityMacro=SwiftUI 2:iOS 14.0,macOS 11.0,tvOS 14.0,watchOS 7.0,visionOS 1.0"),
  .enableExperimentalFeature("AvailabilityMacro=SwiftUI 3:iOS 15.0,macOS 12.0,tvOS 15.0,watchOS 8.0,visionOS 1.0"),
  .enableExperimentalFeature("AvailabilityMacro=SwiftUI 4:iOS 16.0,macOS 13.0,tvOS 16.0,watchOS 9.0,visionOS 1.0"),
  .enableExperimentalFeature("AvailabilityMacro=SwiftUI 5:iOS 17.0,macOS 14.0,tvOS 17.0,watchOS 10.0,visionOS 1.0"),
  .treatAllWarnings(as: .error),
]

// Stand-ins for Apple's modules, so that sources written for them are type-checked and driven on Linux. What only tests
// may use, such as tapping a row, is behind `@_spi(Driving)`. `Scripts/apple-targets` compiles the stand-ins for Apple's
// systems too, without their folders `Driving` and with the attributes that need Objective-C, which are comments here:
// `/*@objc optional*/`. That checks availability, overrides and conformances.
let package = Package(
  name: "AppleStubs",
  products: [
    .library(name: "AppleStubs", targets: ["Combine", "UIKit", "SwiftUI", "MapKit", "_Testing_UIKit"])
  ],
  targets: [
    .target(name: "Combine", swiftSettings: settings),
    .target(name: "UIKit", swiftSettings: settings),
    .target(name: "SwiftUI", dependencies: ["Combine", "UIKit", "MapKit"], swiftSettings: settings),
    .target(name: "MapKit", dependencies: ["UIKit"], swiftSettings: settings),
    .target(name: "_Testing_UIKit", swiftSettings: settings),
  ]
)
