/// Whether one item of a list can be selected or several.
public enum SelectionMode: Hashable, Sendable {
  /// A tap selects an item instead of the others, or deselects it.
  case single
  /// A tap selects an item besides the others, or deselects it.
  case multiple
}

/// The selected and the excluded items of a list, by their keys.
public struct Selection<Key: Hashable & Sendable>: Hashable, Sendable {
  /// The selected keys, in the order of selection.
  public var selected: [Key]
  /// The keys that are excluded from the results.
  public var excluded: [Key]

  /// Creates a selection, by default one of nothing.
  public init(selected: [Key] = [], excluded: [Key] = []) {
    self.selected = selected
    self.excluded = excluded
  }

  /// The selection after a tap on an item.
  ///
  /// A tap on a selected item deselects it. In `.single` mode the tapped item becomes the only one, even if several
  /// were selected before. An excluded item becomes selected.
  public func tapping(_ key: Key, mode: SelectionMode) -> Selection {
    var selection = self
    selection.excluded.removeAll { $0 == key }
    switch mode {
    case .single: selection.selected = selected == [key] ? [] : [key]
    case .multiple: selection.selected.toggle(key)
    }
    return selection
  }

  /// The selection after a tap that excludes an item, or includes it again.
  package func excluding(_ key: Key) -> Selection {
    var selection = self
    selection.selected.removeAll { $0 == key }
    selection.excluded.toggle(key)
    return selection
  }
}

extension Array where Element: Equatable {
  fileprivate mutating func toggle(_ element: Element) {
    if let index = firstIndex(of: element) { remove(at: index) } else { append(element) }
  }
}
