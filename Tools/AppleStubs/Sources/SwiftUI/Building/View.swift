@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

/// A view that is drawn, and not made of other views.
@MainActor
protocol Drawable {
  func draw(in context: Context) -> [Line]
}

/// A view that stands for several, which the stack around it arranges.
@MainActor
protocol Transparent {
  func blocks(in context: Context) -> [[Line]]
}

extension View {
  /// The lines of this view; its own properties are connected first, so that they keep their state.
  func lines(in context: Context) -> [Line] {
    if let drawable = self as? any Drawable { return drawable.draw(in: context) }
    if let transparent = self as? any Transparent { return transparent.blocks(in: context).flatMap(\.self) }
    let inner = context.at("\(Self.self)")
    inner.connectProperties(of: self)
    return body.lines(in: inner)
  }

  /// The lines of each view that this one stands for.
  func blocks(in context: Context) -> [[Line]] {
    if let transparent = self as? any Transparent { return transparent.blocks(in: context) }
    return [lines(in: context)]
  }
}

extension View where Body == Never {
  public var body: Never { preconditionFailure("\(Self.self) is drawn and has no body") }
}

extension Never: View {
  public typealias Body = Never
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
}

extension Optional: Transparent where Wrapped: View {
  func blocks(in context: Context) -> [[Line]] { map { $0.blocks(in: context.at("some")) } ?? [] }
}

public struct EmptyView: View, Transparent {
  public typealias Body = Never

  public init() {}

  func blocks(in context: Context) -> [[Line]] { [] }
}

public struct AnyView: View, Transparent {
  public typealias Body = Never
  private let content: any View

  public init(_ view: some View) { content = view }
  public init(erasing view: some View) { content = view }

  func blocks(in context: Context) -> [[Line]] { content.blocks(in: context.at("\(type(of: content))")) }
}

public struct Group<Content> {
  let content: Content
}

extension Group: View, Transparent where Content: View {
  public typealias Body = Never

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  func blocks(in context: Context) -> [[Line]] { content.blocks(in: context.at("group")) }
}

@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}
