@available(SwiftUI 1, *)
@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// What a modifier modifies.
@available(SwiftUI 1, *)
public struct _ViewModifier_Content<Modifier: ViewModifier> {
  public typealias Body = Never
  let content: any View

  func blocks(in context: Context) -> [[Line]] { content.blocks(in: context.at("content")) }
}

extension _ViewModifier_Content: View, Transparent {}

@available(SwiftUI 1, *)
public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier

  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

@available(SwiftUI 1, *)
extension ModifiedContent: View, Drawable where Content: View, Modifier: ViewModifier {
  public typealias Body = Never

  func draw(in context: Context) -> [Line] {
    let inner = context.at("\(Modifier.self)")
    inner.connectProperties(of: modifier)
    nonisolated(unsafe) let (content, modifier) = (content, modifier)
    return onMainActor { modifier.body(content: _ViewModifier_Content(content: content)) }.lines(in: inner)
  }
}

@available(SwiftUI 1, *)
extension View {
  nonisolated public func modifier<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// A view that is drawn in changed surroundings, or whose lines are changed afterwards.
struct Changed<Content: View> {
  typealias Body = Never
  let content: Content
  var before: (inout Context) -> Void = { _ in }
  var after: ([Line], Context) -> [Line] = { lines, _ in lines }

  func draw(in context: Context) -> [Line] {
    var inner = context.at("in")
    before(&inner)
    return after(content.lines(in: inner), context)
  }
}

extension Changed: View, Drawable {}

extension View {
  nonisolated func drawn(in change: @escaping (inout Context) -> Void) -> Changed<Self> {
    Changed(content: self, before: change)
  }

  nonisolated func drawn(then change: @escaping ([Line], Context) -> [Line]) -> Changed<Self> {
    Changed(content: self, after: change)
  }

  /// Changes every piece of what is drawn.
  nonisolated func eachFragment(_ change: @escaping (inout Fragment) -> Void) -> Changed<Self> {
    drawn { lines, _ in lines.changingFragments(change) }
  }
}
