#if canImport(SwiftUI)
public import Combine
public import InstantSearchCore
public import SwiftUI

/// The bounds and the number that a view shows, and where what is chosen goes.
@MainActor
public final class NumberObservableController<Number: DoubleRepresentable>: ObservableObject, NumberController {
  /// What there is to choose from; nil where that is not known or there is nothing.
  @Published public private(set) var bounds: ClosedRange<Number>?
  /// What is chosen; nil for nothing.
  @Published public private(set) var number: Number?
  /// What shows while the number is moved.
  @Published private var moved: Double?

  public var onNumberChanged: ((Number?) -> Void)?

  /// - Parameters:
  ///   - bounds: What there is to choose from until something is connected.
  ///   - number: What shows as chosen until then.
  public init(bounds: ClosedRange<Number>? = nil, number: Number? = nil) {
    self.bounds = bounds
    self.number = number
  }

  /// Asks for a number; nil for none.
  public func select(_ number: Number?) { onNumberChanged?(number) }

  public func setBounds(_ bounds: ClosedRange<Number>?) {
    if self.bounds != bounds { self.bounds = bounds }
  }

  public func setNumber(_ number: Number?) {
    if self.number != number { self.number = number }
  }

  /// The number as a slider shows and moves it; where none is chosen it stands at its start.
  var position: Double {
    get { moved ?? (number ?? bounds?.lowerBound)?.toDouble() ?? 0 }
    set { moved = newValue }
  }

  /// The same for a slider that starts at its upper end.
  var positionFromUpperBound: Double {
    get { moved ?? (number ?? bounds?.upperBound)?.toDouble() ?? 0 }
    set { moved = newValue }
  }

  /// Asks for the number that the slider was moved to; what is granted comes back.
  func commit() {
    guard let moved else { return }
    self.moved = nil
    select(Number(nearest: moved))
  }
}

#if !os(tvOS)
/// A slider for a number; what is chosen is asked for when the slider is let go.
public struct NumberSlider<Number: DoubleRepresentable>: View {
  @ObservedObject private var controller: NumberObservableController<Number>
  private let title: LocalizedStringKey
  private let startsAtUpperBound: Bool

  /// - Parameters:
  ///   - controller: What to show.
  ///   - title: What the number means.
  ///   - startsAtUpperBound: Where the slider stands as long as nothing is chosen: at the upper end for "at most".
  public init(
    _ controller: NumberObservableController<Number>, title: LocalizedStringKey, startsAtUpperBound: Bool = false
  ) {
    self.controller = controller
    self.title = title
    self.startsAtUpperBound = startsAtUpperBound
  }

  public var body: some View {
    if let bounds = controller.bounds {
      BoundedSlider(
        title, value: startsAtUpperBound ? $controller.positionFromUpperBound : $controller.position, in: bounds
      ) { controller.commit() }
    }
  }
}

struct NumberSliderPreviews: PreviewProvider {
  static var previews: some View { NumberSlider(NumberObservableController(bounds: 0...10, number: 4), title: "Price") }
}
#endif
#endif
