import InstantSearch
@_spi(Driving) import MapKit
@_spi(Driving) import UIKit

extension Visit<UIKitShowcase> {
  /// A visit for each screen in UIKit.
  @MainActor
  static var all: [String: Visit] {
    common.merging([
      "Search controller": typing,
      "Filters as tokens": Visit("deleting the token “navy”") { app in
        try app.view(UISearchBar.self).searchTextField.deleteToken("navy")
      },
      "Hits in a table": scrolling,
      "Hits in a collection": scrolling,
      "Cells filled by a type": scrolling,
      "Items filled by a type": scrolling,
      "Table of your own": scrolling,
      "Attributed stats": Visit("typing “lamp”") { try $0.type("lamp") },
      "Sort by": Visit("choosing “Lowest price”") { try $0.choose("Lowest price") },
      "Pages": Visit("choosing 50 results and the next page") { app in
        try app.choose("50 per page")
        await app.settle()
        try app.tap("Next page")
      },
      "Map": Visit("two taps on the group of stores around Paris, and one on “Search this area”") { app in
        let map = try app.view(MKMapView.self)
        for _ in 0..<2 {
          let marks = map.annotations.compactMap { $0 as? MKPointAnnotation }
          map.tap(try required(marks.first { $0.title?.hasSuffix(" results") == true }))
        }
        try app.tap("Search this area")
      },
      "Relevant sort in segments": Visit("typing “steel” and choosing all results") { app in
        try app.type("steel")
        await app.settle()
        try app.view(UISegmentedControl.self).choose(segment: 1)
      },
      "Date range": Visit("a tap on “Last 7 days (12)”") { try $0.tap("Last 7 days (12)") },
      "Tag filter list": Visit("taps on “sale” and “vegan”") { app in
        try app.tap("sale")
        try app.tap("vegan")
      },
      "Filter map": Visit("choosing “Home”") { try $0.choose("Home") },
      "Menu of values": Visit("choosing “Play”") { try $0.view(UIButton.self).choose("Play (260)") },
      "Toggle": Visit("switching it on") { try $0.view(UISwitch.self).flip() },
      "Toggle as a button": Visit("a tap on the button") { try $0.view(UIButton.self).tap() },
      "Number": Visit("two steps up") { try $0.view(UIStepper.self).step(by: 2) },
      "Number in a field": Visit("typing “2000” and Return") { app in
        try app.type("2000")
        try app.submit()
      },
      "Rating": Visit("a tap on the fourth star") { try $0.touchStar(4) },
      "Range of ratings": Visit("a tap on the fourth star") { try $0.touchStar(4) },
      "Number range": Visit("moving the sliders to 100 and 200") { app in
        let sliders = app.views(UISlider.self)
        sliders.first?.slide(to: 100)
        await app.settle()
        sliders.last?.slide(to: 200)
      },
    ]) { _, own in own }
  }
}

extension UIKitShowcase {
  /// Taps a star, counted from 1.
  fileprivate func touchStar(_ number: Int) throws {
    let stars = try view(RatingControl.self)
    stars.frame.size = CGSize(width: 100, height: 20)
    stars.touch(CGPoint(x: 20 * number - 10, y: 10))
  }
}
