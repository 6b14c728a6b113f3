internal import AlgoliaWire
public import SearchEngine
internal import SearchModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The engine over HTTP, in the protocol of Algolia. It holds its data folder for as long as it lives.
///
/// ```swift
/// var options = ServerOptions()
/// options.dataFolder = "data"
/// let server = try SearchServer(options)
/// if server.hasNewAdminKey { print("admin key:", server.adminKey) }
/// try await server.runUntilStopped()
/// ```
public final class SearchServer: Sendable {
  private let options: ServerOptions
  let application: ServerApplication
  private let folder: DataFolder?
  let daemon = Locked<HTTPDaemon?>(nil)
  /// Whether the admin key was made just now, so that somebody should be told it.
  public let hasNewAdminKey: Bool

  /// A server with the indices of its data folder. It is not asked yet: ``start()`` lets it listen.
  public convenience init(_ options: ServerOptions = ServerOptions()) throws(ServerStartError) {
    try self.init(options, clock: .system)
  }

  init(_ options: ServerOptions, clock: ServerClock) throws(ServerStartError) {
    self.options = options
    Self.allowDescriptors(options.limits)
    let folder: DataFolder? = if let path = options.dataFolder { try DataFolder(path: path) } else { nil }
    self.folder = folder
    do {
      let saved = try folder?.keys()
      let adminKey = options.adminKey ?? saved?.adminKey ?? KeyRing.newKey()
      hasNewAdminKey = options.adminKey == nil && saved == nil
      if let folder, saved?.adminKey != adminKey {
        try folder.saveKeys(KeyRing.json(adminKey: adminKey, keys: saved?.keys ?? []))
      }
      application = ServerApplication(
        indices: try IndexCatalogue(folder, clock: clock, log: options.log),
        keys: KeyRing(adminKey: adminKey, keys: saved?.keys ?? []) { keys in
          // Taking a key back must work on a full disk too.
          try folder?.makingRoom { try folder?.saveKeys(keys) }
        },
        options: options, clock: clock)
    } catch let error as ServerStartError {
      throw error
    } catch {
      throw .folder(options.dataFolder ?? "", reason: "\(error)")
    }
  }

  deinit { stop() }

  /// The key that may do everything.
  public var adminKey: String { application.keys.adminKey }

  /// The names of the indices, in the order of their letters.
  public var indexNames: [String] { application.indices.all.map(\.name) }

  /// The names of the indices in the data folder that can't be opened, each with the reason. They are not served, and
  /// stay until they are deleted or replaced.
  public var damagedIndices: [(name: String, reason: String)] {
    application.indices.damaged.map { ($0.name, $0.index.reason) }
  }

  /// Makes an index and fills it; then it takes the place of the one that had its name.
  public func makeIndex(_ name: String, _ fill: (LocalIndex) throws -> Void) throws {
    try application.indices.make(name, fill)
  }

  /// Serves an index under a name, in place of one that had it. With a data folder its records are copied there.
  public func add(_ index: LocalIndex, as name: String) throws { try application.indices.add(index, as: name) }

  // MARK: Listening

  /// The port that is listened on; nil before the start and after the end.
  public var port: Int? { daemon.withLock { $0?.port } }

  /// Begins to listen, unless it does already, and returns. A server that was stopped can be started again.
  public func start() throws(ServerStartError) {
    try daemon.withLock { daemon throws(ServerStartError) in
      guard daemon == nil else { return }
      let socket = try ListeningSocket(host: options.host, port: options.port)
      daemon = try HTTPDaemon(application, socket, options)
    }
  }

  /// Takes no more requests, finishes those that have begun, and returns.
  public func stop() {
    let running = daemon.withLock { daemon in
      let running = daemon
      daemon = nil
      return running
    }
    running?.stop()
  }

  /// Listens until the process is told to stop by SIGTERM or SIGINT, and returns when what has begun is finished.
  ///
  /// - Parameter onStart: Called when requests are answered, with the port.
  public func runUntilStopped(_ onStart: (_ port: Int) throws -> Void = { _ in }) async throws {
    StopSignal.prepare()
    try start()
    defer { stop() }
    if let port { try onStart(port) }
    // On a thread of its own: what is done in the background needs those that tasks run on.
    await withCheckedContinuation { continuation in
      SystemThread.start {
        StopSignal.wait()
        continuation.resume()
      }
    }
  }

  /// Connections and indices need more descriptors than a process has by default: as many as it may have, or where that
  /// is more than the system gives, as many as should do.
  private static func allowDescriptors(_ limits: ServerLimits) {
    #if canImport(Glibc)
    let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let descriptors = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(descriptors, &limit) == 0 else { return }
    let present = limit.rlim_cur
    for wanted in [limit.rlim_max, min(limit.rlim_max, rlim_t(limits.connections) + 4096)] where wanted > present {
      limit.rlim_cur = wanted
      if setrlimit(descriptors, &limit) == 0 { return }
    }
  }
}
