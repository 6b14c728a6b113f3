import InstantSearch
import SwiftUI
@_spi(Driving) import UIKit

@testable import Showcase

/// A screen in SwiftUI.
@MainActor
final class SwiftUIShowcase: OpenedScreen {
  static let framework = Framework.swiftUI

  private let app: StartedApp
  private let title: String
  private let rendering: Rendering

  init(_ controller: UIViewController, of app: StartedApp) throws {
    self.app = app
    title = try required(controller.title)
    rendering = Rendering(try required(controller as? UIHostingController<AnyView>).rootView)
    rendering.roomForRows = roomForResults
  }

  var lines: [String] { [title] + rendering.emphasizedLines }

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
