@available(SwiftUI 1, *)
public protocol DynamicProperty {}

@available(SwiftUI 1, *)
@propertyWrapper
public struct State<Value> {
  private let link: Link

  public init(wrappedValue: Value) { link = Link(wrappedValue) }
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  public var wrappedValue: Value {
    get { link.value }
    nonmutating set { link.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    Binding(reading: { [link] in link.value }, writing: { [link] in link.value = $0 })
  }

  /// The storage of the value at the view's position in the tree, once the view has one.
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

extension State: DynamicProperty {}

extension State: ConnectedProperty {
  func connect(to context: Context) { link.connect(to: context) }
}

@available(SwiftUI 1, *)
extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

/// The storage of a state, for tests that read its object.
protocol StateBox: AnyObject {
  var object: AnyObject? { get }
}

/// A value that lasts as long as its view is on the screen.
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

@available(SwiftUI 3, *)
@propertyWrapper
public struct FocusState<Value: Hashable> {
  private let state: State<Value>

  public init() where Value == Bool { state = State(wrappedValue: false) }
  public init<T>() where Value == T? { state = State(wrappedValue: nil) }

  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }

  public var projectedValue: FocusState<Value>.Binding { Binding(base: state.projectedValue) }

  @propertyWrapper
  public struct Binding {
    let base: SwiftUI.Binding<Value>

    public var wrappedValue: Value {
      get { base.wrappedValue }
      nonmutating set { base.wrappedValue = newValue }
    }
    public var projectedValue: Binding { self }
  }
}

extension FocusState: DynamicProperty {}

extension FocusState: ConnectedProperty {
  func connect(to context: Context) { state.connect(to: context) }
}
