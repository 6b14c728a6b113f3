internal import AlgoliaWire
internal import SearchTransport

extension OpenSearchBackend {
  /// How a client proves who it is. The secrets appear in no error, description or log.
  public struct Credentials: Sendable {
    let kind: Kind

    enum Kind: Sendable {
      case none
      case header(Secret)
      case aws(RequestSigner)
    }

    /// The texts that must not be shown.
    let secrets: [Secret]

    /// No credentials, for a cluster without security.
    public static let none = Credentials(kind: .none, secrets: [])

    /// A user with a password.
    public static func basic(user: String, password: String) -> Credentials {
      header("Basic", Base64.text(of: Array("\(user):\(password)".utf8)), hiding: [password])
    }

    /// An API key, in the form in which the cluster issues it: Base64 of the ID, a colon and the key.
    public static func apiKey(_ key: String) -> Credentials { header("ApiKey", key) }

    /// A token of OpenID Connect, or of a service account.
    public static func bearer(_ token: String) -> Credentials { header("Bearer", token) }

    /// Signs requests for a domain of Amazon OpenSearch Service, by Signature Version 4.
    ///
    /// - Parameters:
    ///   - accessKey: The ID of the access key.
    ///   - secretKey: The secret access key.
    ///   - sessionToken: The token of temporary credentials.
    ///   - region: The region of the domain: `eu-central-1`.
    ///   - service: `es` for a domain, `aoss` for a serverless collection.
    public static func aws(
      accessKey: String, secretKey: String, sessionToken: String? = nil, region: String, service: String = "es"
    ) -> Credentials {
      let signer = RequestSigner(
        accessKey: accessKey, secretKey: Secret(secretKey), sessionToken: sessionToken.map { Secret($0) },
        region: region, service: service)
      return Credentials(kind: .aws(signer), secrets: [Secret(secretKey)] + (sessionToken.map { [Secret($0)] } ?? []))
    }

    private static func header(_ scheme: String, _ value: String, hiding others: [String] = []) -> Credentials {
      Credentials(
        kind: .header(Secret("\(scheme) \(value)")), secrets: [Secret(value)] + others.map { Secret($0) })
    }

    /// These credentials, or if there are none those of the first address that has some. No secret of an address is shown.
    func completed(by addresses: [NodeAddress]) -> Credentials {
      let own = addresses.compactMap { address in address.user.map { Self.basic(user: $0.name, password: $0.password) }
      }
      guard let first = own.first else { return self }
      let kind = if case .none = self.kind { first.kind } else { self.kind }
      return Credentials(kind: kind, secrets: secrets + own.flatMap(\.secrets))
    }

    /// The header fields that do not depend on the request.
    var headers: [String: String] { if case .header(let value) = kind { ["authorization": value.value] } else { [:] } }

    /// The text without the secrets.
    func redacting(_ text: String) -> String { secrets.reduce(text) { $0.redacting($1.value) } }
  }
}
