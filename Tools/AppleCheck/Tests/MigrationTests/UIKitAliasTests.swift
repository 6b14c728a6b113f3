import InstantSearchMigration
import TestSupport
import Testing
@_spi(Driving) import UIKit

@MainActor
@Suite("The deprecated names of UIKit's views")
struct UIKitAliasTests {
  @available(*, deprecated)
  @Test("A text field controller takes the field of a search bar")
  func searchBars() {
    let bar = UISearchBar()
    let controller = TextFieldController(searchBar: bar)
    #expect(controller.textField === bar.searchTextField)
  }

  @available(*, deprecated)
  @Test("Segments of filters have their former name")
  func segments() {
    let filterState = FilterState()
    let controller = SegmentedController<Filter.Tag>(segmentedControl: UISegmentedControl())
    let connector = FilterMapConnector<Filter.Tag>(
      searcher: HitsSearcher(appID: "app", apiKey: "key", indexName: "lamps"), filterState: filterState,
      items: [0: "new", 1: "used"], selected: 1, attribute: "state", operator: .or)
    connector.connectController(controller)
    #expect(controller.segmentedControl.numberOfSegments == 2 && controller.segmentedControl.selectedSegmentIndex == 1)
  }

  @available(*, deprecated)
  @Test("Attributes are given to the highlighted runs of a text, or to the others")
  func attributedTexts() {
    let text = HighlightedText(tagged: "<em>Desk</em> lamp")
    let color = UIColor.red
    func colored(_ text: NSAttributedString) -> [String] {
      var runs: [String] = []
      text.enumerateAttribute(.foregroundColor, in: NSRange(location: 0, length: text.length)) { value, range, _ in
        if value != nil { runs.append((text.string as NSString).substring(with: range)) }
      }
      return runs
    }
    expectEqual(colored(NSAttributedString(highlightedString: text, attributes: [.foregroundColor: color])), ["Desk"])
    let inverted = NSAttributedString(taggedString: text, inverted: true, attributes: [.foregroundColor: color])
    #expect(colored(inverted) == [" lamp"] && inverted.string == "Desk lamp")
  }
}
