public import Combine
@available(SwiftUI 1, *)
@propertyWrapper
@MainActor @preconcurrency
public struct ObservedObject<ObjectType: Combine.ObservableObject> {
  private nonisolated(unsafe) var object: ObjectType

  public init(wrappedValue: ObjectType) { object = wrappedValue }
  public init(initialValue: ObjectType) { self.init(wrappedValue: initialValue) }

  public var wrappedValue: ObjectType {
    get { object }
    set { object = newValue }
  }
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  @dynamicMemberLookup
  @MainActor @preconcurrency
  public struct Wrapper {
    let object: ObjectType

    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding(reading: { object[keyPath: keyPath] }, writing: { object[keyPath: keyPath] = $0 })
    }
  }

  nonisolated func connect(to context: Context) { context.renderer.observe(object) }
}

extension ObservedObject: DynamicProperty, ConnectedProperty {}

@available(SwiftUI 2, *)
@propertyWrapper
@MainActor @preconcurrency
public struct StateObject<ObjectType: Combine.ObservableObject> {
  private nonisolated(unsafe) let link: Link

  public nonisolated init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { link = Link(thunk) }

  public var wrappedValue: ObjectType { link.object }
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { ObservedObject.Wrapper(object: link.object) }

  /// The storage of the object at the view's position in the tree, once the view has one.
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

  nonisolated func connect(to context: Context) { link.connect(to: context) }
}

extension StateObject: DynamicProperty, ConnectedProperty {}
