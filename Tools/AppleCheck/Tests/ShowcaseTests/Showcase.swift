import InstantSearch

/// How many results fit on the screen.
let roomForResults = 4

/// An app with a screen for every widget.
@MainActor
protocol Showcase: AnyObject {
  /// The rows of the start screen.
  static var titles: [String] { get }

  /// Starts the app, and taps a row of the start screen.
  init(opening title: String) throws

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

extension Showcase {
  /// Returns when no searcher of the screen is searching any more, and all widgets have their counts.
  func settle() async {
    repeat {
      layOut()
      for searcher in searchers { await searcher.waitUntilIdle() }
      for connector in connectors { await connector.waitUntilIdle() }
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
  /// The connectors in the lists among the properties of these objects.
  @MainActor
  var connectors: [Connector] {
    flatMap { object in Mirror(reflecting: object).children.flatMap { $0.value as? [Connector] ?? [] } }
  }

  /// The searchers among the properties of these objects.
  @MainActor
  var searchers: [any Searcher] {
    flatMap { object in
      Mirror(reflecting: object).children.flatMap { property -> [any Searcher] in
        switch property.value {
        case let searcher as any Searcher: [searcher]
        case let searchers as MultiSearcher: searchers.searchers
        default: []
        }
      }
    }
  }
}
