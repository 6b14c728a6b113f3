import Foundation
import TestSupport
import Testing

@MainActor
@Suite("The drawings of the showcases")
struct ShowcaseDrawingTests {
  @Test("Showcase.txt has each screen as the stand-ins draw it after a visit, with room for four results")
  func drawings() async throws {
    let drawn =
      try await drawings("UIKit", UIKitShowcase.self, Visit.all)
      + drawings("SwiftUI", SwiftUIShowcase.self, Visit.all)
    let text = drawn.joined(separator: "\n\n") + "\n"
    let file = URL(fileURLWithPath: "Showcase.txt", relativeTo: URL(fileURLWithPath: #filePath))
    if ProcessInfo.processInfo.environment["INSTANTSEARCH_WRITE_VIEWS"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: file, encoding: .utf8)
    expectEqual(written, text, "INSTANTSEARCH_WRITE_VIEWS=1 Scripts/check apple writes it anew")
  }

  private func drawings<App: Showcase>(
    _ framework: String, _ type: App.Type, _ visits: [String: Visit<App>]
  ) async throws -> [String] {
    var drawings: [String] = []
    for title in App.titles {
      guard let visit = visits[title] else { continue }
      let app = try App(opening: title)
      await app.settle()
      try await visit.act(app)
      await app.settle()
      drawings.append((["== \(framework): \(title), after \(visit.summary)"] + app.lines).joined(separator: "\n"))
    }
    return drawings
  }
}
