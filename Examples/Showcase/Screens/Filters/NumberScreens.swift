import InstantSearch
import SwiftUI
import UIKit

extension ProductSearch {
  /// A number: products with at least so much.
  fileprivate func connect<Number: DoubleRepresentable>(
    atLeast number: any NumberController<Number>, of attribute: Attribute
  ) {
    add(
      NumberConnector(
        searcher: searcher, filterState: filterState, attribute: attribute, numericOperator: .greaterThanOrEqual,
        controller: number))
  }

  /// A range, with the bounds of the results.
  fileprivate func connect<Number: DoubleRepresentable>(
    range: any NumberRangeController<Number>, of attribute: Attribute
  ) {
    add(NumberRangeConnector(searcher: searcher, filterState: filterState, attribute: attribute, controller: range))
  }
}

struct NumberScreen: View {
  @StateObject private var search = ProductState(NumberObservableController<Int>()) {
    $0.connect(atLeast: $1, of: "rating")
  }

  var body: some View {
    VStack(alignment: .leading) {
      NumberSlider(search.widgets, title: "At least")
      ProductList(search.products)
    }
  }
}

final class StepperViewController: ProductViewController {
  private let label = UILabel()
  private lazy var stars = NumberStepperController<Int>(stepper: UIStepper(), label: label)

  override func connectWidgets() -> [UIView] {
    search.connect(atLeast: stars, of: "rating")
    return [label, stars.stepper]
  }
}

final class RatingViewController: ProductViewController {
  private let stars = NumericRatingController()

  override func connectWidgets() -> [UIView] {
    search.connect(atLeast: stars, of: "rating")
    return [stars.ratingControl]
  }
}

/// A text field for the number.
final class NumberFieldViewController: ProductViewController {
  private let price = NumericTextFieldController()

  override func connectWidgets() -> [UIView] {
    search.connect(atLeast: price, of: "price")
    return [price.textField]
  }
}

struct NumberRangeScreen: View {
  @StateObject private var search = ProductState(NumberRangeObservableController<Int>()) {
    $0.connect(range: $1, of: "price")
  }

  var body: some View {
    VStack(alignment: .leading) {
      NumberRangeSliders(search.widgets)
      ProductList(search.products)
    }
  }
}

final class NumberRangeViewController: ProductViewController {
  private let price = NumberRangeSlidersController<Int>()

  override func connectWidgets() -> [UIView] {
    search.connect(range: price, of: "price")
    return [price.lowerSlider, price.upperSlider]
  }
}

/// Stars to tap: products from so many stars up to all.
final class RatingRangeViewController: ProductViewController {
  private let rating = NumericRatingRangeController()

  override func connectWidgets() -> [UIView] {
    search.connect(range: rating, of: "rating")
    return [rating.ratingControl]
  }
}
