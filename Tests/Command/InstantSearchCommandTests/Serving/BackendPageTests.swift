import InstantSearchCore
import InstantSearchTesting
import InstantSearchWeb
import Platform
import RecordOutlines
import SearchEngine
import TestSupport
import Testing

@testable import InstantSearchCommand

/// A backend over lamps, which fails while it has an error, and what its page asks of it.
private final class Elsewhere: Sendable {
  static let lamps: [JSON] = (0..<60).map { number in
    [
      "objectID": .string("\(number)"), "name": .string("\(["Desk", "Floor", "Wall"][number % 3]) lamp \(number)"),
      "brand": .string(["Acme", "Tarn"][number % 2]), "price": .double(Double(number) * 50 + 0.5),
      "town": .string("Town \(number % 12)"), "_geoloc": ["lat": 50, "lng": .double(Double(number) / 10)],
    ]
  }

  /// Why searches and inspections fail; nil if they don't.
  let failure = Locked<SearchError?>(nil)
  /// The facets of the outline, for another index than before.
  let facets = Locked<[Attribute]?>(nil)
  let inspectionCount = Locked(0)
  let log = Locked<[SearchError?]>([])
  let seconds = Locked(1_000.0)
  let backend: ScriptedBackend

  init(lacking parameters: Set<Query.Parameter> = []) {
    let model = ReferenceBackend(records: Self.lamps, attributesForFaceting: ["brand", "name"])
    var supported: Set<Query.Parameter> = []
    if case .only(let all) = model.supportedParameters { supported = all.subtracting(parameters) }
    backend = ScriptedBackend(supportedParameters: .only(supported)) { [failure] requests throws(SearchError) in
      if let error = failure.withLock({ $0 }) { throw error }
      var answers: [SearchAnswer] = []
      for request in requests { answers.append(try model.answer(to: request)) }
      return answers
    }
  }

  func findings() throws(SearchError) -> BackendPage.Findings {
    inspectionCount.withLock { $0 += 1 }
    if let error = failure.withLock({ $0 }) { throw error }
    let records = Self.lamps.compactMap(\.object)
    var overrides = PageSettings()
    overrides.facets = facets.withLock { $0 } ?? ["brand"]
    let outline = Inspection(RecordSample(records, isWhole: true)).outline(overrides)
    return BackendPage.Findings(
      outline: IndexOutline(outline, outline.settings, supported: backend.supportedParameters, of: records) {
        "\($1)/sort/\($0.name)"
      })
  }

  func page(knowing findings: BackendPage.Findings? = nil) -> BackendPage {
    BackendPage(
      name: "lamps", searching: backend, log: { [log] error in log.withLock { $0.append(error) } },
      now: { [seconds] in seconds.withLock { $0 } }, knowing: findings
    ) { () async throws(SearchError) in try self.findings() }
  }

  func advance(by time: Double) { seconds.withLock { $0 += time } }
  func fail(_ error: SearchError?) { failure.withLock { $0 = error } }
}

extension BackendPage {
  fileprivate func get(_ target: String) async -> (status: Int, location: String?, text: String) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let response = await response(
      to: PageRequest(path: parts[0], query: parts.count > 1 ? parts[1] : "", headers: ["accept-language": "en"]))
    return (
      response.status, response.headers.first { $0.name == "Location" }?.value,
      String(decoding: response.body, as: UTF8.self)
    )
  }
}

@Suite("The page of an index of any backend")
struct BackendPageTests {
  private let elsewhere = Elsewhere()

