import AlgoliaBackend
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import SearchServer

/// A server on loopback with the lifetime of the object, and its clients.
final class TestServer: Sendable {
  private let server: SearchServer
  let transfers = Transfers()

  /// - Parameter folder: Where indices are kept, with their changes; nil for none.
  init(keepingChangesIn folder: String? = nil) throws {
    var options = ServerOptions()
    options.dataFolder = folder
    if folder != nil { options.changeRetention = .seconds(86_400) }
    options.port = 0
    options.adminKey = "admin-key"
    server = try SearchServer(options)
    try server.start()
  }

  deinit { server.stop() }

  func add(_ index: LocalIndex, as name: String) throws { try server.add(index, as: name) }

  /// A client with a key; nil for the admin key.
  func client(_ key: String? = nil) -> AlgoliaBackend {
    var configuration = AlgoliaBackend.Configuration()
    configuration.hosts = server.port.map { [AlgoliaHost("127.0.0.1", port: $0, scheme: .http)] }
    // The machine may be busy.
    configuration.connectTimeout = .seconds(300)
    configuration.readTimeout = .seconds(300)
    configuration.writeTimeout = .seconds(300)
    configuration.log = { [transfers] in transfers.append($0) }
    return AlgoliaBackend(appID: "test", apiKey: key ?? server.adminKey, configuration: configuration)
  }

  /// The transfers, oldest first.
  final class Transfers: Sendable {
    private let records = Locked<[TransferRecord]>([])

    func append(_ record: TransferRecord) { records.withLock { $0.append(record) } }
    var all: [TransferRecord] { records.withLock { $0 } }
  }
}
