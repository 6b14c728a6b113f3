// Addresses.

public struct URL: Hashable, Sendable, Codable, CustomStringConvertible {
  public init?(string: String) { fatalError() }
  public init?(string: String, relativeTo url: URL?) { fatalError() }
  @available(macOS 14.0, iOS 17.0, watchOS 10.0, tvOS 17.0, *)
  public init?(string: String, encodingInvalidCharacters: Bool) { fatalError() }
  public init(fileURLWithPath path: String) { fatalError() }
  public init(fileURLWithPath path: String, isDirectory: Bool) { fatalError() }
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public init(filePath path: String, directoryHint: DirectoryHint = .inferFromPath, relativeTo base: URL? = nil) {
    fatalError()
  }

  public var absoluteString: String { fatalError() }
  public var scheme: String? { fatalError() }
  public var host: String? { fatalError() }
  public var port: Int? { fatalError() }
  public var path: String { fatalError() }
  public var query: String? { fatalError() }
  public var user: String? { fatalError() }
  public var password: String? { fatalError() }
  public var lastPathComponent: String { fatalError() }
  public var pathExtension: String { fatalError() }
  public var pathComponents: [String] { fatalError() }
  public var description: String { fatalError() }
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public func host(percentEncoded: Bool = true) -> String? { fatalError() }
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public func path(percentEncoded: Bool = true) -> String { fatalError() }
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public func query(percentEncoded: Bool = true) -> String? { fatalError() }

  public func appendingPathComponent(_ pathComponent: String) -> URL { fatalError() }
  public func appendingPathComponent(_ pathComponent: String, isDirectory: Bool) -> URL { fatalError() }
  public mutating func deleteLastPathComponent() {}
  public func deletingLastPathComponent() -> URL { fatalError() }
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public func appending<S: StringProtocol>(
    path: S, directoryHint: DirectoryHint = .inferFromPath
  ) -> URL { fatalError() }
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public func appending<S: StringProtocol>(
    component: S, directoryHint: DirectoryHint = .inferFromPath
  ) -> URL { fatalError() }
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public static var temporaryDirectory: URL { fatalError() }

  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public enum DirectoryHint: Sendable { case isDirectory, notDirectory, checkFileSystem, inferFromPath }
}

public struct URLComponents: Hashable, Sendable, Codable {
  public init() {}
  public init?(string: String) {}
  public init?(url: URL, resolvingAgainstBaseURL resolve: Bool) {}
  public var scheme: String?, host: String?, query: String?, percentEncodedQuery: String?, percentEncodedHost: String?
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public var encodedHost: String? {
    get { fatalError() }
    set {}
  }
  public var port: Int?
  public var path: String, percentEncodedPath: String
  public var queryItems: [URLQueryItem]?, percentEncodedQueryItems: [URLQueryItem]?
  public var url: URL? { fatalError() }
  public var string: String? { fatalError() }
}

public struct URLQueryItem: Hashable, Sendable, Codable {
  public init(name: String, value: String?) {}
  public var name: String
  public var value: String?
}

public struct URLRequest: Hashable, Sendable {
  public typealias CachePolicy = NSURLRequest.CachePolicy
  public init(
    url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60.0
  ) { fatalError() }
  public var url: URL?
  public var httpMethod: String?
  public var httpBody: Data?
  public var timeoutInterval: TimeInterval
  public var allHTTPHeaderFields: [String: String]?
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
  public func value(forHTTPHeaderField field: String) -> String? { fatalError() }
}

public struct URLError: Error, Hashable, @unchecked Sendable {
  public init(_ code: Code, userInfo: [String: Any] = [:]) { fatalError() }
  public var code: Code { fatalError() }
  public var localizedDescription: String { fatalError() }
  public static func == (lhs: URLError, rhs: URLError) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) {}
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static var unknown: Code { fatalError() }
    public static var cancelled: Code { fatalError() }
    public static var timedOut: Code { fatalError() }
    public static var cannotFindHost: Code { fatalError() }
    public static var cannotConnectToHost: Code { fatalError() }
    public static var networkConnectionLost: Code { fatalError() }
    public static var dnsLookupFailed: Code { fatalError() }
    public static var notConnectedToInternet: Code { fatalError() }
    public static var badServerResponse: Code { fatalError() }
  }
}

extension URLSession {
  @available(macOS 12.0, iOS 15.0, watchOS 8.0, tvOS 15.0, *)
  public func data(
    for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) { fatalError() }
  @available(macOS 12.0, iOS 15.0, watchOS 8.0, tvOS 15.0, *)
  public func data(
    from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) { fatalError() }
}
