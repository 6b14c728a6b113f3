internal import SearchEngine

extension ServerOptions {
  /// The store of the analytics; nil if none are kept. A damaged file is renamed, and a new one is created.
  func analyticsStore(in folder: DataFolder?) throws -> AnalyticsStore? {
    guard keepsAnalytics else { return nil }
    let path = folder?.analyticsPath
    do throws(StoreError) {
      return try AnalyticsStore(path: path, limit: limits.analyticsRows)
    } catch {
      switch error {
      case .damaged, .notAnIndex:
        guard let path else { throw error }
        log?("the analytics in \(path) can't be read, and are set aside: \(error)")
        for end in ["-wal", "-shm"] { SystemFile.remove(path + end) }
        try SystemFile.move(path, to: path + "-damaged")
        return try AnalyticsStore(path: path, limit: limits.analyticsRows)
      default: throw error
      }
    }
  }
}
