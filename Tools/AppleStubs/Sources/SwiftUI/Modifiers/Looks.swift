public import Foundation
// What changes only where something is or how it looks, which a line of text does not show.

extension View {
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
  public func padding(_ length: CGFloat) -> some View { self }
  public func padding(_ insets: EdgeInsets) -> some View { self }
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View { self }
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }
  public func fixedSize() -> some View { self }
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }
  public func layoutPriority(_ value: Double) -> some View { self }
  public func contentShape(_ shape: some Shape, eoFill: Bool = false) -> some View { self }
  public func clipShape(_ shape: some Shape) -> some View { self }
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View { self }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }
  public func listRowBackground(_ view: (some View)?) -> some View { self }
  public func ignoresSafeArea() -> some View { self }
  public func zIndex(_ value: Double) -> some View { self }

  public func font(_ font: Font?) -> some View { self }
  public func italic(_ isActive: Bool = true) -> some View { self }
  public func monospacedDigit() -> some View { self }
  public func foregroundColor(_ color: Color?) -> some View { self }
  public func foregroundStyle(_ style: some ShapeStyle) -> some View { self }
  public func tint(_ tint: Color?) -> some View { self }
  public func lineLimit(_ number: Int?) -> some View { self }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }
  public func imageScale(_ scale: Image.Scale) -> some View { self }
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
  public func background(_ style: some ShapeStyle) -> some View { self }

  public func listStyle(_ style: some ListStyle) -> some View { self }
  public func buttonStyle(_ style: some PrimitiveButtonStyle) -> some View { self }
  public func textFieldStyle(_ style: some TextFieldStyle) -> some View { self }
  public func pickerStyle(_ style: some PickerStyle) -> some View { self }
  public func toggleStyle(_ style: some ToggleStyle) -> some View { self }
  public func labelStyle(_ style: some LabelStyle) -> some View { self }
  public func progressViewStyle(_ style: some ProgressViewStyle) -> some View { self }
  public func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View { self }
  public func labelsHidden() -> some View { self }

  public func bold(_ isActive: Bool = true) -> some View {
    eachFragment { if isActive && !$0.text.isEmpty { $0.emphasized = "**\($0.text)**" } }
  }
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    bold(weight.map { [.semibold, .bold, .heavy].contains($0) } ?? false)
  }
}

public enum ContentMode: Sendable { case fit, fill }

extension Text {
  public enum TruncationMode: Sendable { case head, tail, middle }
}

public struct NavigationBarItem: Sendable {
  public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}

public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()
  public static let easeInOut = Animation()
  public static let linear = Animation()
}

@MainActor
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

public protocol ShapeStyle: Sendable {}

/// Colours by role, as `.foregroundStyle(.secondary)` names them.
public struct HierarchicalShapeStyle: ShapeStyle {
  public static let primary = HierarchicalShapeStyle()
  public static let secondary = HierarchicalShapeStyle()
  public static let tertiary = HierarchicalShapeStyle()
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

extension ShapeStyle where Self == Color {
  public static var gray: Color { Color(name: "gray") }
  public static var red: Color { Color(name: "red") }
  public static var blue: Color { Color(name: "blue") }
  public static var green: Color { Color(name: "green") }
  public static var black: Color { Color(name: "black") }
  public static var white: Color { Color(name: "white") }
  public static var clear: Color { Color(name: "clear") }
}
