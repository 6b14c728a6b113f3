import InstantSearchCore

/// Cases: a request that can't be answered fails with an error that says why, and has no other effect.
extension BackendContract {
  static func failing(_ lacking: Set<BackendAbility>) -> [Case] {
    /// Checks that a search fails, with this error if the backend has kinds of errors.
    @Sendable func expectError(
      _ catalogue: SearchedCatalogue, _ request: SearchRequest, _ error: SearchError, _ what: String
    ) async throws {
      let found = await catalogue.error(request)
      guard lacking.contains(.kindsOfErrors) else { return try expect(found, error, what) }
      guard case .refused = found else {
        throw ContractViolation(description: "\(what): expected a refusal, found \(found.map { "\($0)" } ?? "none")")
      }
    }
    return [
      Case(
        "An undeclared facet is an error wherever it is named; numbers and tags need no declaration",
        of: .undeclared, needs: [.declarations]
      ) { catalogue in
        let filter = FilterExpression(Filter.Facet(attribute: "color", stringValue: "red"))
        let condition = Condition(id: .base, expression: filter)
        let name = catalogue.indexName
        for (what, request) in [
          ("a condition", .hits(HitsRequest(indexName: name, query: Query(), conditions: [condition]))),
          ("filters", .hits(catalogue.request(.with { $0.filters = "price < 5 OR NOT color:red" }))),
          ("nested filters", .hits(catalogue.request(.with { $0.facetFilters = [["color:red", "color:blue"]] }))),
          ("counting", .hits(catalogue.request(counting: [FacetRequest("color")]))),
          ("values", .facetValues(FacetValuesRequest(indexName: name, attribute: "color"))),
        ] as [(String, SearchRequest)] {
          // A searcher retries without the attribute, so every backend with declarations must name it.
          try expect(await catalogue.error(request), .attributeNotFaceted("color"), what)
        }
        try expect(try await catalogue.ids(.with { $0.filters = "price < 5 OR _tags:sale" }), "1 2 3", "the others")
      },
      Case("A filter on the objectID needs no declaration", of: .undeclared) { catalogue in
        try expect(try await catalogue.ids(.with { $0.filters = "objectID:3 OR objectID:5" }), "3 5", "two")
        try expect(try await catalogue.ids(.with { $0.facetFilters = ["objectID:-3"] }), "1 2 4 5 6", "all others")
        try expect(try await catalogue.ids(.with { $0.filters = "objectID:none AND price > 0" }), "", "none")
      },
      Case("A missing index is an error", needs: [.namedIndices]) { catalogue in
        for request in [
          .hits(HitsRequest(indexName: "elsewhere", query: Query())),
          .facetValues(FacetValuesRequest(indexName: "elsewhere", attribute: "color")),
        ] as [SearchRequest] {
          try expect(await catalogue.error(request), .indexNotFound("elsewhere"), "another name")
        }
      },
      Case("Filters that can't be parsed are an error with the position") { catalogue in
        for text in ["color:", "color:red AND", "(color:red", "price < five", "a OR b AND c)"] {
          do throws(FilterSyntaxError) {
            _ = try FilterExpression(parsing: text)
          } catch {
            let request = SearchRequest.hits(catalogue.request(.with { $0.filters = text }))
            try await expectError(catalogue, request, .unreadableFilter(error), text)
            continue
          }
          throw ContractViolation(description: "'\(text)' can be read")
        }
        for query in [
          .with { $0.facetFilters = ["color"] }, .with { $0.numericFilters = [["price<5", "price<five"]] },
        ] as [Query] {
          switch await catalogue.error(.hits(catalogue.request(query))) {
          case .unreadableFilter: break
          case .refused where lacking.contains(.kindsOfErrors): break
          case let found: throw ContractViolation(description: "\(query): found \(found.map { "\($0)" } ?? "no error")")
          }
        }
      },
      Case("A parameter that affects matching is honoured, or the search fails") { catalogue in
        let areas: [(String, JSON)] = [
          ("insideBoundingBox", [[1, 1, 2, 2]]), ("insidePolygon", [[1, 1, 2, 2, 1, 2]]),
        ]
        for (name, value) in areas {
          let query = Query(parameters: [name: value])
          let names = FacetValuesRequest(indexName: catalogue.indexName, attribute: "color", query: query)
          for request in [.hits(catalogue.request(query)), .facetValues(names)] as [SearchRequest] {
            // No record has coordinates.
            let isNone =
              switch try? await catalogue.answer(request) {
              case nil: true
              case .hits(let response): response.nbHits == 0
              case .facetValues(let response): response.facetHits.isEmpty
              }
            try expect(isNone, true, "'\(name)' is not passed over")
            if await catalogue.error(request) == nil { continue }
            try await expectError(catalogue, request, .unsupportedParameter(.init(rawValue: name)), name)
          }
        }
      },
      Case("A parameter that does not affect matching is honoured, or the answer lists it") { catalogue in
        let query = Query(parameters: ["unheardOf": true, "userToken": "me"])
        let ignored = query.parameters.keys.map { Query.Parameter(rawValue: $0) }
          .filter { !catalogue.backend.supportedParameters.contains($0) }
        let response = try await catalogue.hits(query)
        try expect(response.ids, "1 2 3 4 5 6", "records")
        // A service may list ignored parameters that its client does not know in advance.
        let isKnown = catalogue.backend.supportedParameters != .all || response.ignoredParameters.isEmpty
        try expect(
          response.ignoredParameters, isKnown ? ignored : query.parameters.keys.map { .init(rawValue: $0) },
          "what was passed over")
      },
      Case("A failed request fails its call, and has no other effect") { catalogue in
        let facets = [FacetRequest("color", keeping: ["pink"]), FacetRequest("price")]
        let request = SearchRequest.hits(catalogue.request(Query("p"), counting: facets))
        let values = SearchRequest.facetValues(
          FacetValuesRequest(indexName: catalogue.indexName, attribute: "color", facetQuery: "r"))
        let before = try await catalogue.backend.answers(to: [request, values]).map(\.untimed)
        let bad = SearchRequest.hits(catalogue.request(.with { $0.filters = "(" }))
        for _ in 0..<3 {
          do {
            _ = try await catalogue.backend.answers(to: [request, bad, values])
            throw ContractViolation(description: "a call is answered though one of its requests can't be")
          } catch is SearchError {}
          let after = try await catalogue.backend.answers(to: [request, values]).map(\.untimed)
          try expect(after, before, "the answers after the failure")
        }
      },
    ]
  }
}

extension SearchAnswer {
  /// The answer without its processing time.
  fileprivate var untimed: SearchAnswer {
    switch self {
    case .hits(var response):
      response.processingTimeMS = 0
      response.otherFields["serverTimeMS"] = nil
      return .hits(response)
    case .facetValues(var response):
      response.processingTimeMS = 0
      return .facetValues(response)
    }
  }
}
