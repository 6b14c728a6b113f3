import InstantSearchCore
import InstantSearchTerminal
import RecordOutlines
import SearchAssistant

extension BrowseScreen {
  /// Adds a key that shows a conversation in place of the results, and takes it away. What the model searches for is the search
  /// of the screen.
  ///
  /// - Parameter session: Makes the model with its tool when they are first used.
  func offerChat(_ session: @escaping () throws(Failure) -> ChatSession) {
    screen.addKey(.function(2), KeyHint("F2", "ask")) { [weak self] in
      guard let self else { return }
      if screen.isCovered { return screen.cover(with: nil) }
      if let chat { return screen.cover(with: chat) }
      do throws(Failure) {
        let view = ChatView(rows)
        view.onClose = { [weak self] in self?.screen.cover(with: nil) }
        connectors.append(
          ChatConnector(try session(), searcher: searcher, filterState: filterState, controller: view))
        chat = view
        screen.cover(with: view)
      } catch {
        screen.showMessage(error.message)
      }
    }
  }
}

extension ChatView {
  /// A conversation whose records look as rows do.
  convenience init(_ rows: AdjustedRows) {
    self.init {
      rows.page(of: $0)
    } line: { hit, _ in
      let detail = hit.detail(rows.outline)
      return hit.title(rows.outline, .bold) + (detail.isEmpty ? "" : "  " + detail)
    }
  }
}
