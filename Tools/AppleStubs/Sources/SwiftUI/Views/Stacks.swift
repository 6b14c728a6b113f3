public import Foundation
// What stands side by side is one line; what stands below each other, or is a list, is several.

@available(SwiftUI 1, *)
public struct HStack<Content: View> {
  public typealias Body = Never
  private let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { self.content = content() }

  func draw(in context: Context) -> [Line] { .besideEachOther(content.blocks(in: context.at("h"))) }
}

extension HStack: View, Drawable {}

@available(SwiftUI 2, *)
public struct LazyHStack<Content: View> {
  public typealias Body = Never
  private let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) { self.content = content() }

  func draw(in context: Context) -> [Line] { .besideEachOther(content.blocks(in: context.at("h").lazy)) }
}

extension LazyHStack: View, Drawable {}

@available(SwiftUI 1, *)
public struct ZStack<Content: View> {
  public typealias Body = Never
  private let content: Content

  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { self.content = content() }

  func draw(in context: Context) -> [Line] { .besideEachOther(content.blocks(in: context.at("z"))) }
}

extension ZStack: View, Drawable {}

@available(SwiftUI 1, *)
public struct VStack<Content: View> {
  public typealias Body = Never
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { self.content = content() }

  func draw(in context: Context) -> [Line] { content.lines(in: context.at("v")) }
}

extension VStack: View, Drawable {}

@available(SwiftUI 2, *)
public struct LazyVStack<Content: View> {
  public typealias Body = Never
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) { self.content = content() }

  func draw(in context: Context) -> [Line] { content.lines(in: context.at("v").lazy) }
}

extension LazyVStack: View, Drawable {}

@available(SwiftUI 2, *)
public struct LazyVGrid<Content: View> {
  public typealias Body = Never
  private let content: Content

  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) { self.content = content() }

  func draw(in context: Context) -> [Line] { content.lines(in: context.at("v").lazy) }
}

extension LazyVGrid: View, Drawable {}

@available(SwiftUI 1, *)
public struct ScrollView<Content: View> {
  public typealias Body = Never
  private let content: Content

  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  func draw(in context: Context) -> [Line] { content.lines(in: context.at("scroll").scrolling) }
}

extension ScrollView: View, Drawable {}

@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
public protocol ScrollTargetBehavior {}

@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {}

@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }
}

@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension View {
  nonisolated public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }
  nonisolated public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View { self }
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
    inner.environment.room =
      environment.isScrolling
      ? renderer.roomForRows.map { rows in
        Room(rows: rows, first: renderer.scrolledTo)
      } : nil
    return inner
  }
}

/// The room that a lazy stack has left.
final class Room {
  private var rows: Int
  /// The identifier of the row that the stack was scrolled to.
  private let first: AnyHashable?

  init(rows: Int, first: AnyHashable?) {
    self.rows = rows
    self.first = first
  }

  var isFull: Bool { rows == 0 }

  /// Takes room for the rows with these identifiers; returns those that are on the screen.
  func take(_ identifiers: [AnyHashable]) -> Range<Int> {
    let start = firstIndex(in: identifiers)
    let taken = start..<min(start + rows, identifiers.count)
    rows -= taken.count
    return taken
  }

  /// The index of the first row on the screen: the one that was scrolled to, unless what follows leaves room for others.
  func firstIndex(in identifiers: [AnyHashable]) -> Int {
    guard let start = identifiers.firstIndex(where: { $0 == first }) else { return 0 }
    return min(start, max(identifiers.count - rows, 0))
  }
}

/// A view of rows that a lazy stack can be scrolled to.
protocol Scrollable {
  var identifiers: [AnyHashable] { get }
}
