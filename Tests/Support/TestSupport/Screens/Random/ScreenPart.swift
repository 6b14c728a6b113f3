import InstantSearchTesting
import InstantSearchCore

/// A widget of a random screen.
@MainActor
struct ScreenPart {
  let connector: Connector
  let view: AnyObject
  let interactor: AnyObject
  /// What the view shows, in words.
  let shown: @MainActor () -> String
  /// What is wrong in the view; nil if nothing is.
  var mistake: @MainActor (ScreenModel) -> String? = { _ in nil }
  /// Does something that a user may do, and returns what; nil if there is nothing to do.
  var press: @MainActor (inout SeededGenerator) -> Action? = { _ in nil }
  /// Whether the view need not show the same in another screen now, since it shows something that is not in a link.
  var isTransient: @MainActor () -> Bool = { false }
  /// Expands a list, or says whether it is expanded; nil for widgets without a list that can be expanded.
  var expansion: (name: String, isExpanded: @MainActor () -> Bool, expand: @MainActor (Bool) -> Void)?
  /// The results, which have pages.
  var list: HitsInteractor<JSON>?

  /// What a user has done.
  struct Action: ExpressibleByStringInterpolation {
    let text: String
    /// What is wrong in the link afterwards, or in what it finds; nil if the action did what it should.
    var mistake: @MainActor (ScreenModel) -> String? = { _ in nil }

    init(_ text: String, _ mistake: @escaping @MainActor (ScreenModel) -> String?) {
      (self.text, self.mistake) = (text, mistake)
    }

    init(stringLiteral text: String) { self.text = text }
  }

  /// What a part is made of: the same for two screens of one plan.
  @MainActor
  struct Context {
    let searcher: HitsSearcher
    /// All searchers, if there are several.
    let searchers: MultiSearcher?
    let state: FilterState
    /// The searches of the person, on whatever screen.
    let recentSearches: RecentSearches
  }

  typealias Make = @MainActor @Sendable (Context, inout SeededGenerator) -> ScreenPart
}

extension SelectableItem<Facet> {
  /// The row in words.
  var text: String {
    (isSelected ? "*" : "") + (isExcluded ? "!" : "") + item.value + (item.isCountKnown ? " \(item.count)" : "")
  }
}

extension SeededGenerator {
  /// An element of the collection; nil if it is empty.
  mutating func some<Elements: Collection>(of elements: Elements) -> Elements.Element? {
    elements.isEmpty ? nil : element(of: elements)
  }
}
