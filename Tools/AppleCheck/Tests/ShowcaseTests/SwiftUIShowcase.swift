import InstantSearch
import SwiftUI

@testable import ShowcaseSwiftUI

/// The app in SwiftUI, used as a user would.
@MainActor
final class SwiftUIShowcase: Showcase {
  /// The rows of the start screen, without its title and the headers.
  static let titles = Rendering(ShowcaseApp()).lines.dropFirst().filter {
    !["Searching", "Results", "Filters"].contains($0)
  }

  private let rendering = Rendering(ShowcaseApp())

  /// Starts the app, and taps a row of the start screen.
  init(opening title: String) throws {
    rendering.roomForRows = roomForResults
    try tap(title)
  }

  /// Without the row that leads back.
  var lines: [String] { Array(rendering.emphasizedLines.dropFirst()) }

  var searchers: [any Searcher] { rendering.stateObjects.searchers }
  var connectors: [Connector] { rendering.stateObjects.connectors }
  var searchScreen: SearchScreenModel? { rendering.stateObjects.lazy.compactMap { $0 as? SearchScreenModel }.first }

  func layOut() { _ = rendering.lines }

  // MARK: What a user does

  func tap(_ text: String) throws { try rendering.tapIfShown(text) }

  func tapFirstResult() throws { rendering.tap(line: try required(rendering.lines.firstIndex { $0.contains("€") })) }

  func type(_ text: String) throws { try rendering.typeIntoFirstField(text) }

  func submit() throws {
    let field = try required(rendering.lines.compactMap { $0.firstMatch(of: /\[([a-z ]+)\] \[xmark/)?.output.1 }.first)
    rendering.submit(String(field))
  }

  func choose(_ option: String, in title: String) { rendering.choose(option, in: title) }

  func slide(_ title: String, to value: Double) {
    let line = rendering.lines.firstIndex { $0.contains(title) }
    rendering.slide(line: line ?? 0, to: value)
  }

  func scroll(toResult row: Int) throws { rendering.roomForRows = row + 1 }
}

extension Rendering {
  func tapIfShown(_ text: String) throws {
    guard lines.contains(where: { $0.contains(text) }) else { throw NotShown(text: text) }
    tap(text)
  }

  func typeIntoFirstField(_ text: String) throws {
    let field = try required(lines.compactMap { $0.firstMatch(of: /\[([^\]]+)\]$/)?.output.1 }.first)
    type(text, into: String(field))
  }
}
