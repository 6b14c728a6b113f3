#if canImport(SwiftUI)
public import Foundation
public import InstantSearchCore

extension RecentSearches {
  /// Recent searches that an app keeps in its user defaults.
  public convenience init(in defaults: UserDefaults, forKey key: String, limit: Int = 20) {
    self.init(saved: defaults.stringArray(forKey: key) ?? [], limit: limit) { defaults.set($0, forKey: key) }
  }
}

extension SavedSearches {
  /// Saved searches that an app keeps in its user defaults.
  public convenience init(in defaults: UserDefaults, forKey key: String, limit: Int = 100) {
    self.init(stored: defaults.stringArray(forKey: key) ?? [], limit: limit) { defaults.set($0, forKey: key) }
  }
}
#endif
