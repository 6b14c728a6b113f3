// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Swift5",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "InstantSearch", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Swift5", dependencies: [.product(name: "InstantSearch", package: "InstantSearch")], path: "Sources")
  ],
  swiftLanguageModes: [.v5]
)
