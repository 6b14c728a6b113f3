@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// What a modifier modifies.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View, Transparent {
  public typealias Body = Never
  let content: any View

  func blocks(in context: Context) -> [[Line]] { content.blocks(in: context.at("content")) }
}

public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier

  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View, Drawable where Content: View, Modifier: ViewModifier {
  public typealias Body = Never

  func draw(in context: Context) -> [Line] {
    let inner = context.at("\(Modifier.self)")
    inner.connectProperties(of: modifier)
    return modifier.body(content: _ViewModifier_Content(content: content)).lines(in: inner)
  }
}

extension View {
  public func modifier<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// A view that is drawn in changed surroundings, or whose lines are changed afterwards.
struct Changed<Content: View>: View, Drawable {
  typealias Body = Never
  let content: Content
  var before: @MainActor (inout Context) -> Void = { _ in }
  var after: @MainActor ([Line], Context) -> [Line] = { lines, _ in lines }

  func draw(in context: Context) -> [Line] {
    var inner = context.at("in")
    before(&inner)
    return after(content.lines(in: inner), context)
  }
}

extension View {
  func drawn(in change: @escaping @MainActor (inout Context) -> Void) -> Changed<Self> {
    Changed(content: self, before: change)
  }

  func drawn(then change: @escaping @MainActor ([Line], Context) -> [Line]) -> Changed<Self> {
    Changed(content: self, after: change)
  }

  /// Changes every piece of what is drawn.
  func eachFragment(_ change: @escaping @MainActor (inout Fragment) -> Void) -> Changed<Self> {
    drawn { lines, _ in lines.changingFragments(change) }
  }
}
