import InstantSearchCore
import InstantSearchWeb
import Platform
import RecordOutlines
import SearchModel
import SearchServer

/// The search page of an index of any backend, such as a cluster: `/ui/NAME/`. The records stay where they are.
///
/// What the page shows, lists and sorts by is found out from some records, at the first request, and again from time to
/// time while requests get the page that is known. While the backend fails, requests get a document that says so.
final class BackendPage: Sendable {
  /// What is found out about the index.
  struct Findings: Sendable {
    var outline: IndexOutline
    /// The index with its query suggestions, if there is one.
    var suggestionsName: String?
  }

  private let name: String
  private let path: String
  private let backend: any SearchBackend
  private let inspection: @Sendable () async throws(SearchError) -> Findings
  /// The origins of pictures that the page may load, of some addresses of pictures.
  private let pictureOrigins: @Sendable ([String]) -> [String]
  private let log: @Sendable (SearchError?) -> Void
  private let now: @Sendable () -> Double
  private let state = Locked(State())

  private struct State {
    var shown: Shown?
    var inspecting: Task<Result<Shown, SearchError>, Never>?
    /// When the index was inspected last, in seconds since 1970, and how long nobody inspects it again.
    var inspectedAt = -Double.infinity
    var restsFor = 0.0
    /// Whether the last failure was logged, and nothing has succeeded since.
    var isFailing = false
    var loggedAt = -Double.infinity
  }

  private struct Shown: Sendable {
    let page: IndexPage
    let suggestionsName: String?
  }

  /// How long findings are used, and how long after one inspection a failed one, or a search that the index does not fit,
  /// begins another; in seconds.
  private static let (lifetime, pause) = (600.0, 30.0)
  /// How long after a failure was logged the next one may be, in seconds.
  private static let logPause = 10.0

  /// - Parameters:
  ///   - name: The name of the index.
  ///   - backend: Searches the index.
  ///   - pictureOrigins: Returns the origins of pictures that the page may load, of some addresses of pictures.
  ///   - log: Called with an error when the backend begins to fail, and with nil when it answers again.
  ///   - now: Returns the seconds from 1970 to now.
  ///   - findings: What was found out already; nil for nothing.
  ///   - inspection: Finds out what the index has.
  init(
    name: String, searching backend: any SearchBackend,
    pictureOrigins: @escaping @Sendable ([String]) -> [String] = { _ in [] },
    log: @escaping @Sendable (SearchError?) -> Void = { _ in }, now: @escaping @Sendable () -> Double = ServedPages.now,
    knowing findings: Findings? = nil, inspection: @escaping @Sendable () async throws(SearchError) -> Findings
  ) {
    (self.name, self.backend, self.pictureOrigins) = (name, backend, pictureOrigins)
    (self.log, self.now, self.inspection) = (log, now, inspection)
    path = ServedPages.path(of: name)
    guard let findings else { return }
    let shown = shown(findings)
    state.withLock { ($0.shown, $0.inspectedAt, $0.restsFor) = (shown, now(), Self.lifetime) }
  }

  func add(to server: SearchServer) {
    for path in ServedPages.paths {
      server.addPages(at: path) { request in
        await self.response(to: PageRequest(request)) { request.backend($0) }.served(to: request)
      }
    }
  }

  // MARK: Responses

  /// The response to a request below `/ui/`, or for another path.
  ///
  /// - Parameter limited: Limits the searches of a backend to the time for which the response is awaited.
  func response(
    to request: PageRequest, limited: (any SearchBackend) -> any SearchBackend = { $0 }
  ) async -> PageResponse {
    let query = request.query.isEmpty ? "" : "?\(request.query)"
    guard request.path.hasPrefix(ServedPages.path) else { return .redirect(to: path) }
    let rest = request.path.dropFirst(ServedPages.path.count)
    if rest.isEmpty { return .redirect(to: path + query) }
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    guard IndexPage.name(ofComponent: rest[..<end]) == name else { return frame.notFound(for: request) }
    guard end < rest.endIndex else { return .redirect(to: path + query) }
    let below = rest[rest.index(after: end)...]
    var inner = request
    inner.path = path + below
    // Style and script need no index.
    guard below.isEmpty || below.hasPrefix(IndexPage.recordPath) else { return await frame.response(to: inner) }
    do throws(SearchError) {
      let shown = try await shown()
      let watched = WatchedBackend(backend: backend) { self.note($0) }
      return await shown.page.response(
        to: inner, searching: limited(watched), suggestionsName: shown.suggestionsName, count: nil)
    } catch {
      return frame.document(status: 503, for: inner) { words in
        HTML("h1", text: words.text(for: error))
        HTML("p") { HTML("a", .href(inner.path + query), text: words(.tryAgain)) }
      }
    }
  }

