/// A reference that does not keep its object alive, to see that it is freed.
@MainActor
public final class WeakReference<Object: AnyObject> {
  public private(set) weak var object: Object?

  public init(_ object: Object?) { self.object = object }

  public var isFreed: Bool { object == nil }
}
