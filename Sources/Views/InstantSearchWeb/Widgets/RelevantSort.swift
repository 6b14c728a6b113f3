extension HTMLView {
  /// A text for the current priority, and a button that toggles it.
  ///
  /// - Parameter name: The name of the view's fields. If it is that of the relevancy in the page's `LinkMapping`, the choice
  ///   is part of the link.
  public static func relevantSort(name: String = "relevant") -> some HTMLView & RelevantSortController {
    HTMLRelevantSort(name: name)
  }
}

package final class HTMLRelevantSort: HTMLView, RelevantSortPriorityController {
  package var didToggle: (() -> Void)?

  private var texts: RelevantSortTextualRepresentation?
  /// The priority of the answer; nil before it, or if the index has none.
  private var priority: RelevantSortPriority?
  /// Whether the request is for all results.
  private var isForAll = false

  package override init(name: String = "relevant") { super.init(name: name) }

  package func setItem(_ item: RelevantSortTextualRepresentation?) { texts = item }

  package func setPriority(_ priority: RelevantSortPriority?) { self.priority = priority }

  override var html: HTML {
    HTML {
      if isForAll, !isInLink { PageField(name: field("show"), value: "all").hidden }
      if let texts {
        HTML("p", .class("relevant")) {
          HTML("span", text: texts.hintText)
          button("show", priority == .relevancy ? "all" : "relevant", .id(id("show"))) {
            HTML.text(texts.toggleTitle)
          }
        }
      }
    }
  }

  override var addressFields: [(action: String, value: String)] { isForAll && !isInLink ? [("show", "all")] : [] }

  /// A pressed button follows the hidden field in the form, and counts.
  override func perform(_ action: String, _ value: String) {
    guard action == "show" else { return }
    if let screen {
      // Which priority the index has is known with its answer only.
      isForAll = value == "all"
      // The page of the address is one of these results: a form has no page.
      let page = screen.searcher?.request.query.page
      screen.searcher?.choose(isForAll ? .hitsCount : .relevancy, nil)
      screen.searcher?.request.query.page = page
    } else if let priority, (value == "all") != (priority == .hitsCount) {
      didToggle?()
    }
  }
}
