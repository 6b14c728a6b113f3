#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
import InstantSearchCore
public import UIKit

/// A control for a rating in stars.
///
/// Users tap a star or slide over the stars; a tap on the present rating takes it back. `valueChanged` is sent when the
/// finger is lifted. For VoiceOver the control is one adjustable element with a value such as `3.5 of 5`.
@MainActor
open class RatingControl: UIControl {
  /// The rating: from 0, which is none, to ``maximumValue``. Setting it sends no action.
  open var value: Double {
    get { rating }
    set {
      rating = min(max(newValue, 0), Double(maximumValue))
      show()
    }
  }

  /// The number of stars.
  open var maximumValue = 5 {
    didSet {
      precondition(maximumValue > 0, "a rating control needs a star")
      rating = min(rating, Double(maximumValue))
      show()
    }
  }

  /// The ratings that users can choose are multiples of this: 1 for whole stars, 0.5 for halves as well. A rating that is
  /// set need not be one.
  open var stepValue: Double = 1 {
    didSet { precondition(stepValue > 0, "the step of a rating control is more than 0") }
  }

  /// Whether the rating follows a finger that slides over the stars.
  open var isPanGestureEnabled = true

  /// The image of a star that is not part of the rating.
  open var emptyImage = UIImage(systemName: "star") { didSet { show() } }
  /// The image of a star of which a half is part of the rating, to the nearest half.
  open var partialImage = UIImage(systemName: "star.leadinghalf.filled") { didSet { show() } }
  /// The image of a star that is part of the rating.
  open var fullImage = UIImage(systemName: "star.fill") { didSet { show() } }

  private var rating: Double = 0
  private let stars = UIStackView()
  private var tracked: (value: Double, isMoved: Bool)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    stars.distribution = .fillEqually
    stars.isUserInteractionEnabled = false
    stars.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stars)
    NSLayoutConstraint.activate([
      stars.leadingAnchor.constraint(equalTo: leadingAnchor), stars.trailingAnchor.constraint(equalTo: trailingAnchor),
      stars.topAnchor.constraint(equalTo: topAnchor), stars.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
    isAccessibilityElement = true
    accessibilityTraits = .adjustable
    show()
  }

  /// Shows the tracked rating, or else the value.
  private func show() {
    while stars.arrangedSubviews.count > maximumValue { stars.arrangedSubviews.last?.removeFromSuperview() }
    while stars.arrangedSubviews.count < maximumValue {
      let star = UIImageView()
      star.contentMode = .center
      // Symbols follow the preferred text size.
      star.preferredSymbolConfiguration = UIImage.SymbolConfiguration(textStyle: .title3)
      stars.addArrangedSubview(star)
    }
    let shown = tracked?.value ?? rating
    for (index, star) in stars.arrangedSubviews.enumerated() {
      let halves = ((shown - Double(index)) * 2).rounded()
      (star as? UIImageView)?.image = halves >= 2 ? fullImage : halves >= 1 ? partialImage : emptyImage
    }
    accessibilityValue = Localization.spokenRating(rating, maximumValue)
  }

  /// Takes a rating that the user has chosen.
  private func choose(_ chosen: Double) {
    tracked = nil
    guard chosen != rating else { return show() }
    value = chosen
    sendActions(for: .valueChanged)
  }

  // MARK: Touches

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    tracked = (value(at: touch), isMoved: false)
    show()
    return super.beginTracking(touch, with: event)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let touched = value(at: touch)
    if isPanGestureEnabled, touched != tracked?.value { tracked = (touched, isMoved: true) }
    show()
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let tracked else { return }
    choose(!tracked.isMoved && tracked.value == rating ? 0 : tracked.value)
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    tracked = nil
    show()
  }

  /// The rating at a touch: the next multiple of the step in the direction of reading, and 0 before the first star.
  private func value(at touch: UITouch) -> Double {
    guard bounds.width > 0 else { return rating }
    var share = Double(touch.location(in: self).x / bounds.width)
    if effectiveUserInterfaceLayoutDirection == .rightToLeft { share = 1 - share }
    let touched = (share * Double(maximumValue) / stepValue).rounded(.up) * stepValue
    return min(max(touched, 0), Double(maximumValue))
  }

  // MARK: VoiceOver

  open override func accessibilityIncrement() { adjust { ($0 / stepValue).rounded(.down) + 1 } }

  open override func accessibilityDecrement() { adjust { ($0 / stepValue).rounded(.up) - 1 } }

  /// Chooses another multiple of the step.
  private func adjust(_ steps: (Double) -> Double) {
    guard isEnabled else { return }
    choose(min(max(steps(rating) * stepValue, 0), Double(maximumValue)))
  }
}

extension Localization {
  /// A rating as VoiceOver reads it.
  static func spokenRating(_ value: Double, _ maximumValue: Int) -> String {
    if value == 0 { return text(.noRating) }
    let number = value.formatted(.number.precision(.fractionLength(0...1)))
    return text(.rating, ["rating": number, "maximum": maximumValue.formatted()])
  }
}
#endif
