public import Foundation
#if canImport(UIKit)
public import UIKit
#endif

/// Shows as its name in brackets.
@available(SwiftUI 1, *)
public struct Image: Equatable, Sendable {
  public typealias Body = Never
  private let name: String
  private let isDecorative: Bool

  @available(iOS 13.0, macOS 11.0, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
  public init(systemName: String) { (name, isDecorative) = (systemName, false) }
  public init(_ name: String, bundle: Bundle? = nil) { (self.name, isDecorative) = (name, false) }
  public init(decorative name: String, bundle: Bundle? = nil) { (self.name, isDecorative) = (name, true) }

  public enum ResizingMode: Sendable { case tile, stretch }
  public enum Scale: Sendable { case small, medium, large }

  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image { self }

  func draw(in context: Context) -> [Line] {
    var fragment = Fragment("[\(name)]")
    fragment.accessibility.label = name
    fragment.accessibility.isHidden = isDecorative
    return [Line([fragment])]
  }
}

extension Image: View, Drawable {}

/// Shows nothing.
@available(SwiftUI 1, *)
public struct Color: ShapeStyle, Hashable, Sendable {
  public typealias Body = Never
  nonisolated let name: String

  nonisolated init(name: String) { self.name = name }
  public init(_ name: String, bundle: Bundle? = nil) { self.name = name }
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    name = "\(red) \(green) \(blue) \(opacity)"
  }

  public func opacity(_ opacity: Double) -> Color { Color(name: "\(name) \(opacity)") }

  public static let accentColor = Color(name: "accentColor")
  public static let primary = Color(name: "primary")
  public static let secondary = Color(name: "secondary")
  public static let clear = Color(name: "clear")
  public static let black = Color(name: "black")
  public static let white = Color(name: "white")
  public static let gray = Color(name: "gray")
  public static let red = Color(name: "red")
  public static let orange = Color(name: "orange")
  public static let yellow = Color(name: "yellow")
  public static let green = Color(name: "green")
  public static let blue = Color(name: "blue")

  func draw(in context: Context) -> [Line] { [] }
}

extension Color: View, Drawable {}

#if canImport(UIKit)
@available(SwiftUI 1, *)
extension Color {
  @available(iOS 13.0, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
  public init(_ color: UIColor) { name = color.description }

  @available(iOS 15.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
  public init(uiColor: UIColor) { name = uiColor.description }
}
#endif

@available(SwiftUI 1, *)
public protocol Shape: Sendable, View {}

@available(SwiftUI 1, *)
public struct Rectangle {
  public typealias Body = Never
  public nonisolated init() {}
  func draw(in context: Context) -> [Line] { [] }
}

extension Rectangle: Shape, Drawable {}

@available(SwiftUI 1, *)
public struct Circle {
  public typealias Body = Never
  public nonisolated init() {}
  func draw(in context: Context) -> [Line] { [] }
}

extension Circle: Shape, Drawable {}

@available(SwiftUI 1, *)
extension Shape {
  nonisolated public func fill(_ content: some ShapeStyle) -> some View { self }
  nonisolated public func stroke(_ content: some ShapeStyle, lineWidth: CGFloat = 1) -> some View { self }
}

@available(SwiftUI 1, *)
public struct Spacer {
  public typealias Body = Never
  public init(minLength: CGFloat? = nil) {}
  func draw(in context: Context) -> [Line] { [] }
}

extension Spacer: View, Drawable {}

@available(SwiftUI 1, *)
public struct Divider {
  public typealias Body = Never
  public init() {}
  func draw(in context: Context) -> [Line] { [] }
}

extension Divider: View, Drawable {}
