#if canImport(SwiftUI) && !os(tvOS)
import Foundation
import SwiftUI

/// The bars of a histogram above the sliders of a range; those within the chosen range have the accent color. VoiceOver
/// reads the sliders alone.
struct HistogramChart: View {
  /// The height of each bar, relative to the highest one.
  let bars: [Double]
  /// The chosen range, as shares of the span of the bars.
  let chosen: ClosedRange<Double>

  private static let height: CGFloat = 40

  var body: some View {
    HStack(alignment: .bottom, spacing: 1) {
      ForEach(bars.indices, id: \.self) { index in
        Rectangle()
          .fill(isChosen(index) ? Color.accentColor : Color.secondary.opacity(0.3))
          .frame(maxWidth: .infinity, minHeight: 0, maxHeight: Self.height * bars[index])
      }
    }
    .frame(height: Self.height, alignment: .bottom)
    .accessibilityHidden(true)
  }

  private func isChosen(_ index: Int) -> Bool {
    chosen.overlaps(Double(index) / Double(bars.count)...Double(index + 1) / Double(bars.count))
  }
}
#endif
