/// Whether one item of a list can be selected or several.
public enum SelectionMode: Hashable, Sendable {
  case single, multiple
}

/// What is selected in a list, and what is excluded.
public struct Selection<Key: Hashable & Sendable>: Hashable, Sendable {
  /// In the order in which it was selected.
  public var selected: [Key]
  /// What is chosen to be left out.
  public var excluded: [Key]

  public init(selected: [Key] = [], excluded: [Key] = []) {
    self.selected = selected
    self.excluded = excluded
  }

  /// The selection after a tap on an item.
  ///
  /// A tap on what is selected takes it back. In `.single` mode a tap leaves that item alone, also where several were
  /// selected before; an excluded item is selected instead.
  public func tapping(_ key: Key, mode: SelectionMode) -> Selection {
    var selection = self
    selection.excluded.removeAll { $0 == key }
    switch mode {
    case .single: selection.selected = selected == [key] ? [] : [key]
    case .multiple: selection.selected.toggle(key)
    }
    return selection
  }

  /// The selection after a tap that excludes an item, or takes that back.
  public func excluding(_ key: Key) -> Selection {
    var selection = self
    selection.selected.removeAll { $0 == key }
    selection.excluded.toggle(key)
    return selection
  }
}

extension Array where Element: Equatable {
  fileprivate mutating func toggle(_ element: Element) {
    if let place = firstIndex(of: element) { remove(at: place) } else { append(element) }
  }
}
