/// A piece of a line: what shows, what it does when it is used, and what is read out.
struct Fragment {
  var text = ""
  /// The text with its bold parts between asterisks.
  var emphasized = ""
  var uses = Uses()
  var accessibility = Spoken()
  var tag: AnyHashable?

  init(_ text: String = "", emphasized: String? = nil) {
    self.text = text
    self.emphasized = emphasized ?? text
    accessibility.label = text
  }

  /// What a user can do here.
  struct Uses {
    var isDisabled = false
    var tap: (() -> Void)?
    var type: ((String) -> Void)?
    var submit: (() -> Void)?
    var slide: ((Double) -> Void)?
    var step: ((Int) -> Void)?
    var choose: ((String) -> Bool)?
    var menu: [Line] = []
  }
}

/// What shows beside each other.
struct Line {
  var fragments: [Fragment] = []

  init(_ fragments: [Fragment]) { self.fragments = fragments }
  init(_ text: String) { fragments = [Fragment(text)] }

  var text: String { Self.joined(fragments.map(\.text)) }
  var emphasized: String { Self.joined(fragments.map(\.emphasized)) }

  private static func joined(_ texts: [String]) -> String { texts.filter { !$0.isEmpty }.joined(separator: " ") }
}

extension [Line] {
  @MainActor
  func changingFragments(_ change: @MainActor (inout Fragment) -> Void) -> [Line] {
    var lines = self
    for line in lines.indices {
      for place in lines[line].fragments.indices { change(&lines[line].fragments[place]) }
    }
    return lines
  }

  func taggedUnlessTagged(_ tag: some Hashable) -> [Line] {
    var lines = self
    for line in lines.indices {
      for place in lines[line].fragments.indices where lines[line].fragments[place].tag == nil {
        lines[line].fragments[place].tag = AnyHashable(tag)
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
