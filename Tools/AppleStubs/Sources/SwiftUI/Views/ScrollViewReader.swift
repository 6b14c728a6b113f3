public struct ScrollViewProxy {
  weak var renderer: Renderer?

  /// Records the identifier, which a test can read.
  @MainActor
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) { renderer?.scrolledTo = AnyHashable(id) }
}

public struct ScrollViewReader<Content: View>: View, Drawable {
  public typealias Body = Never
  public var content: (ScrollViewProxy) -> Content

  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

  func draw(in context: Context) -> [Line] {
    content(ScrollViewProxy(renderer: context.renderer)).lines(in: context.at("reader"))
  }
}
