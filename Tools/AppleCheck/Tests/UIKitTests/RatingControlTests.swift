import InstantSearchCore
import InstantSearchUIKit
import TestSupport
import Testing
@_spi(Driving) import UIKit

@MainActor
@Suite("The rating control")
struct RatingControlTests {
  let control = RatingControl(frame: CGRect(x: 0, y: 0, width: 100, height: 20))

  /// The stars: full `*`, half `+`, empty `-`.
  private var shownStars: String {
    let images = (control.subviews.first as? UIStackView)?.arrangedSubviews.map { ($0 as? UIImageView)?.image } ?? []
    return images.map { $0 == control.fullImage ? "*" : $0 == control.partialImage ? "+" : "-" }.joined()
  }

  private func touch(_ points: CGFloat..., isCancelled: Bool = false) {
    let points = points.map { CGPoint(x: $0, y: 10) }
    if points.count == 1 {
      control.touch(points[0], isCancelled: isCancelled)
    } else {
      control.touch(points[0], points[1], isCancelled: isCancelled)
    }
  }

  @Test(
    "A rating shows to the nearest half star",
    arguments: [
      (0, "-----"), (0.2, "-----"), (0.25, "+----"), (0.7, "+----"), (0.75, "*----"), (3, "***--"), (3.5, "***+-"),
      (3.4, "***+-"), (4.9, "*****"), (5, "*****"), (7, "*****"), (-1, "-----"),
    ])
  func fractions(value: Double, shown: String) {
    control.value = value
    expectEqual(shownStars, shown)
    expectEqual(control.value, min(max(value, 0), 5))
  }

  @Test("Another number of stars keeps the rating within them, and images of your own are shown at once")
  func stars() {
    control.value = 4.5
    control.maximumValue = 7
    expectEqual(shownStars, "****+--")
    control.maximumValue = 3
    #expect(shownStars == "***" && control.value == 3)
    expectEqual(control.accessibilityValue, "3 of 3")
    control.value = 1.5
    (control.fullImage, control.partialImage, control.emptyImage) =
      (UIImage(systemName: "heart.fill"), UIImage(systemName: "heart.half"), UIImage(systemName: "heart"))
    expectEqual(shownStars, "*+-")
  }

  @Test("A tap chooses the star under the finger, and a tap on the present rating takes it back")
  func taps() {
    var sent: [Double] = []
    control.addAction(UIAction { _ in sent.append(control.value) }, for: .valueChanged)
    touch(50)
    expectEqual(shownStars, "***--")
    touch(99)
    touch(1)
    touch(19)
    #expect(sent == [3, 5, 1, 0] && shownStars == "-----")
    control.stepValue = 0.5
    touch(49)
    touch(51)
    expectEqual(sent, [3, 5, 1, 0, 2.5, 3])
    control.semanticContentAttribute = .forceRightToLeft
    touch(90)
    expectEqual(control.value, 0.5, "from right to left the first star is on the right")
    touch(1)
    expectEqual(control.value, 5)
  }

  @Test("A finger that slides changes the stars at once, and the rating when it is lifted")
  func sliding() {
    var sent: [Double] = []
    control.addAction(UIAction { _ in sent.append(control.value) }, for: .valueChanged)
    touch(10, 70)
    #expect(sent == [4] && control.value == 4)
    touch(70, -5)
    #expect(sent == [4, 0] && control.value == 0)
    control.value = 2
    touch(10, 90, isCancelled: true)
    #expect(sent == [4, 0] && control.value == 2 && shownStars == "**---")
    control.isPanGestureEnabled = false
    touch(10, 90)
    #expect(sent == [4, 0, 1] && shownStars == "*----")
  }

  @Test("VoiceOver reads the rating and adjusts it by whole steps, within the stars")
  func voiceOver() {
    var sent: [Double] = []
    control.addAction(UIAction { _ in sent.append(control.value) }, for: .valueChanged)
    #expect(control.isAccessibilityElement && control.accessibilityTraits == .adjustable)
    expectEqual(control.accessibilityValue, "No rating")
    control.value = 3.5
    expectEqual(control.accessibilityValue, "3.5 of 5")
    control.accessibilityIncrement()
    control.accessibilityIncrement()
    control.accessibilityIncrement()
    #expect(sent == [4, 5] && control.accessibilityValue == "5 of 5")
    control.value = 0.5
    control.accessibilityDecrement()
    control.accessibilityDecrement()
    expectEqual(sent, [4, 5, 0])
    control.isEnabled = false
    control.accessibilityIncrement()
    touch(50)
    expectEqual(control.value, 0)
  }

  @Test("A rating is a filter of at least so many stars, as a number or as a range")
  func filters() {
    let state = FilterState()
    let number = NumberInteractor<Double>(numericOperator: .greaterThanOrEqual)
    let range = NumberRangeInteractor<Double>()
    number.connectFilterState(state, with: "rating", groupName: "number")
    range.connectFilterState(state, with: "score", groupName: "range")
    let other = RatingControl(frame: control.frame)
    let (numberView, rangeView) = (
      NumericRatingController(ratingControl: control), NumericRatingRangeController(ratingControl: other)
    )
    number.connectController(numberView)
    range.connectController(rangeView)
    touch(70)
    other.touch(CGPoint(x: 30, y: 10))
    expectEqual(state.getFilters().map(\.description), ["rating ≥ 4", "score ≥ 2"])
    state[and: "range"].removeAll()
    state[and: "range"].add(Filter.Numeric(attribute: "score", range: 3...4))
    expectEqual(other.value, 3)
    other.touch(CGPoint(x: 50, y: 10))
    expectEqual(other.value, 0)
    touch(70)
    #expect(state.getFilters().isEmpty)
  }
}
