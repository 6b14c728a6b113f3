public import Foundation
public import UIKit

/// Shows as its name in brackets.
public struct Image: View, Drawable, Equatable {
  public typealias Body = Never
  private let name: String
  private let isDecorative: Bool

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

/// Shows nothing.
public struct Color: View, Drawable, ShapeStyle, Hashable, Sendable {
  public typealias Body = Never
  nonisolated let name: String

  nonisolated init(name: String) { self.name = name }
  public init(_ name: String, bundle: Bundle? = nil) { self.name = name }
  public init(_ color: UIColor) { name = color.description }
  public init(uiColor: UIColor) { name = uiColor.description }
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

@MainActor @preconcurrency public protocol Shape: View {}

public struct Rectangle: Shape, Drawable {
  public typealias Body = Never
  public nonisolated init() {}
  func draw(in context: Context) -> [Line] { [] }
}

public struct Capsule: Shape, Drawable {
  public typealias Body = Never
  public nonisolated init() {}
  func draw(in context: Context) -> [Line] { [] }
}

public struct Circle: Shape, Drawable {
  public typealias Body = Never
  public nonisolated init() {}
  func draw(in context: Context) -> [Line] { [] }
}

public struct RoundedRectangle: Shape, Drawable {
  public typealias Body = Never
  public nonisolated init(cornerRadius: CGFloat) {}
  func draw(in context: Context) -> [Line] { [] }
}

extension Shape {
  public func fill(_ content: some ShapeStyle) -> some View { self }
  public func stroke(_ content: some ShapeStyle, lineWidth: CGFloat = 1) -> some View { self }
}

public struct Spacer: View, Drawable {
  public typealias Body = Never
  public init(minLength: CGFloat? = nil) {}
  func draw(in context: Context) -> [Line] { [] }
}

public struct Divider: View, Drawable {
  public typealias Body = Never
  public init() {}
  func draw(in context: Context) -> [Line] { [] }
}
