@available(SwiftUI 1, *)
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  var objectWillChange: ObjectWillChangePublisher { get }
}

@available(SwiftUI 1, *)
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  private let audience = Audience<Void, Never>()

  public init() {}

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    audience.admit(subscriber)
  }

  public func send() { audience.send(()) }
}

@available(SwiftUI 1, *)
extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The publisher that all the published properties share, given to them when it is first asked for.
  public var objectWillChange: ObservableObjectPublisher {
    var storages: [any PublishedStorage] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      storages += current.children.compactMap { ($0.value as? any PublishedProperty)?.anyStorage }
      mirror = current.superclassMirror
    }
    let shared = storages.lazy.compactMap(\.owner).first ?? ObservableObjectPublisher()
    for storage in storages { storage.owner = shared }
    return shared
  }
}