  @Test("The page searches, counts, filters and sorts with any backend")
  func search() async {
    let page = elsewhere.page()
    let all = await page.get("/ui/lamps/")
    #expect(all.status == 200 && all.text.contains("60 results") && all.text.contains("<h3>Brand</h3>"), "\(all)")
    let filtered = await page.get("/ui/lamps/?q=desk&brand=Acme")
    #expect(filtered.status == 200 && filtered.text.contains("10 results"), "\(filtered)")
    #expect(filtered.text.contains("/ui/lamps/record/0/1?q=desk&amp;brand=Acme"), "\(filtered)")
    let searched = elsewhere.backend.calls.count
    await expectEqual(page.get("/ui/lamps/?sort=price%3Adesc").status, 200)
    #expect(
      elsewhere.backend.calls.dropFirst(searched).contains { call in
        call.requests.contains { $0.indexName == "lamps/sort/price:desc" }
      })
  }

  @Test("The page of a record counts all records in the same call, and leads on to others")
  func record() async {
    let page = elsewhere.page()
    _ = await page.get("/ui/lamps/")
    let searched = elsewhere.backend.calls.count
    let record = await page.get("/ui/lamps/record/7/4?brand=Tarn")
    #expect(record.status == 200 && record.text.contains("<h1>Floor lamp 7</h1>"), "\(record)")
    #expect(record.text.contains("placeholder=\"Search 60 lamps\""), "\(record)")
    #expect(record.text.contains("rel=\"prev\"") && record.text.contains("rel=\"next\""), "\(record)")
    // The record with the count of all; then its neighbors, related records, and those that were bought with it.
    expectEqual(elsewhere.backend.calls.dropFirst(searched).map(\.requests.count), [2, 3])
    await expectEqual(page.get("/ui/lamps/record/none").status, 404)
  }

  @Test("What the backend can't do is left out: another syntax of texts, and places")
  func unsupported() async throws {
    let places = await elsewhere.page().get("/ui/lamps/")
    #expect(places.text.contains("show.as") && places.text.contains("\"map\""), "\(places)")
    let without = Elsewhere(
      lacking: [.insideBoundingBox, .aroundLatLng, .aroundRadius, .advancedSyntax, .advancedSyntaxFeatures])
    let text = await without.page().get("/ui/lamps/").text
    #expect(text.contains("60 results") && !text.contains("\"map\""), "\(text)")
    for call in without.backend.calls {
      #expect(call.requests.allSatisfy { $0.query.advancedSyntax == nil && $0.query.mode == nil })
    }
  }

  @Test("Other paths lead to the page, or to nothing")
  func paths() async {
    let page = elsewhere.page()
    for path in ["/", "/ui", "/ui/", "/ui/lamps"] {
      await expectEqual(page.get(path).location, "/ui/lamps/", "\(path)")
    }
    await expectEqual(page.get("/ui/?q=desk").location, "/ui/lamps/?q=desk")
    for path in ["/ui/others/", "/ui/others", "/ui/lamps/what", "/ui//", "/ui/%zz/"] {
      await expectEqual(page.get(path).status, 404, "\(path)")
    }
    expectEqual(elsewhere.inspectionCount.withLock { $0 }, 0)
    await expectEqual(page.get("/ui/lamps/page.css").status, 200)
    expectEqual(elsewhere.inspectionCount.withLock { $0 }, 0)
  }

  @Test("A backend that is down from the start gets a document that says so, and the page when it is up")
  func downAtFirst() async {
    let page = elsewhere.page()
    elsewhere.fail(.unreachable(reason: "secret address"))
    for path in ["/ui/lamps/?q=desk", "/ui/lamps/record/7"] {
      let down = await page.get(path)
      #expect(down.status == 503 && down.text.contains("The search can’t be reached at the moment."), "\(down)")
      #expect(down.text.contains("href=\"\(path)\"") && !down.text.contains("secret"), "\(down)")
      await expectEqual(page.get("/ui/lamps/page.js").status, 200)
    }
    elsewhere.fail(nil)
    await expectEqual(page.get("/ui/lamps/?q=desk").status, 200)
    expectEqual(elsewhere.log.withLock { $0 }, [.unreachable(reason: "secret address"), nil])
  }

  @Test("A backend that fails later gets the page with a notice, and is logged once")
  func downLater() async throws {
    let page = elsewhere.page(knowing: try elsewhere.findings())
    await expectEqual(page.get("/ui/lamps/").status, 200)
    elsewhere.fail(.timedOut)
    for _ in 0..<3 {
      let down = await page.get("/ui/lamps/")
      #expect(down.status == 503 && down.text.contains("The search took too long. Try again."), "\(down)")
      await expectEqual(page.get("/ui/lamps/record/7").status, 503)
    }
    elsewhere.fail(nil)
    #expect(await page.get("/ui/lamps/").text.contains("60 results"))
    expectEqual(elsewhere.log.withLock { $0 }, [.timedOut, nil])
    expectEqual(elsewhere.inspectionCount.withLock { $0 }, 1)
    // Failures that alternate with answers are not logged each time.
    for _ in 0..<5 {
      elsewhere.fail(.timedOut)
      _ = await page.get("/ui/lamps/")
      elsewhere.fail(nil)
      _ = await page.get("/ui/lamps/")
    }
    expectEqual(elsewhere.log.withLock { $0.count }, 2)
    elsewhere.advance(by: 10)
    elsewhere.fail(.timedOut)
    _ = await page.get("/ui/lamps/")
    expectEqual(elsewhere.log.withLock { $0.count }, 3)
  }

  @Test("Requests at the same time share one inspection")
  func shared() async {
    let page = elsewhere.page()
    let statuses = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<20 { group.addTask { await page.get("/ui/lamps/").status } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(statuses == [200] && elsewhere.inspectionCount.withLock { $0 } == 1)
  }

  /// Waits until the index has been inspected a number of times, and the page is the one with this list or not.
  private func wait(for page: BackendPage, listing title: String, _ isListed: Bool) async {
    while await page.get("/ui/lamps/").text.contains("<h3>\(title)</h3>") != isListed { await Task.yield() }
  }

  @Test("The index is inspected again after ten minutes, beside the requests; if that fails, the page stays")
  func inspectedAgain() async throws {
    let page = elsewhere.page(knowing: try elsewhere.findings())
    elsewhere.facets.withLock { $0 = ["name"] }
    elsewhere.advance(by: 599)
    #expect(await page.get("/ui/lamps/").text.contains("<h3>Brand</h3>"))
    expectEqual(elsewhere.inspectionCount.withLock { $0 }, 1)
    elsewhere.advance(by: 1)
    await wait(for: page, listing: "Brand", false)
    expectEqual(elsewhere.inspectionCount.withLock { $0 }, 2)
    elsewhere.advance(by: 600)
    elsewhere.fail(.unreachable(reason: "down"))
    while elsewhere.inspectionCount.withLock({ $0 }) < 3 {
      await expectEqual(page.get("/ui/lamps/").status, 503)
    }
    elsewhere.fail(nil)
    elsewhere.facets.withLock { $0 = ["brand"] }
    #expect(await page.get("/ui/lamps/").text.contains("60 results"))
    // The next attempt is half a minute after the end of the failed one, which may be now.
    while await !page.get("/ui/lamps/").text.contains("<h3>Brand</h3>") { elsewhere.advance(by: 30) }
  }

  @Test("A search that the index does not fit any more begins an inspection, one in half a minute")
  func changedIndex() async throws {
    elsewhere.facets.withLock { $0 = ["brand", "town"] }
    let page = elsewhere.page(knowing: try elsewhere.findings())
    elsewhere.facets.withLock { $0 = nil }
    /// Whether a page is made with the list that the backend refuses to count.
    func countsTowns() async -> Bool {
      let searched = elsewhere.backend.calls.count
      _ = await page.get("/ui/lamps/")
      return elsewhere.backend.calls.dropFirst(searched).contains { call in
        call.hitsRequest?.facets.contains { $0.attribute == "town" } ?? false
      }
    }
    for _ in 0..<5 { #expect(await countsTowns()) }
    expectEqual(elsewhere.inspectionCount.withLock { $0 }, 1)
    elsewhere.advance(by: 30)
    while await countsTowns() { await Task.yield() }
    expectEqual(elsewhere.inspectionCount.withLock { $0 }, 2)
    #expect(elsewhere.log.withLock { $0.isEmpty })
  }

  @Test("The suggestions of an index are in the same backend")
  func suggestions() async throws {
    var findings = try elsewhere.findings()
    findings.suggestionsName = "lamps_query_suggestions"
    let page = elsewhere.page(knowing: findings)
    await expectEqual(page.get("/ui/lamps/?q=desk").status, 200)
    #expect(elsewhere.backend.calls.contains { $0.requests.contains { $0.indexName == "lamps_query_suggestions" } })
  }
}
