import InstantSearch
import SearchAssistant
@_spi(Driving) import UIKit

@testable import Showcase

/// How many results fit on the screen.
let roomForResults = 4

/// The showcase in one of its frameworks, with the start screen.
@MainActor
final class StartedApp {
  private let scene = SceneDelegate()
  private let navigation: UINavigationController
  private let start: StartScreen

  init(in framework: Framework) throws {
    scene.scene(UIWindowScene(), willConnectTo: UISceneSession(), options: UIScene.ConnectionOptions())
    navigation = try required(scene.window?.rootViewController as? UINavigationController)
    start = try required(navigation.topViewController as? StartScreen)
    start.appear()
    let frameworks = try required(start.navigationItem.rightBarButtonItem?.customView as? UISegmentedControl)
    frameworks.choose(segment: try required(frameworks.shownTitles.firstIndex(of: framework.rawValue)))
  }

  /// The rows of the start screen.
  var titles: [String] { (0..<start.tableView.numberOfSections).flatMap { start.tableView.texts(section: $0) } }

  /// Taps a row of the start screen, and returns the screen that it opens.
  func open(_ title: String) throws -> UIViewController {
    let (section, row) = try required(start.tableView.position(of: title))
    start.tableView.tap(row: row, section: section)
    return try required(navigation.topViewController)
  }
}

/// A screen of the showcase, used as a user would.
@MainActor
protocol OpenedScreen: AnyObject {
  static var framework: Framework { get }

  /// A screen that was opened from the start screen of the app.
  init(_ controller: UIViewController, of app: StartedApp) throws

  /// The visible text.
  var lines: [String] { get }
  var searchers: [any Searcher] { get }
  var connectors: [Connector] { get }
  /// The model of a screen in one line, once it is open.
  var searchScreen: SearchScreenModel? { get }
  func layOut()

  func tap(_ text: String) throws
  func tapFirstResult() throws
  func type(_ text: String) throws
  func submit() throws
  func scroll(toResult row: Int) throws
}

extension OpenedScreen {
  /// Returns when no searcher of the screen is searching any more, and all widgets have their counts.
  func settle() async {
    repeat {
      layOut()
      for searcher in searchers { await searcher.waitUntilIdle() }
      for connector in connectors {
        await connector.waitUntilIdle()
        await (connector.widget as? ChatInteractor)?.waitUntilIdle()
      }
      layOut()
    } while searchers.contains { !$0.isIdle }
  }

  /// The line that begins with this text.
  func line(_ text: String) -> String? { lines.first { $0.hasPrefix(text) } }
}

/// A text that a user looks for and does not find.
struct NotShown: Error {
  let text: String
}

struct Missing: Error {}

/// What a screen must show before a visit goes on.
func require(_ holds: Bool) throws {
  if !holds { throw Missing() }
}

func required<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw Missing() }
  return value
}

extension [AnyObject] {
  /// The connectors among the properties of these objects.
  @MainActor
  var connectors: [Connector] {
    flatMap(properties).flatMap { $0 as? [Connector] ?? ($0 as? Connector).map { [$0] } ?? [] }
  }

  /// The searchers among the properties of these objects.
  @MainActor
  var searchers: [any Searcher] {
    flatMap(properties).flatMap { property -> [any Searcher] in
      switch property {
      case let searcher as any Searcher: [searcher]
      case let searchers as MultiSearcher: searchers.searchers
      default: []
      }
    }
  }

  /// The properties of an object, also those that it inherits, and those of the app's models among them.
  private func properties(of object: Any) -> [Any] {
    var found: [Any] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for (_, property) in level.children {
        let reflected = Mirror(reflecting: property)
        let isOptional = reflected.displayStyle == .optional
        guard let value = isOptional ? reflected.children.first?.value : property else { continue }
        found.append(value)
        let isModel = String(reflecting: type(of: value)).hasPrefix("Showcase.") && !(value is UIResponder)
        if isModel { found += properties(of: value) }
      }
      mirror = level.superclassMirror
    }
    return found
  }
}

extension UITableView {
  /// The row with this text.
  func position(of text: String) -> (section: Int, row: Int)? {
    for section in 0..<numberOfSections {
      if let row = texts(section: section).firstIndex(of: text) { return (section, row) }
    }
    return nil
  }
}
