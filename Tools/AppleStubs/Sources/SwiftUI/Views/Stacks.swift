public import Foundation
// What stands side by side is one line; what stands below each other, or is a list, is several.

public struct HStack<Content: View>: View, Drawable {
  public typealias Body = Never
  private let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { self.content = content() }

  func draw(in context: Context) -> [Line] { .besideEachOther(content.blocks(in: context.at("h"))) }
}

public struct LazyHStack<Content: View>: View, Drawable {
  public typealias Body = Never
  private let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) { self.content = content() }

  func draw(in context: Context) -> [Line] { .besideEachOther(content.blocks(in: context.at("h").lazy)) }
}

public struct ZStack<Content: View>: View, Drawable {
  public typealias Body = Never
  private let content: Content

  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { self.content = content() }

  func draw(in context: Context) -> [Line] { .besideEachOther(content.blocks(in: context.at("z"))) }
}

public struct VStack<Content: View>: View, Drawable {
  public typealias Body = Never
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { self.content = content() }

  func draw(in context: Context) -> [Line] { content.lines(in: context.at("v")) }
}

public struct LazyVStack<Content: View>: View, Drawable {
  public typealias Body = Never
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) { self.content = content() }

  func draw(in context: Context) -> [Line] { content.lines(in: context.at("v").lazy) }
}

public struct LazyVGrid<Content: View>: View, Drawable {
  public typealias Body = Never
  private let content: Content

  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) { self.content = content() }

  func draw(in context: Context) -> [Line] { content.lines(in: context.at("v").lazy) }
}

public struct ScrollView<Content: View>: View, Drawable {
  public typealias Body = Never
  private let content: Content

  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  func draw(in context: Context) -> [Line] { content.lines(in: context.at("scroll").scrolling) }
}

extension Context {
  /// The surroundings inside a scroll view.
  fileprivate var scrolling: Context {
    var inner = self
    inner.environment.isScrolling = true
    return inner
  }

  /// The surroundings inside a lazy stack: in a scroll view only the rows that there is room for are made.
  fileprivate var lazy: Context {
    var inner = self
    inner.environment.room = environment.isScrolling ? renderer.roomForRows.map { Room(rows: $0) } : nil
    return inner
  }
}

/// The room that a lazy stack has left.
final class Room {
  private var rows: Int

  init(rows: Int) { self.rows = rows }

  var isFull: Bool { rows == 0 }

  /// Takes room for rows; returns for how many there is some.
  func take(_ count: Int) -> Int {
    let taken = min(count, rows)
    rows -= taken
    return taken
  }
}
