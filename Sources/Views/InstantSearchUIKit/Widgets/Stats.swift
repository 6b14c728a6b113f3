#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// The statistics as a sentence in a label.
@MainActor
open class LabelStatsController: StatsController {
  /// The label of the sentence.
  public let label: UILabel

  /// Shows the sentence in a label.
  public init(label: UILabel = UILabel()) {
    self.label = label
    label.adjustsFontForContentSizeCategory = true
  }

  open func setItem(_ item: String?) { label.text = item }
}

/// The statistics as an attributed sentence in a label.
///
/// ```swift
/// let controller = AttributedLabelStatsController(label: label)
/// connector.connectController(controller) { stats in
///   stats.map { NSAttributedString(string: "\($0.totalHitsCount) products", attributes: [.font: bold]) }
/// }
/// ```
@MainActor
open class AttributedLabelStatsController: ItemController {
  /// The label of the sentence.
  public let label: UILabel

  /// Shows the sentence in a label.
  public init(label: UILabel = UILabel()) {
    self.label = label
    label.adjustsFontForContentSizeCategory = true
  }

  open func setItem(_ item: NSAttributedString?) { label.attributedText = item }
}
#endif
