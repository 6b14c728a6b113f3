@available(SwiftUI 2, *)
public struct ScrollViewProxy {
  weak var renderer: Renderer?

  /// Makes the row with this identifier the first one of a lazy stack that has little room.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) { renderer?.scrolledTo = AnyHashable(id) }
}

@available(SwiftUI 2, *)
public struct ScrollViewReader<Content: View> {
  public typealias Body = Never
  public var content: (ScrollViewProxy) -> Content

  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

  func draw(in context: Context) -> [Line] {
    content(ScrollViewProxy(renderer: context.renderer)).lines(in: context.at("reader"))
  }
}

extension ScrollViewReader: View, Drawable {}
