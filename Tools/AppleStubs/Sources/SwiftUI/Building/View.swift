@available(SwiftUI 1, *)
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

/// Calls what only the main actor may: everything is drawn there.
func onMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
  nonisolated(unsafe) var result: Result?
  MainActor.assumeIsolated { result = body() }
  guard let result else { preconditionFailure("the main actor ran nothing") }
  return result
}

/// A view that is drawn, and not made of other views.
protocol Drawable {
  func draw(in context: Context) -> [Line]
}

/// A view that stands for several, which the stack around it arranges.
protocol Transparent {
  func blocks(in context: Context) -> [[Line]]
}

extension View {
  /// The lines of this view; its own properties are connected first, so that they keep their state.
  nonisolated func lines(in context: Context) -> [Line] {
    if let drawable = self as? any Drawable { return drawable.draw(in: context) }
    if let transparent = self as? any Transparent { return transparent.blocks(in: context).flatMap(\.self) }
    let inner = context.at("\(Self.self)")
    inner.connectProperties(of: self)
    nonisolated(unsafe) let view = self
    return onMainActor { view.body }.lines(in: inner)
  }

  /// The lines of each view that this one stands for.
  nonisolated func blocks(in context: Context) -> [[Line]] {
    if let transparent = self as? any Transparent { return transparent.blocks(in: context) }
    return [lines(in: context)]
  }
}

extension Drawable {
  public var body: Never { preconditionFailure("\(Self.self) is drawn and has no body") }
}

extension Transparent {
  public var body: Never { preconditionFailure("\(Self.self) stands for others and has no body") }
}

@available(SwiftUI 1, *)
extension Never: View {
  public typealias Body = Never
  public var body: Never { preconditionFailure("there is no value of this type") }
}

@available(SwiftUI 1, *)
extension Optional: View where Wrapped: View {
  public typealias Body = Never
}

extension Optional: Transparent where Wrapped: View {
  func blocks(in context: Context) -> [[Line]] { map { $0.blocks(in: context.at("some")) } ?? [] }
}

@available(SwiftUI 1, *)
public struct EmptyView {
  public typealias Body = Never

  public init() {}

  func blocks(in context: Context) -> [[Line]] { [] }
}

extension EmptyView: View, Transparent {}

@available(SwiftUI 1, *)
public struct AnyView {
  public typealias Body = Never
  private let content: any View

  public init(_ view: some View) { content = view }
  public init(erasing view: some View) { content = view }

  func blocks(in context: Context) -> [[Line]] { content.blocks(in: context.at("\(type(of: content))")) }
}

extension AnyView: View, Transparent {}

@available(SwiftUI 1, *)
public struct Group<Content> {
  let content: Content
}

@available(SwiftUI 1, *)
extension Group: View, Transparent where Content: View {
  public typealias Body = Never

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  func blocks(in context: Context) -> [[Line]] { content.blocks(in: context.at("group")) }
}

@available(SwiftUI 1, *)
@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}
