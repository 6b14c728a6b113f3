public import Foundation
// What changes only where something is or how it looks, which a line of text does not show.

@available(SwiftUI 1, *)
extension View {
  nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
  nonisolated public func padding(_ length: CGFloat) -> some View { self }
  nonisolated public func padding(_ insets: EdgeInsets) -> some View { self }
  nonisolated public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center)
    -> some View
  { self }
  nonisolated public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }
  nonisolated public func fixedSize() -> some View { self }
  nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }
  nonisolated public func contentShape(_ shape: some Shape, eoFill: Bool = false) -> some View { self }
  nonisolated public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View { self }
  nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  nonisolated public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }

  nonisolated public func font(_ font: Font?) -> some View { self }
  nonisolated public func foregroundColor(_ color: Color?) -> some View { self }
  @available(SwiftUI 3, *)
  nonisolated public func foregroundStyle(_ style: some ShapeStyle) -> some View { self }
  @available(SwiftUI 3, *)
  nonisolated public func tint(_ tint: Color?) -> some View { self }
  nonisolated public func lineLimit(_ number: Int?) -> some View { self }
  nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
  @available(SwiftUI 3, *)
  nonisolated public func background(_ style: some ShapeStyle, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View
  { self }

  nonisolated public func listStyle(_ style: some ListStyle) -> some View { self }
  nonisolated public func buttonStyle(_ style: some PrimitiveButtonStyle) -> some View { self }
  nonisolated public func textFieldStyle(_ style: some TextFieldStyle) -> some View { self }
  nonisolated public func pickerStyle(_ style: some PickerStyle) -> some View { self }
  nonisolated public func toggleStyle(_ style: some ToggleStyle) -> some View { self }
  @available(iOS 14.0, watchOS 8.0, visionOS 1.0, *)
  @available(macOS, unavailable)
  @available(tvOS, unavailable)
  nonisolated public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View
  {
    self
  }
  nonisolated public func labelsHidden() -> some View { self }

  @available(SwiftUI 4, *)
  nonisolated public func bold(_ isActive: Bool = true) -> some View {
    eachFragment { if isActive && !$0.text.isEmpty { $0.emphasized = "**\($0.text)**" } }
  }
  @available(SwiftUI 4, *)
  nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View {
    bold(weight.map { [.semibold, .bold, .heavy].contains($0) } ?? false)
  }
}

@available(SwiftUI 1, *)
@frozen
public enum ContentMode: Sendable { case fit, fill }

@available(iOS 13.0, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
@available(macOS, unavailable)
public struct NavigationBarItem: Sendable {
  public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}

@available(SwiftUI 1, *)
public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()
  public static let linear = Animation()
}

@available(SwiftUI 1, *)
public protocol ShapeStyle: Sendable {}

/// Colours by role, as `.foregroundStyle(.secondary)` names them.
@available(SwiftUI 3, *)
public struct HierarchicalShapeStyle: ShapeStyle {
  public static let primary = HierarchicalShapeStyle()
  public static let secondary = HierarchicalShapeStyle()
}

@available(SwiftUI 3, *)
extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

@available(SwiftUI 1, *)
extension ShapeStyle where Self == Color {
  @available(SwiftUI 1, *)
  public static var gray: Color { Color(name: "gray") }
  @available(SwiftUI 1, *)
  public static var red: Color { Color(name: "red") }
  @available(SwiftUI 1, *)
  public static var blue: Color { Color(name: "blue") }
  @available(SwiftUI 1, *)
  public static var green: Color { Color(name: "green") }
  @available(SwiftUI 1, *)
  public static var black: Color { Color(name: "black") }
  @available(SwiftUI 1, *)
  public static var white: Color { Color(name: "white") }
  @available(SwiftUI 1, *)
  public static var clear: Color { Color(name: "clear") }
}
