import Foundation
import TestSupport
import Testing

@testable import Showcase

@MainActor
@Suite("The showcase")
struct ShowcaseTests {
  @Test("Every screen opens from the start screen, and after a visit the stand-ins draw it as in Showcase.txt")
  func drawings() async throws {
    let drawn = try await drawings(UIKitShowcase.self, Visit.all) + drawings(SwiftUIShowcase.self, Visit.all)
    let text = drawn.joined(separator: "\n\n") + "\n"
    let file = URL(fileURLWithPath: "Showcase.txt", relativeTo: URL(fileURLWithPath: #filePath))
    if ProcessInfo.processInfo.environment["INSTANTSEARCH_WRITE_VIEWS"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: file, encoding: .utf8)
    expectEqual(written, text, "INSTANTSEARCH_WRITE_VIEWS=1 Scripts/check apple writes it anew")
  }

  private func drawings<App: OpenedScreen>(_ type: App.Type, _ visits: [String: Visit<App>]) async throws -> [String] {
    let (framework, titles) = (App.framework, try StartedApp(in: App.framework).titles)
    expectEqual(Set(titles), Set(visits.keys), "a screen without a visit, or a visit without a screen")
    var drawings: [String] = []
    for title in titles {
      guard let visit = visits[title] else { continue }
      let started = try StartedApp(in: framework)
      let app = try App(started.open(title), of: started)
      await app.settle()
      try await visit.act(app)
      await app.settle()
      drawings.append(
        (["== \(framework.rawValue): \(title), after \(visit.summary)"] + app.lines).joined(separator: "\n"))
    }
    return drawings
  }

  @Test(
    "Every connector and every view of the library is on a screen of the showcase or the shop",
    arguments: ["UIKit", "SwiftUI"])
  func everyWidget(frontEnd: String) throws {
    let screens = try text(ofFilesIn: "Examples/Showcase/Screens") + text(ofFilesIn: "Examples/Shop/\(frontEnd)")
    let connectors = try text(ofFilesIn: "Sources/Core/InstantSearchCore/Widgets")
      .matches(of: /(?:class|typealias) (\w+Connector)\b/).map { String($0.output.1) }
    // Those of one kind of filters are on screens; the generic one is behind them.
    let views = try text(ofFilesIn: "Sources/Views/InstantSearch\(frontEnd)/Widgets")
      .matches(
        of: /^(?:open class|public final class|public struct|public typealias) (\w+)\b/.anchorsMatchLineEndings()
      ).map { String($0.output.1) }
    #expect(connectors.count > 15 && views.count > 15)
    for name in connectors + views where !Self.elsewhere.contains(name) {
      #expect(screens.contains(try Regex("\\b\(name)\\b")), "\(name) is on no screen")
    }
  }

  /// Base classes, second names, and what other views of the library contain.
  private static let elsewhere: Set = [
    "FilterListConnector", "FacetListTableViewController", "NumericStepperController", "NumberTextFieldController",
    "NumberRatingController", "NumberRangeRatingController", "CurrentFilterRow", "HitsPage", "FilterToggleController",
    "NumberControlController", "NumberRangeControlController", "WidgetConnector",
  ]

  private func text(ofFilesIn folder: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath + "/../../../../../" + folder).standardized
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
    // The list of the screens has titles that are names of views.
    let read = files.filter { $0.pathExtension == "swift" && $0.lastPathComponent != "Screens.swift" }
    return try read.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
  }
}
