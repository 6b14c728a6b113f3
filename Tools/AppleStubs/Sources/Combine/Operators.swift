/// The publishers that operators return.
@available(SwiftUI 1, *)
public enum Publishers {
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let transform: (Upstream.Output) -> Output

    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Relay(next: subscriber) { [transform] value, pass in pass(transform(value)) })
    }
  }

  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let transform: (Upstream.Output) -> Output?

    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: Relay(next: subscriber) { [transform] value, pass in
          if let transformed = transform(value) { pass(transformed) }
        })
    }
  }

  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let isIncluded: (Output) -> Bool

    public init(upstream: Upstream, isIncluded: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: Relay(next: subscriber) { [isIncluded] value, pass in if isIncluded(value) { pass(value) } })
    }
  }
}

@available(SwiftUI 1, *)
extension Publisher {
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }

  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }

  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }

  fileprivate func subscribe(_ subscriber: some Subscriber<Output, Failure>) { receive(subscriber: subscriber) }
}

/// Any publisher of this output and failure.
@available(SwiftUI 1, *)
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let subscribe: (any Subscriber<Output, Failure>) -> Void

  public init(_ publisher: some Publisher<Output, Failure>) {
    subscribe = { subscriber in publisher.subscribe(subscriber) }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscribe(subscriber)
  }
}

/// Passes on what an operator makes of each value.
private struct Relay<Input, Next: Subscriber>: Subscriber {
  let next: Next
  let body: (Input, (Next.Input) -> Void) -> Void

  func receive(subscription: any Subscription) { next.receive(subscription: subscription) }
  func receive(_ input: Input) -> Subscribers.Demand {
    body(input) { _ = next.receive($0) }
    return .none
  }
  func receive(completion: Subscribers.Completion<Next.Failure>) { next.receive(completion: completion) }
}
