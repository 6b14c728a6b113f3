import AlgoliaWire
import Platform
import SearchServer

/// The right of one browser to adjust the pages of a server.
///
/// Whoever opens the printed address has it: its token works once, and is exchanged for a cookie. The address of a client
/// means nothing, since behind a proxy all are local. A request must be sent to a name of this server, not through a proxy,
/// and a form by a page of this server.
final class AdjustSession: Sendable {
  static let path = ServedPages.path + "adjust"

  private struct State {
    var token: String?
    /// The value of the cookie, once the token was used.
    var cookie: String?
    var scheme = "http"
    /// The values of the field `Host` that are names of this server.
    var hosts: Set<String> = []
    var cookieName = ""
    var drafts: [String: PageDraft] = [:]
  }

  private let state: Locked<State>
  /// What each form has, which no other page can know.
  let formToken = newToken()
  /// Held while a form is processed.
  let changing = PosixLock()
  /// Where the settings of the pages are saved.
  let targets: [String: AdjustTarget]

  init(savingTo targets: [String: AdjustTarget] = [:]) {
    self.targets = targets
    state = Locked(State(token: Self.newToken()))
  }

  private static func newToken() -> String { (0..<32).map { _ in UInt8.random(in: 0 ... .max) }.hexadecimal }

  /// Begins to admit requests to a server at an address, and returns the address with the token.
  func begin(at address: String) -> String {
    state.withLock { state in
      let scheme = address.hasPrefix("https:") ? "https" : "http"
      let host = address.dropFirst(scheme.count + 3)
      let colon = host.lastIndex(of: ":") ?? host.endIndex
      let (name, port) = (host[..<colon].lowercased(), host[colon...])
      let names = [name, "localhost", "127.0.0.1", "[::1]"]
      state.hosts = Set(names.map { $0 + port })
      // Browsers leave out the usual port.
      if port == (scheme == "https" ? ":443" : ":80") { state.hosts.formUnion(names) }
      (state.scheme, state.cookieName) = (scheme, "instantsearch-adjust-\(port.dropFirst())")
      return "\(address)\(Self.path)?token=\(state.token ?? "")"
    }
  }

  // MARK: Admitting

  /// The cookie for a browser that has sent the token, which does not work again; nil if it is wrong.
  func cookie(for request: ServerPageRequest) -> String? {
    let sent = request.query.hasPrefix("token=") ? String(request.query.dropFirst("token=".count)) : ""
    return request.method == "GET" ? cookie(forToken: sent, request.allHeaders) : nil
  }

  func cookie(forToken sent: String, _ headers: [String: String]) -> String? {
    state.withLock { state in
      guard isDirect(headers, state), let token = state.token, Self.areEqual(sent, token) else { return nil }
      let cookie = Self.newToken()
      (state.token, state.cookie) = (nil, cookie)
      return "\(state.cookieName)=\(cookie); Path=\(ServedPages.path); HttpOnly; SameSite=Strict"
        + (state.scheme == "https" ? "; Secure" : "")
    }
  }

  /// Whether a request comes from the browser with the session.
  func admits(_ headers: [String: String]) -> Bool {
    state.withLock { state in
      guard isDirect(headers, state), let cookie = state.cookie else { return false }
      return (headers["cookie"] ?? "").split { $0 == ";" || $0 == "," }.contains { pair in
        let sides = pair.split(separator: "=", maxSplits: 1)
        return sides.count == 2 && sides[0].drop { $0 == " " } == state.cookieName
          && Self.areEqual(String(sides[1]), cookie)
      }
    }
  }

  /// Whether a request comes from a page of this server in the browser with the session, so that it may change something.
  func admitsForm(_ headers: [String: String]) -> Bool {
    guard headers["origin"] != nil || headers["sec-fetch-site"] == "same-origin" else { return false }
    return admits(headers)
  }

  /// Whether a request was sent to a name of this server, without a proxy that says so, and not by another page.
  private func isDirect(_ headers: [String: String], _ state: State) -> Bool {
    let forwarding = ["forwarded", "via", "x-real-ip"]
    guard let host = headers["host"]?.lowercased(), state.hosts.contains(host),
      !headers.keys.contains(where: { forwarding.contains($0) || $0.hasPrefix("x-forwarded-") })
    else { return false }
    return headers["origin"].map { $0.lowercased() == "\(state.scheme)://\(host)" } ?? true
  }

  /// In a time that does not depend on where the texts differ.
  static func areEqual(_ text: String, _ other: String) -> Bool {
    Array(text.utf8).equalsInConstantTime(Array(other.utf8))
  }

  // MARK: Drafts

  subscript(indexName: String) -> PageDraft {
    get { state.withLock { $0.drafts[indexName] } ?? PageDraft() }
    set { state.withLock { $0.drafts[indexName] = newValue } }
  }
}
