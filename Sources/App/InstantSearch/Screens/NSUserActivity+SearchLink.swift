#if canImport(ObjectiveC)
public import Foundation
public import InstantSearchCore

extension NSUserActivity {
  /// The search of an activity, for Handoff and to restore a scene; nil if the activity has none that can be read.
  ///
  /// Set it to `SearchLink(searcher, filterState, mainIndexName: "products")`, or to the `link` of a `SearchScreenModel`.
  public var searchLink: SearchLink? {
    get {
      guard let text = userInfo?[Self.searchLinkKey] as? String else { return nil }
      return try? JSONDecoder().decode(SearchLink.self, from: Data(text.utf8))
    }
    set {
      var info = userInfo ?? [:]
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let data = newValue.flatMap { try? encoder.encode($0) }
      info[Self.searchLinkKey] = data.map { String(decoding: $0, as: UTF8.self) }
      userInfo = info
    }
  }

  private static let searchLinkKey = "InstantSearch.searchLink"
}
#endif
