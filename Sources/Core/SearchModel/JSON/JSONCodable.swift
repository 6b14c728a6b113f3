/// A value that is encoded and decoded as its JSON in the API.
package protocol JSONCodable: Codable {
  /// Reads the JSON of the API; throws an error that says what is wrong with it.
  init(json: JSON) throws
  /// The JSON of the API.
  var json: JSON { get }
}

extension JSONCodable {
  /// Reads the JSON of the API.
  public init(from decoder: any Decoder) throws {
    do {
      try self.init(json: JSON(from: decoder))
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: context.debugDescription))
    }
  }

  /// Writes the JSON of the API.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

/// A value whose coded form is a JSON object. It keeps every member of the object.
package protocol MembersCodable: Codable {
  init(members: JSON.Object)
  var members: JSON.Object { get }
}

extension MembersCodable {
  public init(from decoder: any Decoder) throws { self.init(members: try JSON.Object(from: decoder)) }

  public func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}

extension MembersCodable where Self: ParameterSet {
  package init(members: JSON.Object) { self.init(parameters: members) }

  package var members: JSON.Object { parameters }
}
