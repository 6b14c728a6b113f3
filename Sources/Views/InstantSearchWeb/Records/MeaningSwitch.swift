/// A button that is pressed while records are searched by their meaning too. The link of the page keeps a choice.
package final class MeaningSwitch: CustomHTMLView {
  private let searcher: HitsSearcher
  /// Whether the index is searched so without a choice.
  private let isDefault: Bool

  package init(_ searcher: HitsSearcher, isDefault: Bool) {
    (self.searcher, self.isDefault) = (searcher, isDefault)
    super.init(name: "meaning")
  }

  private var isOn: Bool { searcher.request.chosenMode.map { $0 == .semantic } ?? isDefault }

  package override var html: HTML {
    HTML {
      HTML("div", .class("layouts")) {
        button("set", isOn ? "off" : "on", .id(id("set")), .class("choice"), .pressed(isOn)) {
          HTML.text(words(.byMeaning))
        }
      }
      if isOn, searcher.onResults.lastValue?.textOnlyReason != nil {
        HTML("span", .class("note"), text: words(.wordsOnly))
      }
    }
  }

  package override func perform(_ action: String, _ value: String) {
    guard action == "set", ["on", "off"].contains(value) else { return }
    let isOn = value == "on"
    searcher.request.chosenMode = isOn == isDefault ? nil : isOn ? .semantic : .keyword
  }
}
