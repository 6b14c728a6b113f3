/// A property of a class that announces its changes.
@available(SwiftUI 1, *)
@propertyWrapper
public struct Published<Value> {
  fileprivate let storage: Storage

  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.change(to: newValue) }
  }

  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    set { object[keyPath: storageKeyPath].storage.change(to: newValue) }
  }

  public var projectedValue: Publisher { Publisher(storage: storage) }

  /// Sends the value now, and each new one before the property has it.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    fileprivate let storage: Storage

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      storage.values.receive(subscriber: subscriber)
    }
  }

  fileprivate final class Storage: PublishedStorage {
    var value: Value
    var owner: ObservableObjectPublisher?
    lazy var values = CurrentValueSubject<Value, Never>(value)

    init(_ value: Value) { self.value = value }

    func change(to newValue: Value) {
      owner?.send()
      values.send(newValue)
      value = newValue
    }
  }
}

/// What an object's publisher is given to.
protocol PublishedStorage: AnyObject {
  var owner: ObservableObjectPublisher? { get set }
}

protocol PublishedProperty {
  var anyStorage: any PublishedStorage { get }
}

extension Published: PublishedProperty {
  var anyStorage: any PublishedStorage { storage }
}
