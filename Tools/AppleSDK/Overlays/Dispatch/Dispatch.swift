// Queues and semaphores: classes of Objective-C at Apple's, of Swift here, which makes no difference to their callers.

open class DispatchObject: @unchecked Sendable { init() {} }

public final class DispatchSemaphore: DispatchObject, @unchecked Sendable {
  public init(value: Int) {}
  @discardableResult public func signal() -> Int { fatalError() }
  @available(*, noasync, message: "Await a Task handle instead") public func wait() {}
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { fatalError() }
}

public final class DispatchQueue: DispatchObject, @unchecked Sendable {
  public static var main: DispatchQueue { fatalError() }
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { fatalError() }
  public init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [], target: DispatchQueue? = nil
  ) {}
  @preconcurrency public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
  @preconcurrency public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {}
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let concurrent = Attributes(rawValue: 2)
  }
}

public struct DispatchQoS: Equatable, Sendable {
  public static let unspecified = DispatchQoS()
  public static let userInitiated = DispatchQoS()
  public static let background = DispatchQoS()
  public enum QoSClass: Sendable { case background, utility, `default`, userInitiated, userInteractive, unspecified }
}

public struct DispatchTime: Comparable, Sendable {
  public static func now() -> DispatchTime { fatalError() }
  public static let distantFuture = DispatchTime.now()
  public static func < (lhs: DispatchTime, rhs: DispatchTime) -> Bool { fatalError() }
  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime { fatalError() }
}
public enum DispatchTimeoutResult: Sendable { case success, timedOut }
