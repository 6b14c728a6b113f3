public import Foundation

public protocol UIContentConfiguration {
  func updated(for state: any UIConfigurationState) -> Self
}

public protocol UIConfigurationState {}

/// A text, a second text and an image.
public struct UIListContentConfiguration: UIContentConfiguration {
  public var text: String? { didSet { attributedText = nil } }
  public var attributedText: NSAttributedString?
  public var secondaryText: String? { didSet { secondaryAttributedText = nil } }
  public var secondaryAttributedText: NSAttributedString?
  public var image: UIImage?
  public var textProperties = TextProperties()
  public var secondaryTextProperties = TextProperties()
  public var directionalLayoutMargins: NSDirectionalEdgeInsets = .zero

  public struct TextProperties: Hashable {
    public var font: UIFont = .preferredFont(forTextStyle: .body)
    public var color: UIColor = .label
    public var numberOfLines = 0
    public var adjustsFontForContentSizeCategory = true
  }

  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func valueCell() -> UIListContentConfiguration { UIListContentConfiguration() }

  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { self }
}
