public import Combine
@propertyWrapper
@MainActor @preconcurrency
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty, ConnectedProperty {
  public var wrappedValue: ObjectType

  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  public init(initialValue: ObjectType) { self.init(wrappedValue: initialValue) }

  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  @dynamicMemberLookup
  @MainActor @preconcurrency
  public struct Wrapper {
    let object: ObjectType

    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
  }

  func connect(to context: Context) { context.renderer.observe(wrappedValue) }
}

@propertyWrapper
@MainActor @preconcurrency
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty, ConnectedProperty {
  private let link: Link

  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { link = Link(thunk) }

  public var wrappedValue: ObjectType { link.object }
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { ObservedObject.Wrapper(object: link.object) }

  /// The storage of the object at the view's position in the tree, once the view has one.
  @MainActor
  private final class Link {
    private let make: () -> ObjectType
    private var kept: Box<ObjectType>?

    init(_ make: @escaping () -> ObjectType) { self.make = make }

    var object: ObjectType { kept?.value ?? make() }

    func connect(to context: Context) {
      let box = context.renderer.box(at: context.path) { Box(make(), renderer: context.renderer) }
      kept = box
      context.renderer.observe(box.value)
    }
  }

  func connect(to context: Context) { link.connect(to: context) }
}

@propertyWrapper
@MainActor @preconcurrency
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty, ConnectedProperty {
  private let link = Link()

  public init() {}

  public var wrappedValue: ObjectType {
    guard let object = link.object else {
      preconditionFailure("no object of type \(ObjectType.self) is in the environment")
    }
    return object
  }
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { ObservedObject.Wrapper(object: wrappedValue) }

  private final class Link { var object: ObjectType? }

  func connect(to context: Context) {
    link.object = context.environment.objects[ObjectIdentifier(ObjectType.self)] as? ObjectType
    if let object = link.object { context.renderer.observe(object) }
  }
}

extension View {
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    drawn(in: { $0.environment.objects[ObjectIdentifier(T.self)] = object })
  }
}
