// Any query of a page gets a response, and the page is what the tests read strictly, whatever is in the query and in the
// records. The first line is the query, the rest is a text in all attributes of the records.

import Foundation

private let lamps = try? Shop()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPageRequest(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let lines = UnsafeBufferPointer(start: start, count: count).split(
    separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false
  ).map { String(decoding: $0, as: UTF8.self) }
  var shop = lines.count > 1 ? try? Shop(records: records(lines[1])) : lamps
  shop?.sources = {
    [.facet("color"), .records(indexName: nil) { HighlightedText($0.record["name"]?.string ?? "") }]
  }
  guard let page = shop?.page() else { preconditionFailure("no page") }
  let query = lines[0]
  MainActor.assumeIsolated {
    var isDone = false
    Task {
      await check(page, query)
      isDone = true
    }
    // The main actor works in the run loop.
    while !isDone { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }
  return 0
}

private func records(_ text: String) -> [JSON] {
  (0..<3).map { number in
    let value = JSON.string(number == 0 ? text : "\(number)\(text)")
    return [
      // Never empty, which the engine refuses.
      "objectID": .string("\(number)\(text)"), "name": value, "brand": value, "color": value, "size": value,
      "_tags": [value], "room": ["lvl0": value, "lvl1": value], "price": .integer(Int64(number)), "rating": value,
    ]
  }
}

@MainActor
private func check(_ page: SearchPage, _ query: String) async {
  var query = query
  var response = await page.response(to: PageRequest(path: "/", query: query))
  if response.status == 303 {
    guard let location = response.headers.first(where: { $0.name == "Location" })?.value, location.hasPrefix("/") else {
      preconditionFailure("no address")
    }
    query = String(location.drop { $0 != "?" }.dropFirst())
    response = await page.response(to: PageRequest(path: "/", query: query))
  }
  precondition(isPage(response), "\(response.status) at \(query)")
  guard let document = read({ try HTMLReader.read(String(decoding: response.body, as: UTF8.self)) }),
    let form = document.first("form")
  else { preconditionFailure("no form") }
  let answer = await page.response(
    to: PageRequest(path: "/", query: query, headers: ["accept": "application/json"]))
  guard let regions = try? JSON(parsing: answer.body)["regions"]?.object else { preconditionFailure("no JSON") }
  for (id, html) in regions {
    let shown = document.all.first { $0["id"] == id }
    let sent = read { try HTMLReader.readPiece(html.string ?? "") }
    precondition(shown?.nodes.map(\.outline) == sent?.nodes.map(\.outline), id)
  }
  // Sent again unchanged, the form leads to a page without another detour.
  let again = await page.response(to: PageRequest(path: "/", query: form.sentFields().formEncoded))
  guard let location = again.headers.first(where: { $0.name == "Location" })?.value else {
    return precondition(isPage(again))
  }
  let last = await page.response(to: PageRequest(path: "/", query: String(location.drop { $0 != "?" }.dropFirst())))
  precondition(isPage(last), location)
}

/// Whether it is a page with results, or one that says that the address can't be searched for.
private func isPage(_ response: PageResponse) -> Bool { [200, 400].contains(response.status) }

private func read(_ read: () throws -> HTMLElement) -> HTMLElement? {
  do {
    return try read()
  } catch {
    preconditionFailure("\(error)")
  }
}
