// Coming back to the position at which a list of results was left.

/// A position that is being restored.
struct HitsRestoration {
  let position: HitsPosition
  /// Searches for the other pages; nil until the last page is answered.
  fileprivate(set) var task: Task<Void, Never>?

  /// Waits for an answer for the last page again.
  mutating func cancel() {
    task?.cancel()
    task = nil
  }
}

extension HitsInteractor {
  /// The pages that are shown and the row at the top of the view; nil before the first results. While a position is being
  /// restored, it is that one. It concerns the list's own searcher.
  public var position: HitsPosition? {
    pages.position(ofRow: positioned?.firstVisibleRow ?? 0) ?? restoration?.position
  }

  /// Shows the pages of a position with the first answer, and scrolls to its row. Call it when the searcher has its text and
  /// its filters, before the first search. If something else is searched for, the position is forgotten. Pages that have no
  /// results any more are left out; with another number of results on a page, those around the row are shown.
  public func restore(_ position: HitsPosition?) {
    guard let position, position.isValid, infiniteScrolling != .off, let searcher else { return }
    let fitting = position.fitting(hitsPerPage: searcher.request.query.hitsPerPage)
    restoration?.cancel()
    restoration = HitsRestoration(position: fitting)
    searcher.request.query.page = fitting.pages.upperBound
  }

  /// Searches for the other pages of a restored position.
  package var restoring: Task<Void, Never>? { restoration?.task }

  /// What was restored, if this is the answer for its last page. Whatever this is the answer for, nothing is restored later.
  func takeRestored(for request: HitsPages<Record>.PageRequest) -> HitsPosition? {
    let taken = restoration
    restoration?.cancel()
    restoration = nil
    guard let taken, taken.task == nil, request.isPaged, request.page == taken.position.pages.upperBound else {
      return nil
    }
    return taken.position
  }

  /// Searches for the other pages of a position, and shows all that have results. If they can't be had, the last one is shown
  /// alone.
  func restore(
    _ position: HitsPosition, _ request: HitsPages<Record>.PageRequest, _ response: SearchResponse,
    decoding decode: @escaping @MainActor (SearchResponse) throws(SearchError) -> [Hit<Record>]
  ) {
    guard let searcher, let answered = searcher.answeredRequest else { return }
    let others = position.pages.dropLast().map { answered.page($0) }
    let (dispatcher, tracker) = (searcher.dispatcher, searcher.eventTracker)
    let consent = tracker?.consent
    let task = Task { [weak self] in
      let answers = (try? await dispatcher.answers(to: others)) ?? []
      guard let self, !Task.isCancelled else { return }
      restoration = nil
      var pages = zip(answers, others).compactMap { answer, request in
        let tracked = try? tracker?.tracking(.success(answer), to: request, askedUnder: consent).get()
        return if case .hits(let response) = tracked ?? answer { try? decode(response) } else { nil }
      }
      guard pages.count == others.count, let last = try? decode(response) else {
        return show(response, of: answered, decoding: decode)
      }
      pages.append(last)
      // The index may have fewer results than when the list was left.
      while pages.last?.isEmpty == true { pages.removeLast() }
      show(pages, of: position, response, to: answered, decoding: decode)
    }
    restoration = HitsRestoration(position: position, task: task)
    updateState()
  }

  private func show(
    _ restored: [[Hit<Record>]], of position: HitsPosition, _ response: SearchResponse, to answered: SearchRequest,
    decoding decode: @escaping @MainActor (SearchResponse) throws(SearchError) -> [Hit<Record>]
  ) {
    let last = position.pages.lowerBound + restored.count - 1
    guard !restored.isEmpty, let request = HitsPages<Record>.PageRequest(answered.page(last)) else {
      return show(response, of: answered, decoding: decode)
    }
    pages.restore(restored, endingWith: request, pageCount: response.nbPages)
    if searcher?.request.query.page == position.pages.upperBound { searcher?.request.query.page = last }
    lastError = nil
    updateState()
    onHitsChanged.fire(.startedOver)
    positioned?.scroll(toRow: min(position.row, pages.hits.count - 1))
  }
}
