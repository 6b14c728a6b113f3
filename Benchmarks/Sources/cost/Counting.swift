import CCostMarks

/// Does work twice, so that what is made only once is not counted, and has Valgrind count the second time, on all threads.
///
/// - Parameter count: The number of requests in the work.
func count(_ name: String, of count: Int, _ work: (_ isCounted: Bool) throws -> Void) rethrows {
  try work(false)
  cost_begin()
  try work(true)
  cost_end()
  print(count, name)
}

/// The same for work that is waited for.
@MainActor
func count(_ name: String, of count: Int, _ work: @MainActor (_ isCounted: Bool) async throws -> Void) async rethrows {
  try await work(false)
  cost_begin()
  try await work(true)
  cost_end()
  print(count, name)
}
