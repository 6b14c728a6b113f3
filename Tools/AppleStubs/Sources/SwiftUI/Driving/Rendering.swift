public import Foundation

/// A view on a screen of text, for tests: none of this is Apple's.
///
/// A stack beside is one line, a stack below each other several. The lines are drawn again when a state or an observed
/// object has announced a change, and not otherwise.
@MainActor
public final class Rendering {
  private let view: any View
  private let renderer = Renderer()
  private var drawn: [Line] = []

  public convenience init(_ view: some View) { self.init(view as any View) }

  init(_ view: any View) { self.view = view }

  /// How many rows of a lazy stack in a scroll view fit on the screen; nil for all. To scroll down is to raise it.
  public var roomForRows: Int? {
    get { renderer.roomForRows }
    set { renderer.roomForRows = newValue }
  }

  /// The objects that the views on the screen keep as their state.
  public var stateObjects: [AnyObject] {
    _ = current
    return renderer.stateObjects
  }

  /// The visible text.
  public var lines: [String] { current.map(\.text).filter { !$0.isEmpty } }
  /// The visible text, with bold text between asterisks.
  public var emphasizedLines: [String] { current.map(\.emphasized).filter { !$0.isEmpty } }
  /// The VoiceOver text of each line: label, value, traits.
  public var spokenLines: [String] { current.map(\.spoken).filter { !$0.isEmpty } }
  /// How often the view was drawn.
  public var drawings: Int {
    _ = current
    return renderer.drawings
  }

  /// The identifier that the view last scrolled to.
  public var scrolledTo: AnyHashable? {
    _ = current
    return renderer.scrolledTo
  }

  /// Scrolls to the start of the lazy stack.
  public func scrollToStart() {
    _ = current
    renderer.scrolledTo = nil
  }

  private var current: [Line] {
    var rounds = 0
    while renderer.isOutdated {
      drawn = renderer.draw(view)
      rounds += 1
      precondition(rounds < 100, "the view changes what it shows each time that it is drawn")
    }
    return drawn
  }

  /// Takes the view off the screen.
  public func end() {
    drawn = []
    renderer.end()
  }

  /// Whether what a line shows answers to the user: nothing of it is disabled.
  public func isEnabled(line: Int) -> Bool { !fragments(ofLine: line).contains(where: \.uses.isDisabled) }

  // MARK: Actions of a user

  /// Taps the first thing in a line that can be tapped.
  public func tap(line: Int) { use(fragments(ofLine: line), \.tap)?() }

  /// Taps a text; the innermost gesture or button around it answers.
  public func tap(_ text: String) { use(fragments(saying: text), \.tap)?() }

  /// Taps the last of several equal texts.
  public func tapLast(_ text: String) { use(fragments(saying: text).reversed(), \.tap)?() }

  /// Presses Escape.
  public func pressEscape() { current.flatMap(\.fragments).lazy.compactMap(\.uses.cancel).first?() }

  /// Replaces what is in a field that shows this text or placeholder, which gets the focus.
  public func type(_ newText: String, into text: String) {
    focus(text)
    use(fragments(saying: text), \.type)?(newText)
  }

  /// Deletes a token of the search field at the keyboard.
  public func deleteToken(_ text: String) { fragments(saying: text).lazy.compactMap(\.uses.delete).first?() }

  /// The elements that a rotor of VoiceOver goes to.
  public func rotor(_ name: String) -> [String] {
    _ = current
    return renderer.rotors[name] ?? []
  }

  /// What the device has made felt, oldest first.
  public var feedback: [String] {
    _ = current
    return renderer.feedback
  }

  /// Taps a field that shows this text or placeholder.
  public func focus(_ text: String) { fragments(saying: text).lazy.compactMap(\.uses.focus).first?(true) }

  /// Takes the focus from a field that shows this text or placeholder.
  public func blur(_ text: String) { fragments(saying: text).lazy.compactMap(\.uses.focus).first?(false) }

  /// Presses return in the field that shows this text or placeholder.
  public func submit(_ text: String) { use(fragments(saying: text), \.submit)?() }

  public func slide(_ text: String, to value: Double) { use(fragments(saying: text), \.slide)?(value) }

  /// Moves the slider in a line.
  public func slide(line: Int, to value: Double) { use(fragments(ofLine: line), \.slide)?(value) }

  /// Picks a date in the calendar picker in a line.
  public func pick(_ date: Date, line: Int) { use(fragments(ofLine: line), \.pick)?(date) }

  public func step(_ text: String, by steps: Int) { use(fragments(saying: text), \.step)?(steps) }

  /// Takes an option of the picker that shows this text.
  public func choose(_ option: String, in text: String) {
    guard let choose = use(fragments(saying: text), \.choose) else { return }
    precondition(choose(option), "there is no option '\(option)' in '\(text)'")
  }

  /// Opens the menu of what shows this text and taps an item of it.
  public func tap(_ item: String, inMenuOf text: String) {
    let items = fragments(saying: text).flatMap(\.uses.menu).flatMap(\.fragments)
    guard let found = items.first(where: { $0.text == item }) else {
      preconditionFailure("there is no '\(item)' in the menu of '\(text)'")
    }
    found.uses.tap?()
  }

  /// Drags the row that shows this text to before the row with an index.
  public func move(_ text: String, toOffset offset: Int) { use(fragments(saying: text), \.move)?(offset) }

  /// Opens a link to the app.
  public func open(_ url: URL) {
    _ = current
    for action in renderer.urlActions { action(url) }
  }

  /// Runs a VoiceOver action.
  public func performAction(_ name: String, at text: String) {
    let action = current.first { $0.text.contains(text) }?.fragments.flatMap(\.accessibility.actions)
      .first { $0.name == name }
    guard let action else { preconditionFailure("there is no action '\(name)' at '\(text)'") }
    action.run()
  }

  private func fragments(ofLine line: Int) -> [Fragment] {
    let shown = current.filter { !$0.text.isEmpty }
    precondition(shown.indices.contains(line), "there is no line \(line) in \(lines)")
    return shown[line].fragments
  }

  func fragments(saying text: String) -> [Fragment] {
    let all = current.flatMap(\.fragments)
    let found = [all.filter { $0.text == text }, all.filter { $0.text.contains(text) }].first { !$0.isEmpty }
    guard let found else { preconditionFailure("nothing says '\(text)' in \(lines)") }
    return found
  }

  private func use<Use>(_ fragments: [Fragment], _ use: KeyPath<Fragment.Uses, Use?>) -> Use? {
    if let found = fragments.lazy.compactMap({ $0.uses[keyPath: use] }).first { return found }
    precondition(
      fragments.contains { $0.uses.isDisabled }, "nothing answers at '\(Line(fragments).text)' in \(lines)")
    return nil
  }
}

extension Rendering {
  /// The window of an app.
  public convenience init(_ app: some App) { self.init(Self.view(of: app.body)) }

  private static func view(of scene: some Scene) -> any View {
    (scene as? any Windowed)?.view ?? view(of: scene.body)
  }
}
