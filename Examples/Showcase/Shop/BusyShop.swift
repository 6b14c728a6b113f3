import InstantSearch

/// The shop with what its customers do. The service computes that from events, or the server of this package. The shop in
/// the process has no customers: here the next three products of the catalogue were bought with each, and the largest brands
/// are popular.
struct BusyShop: SearchBackend {
  let supportedParameters = SupportedParameters.all
  let recommends = true

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    let answers = try await Shop.backend.search(requests.map(Self.searched))
    return zip(requests, answers).map { request, answer in
      guard case .facetValues(let request) = request, request.trendThreshold != nil,
        case .facetValues(var response) = answer
      else { return answer }
      // A popular value has no count.
      for index in response.facetHits.indices { response.facetHits[index].isCountKnown = false }
      return .facetValues(response)
    }
  }

  /// The search for what is recommended.
  private static func searched(_ request: SearchRequest) -> SearchRequest {
    switch request {
    case .hits(var request):
      if case .boughtTogether(let objectID)? = request.recommendation?.model {
        let ids = Catalogue.records.compactMap { $0["objectID"]?.string }
        let following = ids.drop { $0 != objectID }.dropFirst().prefix(3)
        request.query.filters = following.map { "objectID:\"\($0)\"" }.joined(separator: " OR ")
      }
      request.recommendation = nil
      return .hits(request)
    case .facetValues(var request):
      request.trendThreshold = nil
      return .facetValues(request)
    }
  }
}
