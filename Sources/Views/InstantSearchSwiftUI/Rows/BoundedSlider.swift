#if canImport(SwiftUI)
import InstantSearchCore
import SwiftUI

extension DoubleRepresentable {
  /// The number nearest to a slider's position.
  init(nearest position: Double) { self.init(position, rounded: .toNearestOrAwayFromZero) }
}

#if !os(tvOS)
/// A slider with a title and its number.
struct BoundedSlider<Number: DoubleRepresentable>: View {
  private let title: Text
  private let value: Binding<Double>
  private let bounds: ClosedRange<Double>
  private let onRelease: () -> Void

  init(
    _ title: Text, value: Binding<Double>, in bounds: ClosedRange<Number>,
    onRelease: @escaping () -> Void
  ) {
    self.title = title
    self.value = value
    self.bounds = bounds.lowerBound.toDouble()...bounds.upperBound.toDouble()
    self.onRelease = onRelease
  }

  var body: some View {
    HStack {
      title.accessibilityHidden(true)
      // SwiftUI's slider needs a range that is not empty.
      Slider(value: value, in: bounds.lowerBound...max(bounds.upperBound, bounds.lowerBound.nextUp)) {
        title
      } onEditingChanged: { isEditing in
        if !isEditing { onRelease() }
      }
      .labelsHidden()
      .accessibilityValue(Text(verbatim: text))
      .disabled(bounds.lowerBound == bounds.upperBound)
      Text(verbatim: text).accessibilityHidden(true)
    }
  }

  private var text: String {
    let number = Number(nearest: value.wrappedValue).toDouble()
    return number == number.rounded() ? "\(Int(number, rounded: .down))" : "\(number)"
  }
}
#endif
#endif
