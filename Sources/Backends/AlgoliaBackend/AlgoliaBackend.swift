import AlgoliaWire
public import SearchModel
package import SearchTransport

#if !canImport(CCurl)
internal import SessionTransport
#endif

/// Searches with the Algolia service, or a server with its protocol, over HTTP.
///
/// Sends any number of requests in one call, with all the queries that their facets take. The key is sent in a header
/// field, and appears in no error, description or log.
///
/// A call is sent to the first host that is up, and if that fails, to the next. A host that is unreachable or fails with
/// a status of 5xx is considered down for five minutes; one that times out is tried after the others for five minutes,
/// with a longer timeout. When all hosts are down, all are tried once more. After a 429, the call is sent to the same
/// host again after its `Retry-After`, at most three times.
public final class AlgoliaBackend: SearchBackend {
  public let supportedParameters = SupportedParameters.all
  public let recommends = true

  let client: ServiceClient
  /// Sends events, to hosts of their own.
  let eventClient: ServiceClient
  /// Reads reports, from hosts of their own.
  let analyticsClient: ServiceClient

  /// A backend for an application.
  public convenience init(appID: String, apiKey: String, configuration: Configuration = Configuration()) {
    self.init(
      appID: appID, apiKey: apiKey, configuration: configuration, transport: systemTransport(for: configuration.calls))
  }

  /// A backend with an injected transport and clock, which measures timeouts and pauses, for tests.
  package convenience init(
    appID: String, apiKey: String, configuration: Configuration = Configuration(), transport: any Transport,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    // Not an `inout` generator: the address of one without storage is undefined, which the thread sanitizer reads.
    self.init(
      appID: appID, apiKey: apiKey, configuration: configuration, transport: transport, clock: clock
    ) { $0.shuffled() }
  }

  /// The hosts of the service: the nearest one for reading, the one for writing, and three for both in random order.
  static func hosts(ofAppWithID appID: String, shuffling: ([AlgoliaHost]) -> [AlgoliaHost]) -> [AlgoliaHost] {
    let name = appID.lowercased()
    let others = (1...3).map { AlgoliaHost("\(name)-\($0).algolianet.com") }
    return [AlgoliaHost("\(name)-dsn.algolia.net", for: .reading), AlgoliaHost("\(name).algolia.net", for: .writing)]
      + shuffling(others)
  }

  package init(
    appID: String, apiKey: String, configuration: Configuration, transport: any Transport,
    clock: any Clock<Duration>, shuffling: ([AlgoliaHost]) -> [AlgoliaHost]
  ) {
    let hosts =
      configuration.hosts.map { HostList($0) } ?? HostList(Self.hosts(ofAppWithID: appID, shuffling: shuffling))
    let eventHosts = configuration.eventHosts ?? configuration.hosts ?? [AlgoliaHost("insights.algolia.io")]
    let account = Account(appID: appID, apiKey: apiKey)
    client = ServiceClient(
      account: account, configuration: configuration, transport: transport, clock: clock, hosts: hosts)
    // Events say who it was only if they have a token of their own.
    var eventConfiguration = configuration
    eventConfiguration.userToken = nil
    eventConfiguration.headers = configuration.headers.filter { $0.key.lowercased() != "x-algolia-usertoken" }
    eventClient = ServiceClient(
      account: account, configuration: eventConfiguration, transport: transport, clock: clock,
      hosts: HostList(eventHosts))
    analyticsClient = ServiceClient(
      account: account, configuration: configuration, transport: transport, clock: clock,
      hosts: HostList(configuration.hosts ?? [AlgoliaHost("analytics.algolia.com")]))
  }

  /// The ID of the application and the API key.
  package var credentials: (appID: String, apiKey: String) { (client.account.appID, client.account.apiKey) }

  public func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    let recommended = requests.filter(\.isRecommendation)
    if recommended.isEmpty { return try await found(requests) }
    // Recommendations have a route of their own, so that a search among them takes a second call.
    let call = try RecommendationsCall(recommended)
    // A literal nil would be JSON's null.
    var answer = JSON?.none
    if !call.isEmpty { answer = try await client.answer(to: .recommendations(call.body)) }
    var recommendations = try call.answers(in: answer)[...]
    var found = try await found(requests.filter { !$0.isRecommendation })[...]
    return requests.map { $0.isRecommendation ? recommendations.removeFirst() : found.removeFirst() }
  }

  private func found(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    if requests.isEmpty { return [] }
    let call = try QueriesCall(requests)
    return try call.answers(in: try await client.answer(to: .queries(call.body)))
  }

  /// An index, to search it, to write to it and to read its records and settings.
  public func index(_ name: String) -> AlgoliaIndex { AlgoliaIndex(name: name, backend: self) }
}
