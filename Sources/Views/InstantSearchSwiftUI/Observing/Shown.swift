#if canImport(SwiftUI)
import Combine
import Observation

/// A property of a model that views show: what `@Published` is, for both ways in which SwiftUI observes changes.
@propertyWrapper
@MainActor
public struct Shown<Value> {
  private let observed: ObservedValue<Value>

  /// A property with its first value.
  public init(wrappedValue: Value) { observed = ObservedValue(wrappedValue) }

  /// Not used: a model reads and writes the value by the subscript below.
  @available(*, unavailable, message: "@Shown is for properties of models")
  public var wrappedValue: Value {
    get { observed.value }
    nonmutating set { observed.value = newValue }
  }

  /// The value, and the notices that it is read or changed.
  public static subscript<Model: WidgetModel>(
    _enclosingInstance model: Model, wrapped wrapped: ReferenceWritableKeyPath<Model, Value>,
    storage storage: ReferenceWritableKeyPath<Model, Self>
  ) -> Value {
    get { model[keyPath: storage].observed.value }
    set {
      model.objectWillChange.send()
      model[keyPath: storage].observed.value = newValue
    }
  }
}

/// A value of which the Observation framework knows who has read it, where the system has this framework.
@MainActor
final class ObservedValue<Value> {
  private var stored: Value
  private nonisolated let registrar: (any Sendable)?

  init(_ value: Value) {
    stored = value
    if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) {
      registrar = ObservationRegistrar()
    } else {
      registrar = nil
    }
  }

  var value: Value {
    get {
      if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) {
        (registrar as? ObservationRegistrar)?.access(self, keyPath: \.value)
      }
      return stored
    }
    set {
      if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) {
        (registrar as? ObservationRegistrar)?.willSet(self, keyPath: \.value)
        stored = newValue
        (registrar as? ObservationRegistrar)?.didSet(self, keyPath: \.value)
      } else {
        stored = newValue
      }
    }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservedValue: Observable {}
#endif
