import XCTest

/// Opens every screen of the showcase from its start screen, in both frameworks and in a simulator, and keeps a picture
/// of it.
@MainActor
final class ScreenTests: XCTestCase {
  func testSwiftUI() { openScreens(42, in: "SwiftUI") }

  func testUIKit() { openScreens(49, in: "UIKit") }

  private func openScreens(_ expected: Int, in framework: String) {
    let app = XCUIApplication()
    app.launch()
    let segment = app.segmentedControls.buttons[framework]
    segment.tap()
    keepPicture(of: app, "\(framework): Start")
    let start = app.navigationBars.firstMatch.identifier
    var seen: Set<String> = []
    var count = 0
    while let title = unseenRow(of: app, seen) {
      seen.insert(title)
      app.cells.staticTexts[title].firstMatch.tap()
      guard app.navigationBars[title].waitForExistence(timeout: 5) else {
        XCTFail("\(title) did not open")
        continue
      }
      count += 1
      keepPicture(of: app, "\(framework): \(title)")
      app.navigationBars[title].buttons.firstMatch.tap()
      XCTAssertTrue(app.navigationBars[start].waitForExistence(timeout: 5), "\(title) did not close")
    }
    XCTAssertEqual(count, expected, "screens that opened")
  }

  /// A text of the list that can be tapped, after scrolling if need be: a list has cells for what is on the screen only.
  private func unseenRow(of app: XCUIApplication, _ seen: Set<String>) -> String? {
    for _ in 0..<2 {
      let texts = app.cells.staticTexts.allElementsBoundByIndex
      if let row = texts.first(where: { !seen.contains($0.label) && $0.isHittable }) { return row.label }
      app.swipeUp()
    }
    return nil
  }

  private func keepPicture(of app: XCUIApplication, _ name: String) {
    let picture = XCTAttachment(screenshot: app.screenshot())
    picture.name = name
    picture.lifetime = .keepAlways
    add(picture)
  }
}
