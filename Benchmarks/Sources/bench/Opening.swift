import Foundation
import SearchEngine
import SearchModel

/// Opening an index in a file, and the first searches of it, which verify what they use.
///
///     bench opening --store p1m.search
///
/// The index is one that `bench engine --store` has made. One line of JSON: for each step the processor time, and the
/// memory that was touched.
func benchmarkOpening() {
  do {
    guard let path = try Options()["store"] else { throw Failure(text: "--store is needed") }
    var figures: JSON.Object = [:]
    var opened: LocalIndex?
    try measure("open", &figures) { opened = try LocalIndex(path: path, access: .reading) }
    guard let index = opened else { return }
    figures["records"] = .integer(Int64(index.count))
    var page = Query()
    page.facets = ["brand", "categories"]
    let text = Query("wireless mou")
    for (name, query) in [("first_page", page), ("first_text", text), ("second_page", page), ("second_text", text)] {
      try measure(name, &figures) { _ = try index.search(query) }
    }
    print(JSON.object(figures))
  } catch {
    FileHandle.standardError.write(Data("bench opening: \(error)\n".utf8))
    exit(1)
  }
}

private func measure(_ name: String, _ figures: inout JSON.Object, _ body: () throws -> Void) throws {
  let (time, memory) = (cpuMilliseconds(), processMegabytes("VmRSS"))
  try body()
  figures["\(name)_cpu_ms"] = .double(cpuMilliseconds() - time)
  figures["\(name)_touched_mb"] = .double(processMegabytes("VmRSS") - memory)
}
