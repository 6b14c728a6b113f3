import Foundation

/// A fragment of a line: its text, its actions, and its VoiceOver texts.
struct Fragment {
  var text = ""
  /// The text with bold runs between asterisks.
  var emphasized = ""
  var uses = Uses()
  var accessibility = Spoken()
  var tag: AnyHashable?
  /// Whether the fragment is the item of a tab.
  var isTabItem = false

  init(_ text: String = "", emphasized: String? = nil) {
    self.text = text
    self.emphasized = emphasized ?? text
    accessibility.label = text
  }

  /// The actions of the fragment.
  struct Uses {
    var isDisabled = false
    var tap: (() -> Void)?
    /// What Escape does.
    var cancel: (() -> Void)?
    var type: ((String) -> Void)?
    /// Called when a field gets the focus, and when it loses it.
    var focus: ((Bool) -> Void)?
    var submit: (() -> Void)?
    var slide: ((Double) -> Void)?
    var step: ((Int) -> Void)?
    var pick: ((Date) -> Void)?
    var choose: ((String) -> Bool)?
    var move: ((Int) -> Void)?
    /// Deletes a token of a search field.
    var delete: (() -> Void)?
    /// Moves a map to a region.
    var moveMap: ((Any) -> Void)?
    var menu: [Line] = []
  }
}

/// The fragments that are side by side.
struct Line {
  var fragments: [Fragment] = []

  init(_ fragments: [Fragment]) { self.fragments = fragments }
  init(_ text: String) { fragments = [Fragment(text)] }

  var text: String { Self.joined(fragments.map(\.text)) }
  var emphasized: String { Self.joined(fragments.map(\.emphasized)) }

  private static func joined(_ texts: [String]) -> String { texts.filter { !$0.isEmpty }.joined(separator: " ") }
}

extension [Line] {
  func changingFragments(_ change: (inout Fragment) -> Void) -> [Line] {
    var lines = self
    for line in lines.indices {
      for index in lines[line].fragments.indices { change(&lines[line].fragments[index]) }
    }
    return lines
  }

  func taggedUnlessTagged(_ tag: some Hashable) -> [Line] {
    var lines = self
    for line in lines.indices {
      for index in lines[line].fragments.indices where lines[line].fragments[index].tag == nil {
        lines[line].fragments[index].tag = AnyHashable(tag)
      }
    }
    return lines
  }

  /// Puts blocks of lines side by side.
  static func besideEachOther(_ blocks: [[Line]]) -> [Line] {
    (0..<(blocks.map(\.count).max() ?? 0)).map { row in
      Line(blocks.flatMap { $0.indices.contains(row) ? $0[row].fragments : [] })
    }
  }
}
