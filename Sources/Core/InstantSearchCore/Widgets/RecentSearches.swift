/// The texts that a user has searched for, the last one first.
///
/// ```swift
/// let recent = RecentSearches(saved: UserDefaults.standard.stringArray(forKey: "recent") ?? []) { texts in
///   UserDefaults.standard.set(texts, forKey: "recent")
/// }
/// recent.add("desk lamp")
/// recent.matching("de")  // → ["desk lamp"]
/// ```
///
/// A text is kept once, whatever its case, accents and spaces. While ``isPaused``, as in a private mode, no text is added,
/// and an autocomplete offers none.
@MainActor
public final class RecentSearches {
  /// The texts, the last one first.
  public private(set) var texts: [String]
  /// Whether texts are neither added nor offered at present, as in a private mode.
  public var isPaused = false {
    didSet { if isPaused != oldValue { onChanged.fire(texts) } }
  }
  /// Fires when ``texts`` or ``isPaused`` have changed.
  public let onChanged = Observer<[String]>()

  private let limit: Int
  private let save: @MainActor ([String]) -> Void

  /// - Parameters:
  ///   - texts: The texts that were saved.
  ///   - limit: The number of texts to keep.
  ///   - save: Saves the texts after each change; by default they last as long as the object.
  public init(saved texts: [String] = [], limit: Int = 20, save: @escaping @MainActor ([String]) -> Void = { _ in }) {
    self.limit = max(limit, 0)
    self.save = save
    self.texts = Array(texts.prefix(self.limit))
  }

  /// Puts a text first. An empty one is not kept.
  public func add(_ text: String) {
    let words = Self.words(of: text)
    guard !isPaused, !words.isEmpty else { return }
    change { texts in
      texts.removeAll { Self.key(of: $0) == Self.key(of: words) }
      texts.insert(words, at: 0)
      texts = Array(texts.prefix(limit))
    }
  }

  /// Forgets a text.
  public func remove(_ text: String) {
    change { $0.removeAll { Self.key(of: $0) == Self.key(of: text) } }
  }

  /// Forgets all texts.
  public func clear() { change { $0 = [] } }

  /// The texts of which a word begins with what is typed, except for the typed text itself; all texts if nothing is typed.
  public func matching(_ typed: String) -> [String] {
    let typed = Self.key(of: typed)
    if typed.isEmpty { return texts }
    return texts.filter { text in
      let key = Self.key(of: text)
      return key != typed && (key.hasPrefix(typed) || key.contains(" \(typed)"))
    }
  }

  private func change(_ change: (inout [String]) -> Void) {
    let before = texts
    change(&texts)
    guard texts != before else { return }
    save(texts)
    onChanged.fire(texts)
  }

  private static func words(of text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The same for texts that differ in case, accents and spaces alone.
  static func key(of text: String) -> String {
    String(String.UnicodeScalarView(TextOrder.folded(words(of: text))))
  }
}
