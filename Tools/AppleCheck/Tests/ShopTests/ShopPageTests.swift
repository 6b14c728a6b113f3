import Foundation
import TestSupport
import Testing

@Suite("The page of the shop")
struct ShopPageTests {
  private static let root = URL(fileURLWithPath: "../../../..", relativeTo: URL(fileURLWithPath: #filePath))

  @Test(arguments: ["SwiftUI/ShopApp.swift", "UIKit/ShopApp.swift", "Model/Shop.swift", "Model/Product.swift"])
  func `Each version has fewer than 200 lines, as Documentation/Shop.md counts them`(file: String) throws {
    let folder = Self.root.appendingPathComponent("Examples/Shop")
    let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    let lines = text.count { $0 == "\n" }
    #expect(lines < 200)
    let page = try String(contentsOf: Self.root.appendingPathComponent("Documentation/Shop.md"), encoding: .utf8)
    #expect(page.contains("| [\(file)](../Examples/Shop/\(file)) | \(lines) |"))
  }

  @Test func `Nothing else belongs to a version`() throws {
    let folder = Self.root.appendingPathComponent("Examples/Shop")
    let files = try ["SwiftUI", "UIKit", "Model"].map {
      try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent($0).path).sorted()
    }
    expectEqual(files, [["ShopApp.swift"], ["ShopApp.swift"], ["Product.swift", "Shop.swift"]])
  }
}
