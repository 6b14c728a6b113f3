public import Foundation

/// A font, identified by its text style or its weight, and by its size.
open class UIFont: NSObject, @unchecked Sendable {  // its properties never change
  let name: String
  public let pointSize: CGFloat
  private let traits: UIFontDescriptor.SymbolicTraits

  init(name: String, pointSize: CGFloat, traits: UIFontDescriptor.SymbolicTraits = []) {
    self.name = name
    self.pointSize = pointSize
    self.traits = traits
    super.init()
  }

  /// A size of 0 is that of the descriptor.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(
      name: descriptor.name, pointSize: pointSize == 0 ? descriptor.pointSize : pointSize,
      traits: descriptor.symbolicTraits)
  }

  open var fontDescriptor: UIFontDescriptor {
    UIFontDescriptor(name: name, pointSize: pointSize, symbolicTraits: traits)
  }

  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    @available(tvOS, unavailable)
    public static let largeTitle = TextStyle(rawValue: "largeTitle")
    public static let title1 = TextStyle(rawValue: "title1")
    public static let title2 = TextStyle(rawValue: "title2")
    public static let title3 = TextStyle(rawValue: "title3")
    public static let headline = TextStyle(rawValue: "headline")
    public static let subheadline = TextStyle(rawValue: "subheadline")
    public static let body = TextStyle(rawValue: "body")
    public static let callout = TextStyle(rawValue: "callout")
    public static let footnote = TextStyle(rawValue: "footnote")
    public static let caption1 = TextStyle(rawValue: "caption1")
    public static let caption2 = TextStyle(rawValue: "caption2")
  }

  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
  }

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(name: "system", pointSize: fontSize) }
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(
      name: "system \(weight.rawValue)", pointSize: fontSize,
      traits: weight.rawValue >= Weight.semibold.rawValue ? .traitBold : [])
  }
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .bold) }
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(name: style.rawValue, pointSize: 17) }
  @available(tvOS, unavailable)
  open class var labelFontSize: CGFloat { 17 }
  @available(tvOS, unavailable)
  open class var smallSystemFontSize: CGFloat { 12 }

  open override var description: String { "\(name) \(pointSize)" }
  open override var hash: Int { name.hashValue ^ pointSize.hashValue }
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont).map { $0.name == name && $0.pointSize == pointSize && $0.traits == traits } ?? false
  }
}

/// What a font is made of.
open class UIFontDescriptor: NSObject, @unchecked Sendable {  // its properties never change
  let name: String
  public let pointSize: CGFloat
  public let symbolicTraits: SymbolicTraits

  init(name: String, pointSize: CGFloat, symbolicTraits: SymbolicTraits) {
    self.name = name
    self.pointSize = pointSize
    self.symbolicTraits = symbolicTraits
    super.init()
  }

  public struct SymbolicTraits: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    UIFontDescriptor(name: name, pointSize: pointSize, symbolicTraits: symbolicTraits)
  }
}

/// Scales fonts to the size of text that the user prefers: here the size stays.
open class UIFontMetrics: NSObject {
  let textStyle: UIFont.TextStyle

  public init(forTextStyle textStyle: UIFont.TextStyle) {
    self.textStyle = textStyle
    super.init()
  }

  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

}
