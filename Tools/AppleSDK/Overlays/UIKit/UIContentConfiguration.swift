#if !os(watchOS)
@available(iOS 14.0, tvOS 14.0, *)
public protocol UIConfigurationState {
  init(traitCollection: UITraitCollection)
  var traitCollection: UITraitCollection { get set }
}

@available(iOS 14.0, tvOS 14.0, *)
@MainActor @preconcurrency public protocol UIContentView: NSObjectProtocol {
  var configuration: any UIContentConfiguration { get set }
}

@available(iOS 14.0, tvOS 14.0, *)
public protocol UIContentConfiguration {
  @MainActor @preconcurrency func makeContentView() -> any UIView & UIContentView
  func updated(for state: any UIConfigurationState) -> Self
}

@available(iOS 14.0, tvOS 14.0, *)
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
  public struct TextProperties: Hashable {
    public enum TextAlignment: Int { case natural, center, justified }

    public var font: UIFont
    public var color: UIColor
    public var alignment: UIListContentConfiguration.TextProperties.TextAlignment
    public var lineBreakMode: NSLineBreakMode
    public var numberOfLines: Int
    public var adjustsFontSizeToFitWidth: Bool
    public var minimumScaleFactor: CGFloat
    public var adjustsFontForContentSizeCategory: Bool

    public func resolvedColor() -> UIColor { fatalError() }
    public static func == (
      lhs: UIListContentConfiguration.TextProperties, rhs: UIListContentConfiguration.TextProperties
    ) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
  }

  public struct ImageProperties: Hashable {
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    public var tintColor: UIColor?
    public var cornerRadius: CGFloat
    public var maximumSize: CGSize
    public var reservedLayoutSize: CGSize

    public static func == (
      lhs: UIListContentConfiguration.ImageProperties, rhs: UIListContentConfiguration.ImageProperties
    ) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
  }

  public static func cell() -> UIListContentConfiguration { fatalError() }
  public static func subtitleCell() -> UIListContentConfiguration { fatalError() }
  public static func valueCell() -> UIListContentConfiguration { fatalError() }
  public static func plainHeader() -> UIListContentConfiguration { fatalError() }
  public static func plainFooter() -> UIListContentConfiguration { fatalError() }
  public static func groupedHeader() -> UIListContentConfiguration { fatalError() }
  public static func groupedFooter() -> UIListContentConfiguration { fatalError() }

  public var image: UIImage?
  public var imageProperties: UIListContentConfiguration.ImageProperties
  public var text: String?
  public var attributedText: NSAttributedString?
  public var textProperties: UIListContentConfiguration.TextProperties
  public var secondaryText: String?
  public var secondaryAttributedText: NSAttributedString?
  public var secondaryTextProperties: UIListContentConfiguration.TextProperties
  public var directionalLayoutMargins: NSDirectionalEdgeInsets
  public var prefersSideBySideTextAndSecondaryText: Bool
  public var imageToTextPadding: CGFloat
  public var textToSecondaryTextHorizontalPadding: CGFloat
  public var textToSecondaryTextVerticalPadding: CGFloat

  @MainActor @preconcurrency public func makeContentView() -> any UIView & UIContentView { fatalError() }
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { self }
  public static func == (lhs: UIListContentConfiguration, rhs: UIListContentConfiguration) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}

@available(iOS 14.0, tvOS 14.0, *)
extension UITableViewCell {
  @MainActor @preconcurrency public var contentConfiguration: (any UIContentConfiguration)? {
    get { nil }
    set {}
  }
  @MainActor @preconcurrency public func defaultContentConfiguration() -> UIListContentConfiguration { fatalError() }
}

@available(iOS 14.0, tvOS 14.0, *)
extension UITableViewHeaderFooterView {
  @MainActor @preconcurrency public var contentConfiguration: (any UIContentConfiguration)? {
    get { nil }
    set {}
  }
  @MainActor @preconcurrency public func defaultContentConfiguration() -> UIListContentConfiguration { fatalError() }
}

@available(iOS 14.0, tvOS 14.0, *)
extension UICollectionViewCell {
  @MainActor @preconcurrency public var contentConfiguration: (any UIContentConfiguration)? {
    get { nil }
    set {}
  }
}

@available(iOS 14.0, tvOS 14.0, *)
extension UICollectionViewListCell {
  @MainActor @preconcurrency public func defaultContentConfiguration() -> UIListContentConfiguration { fatalError() }
}
#endif
