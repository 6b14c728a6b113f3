import AlgoliaBackend
import SearchEngine
import SearchModel

/// What a command searches: an index somewhere, and what is known of its records.
struct SearchPlace: Sendable {
  var backend: any SearchBackend
  var indexName: String
  /// Nil where nobody has looked at the records yet.
  var outline: RecordOutline?
  /// The orders that the index has besides its own, by their names.
  var orders: [String] = []
  /// What the index says about the order of lists and values.
  var renderingContent: RenderingContent?
  var kind: Kind

  enum Kind: Sendable { case memory, stored, service }
}

/// Finds what the arguments of a command say is to be searched.
struct SearchPlaceLoader: Sendable {
  let arguments: Arguments
  let console: Console

  /// The name of the index in the process.
  static let indexName = "records"

  /// - Parameters:
  ///   - wishes: What is said of the records.
  ///   - filtered: Attributes that are filtered by value.
  ///   - mayOrder: Whether orders that are found out may be chosen later.
  func place(
    _ wishes: OutlineWishes, filtering filtered: [Attribute] = [], mayOrder: Bool
  ) throws(Failure) -> SearchPlace {
    let isService = arguments[.appID] || arguments[.host] || arguments[.indexName]
    let paths = Inputs.paths(arguments, on: console, namesNothingElse: !isService && !arguments[.store])
    if isService { return try service(paths) }
    guard paths.isEmpty else {
      return try place(of: try Inputs.source(paths), wishes, filtering: filtered, mayOrder: mayOrder)
    }
    guard let path = arguments.text(.store) else {
      throw Failure(
        .wrongUse, "nothing is named to be searched",
        advice: "Name a file with records, - for standard input, or --store PATH.")
    }
    return try place(stored: path, wishes)
  }

  /// Records from files, in an index in memory or in place of those in the stored one.
  private func place(
    of source: RecordSource, _ wishes: OutlineWishes, filtering filtered: [Attribute], mayOrder: Bool
  ) throws(Failure) -> SearchPlace {
    let store = arguments.text(.store)
    let inspection = Inspection(try Failure.reading { try source.sample() })
    for doubt in inspection.doubts(about: wishes.attributes + filtered) { console.note(doubt) }
    var outline = inspection.outline(wishes)
    if !mayOrder, store == nil { outline.orders = [wishes.order].compactMap(\.self) }
    var settings = outline.settings(filtering: filtered)
    if store != nil { settings.keep(outline) }
    let index = try Failure.storing { if let store { try LocalIndex(path: store) } else { try LocalIndex() } }
    try source.showingProgress(on: console) {
      try index.replaceAll(with: $0, settings: settings, views: outline.views)
    }
    return SearchPlace(index, outline, kind: store == nil ? .memory : .stored)
  }

  private func place(stored path: String, _ wishes: OutlineWishes) throws(Failure) -> SearchPlace {
    try Failure.storing {
      let index = try LocalIndex(path: path, access: .reading)
      var outline = index.settings.outline
      if outline == nil || !wishes.isEmpty {
        // What is said of the records takes a look at some.
        let found = Inspection(try index.sample()).outline(wishes)
        outline = outline.map { $0.taking(wishes, from: found) } ?? found
      }
      return SearchPlace(index, outline?.fitting(index.settings), kind: .stored)
    }
  }

  private func service(_ paths: [String]) throws(Failure) -> SearchPlace {
    if let path = paths.first ?? arguments.text(.store) {
      throw Failure(.wrongUse, "a service is to be searched, and '\(path)' too", advice: "Leave out one of them.")
    }
    let host = arguments.text(.host)
    guard let indexName = arguments.text(.indexName) else {
      throw Failure(.wrongUse, "--index-name is missing", advice: "A service has several indices: name one.")
    }
    guard let appID = arguments.text(.appID) ?? host.map({ _ in "instantsearch" }) else {
      throw Failure(.wrongUse, "--app-id is missing", advice: "Name the application, or the --host of a server.")
    }
    guard let key = arguments.text(.apiKey) ?? console.environment["INSTANTSEARCH_API_KEY"], !key.isEmpty else {
      throw Failure(
        .wrongUse, "the key is missing",
        advice: "Give it in the environment, as INSTANTSEARCH_API_KEY, or as --api-key.")
    }
    if arguments[.sort] {
      throw Failure(
        .wrongUse, "a service can't be told --sort", advice: "Name the replica with that order as --index-name.")
    }
    let hosts = host.map { [AlgoliaHost(address: $0)] }
    return SearchPlace(
      backend: AlgoliaBackend(appID: appID, apiKey: key, configuration: .init(hosts: hosts)), indexName: indexName,
      outline: nil, kind: .service)
  }
}

extension SearchPlace {
  /// The attributes that the lists of a facet are made of: of a hierarchy that is named as a whole its levels.
  func attributes(of facet: Attribute) -> [Attribute] {
    for case .levels(let levels) in outline?.facets ?? [] where levels[0].rawValue.hasPrefix("\(facet).") {
      return levels
    }
    return [facet]
  }

  /// Throws where a stored index lacks an order that is asked for.
  func check(_ order: SortOrder, _ arguments: Arguments) throws(Failure) {
    guard kind == .stored, !orders.contains(order.name) else { return }
    let path = arguments.text(.store) ?? ""
    throw Failure(
      .wrongUse, "the stored index has no order by \(order.name)",
      advice: (orders.isEmpty ? "" : "It has: \(orders.joined(separator: " ")). ")
        + "To add it: instantsearch index --store \(path) --sort \(order.name)")
  }

  init(_ index: LocalIndex, _ outline: RecordOutline?, kind: Kind) {
    let name = SearchPlaceLoader.indexName
    self.init(
      backend: LocalBackend([name: index]), indexName: name, outline: outline, orders: index.views,
      renderingContent: index.settings.renderingContent, kind: kind)
  }
}

extension LocalIndex {
  /// The first records, for a look at what they are like.
  func sample(of count: Int = 2000) throws(IndexError) -> RecordSample {
    struct Enough: Error {}
    var records: [JSON.Object] = []
    do {
      try browse { record in
        guard records.count < count else { throw Enough() }
        if let members = record.object { records.append(members) }
      }
    } catch let error as IndexError {
      throw error
    } catch {}
    return RecordSample(records, isWhole: records.count == self.count)
  }
}

extension RecordOutline {
  /// This outline with what was wished for, as another one has it.
  func taking(_ wishes: OutlineWishes, from found: RecordOutline) -> RecordOutline {
    var outline = self
    if wishes.search != nil { outline.search = found.search }
    if wishes.facets != nil { outline.facets = found.facets }
    if wishes.ranges != nil { outline.ranges = found.ranges }
    if wishes.title != nil { (outline.title, outline.detail) = (found.title, found.detail) }
    if let order = wishes.order {
      outline.orders.removeAll { $0 == order }
      outline.orders.insert(order, at: 0)
    }
    return outline
  }
}
