/// The VoiceOver texts of an element.
struct Spoken {
  var label = ""
  var value = ""
  var hint = ""
  var traits: AccessibilityTraits = []
  var isHidden = false
  var actions: [(name: String, run: () -> Void)] = []

  var words: [String] {
    if isHidden { return [] }
    let traitNames: [(AccessibilityTraits, String)] = [
      (.isSelected, "selected"), (.isButton, "button"), (.isHeader, "heading"), (.isToggle, "toggle"),
    ]
    return ([label, value] + traitNames.filter { traits.contains($0.0) }.map(\.1)).filter { !$0.isEmpty }
  }
}

extension Line {
  var spoken: String { fragments.flatMap(\.accessibility.words).joined(separator: ", ") }
}

extension [Line] {
  /// Changes what is read of the first piece, which speaks for the element.
  func speaking(_ change: (inout Spoken) -> Void) -> [Line] {
    var lines = self
    guard let line = firstIndex(where: { !$0.fragments.isEmpty }) else { return self }
    let index = lines[line].fragments.firstIndex { !$0.accessibility.isHidden } ?? 0
    change(&lines[line].fragments[index].accessibility)
    return lines
  }

  /// Makes one element of everything, read one after the other.
  func speakingAsOne() -> [Line] {
    let all = flatMap(\.fragments).map(\.accessibility).filter { !$0.isHidden }
    guard all.count > 1 else { return self }
    return silent().speaking { spoken in
      spoken.isHidden = false
      spoken.label = all.map(\.label).filter { !$0.isEmpty }.joined(separator: ", ")
      spoken.value = all.map(\.value).filter { !$0.isEmpty }.joined(separator: ", ")
      spoken.traits = all.reduce([]) { $0.union($1.traits) }
      spoken.actions = all.flatMap(\.actions)
    }
  }

  func silent() -> [Line] { changingFragments { $0.accessibility.isHidden = true } }
}