  /// Makes documents without anything of the index.
  private var frame: SearchPage {
    SearchPage(title: Attribute(name).title, path: path, mapping: LinkMapping()) { _ in }
  }

  // MARK: Inspecting

  /// The page that is known; only without one it waits for an inspection, which all requests share.
  private func shown() async throws(SearchError) -> Shown {
    let now = now()
    let (known, inspecting) = state.withLock { state -> (Shown?, Task<Result<Shown, SearchError>, Never>?) in
      guard let shown = state.shown else { return (nil, inspect(&state, now)) }
      // Also after the clock was set back.
      if !(0..<state.restsFor).contains(now - state.inspectedAt) { inspect(&state, now) }
      return (shown, nil)
    }
    if let known { return known }
    guard let inspecting else { throw .cancelled }
    return try await inspecting.value.get()
  }

  private func shown(_ findings: Findings) -> Shown {
    let outline = findings.outline
    let page = IndexPage(
      name: name, path: path, outline, pictureOrigins: pictureOrigins(outline.pictures), now: now)
    return Shown(page: page, suggestionsName: findings.suggestionsName)
  }

  @discardableResult
  private func inspect(_ state: inout State, _ now: Double) -> Task<Result<Shown, SearchError>, Never> {
    if let inspecting = state.inspecting { return inspecting }
    let inspecting = Task { await self.inspected() }
    (state.inspecting, state.inspectedAt, state.restsFor) = (inspecting, now, Self.lifetime)
    return inspecting
  }

  private func inspected() async -> Result<Shown, SearchError> {
    let result: Result<Shown, SearchError>
    do throws(SearchError) {
      let shown = shown(try await inspection())
      result = .success(shown)
      state.withLock { ($0.shown, $0.inspecting) = (shown, nil) }
      note(nil)
    } catch {
      result = .failure(error)
      let now = now()
      state.withLock { ($0.inspecting, $0.inspectedAt, $0.restsFor) = (nil, now, Self.pause) }
      note(error)
    }
    return result
  }

  // MARK: Failures

  /// Takes note of a failure, or of a success.
  private func note(_ error: SearchError?) {
    let now = now()
    let isLogged = state.withLock { state -> Bool in
      switch error {
      case .cancelled?: return false
      case .attributeNotFaceted?, .indexNotFound?:
        // The index may be another one than is known.
        if state.shown != nil, !(0..<Self.pause).contains(now - state.inspectedAt) { inspect(&state, now) }
      default: break
      }
      guard let error else {
        defer { state.isFailing = false }
        return state.isFailing
      }
      guard !error.isOfAddress, !state.isFailing, !(0..<Self.logPause).contains(now - state.loggedAt) else {
        return false
      }
      (state.isFailing, state.loggedAt) = (true, now)
      return true
    }
    if isLogged { log(error) }
  }
}

/// A backend whose failures and successes are noted.
private struct WatchedBackend: SearchBackend {
  let backend: any SearchBackend
  let note: @Sendable (SearchError?) -> Void

  var supportedParameters: SupportedParameters { backend.supportedParameters }
  var countsHistograms: Bool { backend.countsHistograms }
  var recommends: Bool { backend.recommends }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    do throws(SearchError) {
      let answers = try await backend.search(requests)
      note(nil)
      return answers
    } catch {
      note(error)
      throw error
    }
  }
}
