// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Swift6",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "InstantSearch", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Swift6", dependencies: [.product(name: "InstantSearch", package: "InstantSearch")], path: "Sources")
  ],
  swiftLanguageModes: [.v6]
)
