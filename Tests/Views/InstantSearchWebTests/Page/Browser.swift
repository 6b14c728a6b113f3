import InstantSearchCore
import InstantSearchWeb
import Testing

/// A browser without JavaScript: it follows links and sends forms, and reads strictly what it gets.
@MainActor
final class Browser {
  private let page: SearchPage
  private let language: String
  /// The query of the address.
  private(set) var query = ""
  private(set) var response = PageResponse()
  private(set) var document = HTMLElement("#root")
  /// How often the server has sent the browser elsewhere since the last step of the user.
  private(set) var redirectCount = 0

  init(_ page: SearchPage, language: String = "en") {
    self.page = page
    self.language = language
  }

  /// Opens an address of the page.
  func visit(_ query: String) async throws {
    redirectCount = 0
    self.query = query
    while true {
      response = await page.response(
        to: PageRequest(path: page.path, query: self.query, headers: ["accept-language": language]))
      guard response.status == 303, let location = response.header("Location"), redirectCount < 5 else { break }
      redirectCount += 1
      self.query = Self.query(of: location)
    }
    document = try HTMLReader.read(String(decoding: response.body, as: UTF8.self))
  }

  private static func query(of address: String) -> String {
    address.firstIndex(of: "?").map { String(address[address.index(after: $0)...]) } ?? ""
  }

  var form: HTMLElement { get throws { try #require(document.first("form")) } }

  /// Sends the form.
  func submit(
    pressing button: HTMLElement? = nil, values: [(control: HTMLElement, value: String)] = [],
    flipping box: HTMLElement? = nil
  ) async throws {
    let values = Dictionary(uniqueKeysWithValues: values.map { (ObjectIdentifier($0.control), $0.value) })
    try await visit(form.sentFields(pressing: button, values: values, flipped: box).formEncoded)
  }

  /// Presses the button or follows the link with this name.
  func press(_ name: String, in group: String? = nil) async throws {
    let scope = try scope(group)
    let control = try #require(
      scope.all.first { ["a", "button"].contains($0.name) && Self.name($0, in: scope) == name },
      "no button or link '\(name)' in \(scope.all.filter { ["a", "button"].contains($0.name) }.map { $0.accessibleText })"
    )
    if control.name == "a" {
      try await visit(Self.query(of: control["href"] ?? ""))
    } else {
      try await submit(pressing: control)
    }
  }

  /// Clicks the check box with this name, and sends the form.
  func check(_ name: String, in group: String? = nil) async throws {
    let scope = try scope(group)
    let box = try #require(scope.all("input").first { $0["type"] == "checkbox" && Self.name($0, in: scope) == name })
    try await submit(flipping: box)
  }

  /// Writes into the field with this label, or chooses the option of a menu, and sends the form.
  func enter(_ text: String, into label: String, in group: String? = nil) async throws {
    let scope = try scope(group)
    let control = try #require(
      scope.all.first {
        ["input", "select"].contains($0.name) && $0["type"] != "range" && Self.name($0, in: scope) == label
      }, "no field '\(label)'")
    let value = control.name == "select" ? control.all("option").first { $0.text == text }?["value"] : text
    try await submit(values: [(control, try #require(value, "no option '\(text)'"))])
  }

  /// The group of fields with this title; the whole document without one.
  private func scope(_ group: String?) throws -> HTMLElement {
    guard let group else { return document }
    return try #require(document.all("details").first { $0.first("summary")?.text == group }, "no group '\(group)'")
  }

  /// The name without the count of results behind it.
  private static func name(_ control: HTMLElement, in root: HTMLElement) -> String {
    let label = root.all("label").first { $0["for"] == control["id"] && control["id"] != nil }
    if let text = (control.name == "button" ? control : label)?.first("span", class: "text") { return text.text }
    return control.accessibleName(in: root)
  }

  /// The names of the results.
  var names: [String] { document.first("ol", class: "hits")?.children.map(\.text) ?? [] }

  /// The number of results in words.
  var status: String { document.all.first { $0["role"] == "status" }?.text ?? "" }

  /// The notices.
  var notices: [String] { document.all("p", class: "notice").map(\.text) }

  /// The rows of a group: chosen ones with a star.
  func rows(_ group: String) -> [String] {
    guard let group = try? scope(group) else { return [] }
    return group.all("span", class: "text").compactMap { text in
      let control = group.all.first { $0.children.contains { $0 === text } }
      let isChosen =
        control?["aria-pressed"] == "true" || control?["aria-current"] == "true"
        || control?.first("input")?["checked"] != nil
      return (isChosen ? "*" : "") + text.text
    }
  }
}

extension PageResponse {
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  var text: String { String(decoding: body, as: UTF8.self) }
}
