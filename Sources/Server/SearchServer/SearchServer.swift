internal import Platform

#if os(Linux) || os(macOS)
internal import SearchAnalytics
public import SearchEngine
internal import SearchModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An HTTP server for the engine, with the Algolia API. It locks its data folder during its lifetime.
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
  private let searchLogLock = PosixLock()
  /// Whether the admin key was newly generated, so that it should be shown to the user.
  public let hasNewAdminKey: Bool

  /// Opens the data folder and its indices. ``start()`` makes the server listen.
  public convenience init(_ options: ServerOptions = ServerOptions()) throws(ServerStartError) {
    try self.init(options, clock: .system)
  }

  init(_ options: ServerOptions, clock: ServerClock) throws(ServerStartError) {
    self.options = options
    // Connections and indices need them.
    OpenDescriptors.raiseLimit(to: options.limits.connections + 4096)
    let folder: DataFolder? = if let path = options.dataFolder { try DataFolder(path: path) } else { nil }
    self.folder = folder
    do {
      let saved = try folder?.keys()
      let adminKey = options.adminKey ?? saved?.adminKey ?? KeyRing.newKey()
      hasNewAdminKey = options.adminKey == nil && saved == nil
      if let folder, saved?.adminKey != adminKey {
        try folder.saveKeys(KeyRing.json(adminKey: adminKey, keys: saved?.keys ?? [], deleted: saved?.deleted ?? []))
      }
      let analytics = try options.analyticsStore(at: folder?.analyticsPath)
      application = ServerApplication(
        indices: try IndexCatalogue(folder, clock: clock, changesFor: options.changeRetention, log: options.log),
        keys: KeyRing(
          adminKey: adminKey, keys: saved?.keys ?? [], deleted: saved?.deleted ?? [],
          wrongKeysPerAddress: options.limits.wrongKeysPerAddress
        ) { keys in
          // Revoking a key must be possible on a full disk.
          try folder?.freeingSpace { try folder?.saveKeys(keys) }
        },
        searchLog: try options.searchLog(analytics, clock),
        analytics: analytics, options: options, clock: clock)
    } catch let error as ServerStartError {
      throw error
    } catch {
      throw .folder(options.dataFolder ?? "", reason: "\(error)")
    }
  }

  deinit { stop() }

  /// The key with all rights.
  public var adminKey: String { application.keys.adminKey }

  /// The names of the indices, sorted.
  package var indexNames: [String] { application.indices.all.map(\.name) }

  /// The indices with their names, sorted by these.
  package var indices: [(name: String, index: LocalIndex)] { application.indices.all.map { ($0.name, $0.index) } }

  /// The indices in the data folder that can't be opened, each with the reason. They are not served, and remain until
  /// they are deleted or replaced.
  package var damagedIndices: [(name: String, reason: String)] {
    application.indices.damaged.map { ($0.name, $0.index.reason) }
  }

  /// Creates and fills an index, then replaces the one with its name.
  public func makeIndex(_ name: String, _ fill: (LocalIndex) throws -> Void) throws {
    try application.indices.make(name, fill)
    application.recordEmbedding?.resume()
  }

  /// Serves an index under a name, and replaces the one with that name. With a data folder, copies its records there.
  public func add(_ index: LocalIndex, as name: String) throws {
    try application.indices.add(index, as: name)
    application.recordEmbedding?.resume()
  }

  /// Changes an index of the server.
  package func change(_ name: String, _ body: (LocalIndex) throws -> Void) throws {
    try application.indices.change(name, body)
  }

  // MARK: Listening

  /// The port that the server listens on; nil if it is not running.
  public var port: Int? { daemon.withLock { $0?.port } }

  /// Starts listening, unless the server is already running. A stopped server can be started again.
  public func start() throws(ServerStartError) {
    let notice = try daemon.withLock { daemon throws(ServerStartError) -> String? in
      guard daemon == nil else { return nil }
      guard SystemFile.hasMemory(Self.memoryOfThreads(options.limits)) else { throw .memory }
      let socket = try ListeningSocket(host: options.host, port: options.port)
      let started = try HTTPDaemon(application, socket, options)
      daemon = started
      return started.notice
    }
    // The log may ask for the port.
    if let notice { options.log?(notice) }
    startOrStopSearchLog()
    application.recordEmbedding?.start()
  }

  /// Stops accepting requests, finishes those in flight, and returns.
  public func stop() {
    let running = daemon.withLock { daemon in
      let running = daemon
      daemon = nil
      return running
    }
    application.recordEmbedding?.stop()
    running?.stop()
    startOrStopSearchLog()
    // Programs end without releasing the indices.
    if running != nil { application.indices.emptyLogs() }
  }

  /// Starts the log of searches if the server runs, and stops it otherwise. With a lock of its own: a stopping log may
  /// report a failure, for which the user may ask for the port.
  private func startOrStopSearchLog() {
    guard let searchLog = application.searchLog else { return }
    searchLogLock.withLock {
      if port == nil { searchLog.stop() } else { searchLog.start() }
    }
  }

  /// Listens until SIGTERM or SIGINT, and returns when the requests in flight are finished.
  ///
  /// - Parameter onStart: Called with the port when the server is listening.
  public func runUntilStopped(_ onStart: @Sendable (_ port: Int) throws -> Void = { _ in }) async throws {
    TerminationSignal.intercept(once: false)
    try start()
    defer { stop() }
    if let port { try onStart(port) }
    // Blocks a thread of its own, not one of the cooperative pool, on which tasks run.
    await withCheckedContinuation { continuation in
      SystemThread.start {
        TerminationSignal.wait()
        continuation.resume()
      }
    }
  }

  /// The memory that must be left when the server starts: a thread that gets no stack would end the process.
  private static func memoryOfThreads(_ limits: ServerLimits) -> Int {
    (3 * limits.searchThreads + 2 * ServerLimits.processorCount + 8) * (8 << 20)
  }
}

extension ServerOptions {
  /// The store of the analytics; nil if none are kept.
  func analyticsStore(at path: String?) throws(StoreError) -> AnalyticsStore? {
    keepsAnalytics ? try .opening(path: path, limit: limits.analyticsRows, log: log) : nil
  }

  /// The log of searches, which writes to the store too; nil if nothing is kept.
  func searchLog(_ store: AnalyticsStore?, _ clock: ServerClock) throws(ServerStartError) -> SearchLog? {
    guard searchLog != nil || store != nil else { return nil }
    do throws(StoreError) {
      return try SearchLog(path: searchLog, store: store, limit: limits.searchLog, clock: clock.seconds, log: log)
    } catch {
      let reason = error == .lockedByAnotherProcess ? "another server writes it" : "\(error)"
      throw .searchLog(searchLog ?? "", reason: reason)
    }
  }
}
#endif
