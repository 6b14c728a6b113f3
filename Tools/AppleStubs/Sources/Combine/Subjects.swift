@available(SwiftUI 1, *)
public protocol Subject<Output, Failure>: Publisher, AnyObject {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
}

@available(SwiftUI 1, *)
extension Subject where Output == Void {
  public func send() { send(()) }
}

@available(SwiftUI 1, *)
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let audience = Audience<Output, Failure>()
  private var current: Output

  public init(_ value: Output) { current = value }

  public var value: Output {
    get { current }
    set { send(newValue) }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.admit(subscriber)
    if !audience.isOver { _ = subscriber.receive(current) }
  }

  public func send(_ value: Output) {
    current = value
    audience.send(value)
  }
  public func send(completion: Subscribers.Completion<Failure>) { audience.finish(completion) }
}

/// The subscribers of a publisher, in the order of their subscriptions.
final class Audience<Output, Failure: Error> {
  private var members: [Membership<Output, Failure>] = []
  private var completion: Subscribers.Completion<Failure>?

  var isOver: Bool { completion != nil }

  func admit<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    let member = Membership<Output, Failure>(
      audience: self, onValue: { _ = subscriber.receive($0) }, onCompletion: { subscriber.receive(completion: $0) })
    subscriber.receive(subscription: member)
    if let completion { subscriber.receive(completion: completion) } else { members.append(member) }
  }

  func send(_ value: Output) { for member in members { member.onValue?(value) } }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    guard self.completion == nil else { return }
    self.completion = completion
    for member in members { member.onCompletion?(completion) }
    members = []
  }

  fileprivate func dismiss(_ member: Membership<Output, Failure>) { members.removeAll { $0 === member } }
}

private final class Membership<Output, Failure: Error>: Subscription {
  private weak var audience: Audience<Output, Failure>?
  private(set) var onValue: ((Output) -> Void)?
  private(set) var onCompletion: ((Subscribers.Completion<Failure>) -> Void)?

  init(
    audience: Audience<Output, Failure>, onValue: @escaping (Output) -> Void,
    onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.audience = audience
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  func request(_ demand: Subscribers.Demand) {}

  func cancel() {
    (onValue, onCompletion) = (nil, nil)
    audience?.dismiss(self)
  }
}
