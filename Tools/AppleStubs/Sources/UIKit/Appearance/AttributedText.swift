public import Foundation

extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key("NSFont")
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  @available(visionOS, introduced: 1.0, deprecated: 1.0)
  public static let accessibilitySpeechQueueAnnouncement = NSAttributedString.Key(
    "UIAccessibilitySpeechAttributeQueueAnnouncement")
  public static let kern = NSAttributedString.Key("NSKern")
}

public struct NSUnderlineStyle: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let single = NSUnderlineStyle(rawValue: 1)
  public static let thick = NSUnderlineStyle(rawValue: 2)
}

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

/// Plain or attributed text: whichever was set last is what shows.
struct DisplayedText {
  var attributed: NSAttributedString?

  var plain: String? {
    get { attributed?.string }
    set { attributed = newValue.map { NSAttributedString(string: $0) } }
  }
}
