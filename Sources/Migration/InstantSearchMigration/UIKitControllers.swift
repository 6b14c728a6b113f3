#if canImport(UIKit) && !os(watchOS)
public import InstantSearch
public import UIKit

#if !os(tvOS)
extension TextFieldController {
  @available(*, deprecated, message: "Use 'init(textField:)' with 'searchBar.searchTextField'")
  public convenience init(searchBar: UISearchBar) { self.init(textField: searchBar.searchTextField) }
}
#endif

@available(*, deprecated, renamed: "FilterMapSegmentedController")
public typealias SegmentedController = FilterMapSegmentedController

extension NSAttributedString {
  @available(*, deprecated, message: "Use 'init(_:textStyle:)', or add the 'runs' of the text")
  public convenience init(highlightedString: HighlightedText, inverted: Bool = false, attributes: [Key: Any]) {
    let text = NSMutableAttributedString(string: "")
    for run in highlightedString.runs {
      text.append(NSAttributedString(string: run.text, attributes: run.isHighlighted != inverted ? attributes : [:]))
    }
    self.init(attributedString: text)
  }

  @available(*, deprecated, renamed: "init(highlightedString:inverted:attributes:)")
  public convenience init(taggedString: HighlightedText, inverted: Bool = false, attributes: [Key: Any]) {
    self.init(highlightedString: taggedString, inverted: inverted, attributes: attributes)
  }
}
#endif
