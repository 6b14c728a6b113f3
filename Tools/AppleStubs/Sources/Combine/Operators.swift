/// Any publisher of this output and failure.
@available(SwiftUI 1, *)
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let subscribe: (any Subscriber<Output, Failure>) -> Void

  public init(_ publisher: some Publisher<Output, Failure>) {
    subscribe = { subscriber in publisher.subscribe(subscriber) }
  }

  init(subscribe: @escaping (any Subscriber<Output, Failure>) -> Void) { self.subscribe = subscribe }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscribe(subscriber)
  }
}

@available(SwiftUI 1, *)
extension Publisher {
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

  public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> {
    passing { value, pass in pass(transform(value)) }
  }

  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> AnyPublisher<T, Failure> {
    passing { value, pass in if let transformed = transform(value) { pass(transformed) } }
  }

  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    passing { value, pass in if isIncluded(value) { pass(value) } }
  }

  fileprivate func subscribe(_ subscriber: some Subscriber<Output, Failure>) { receive(subscriber: subscriber) }

  private func passing<T>(_ body: @escaping (Output, (T) -> Void) -> Void) -> AnyPublisher<T, Failure> {
    AnyPublisher { subscriber in
      self.receive(subscriber: Relay(body: body, next: subscriber))
    }
  }
}

private struct Relay<Input, Output, Failure: Error>: Subscriber {
  let body: (Input, (Output) -> Void) -> Void
  let next: any Subscriber<Output, Failure>

  func receive(subscription: any Subscription) { next.receive(subscription: subscription) }
  func receive(_ input: Input) -> Subscribers.Demand {
    body(input) { _ = next.receive($0) }
    return .none
  }
  func receive(completion: Subscribers.Completion<Failure>) { next.receive(completion: completion) }
}
