import SearchModel
import SearchTransport

// The calls by which an index is made, filled, read and replaced. All have the same effect twice as once.

extension HTTPCall {
  // MARK: Indices

  /// The mapping, the settings and the aliases of an index, or of those that an alias names.
  static func description(of name: String) -> HTTPCall { HTTPCall(.get, "/\(name.percentEncoded)", of: name) }

  /// The aliases, our settings, the dates and the refresh intervals of all indices whose names fit a pattern.
  static func states(of pattern: String) -> HTTPCall {
    let parts = "*.aliases,*.mappings._meta,*.settings.index.creation_date,*.settings.index.refresh_interval"
    return HTTPCall(.get, "/\(pattern.percentEncoded)?filter_path=\(parts)", of: pattern)
  }

  static func create(_ name: String, _ body: JSON) -> HTTPCall {
    HTTPCall(.put, "/\(name.percentEncoded)", body, of: name)
  }

  static func delete(index name: String) -> HTTPCall { HTTPCall(.delete, "/\(name.percentEncoded)", of: name) }

  /// Adds fields to a mapping.
  static func changeMapping(_ mapping: JSON, of name: String) -> HTTPCall {
    HTTPCall(.put, "/\(name.percentEncoded)/_mapping", mapping, of: name)
  }

  static func changeSettings(_ settings: JSON, of name: String) -> HTTPCall {
    HTTPCall(.put, "/\(name.percentEncoded)/_settings", settings, of: name)
  }

  /// Makes searches see all writes.
  static func refresh(_ name: String) -> HTTPCall { HTTPCall(.post, "/\(name.percentEncoded)/_refresh", of: name) }

  /// Points aliases to an index and deletes the index that they named, in one step.
  static func setAliases(
    _ aliases: JSON.Object, to name: String, deleting old: String?, of index: String
  ) -> HTTPCall {
    var actions = aliases.map { alias, options -> JSON in
      var added = options.object ?? [:]
      (added["index"], added["alias"]) = (.string(name), .string(alias))
      return ["add": .object(added)]
    }
    if let old { actions.append(["remove_index": ["index": .string(old)]]) }
    return HTTPCall(.post, "/_aliases", ["actions": .array(actions)], of: index)
  }

  // MARK: Documents

  /// Documents by their IDs, as they are now.
  static func documents(_ ids: [String], in name: String) -> HTTPCall {
    HTTPCall(
      .post, "/\(name.percentEncoded)/_mget", ["ids": .array(ids.map { .string($0) })], of: name, for: .reading)
  }

  /// Changes documents: the lines of actions.
  ///
  /// - Parameter isAlias: Whether the name must be an alias; otherwise a missing index of this name is made.
  static func bulk(
    _ lines: [UInt8], in name: String, isAlias: Bool, _ visibility: OpenSearchBackend.Visibility
  ) -> HTTPCall {
    var parameters: [String] = []
    switch visibility {
    case .waits: parameters.append("refresh=wait_for")
    case .atOnce: parameters.append("refresh=true")
    case .later: break
    }
    if isAlias { parameters.append("require_alias=true") }
    let query = parameters.isEmpty ? "" : "?\(parameters.joined(separator: "&"))"
    return self.lines("/\(name.percentEncoded)/_bulk\(query)", lines, of: name, for: .writing)
  }

  /// Deletes the documents that match a query, and leaves those that others have changed meanwhile.
  static func delete(matching query: JSON, in name: String, refresh: Bool) -> HTTPCall {
    HTTPCall(
      .post, "/\(name.percentEncoded)/_delete_by_query?conflicts=proceed\(refresh ? "&refresh=true" : "")",
      ["query": query], of: name)
  }

  // MARK: Points in time

  /// Keeps an index as it is for a time that begins anew with each page.
  static func open(_ form: ClusterVersion.PointInTime, of name: String, keptFor time: String) -> HTTPCall {
    HTTPCall(
      .post, "/\(name.percentEncoded)/\(form.openPath)?keep_alive=\(time)\(form.onlyWhole)", of: name, for: .reading)
  }

  static func close(_ form: ClusterVersion.PointInTime, _ id: String) -> HTTPCall {
    HTTPCall(
      .delete, form.closePath, [form.closedIDs: form.closesOne ? .string(id) : [.string(id)]], for: .reading)
  }

  /// A search whose index is that of a point in time.
  static func searchInPointInTime(_ body: JSON.Object) -> HTTPCall {
    HTTPCall(.post, "/_search", .object(body), for: .reading)
  }
}
