// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "MainActorByDefault",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "InstantSearch", path: "../../..")],
  targets: [
    .executableTarget(
      name: "MainActorByDefault", dependencies: [.product(name: "InstantSearch", package: "InstantSearch")],
      path: "Sources", swiftSettings: [.defaultIsolation(MainActor.self)])
  ],
  swiftLanguageModes: [.v6]
)
