package import InstantSearchCore
import InstantSearchTesting

extension RandomScreen {
  /// Uses a random screen over random records, and after each step compares it with the model, and with a second screen
  /// that opens its link. Returns the first difference, with what was done before; nil if there is none.
  ///
  /// - Parameter indices: Makes the backend with the records of a shop.
  package static func firstDifference(
    seed: UInt64, indices: (ScreenShop) async throws -> any SearchBackend
  ) async rethrows -> String? {
    var generator = SeededGenerator(seed: seed)
    let shop = ScreenShop(&generator)
    let plan = Plan(&generator)
    let backend = ScreenBackend(try await indices(shop))
    var screen = RandomScreen(plan, backend)
    await screen.open()
    var steps = ["\(plan.names)", "opens"]
    func failure(_ text: String) -> String { "seed \(seed): \(text)\nafter " + steps.joined(separator: "\n  ") }
    if let mistake = screen.mistake(shop) { return failure(mistake) }

    for _ in 0..<8 {
      let (callCount, before) = (backend.calls.count, (screen.input, screen.groups))
      guard let step = await screen.press(&generator) else { continue }
      steps.append(step)
      if let mistake = screen.mistake(shop) { return failure(mistake) }
      let calls = backend.calls[callCount...]
      let hasChanged = (screen.input, screen.groups) != before
      if let mistake = mistake(in: Array(calls), hasChanged: hasChanged) { return failure(mistake) }

      let (link, shown) = (screen.link, screen.shown)
      let url = link.urlQuery(with: mapping)
      let (read, notices, others) = SearchLink.reading(url, with: mapping)
      if read != link || !notices.isEmpty || !others.isEmpty { return failure("\(url) is not read as it was written") }
      if url.contains("filters=1") { return failure("\(url) has filters without a name") }

      let other = RandomScreen(plan, backend)
      other.apply(link)
      let positions = screen.positions
      let restores = generator.once(in: 2)
      if restores { other.restore(positions) }
      // A list that has loaded an earlier page after a later one ends behind the page of the link.
      let isElsewhere = restores && positions.contains { $0.map { $0.pages.upperBound != link.page } ?? false }
      await other.open()
      if let mistake = other.mistake(shop) { return failure("opened by \(url): \(mistake)") }
      for (line, otherLine) in zip(shown, other.shown) {
        guard let line, let otherLine, line != otherLine else { continue }
        // The loaded pages of a list are not part of the link.
        if line.hasPrefix("list: ") ? !restores : isElsewhere { continue }
        return failure("opened by \(url): \(otherLine)\nnot \(line)")
      }
      if !isElsewhere, other.link != link { return failure("opened by \(url): the link is \(other.link)") }

      let (input, groups, count) = (screen.input, screen.groups, backend.calls.count)
      screen.apply(link)
      await screen.settle()
      if screen.input != input || !screen.groups.isIdentical(to: groups) || screen.shown != shown
        || backend.calls.count > count
      {
        return failure("\(url), applied where it comes from, changes \(screen.shown)\nnot \(shown)")
      }
      if generator.once(in: 3) {
        screen = other
        steps.append("goes on in the other screen")
      }
    }
    return nil
  }

  /// What is wrong with the calls of one step: results, and what autocomplete offers, are one call. Counts beside them are
  /// another one, and what is offered where nothing is found.
  private static func mistake(in calls: [[SearchRequest]], hasChanged: Bool) -> String? {
    let results = calls.count { requests in requests.contains { !$0.countsAlone } }
    if results > 1 { return "\(results) calls for results" }
    if hasChanged, results == 0 { return "no call for results" }
    return calls.count - results > 3 ? "\(calls.count - results) calls for counts" : nil
  }
}

extension SearchRequest {
  /// Whether the request is for a number of results alone.
  fileprivate var countsAlone: Bool {
    if case .hits(let request) = self { request.query.hitsPerPage == 0 && request.facets.isEmpty } else { false }
  }
}
