@available(SwiftUI 1, *)
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

@available(SwiftUI 1, *)
public protocol Subscriber<Input, Failure> {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

@available(SwiftUI 1, *)
public protocol Cancellable {
  func cancel()
}

@available(SwiftUI 1, *)
public protocol Subscription: Cancellable, AnyObject {
  func request(_ demand: Subscribers.Demand)
}

@available(SwiftUI 1, *)
public enum Subscribers {
  public enum Completion<Failure: Error> { case finished, failure(Failure) }

  /// The demand of a subscriber, which is ignored here: everything is sent at once.
  public struct Demand: Equatable, Sendable {
    public static let none = Demand()
    public static let unlimited = Demand()
  }
}

/// Cancels a subscription, at the latest when it is deallocated.
@available(SwiftUI 1, *)
public final class AnyCancellable: Cancellable, Hashable {
  private var onCancel: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) { onCancel = cancel }
  public init(_ canceller: some Cancellable) { onCancel = canceller.cancel }

  deinit { onCancel?() }

  public func cancel() {
    let once = onCancel
    onCancel = nil
    once?()
  }

  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
  public func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) { collection.append(self) }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  public static func == (one: AnyCancellable, other: AnyCancellable) -> Bool { one === other }
}

@available(SwiftUI 1, *)
extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }

  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }
}

@available(SwiftUI 1, *)
extension Publisher {
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let end = Sink(onValue: receiveValue, onCompletion: receiveCompletion)
    receive(subscriber: end)
    return AnyCancellable { end.cancel() }
  }
}

private final class Sink<Input, Failure: Error>: Subscriber {
  private var onValue: ((Input) -> Void)?
  private var onCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  private var subscription: (any Subscription)?

  init(onValue: @escaping (Input) -> Void, onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void) {
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    onValue?(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    onCompletion?(completion)
    cancel()
  }

  func cancel() {
    (onValue, onCompletion) = (nil, nil)
    subscription?.cancel()
    subscription = nil
  }
}
