import Combine
import Foundation

// Where only declarations are compiled, the module may not be there yet.
#if canImport(Observation)
import Observation
#endif

/// Keeps the state of a tree of views between two renderings, and schedules the next one after a change.
final class Renderer {
  private var boxes: [String: AnyObject] = [:]
  private var usedBoxes: Set<String> = []
  private var subscriptions: [ObjectIdentifier: AnyCancellable] = [:]
  private var running: [String: Effect] = [:]
  private var registered: [String: Effect] = [:]
  private var lastValues: [String: Any] = [:]
  private var usedValues: Set<String> = []
  private var afterwards: [() -> Void] = []
  private var isDrawing = false
  private(set) var isOutdated = true
  private(set) var drawings = 0
  /// The labels of the entries of each rotor.
  var rotors: [String: [String]] = [:]
  /// What the device has made felt.
  var feedback: [String] = []
  var scrolledTo: AnyHashable? { didSet { invalidate() } }
  var roomForRows: Int? { didSet { invalidate() } }
  /// What the views do with a URL that is opened.
  var urlActions: [(URL) -> Void] = []

  var stateObjects: [AnyObject] {
    boxes.sorted { $0.key < $1.key }.compactMap { ($0.value as? any StateBox)?.object }
  }

  /// The actions when a view appears and disappears.
  struct Effect {
    var appear: () -> Void
    var disappear: () -> Void
  }

  /// Called when a shown value has changed or is about to.
  func invalidate() {
    precondition(!isDrawing, "a view changed what is shown while it was being drawn")
    isOutdated = true
  }

  func draw(_ view: any View) -> [Line] {
    isDrawing = true
    isOutdated = false
    drawings += 1
    (usedBoxes, usedValues, registered, subscriptions, afterwards, rotors) = ([], [], [:], [:], [], [:])
    urlActions = []
    let lines = drawnLines(of: view)
    isDrawing = false
    boxes = boxes.filter { usedBoxes.contains($0.key) }
    lastValues = lastValues.filter { usedValues.contains($0.key) }
    runEffects()
    for action in afterwards { action() }
    return lines
  }

  /// Draws a view, and again after a change of what it has read.
  private func drawnLines(of view: any View) -> [Line] {
    #if canImport(Observation)
    // What is drawn changes on the main actor alone.
    nonisolated(unsafe) weak let renderer = self
    return withObservationTracking {
      view.lines(in: Context(renderer: self))
    } onChange: {
      renderer?.invalidate()
    }
    #else
    return view.lines(in: Context(renderer: self))
    #endif
  }

  /// Takes everything off the screen.
  func end() {
    (registered, subscriptions) = ([:], [:])
    runEffects()
    boxes = [:]
  }

  private func runEffects() {
    let before = running
    running = registered
    for (path, effect) in before.sorted(by: { $0.key < $1.key }) where registered[path] == nil { effect.disappear() }
    for (path, effect) in registered.sorted(by: { $0.key < $1.key }) {
      if let old = before[path] { running[path]?.disappear = old.disappear } else { effect.appear() }
    }
  }

  func register(_ effect: Effect, at path: String) { registered[path] = effect }

  /// The storage at a position of the tree, made on first access.
  func box<Box: AnyObject>(at path: String, make: () -> Box) -> Box {
    usedBoxes.insert(path)
    if let box = boxes[path] as? Box { return box }
    let box = make()
    boxes[path] = box
    return box
  }

  func observe(_ object: some ObservableObject) {
    guard subscriptions[ObjectIdentifier(object)] == nil else { return }
    subscriptions[ObjectIdentifier(object)] = object.objectWillChange.sink { [weak self] _ in
      self?.invalidate()
    }
  }

  /// Calls back once the drawing is done, if a value is another than it was before.
  func watch<Value: Equatable>(_ value: Value, at path: String, onChange: @escaping (Value, Value) -> Void) {
    usedValues.insert(path)
    if let last = lastValues[path] as? Value, last != value { afterwards.append { onChange(last, value) } }
    lastValues[path] = value
  }
}
