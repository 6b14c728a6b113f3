import InstantSearchCore
import InstantSearchTerminal
import SearchEngine
import SearchModel

extension BrowseScreen {
  /// Adds the box that switches search by meaning on and off.
  ///
  /// - Parameter isOn: Whether it is on at first.
  func offerMeaning(isOn: Bool) {
    guard meaning == nil else { return }
    let box = FilterToggleView<Filter.Tag>()
    box.setLabel("by meaning")
    box.setItem("by meaning")
    box.onClick = { [weak self] in self?.setMeaning(to: $0) }
    meaning = box
    screen.add(box, at: .status)
    hits.addAction("m", titled: "by meaning") { [weak self] in
      guard let self else { return }
      setMeaning(to: !searchesByMeaning)
    }
    if isOn != searchesByMeaning { searcher.request.chosenMode = isOn ? .semantic : .keyword }
    box.setSelected(isOn)
    // Why the words alone were searched stands beside it.
    searcher.onResults.subscribe(with: box) { box, response in
      box.setLabel("by meaning" + (response.textOnlyReason.map { " (not now: \($0))" } ?? ""))
    }
  }

  var searchesByMeaning: Bool {
    searcher.request.query.mode.map { $0 == .semantic } ?? isSemanticByDefault
  }

  private var isSemanticByDefault: Bool { target.index?.settings.mode == .semantic }

  private func setMeaning(to isOn: Bool) {
    searcher.request.chosenMode = isOn == isSemanticByDefault ? nil : isOn ? .semantic : .keyword
    meaning?.setSelected(isOn)
    searcher.search()
  }
}
