import AlgoliaWire
public import SearchModel

/// Searches with the Algolia service, or whatever speaks its protocol, over HTTP.
///
/// Any number of requests is one call, whatever the number of queries that it takes to count their facets. The key is
/// sent in a header, and stands in no error, no description and no log.
///
/// A call goes to the first host that is up; where that one gives no answer, to the next. A host that can't be reached
/// or fails (a status of 5xx) is left alone for five minutes; one that takes too long comes after the others for five
/// minutes, and is given more time when it is asked again. When all hosts are down, all are tried once more. Where there
/// were too many calls (429), the same host is asked again when it says, three times at most.
public final class AlgoliaBackend: SearchBackend {
  public let supportedParameters = SupportedParameters.all

  let client: ServiceClient

  /// A backend for an application, with a key that may do what it is used for.
  ///
  /// Time limits and pauses are measured with the clock. Tests hand in one that stands still, and a transport that
  /// answers by itself.
  public convenience init(
    appID: String, apiKey: String, configuration: Configuration = Configuration(),
    transport: any Transport = AlgoliaBackend.systemTransport, clock: any Clock<Duration> = ContinuousClock()
  ) {
    var generator = SystemRandomNumberGenerator()
    self.init(
      appID: appID, apiKey: apiKey, configuration: configuration, transport: transport, clock: clock,
      shufflingBy: &generator)
  }

  /// What carries requests where nobody says otherwise: Apple's sessions, or libcurl where there are none.
  public static var systemTransport: any Transport {
    #if canImport(CCurl)
    CurlTransport()
    #else
    URLSessionTransport()
    #endif
  }

  package init(
    appID: String, apiKey: String, configuration: Configuration, transport: any Transport,
    clock: any Clock<Duration>, shufflingBy generator: inout some RandomNumberGenerator
  ) {
    let hosts = configuration.hosts.map { HostList($0) } ?? HostList(appID: appID, using: &generator)
    client = ServiceClient(
      account: Account(appID: appID, apiKey: apiKey), configuration: configuration, transport: transport,
      clock: clock, hosts: hosts)
  }

  public func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    if requests.isEmpty { return [] }
    let call = try QueriesCall(requests)
    return try call.answers(in: try await client.answer(to: .queries(call.body)))
  }

  /// An index, to write to it and to read its records and settings.
  public func index(_ name: String) -> AlgoliaIndex { AlgoliaIndex(name: name, client: client) }
}
