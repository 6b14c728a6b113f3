@MainActor @preconcurrency
public protocol DynamicProperty {}

@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let link: Link

  public init(wrappedValue: Value) { link = Link(wrappedValue) }
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  public var wrappedValue: Value {
    get { link.value }
    nonmutating set { link.value = newValue }
  }

  @MainActor public var projectedValue: Binding<Value> {
    Binding(get: { [link] in link.value }, set: { [link] in link.value = $0 })
  }

  /// The storage of the value at the view's position in the tree, once the view has one.
  @MainActor
  private final class Link {
    private let initial: Value
    var box: Box<Value>?

    init(_ initial: Value) { self.initial = initial }

    var value: Value {
      get { box?.value ?? initial }
      set {
        precondition(box != nil, "a state is set before its view is on the screen")
        box?.value = newValue
      }
    }

    func connect(to context: Context) {
      box = context.renderer.box(at: context.path) { Box(initial, renderer: context.renderer) }
    }
  }
}

extension State: ConnectedProperty {
  func connect(to context: Context) { link.connect(to: context) }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

/// The storage of a state, for tests that read its object.
@MainActor
protocol StateBox: AnyObject {
  var object: AnyObject? { get }
}

/// A value that lasts as long as its view is on the screen.
@MainActor
final class Box<Value>: StateBox {
  private weak var renderer: Renderer?
  var value: Value {
    didSet { renderer?.invalidate() }
  }

  var object: AnyObject? { Value.self is AnyClass ? value as AnyObject : nil }

  init(_ value: Value, renderer: Renderer) {
    self.value = value
    self.renderer = renderer
  }
}

@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  private let state: State<Value>

  public init() where Value == Bool { state = State(wrappedValue: false) }
  public init<T>() where Value == T? { state = State(wrappedValue: nil) }

  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }

  @MainActor public var projectedValue: FocusState<Value>.Binding { Binding(base: state.projectedValue) }

  @propertyWrapper
  @MainActor
  public struct Binding {
    let base: SwiftUI.Binding<Value>

    public var wrappedValue: Value {
      get { base.wrappedValue }
      nonmutating set { base.wrappedValue = newValue }
    }
    public var projectedValue: Binding { self }
  }
}

extension FocusState: ConnectedProperty {
  func connect(to context: Context) { state.connect(to: context) }
}
