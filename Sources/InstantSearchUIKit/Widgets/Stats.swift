#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// The statistics as a sentence in a label.
@MainActor
open class LabelStatsController: StatsController {
  public let label: UILabel

  public init(label: UILabel) {
    self.label = label
    label.adjustsFontForContentSizeCategory = true
  }

  open func setItem(_ item: String?) { label.text = item }
}
#endif
