/// A reference that does not keep its object alive, to see that it is freed.
@MainActor
public final class WeakReference {
  private weak var object: AnyObject?

  public init(_ object: AnyObject?) { self.object = object }

  public var isFreed: Bool { object == nil }
}
