extension SearchLink {
  /// The link as the query of a URL, without the `?`: `q=lamp&brand=Acme&page=2`. Equal links have equal texts.
  ///
  /// Reading it with the same mapping gives the same groups, if it has at most 65,536 bytes
  /// and 1,000 pairs. Later versions read what this one writes.
  public func urlQuery(with mapping: LinkMapping) -> String {
    let table = mapping.table
    var pairs: [String] = []
    func add(_ value: String, to name: String, as role: LinkTable.Role) {
      if !value.isEmpty, table.has(name, as: role) { pairs.append(name.percentEncoded + "=" + value.linkEncoded) }
    }
    add(text, to: mapping.textName, as: .text)
    addFilters(to: &pairs, table)
    if let indexName, let order = mapping.orders.first(where: { $0.indexName == indexName && !$0.value.isEmpty }) {
      add(order.value, to: mapping.orderName, as: .order)
    }
    if let tab, mapping.tabs.contains(tab) { add(tab, to: mapping.tabName, as: .tab) }
    if let hitsPerPage, mapping.pageSizes.contains(hitsPerPage) {
      add("\(hitsPerPage)", to: mapping.pageSizeName, as: .pageSize)
    }
    if let relevancyStrictness, Self.strictnesses.contains(relevancyStrictness), let name = mapping.relevancyName {
      add("\(relevancyStrictness)", to: name, as: .relevancy)
    }
    if let mode, let name = mapping.modeName { add(mode.linkText, to: name, as: .mode) }
    if let location, let name = mapping.locationName { add(location.linkText, to: name, as: .location) }
    if page > 0, page < Self.maxPage { add("\(page + 1)", to: mapping.pageName, as: .page) }
    for list in expandedLists.sorted(by: { $0.precedesByCodePoint($1) }) {
      add(list, to: mapping.expandedListsName, as: .expandedLists)
    }
    return pairs.joined(separator: "&")
  }

  /// Adds the pairs of the groups in their order, which is the order of the groups when they are read.
  private func addFilters(to pairs: inout [String], _ table: LinkTable) {
    var isVersioned = false
    func addSaved(_ saved: [String]) {
      if !isVersioned { pairs.append(FilterGroups.versionPair) }
      isVersioned = true
      pairs += saved
    }
    for group in groups {
      if let path = table.pathPair(of: group) {
        pairs.append(path)
      } else if !group.levels.isEmpty {
        addSaved(group.urlPairs)
      } else {
        for filter in group.filters {
          if let pair = table.pair(of: filter, in: group.id) {
            pairs.append(pair)
          } else {
            addSaved([group.urlPair(of: filter)])
          }
        }
      }
    }
  }
}

extension LinkTable {
  /// The pair of a hierarchy that is a path of one of the parameters.
  fileprivate func pathPair(of group: FilterGroup) -> String? {
    for (index, parameter) in parameters.enumerated()
    where has(parameter.name, as: .filters(index, isExcluded: false)) {
      if let path = parameter.path(of: group) { return parameter.name.percentEncoded + "=" + path.linkEncoded }
    }
    return nil
  }

  /// The pair of a filter; nil if no parameter has it.
  fileprivate func pair(of filter: Filter, in group: FilterGroup.ID) -> String? {
    for (index, parameter) in parameters.enumerated() {
      if let (value, isExcluded) = parameter.value(of: filter, inGroupWithID: group),
        has(parameter.name + (isExcluded ? "!" : ""), as: .filters(index, isExcluded: isExcluded))
      {
        return parameter.name.percentEncoded + (isExcluded ? "!=" : "=") + value.linkEncoded
      }
    }
    return nil
  }
}

extension Query.Mode {
  /// The value in a link.
  var linkText: String {
    switch self {
    case .keyword: "words"
    case .semantic: "meaning"
    }
  }
}

extension String {
  /// The percent-encoded text, in which colons and slashes stay: the query of a URL may have them (RFC 3986, 3.4).
  fileprivate var linkEncoded: String {
    utf8.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: ":") }.map { part in
      part.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self).percentEncoded }.joined(separator: "/")
    }.joined(separator: ":")
  }
}
