internal import SearchModel

/// A search for a text, for the log of searches.
package struct LoggedSearch: Hashable, Sendable {
  /// Seconds since 1970.
  var time: Double
  var client: Client
  var index: String
  var text: String
  var nbHits: Int
  /// Whether the search has filters.
  var isFiltered = false
  /// Whether the search asks for results without all words of the text.
  var findsOtherWords = false
  /// The IDs of the query, of those that it continued, and of the same query with other filters; empty if no ID was asked
  /// for.
  var queryIDs: [String] = []
  /// Whether it is for a page after the first, which is no search of its own.
  var isFurtherPage = false
  /// An ID of the final search that a further page continues; nil if there is none.
  var continuedQueryID: String?

  /// The most IDs of a search.
  static let mostQueryIDs = 20

  /// Takes the IDs of an earlier search that this one is in place of.
  mutating func continueQueries(of earlier: LoggedSearch) {
    queryIDs = (earlier.queryIDs + queryIDs).suffix(Self.mostQueryIDs)
  }

  /// Who searches, as far as the server can tell: an address, and the pseudonym that the search has, if any.
  package struct Client: Hashable, Sendable {
    /// The bytes of the address for which limits are counted.
    let address: [UInt8]
    let userToken: String?

    /// The limit of the service, in bytes. Longer ones could use up the memory.
    static let longestToken = 129

    /// A token that is too long is ignored.
    package init(address: [UInt8], userToken: String? = nil) {
      self.address = address
      self.userToken = userToken.flatMap { $0.utf8.count <= Self.longestToken ? $0 : nil }
    }
  }
}

/// Tells the searches that people meant from those of the text that they were typing. A pure state machine.
///
/// A search waits for ``window`` seconds. Meanwhile, another one of the same client in the same index
/// - for the same text is the same search: another filter, another order;
/// - for a text that begins with it replaces it: the client has typed on;
/// - for a beginning of it waits beside it, and stands for deleting: longer beginnings of the same text are dropped.
///
/// A further page of a search that waits is a part of it. A page of one that was final within the last hour continues it;
/// other pages are left out. Texts are compared as ``TypedText``.
///
/// A search that has waited is final. Several people behind one address can be typing at the same time, so that some
/// searches wait beside each other.
struct FinalSearches: Sendable {
  /// How long a search waits after the last one that continued it, in seconds.
  static let window = 10.0
  /// The most searches of a client in an index that wait, and of all clients. One more makes the oldest one final.
  static let most = (ofClient: 64, ofAll: 10_000)

  private struct Sender: Hashable {
    let client: LoggedSearch.Client
    let index: String
  }

  private struct Waiting {
    var search: LoggedSearch
    var text: TypedText
    /// When it was continued last.
    var touched: Double
    /// Whether it is what was left while the client deleted a text.
    var isRemainder = false
  }

  /// In the order in which they were touched.
  private var waiting: [Sender: [Waiting]] = [:]
  private var count = 0

  /// How long the further pages of a final search belong to it, in seconds.
  static let longestReading = 3600.0
  /// The most final searches that are remembered.
  private static let mostFinals = 10_000

  private struct Final: Hashable {
    let sender: Sender
    let text: TypedText

    init(_ search: LoggedSearch) {
      sender = Sender(client: search.client, index: search.index)
      text = TypedText(search.text)
    }
  }

  /// The last IDs of final searches, and their times.
  private var finals: [Final: (queryID: String, time: Double)] = [:]

  private mutating func remember(_ searches: [LoggedSearch]) {
    for search in searches {
      guard let queryID = search.queryIDs.last else { continue }
      finals[Final(search)] = (queryID, search.time)
    }
    guard finals.count > Self.mostFinals else { return }
    let times = finals.values.map(\.time).sorted()
    let middle = times[times.count / 2]
    finals = finals.filter { $0.value.time > middle }
  }

  /// Adds a search, and returns those that became final by it.
  mutating func add(_ search: LoggedSearch) -> [LoggedSearch] {
    let sender = Sender(client: search.client, index: search.index)
    var own = waiting[sender] ?? []
    if search.isFurtherPage {
      let text = TypedText(search.text)
      var page = search
      guard let index = own.firstIndex(where: { $0.text == text }) else {
        guard let final = finals[Final(search)], abs(search.time - final.time) <= Self.longestReading else { return [] }
        page.continuedQueryID = final.queryID
        return [page]
      }
      page.continueQueries(of: own[index].search)
      own[index].search.queryIDs = page.queryIDs
      waiting[sender] = own
      return []
    }
    count -= own.count
    Self.add(search, to: &own)
    let overflow = own.count > Self.most.ofClient ? [own.removeFirst().search] : []
    remember(overflow)
    count += own.count
    waiting[sender] = own.isEmpty ? nil : own
    return count > Self.most.ofAll ? overflow + takeOldest() : overflow
  }

  private static func add(_ search: LoggedSearch, to own: inout [Waiting]) {
    var new = Waiting(search: search, text: TypedText(search.text), touched: search.time)
    // All of a text was deleted.
    guard !new.text.isEmpty else { return own.removeAll(where: \.isRemainder) }
    let same = own.firstIndex { $0.text == new.text }.map { own.remove(at: $0) }
    if let same {
      new.search.continueQueries(of: same.search)
      let queryIDs = new.search.queryIDs
      // The first search for a text has no filters that were chosen among its results.
      new.search = same.search
      new.search.queryIDs = queryIDs
      new.isRemainder = same.isRemainder
    }
    if let near = own.lastIndex(where: { $0.text.begins(with: new.text) || new.text.begins(with: $0.text) }) {
      let isDeleting = own[near].text.begins(with: new.text)
      if same == nil { new.isRemainder = isDeleting }
      if !isDeleting || own[near].isRemainder { new.search.continueQueries(of: own.remove(at: near).search) }
    }
    own.append(new)
  }

  /// Removes and returns the searches that have waited, in the order of their times.
  mutating func takeFinal(at now: Double) -> [LoggedSearch] {
    // Also those from before the clock was set back.
    take { abs(now - $0.touched) > Self.window }
  }

  /// Removes and returns all searches, in the order of their times.
  mutating func takeAll() -> [LoggedSearch] { take { _ in true } }

  /// A tenth of them, so that this is rare.
  private mutating func takeOldest() -> [LoggedSearch] {
    let times = waiting.values.flatMap { $0.map(\.touched) }.sorted()
    let last = times[times.count / 10]
    return take { $0.touched <= last }
  }

  private mutating func take(where isTaken: (Waiting) -> Bool) -> [LoggedSearch] {
    var taken: [LoggedSearch] = []
    for (sender, searches) in waiting {
      let kept = searches.filter { !isTaken($0) }
      guard kept.count < searches.count else { continue }
      taken += searches.filter(isTaken).map(\.search)
      waiting[sender] = kept.isEmpty ? nil : kept
    }
    count -= taken.count
    remember(taken)
    return taken.sorted { left, right in
      left.time != right.time ? left.time < right.time : left.text.precedesByCodePoint(right.text)
    }
  }
}
