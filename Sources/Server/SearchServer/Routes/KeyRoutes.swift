internal import AlgoliaWire
internal import SearchEngine
internal import SearchModel

extension ServerApplication {
  static let keyRoutes = [
    Route("GET", "/1/keys", .admin, summary: "[keys](#keys)") { call in
      HTTPResponse(json: ["keys": .array(call.application.keys.all.map(\.json))])
    },
    Route("POST", "/1/keys", .admin, .writing) { try $0.addKey() },
    // A key may read its own permissions.
    Route(
      "GET", "/1/keys/{key}", .anyKey,
      summary: "`GET` with the admin key or the key itself, the others with the admin key"
    ) { call in
      guard call.permission.isAdmin || (call.permission.keyValue == call["key"] && !call.permission.isSecured) else {
        throw ServerFailure.methodNotAllowed
      }
      return HTTPResponse(json: try call.application.keys.key(call["key"]).json)
    },
    Route("PUT", "/1/keys/{key}", .admin, .writing) { try $0.updateKey() },
    Route("DELETE", "/1/keys/{key}", .admin, .writing) { call in
      try call.application.keys.delete(call["key"])
      return HTTPResponse(json: ["deletedAt": .string(call.application.clock.text)])
    },
    Route("POST", "/1/keys/{key}/restore", .admin, .writing) { call in
      try call.application.keys.restore(call["key"])
      return HTTPResponse(json: ["key": .string(call["key"]), "createdAt": .string(call.application.clock.text)])
    },
  ]
}

extension Call {
  fileprivate func addKey() throws -> HTTPResponse {
    let now = application.clock.wholeSeconds
    let key = try checked(ServerKey(value: KeyRing.newKey(), createdAt: now, now: now, keyJSON()))
    try application.keys.add(key)
    return HTTPResponse(
      status: 201, json: ["key": .string(key.value), "createdAt": .string(application.clock.text)])
  }

  /// The body as a key. Refuses unknown members: a misspelled restriction would have no effect.
  private func keyJSON() throws -> JSONNode {
    let body = try json()
    let unknown = try body.object().keys.filter { !ServerKey.members.contains($0) }
    var sentences = IgnoredParameters(known: Set(ServerKey.members.map { Query.Parameter(rawValue: $0) }))
    if let message = sentences.message(unknown.map { Query.Parameter(rawValue: $0) }) {
      throw ServerFailure.badRequest(message)
    }
    return body
  }

  /// Refuses a key that forces unknown parameters: a misspelled restriction would have no effect.
  private func checked(_ key: ServerKey) throws -> ServerKey {
    if let message = Permission.unknown(in: try Query(urlEncoded: key.queryParameters).parameters) {
      throw ServerFailure.badRequest("queryParameters: \(message)")
    }
    return key
  }

  fileprivate func updateKey() throws -> HTTPResponse {
    let body = try keyJSON()
    let now = application.clock.wholeSeconds
    try application.keys.update(self["key"]) { old in
      var key = try checked(ServerKey(value: old.value, createdAt: old.createdAt, now: now, body))
      key.isOfPages = old.isOfPages
      return key
    }
    return HTTPResponse(json: ["key": .string(self["key"]), "updatedAt": .string(application.clock.text)])
  }
}
