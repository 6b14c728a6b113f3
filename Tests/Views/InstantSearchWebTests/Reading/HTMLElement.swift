/// An element of a page as a browser would have it.
final class HTMLElement {
  enum Node {
    case text(String)
    case element(HTMLElement)
  }

  let name: String
  let attributes: [String: String]
  var nodes: [Node] = []

  init(_ name: String, _ attributes: [String: String] = [:]) {
    self.name = name
    self.attributes = attributes
  }

  subscript(_ attribute: String) -> String? { attributes[attribute] }

  var children: [HTMLElement] { nodes.compactMap { if case .element(let element) = $0 { element } else { nil } } }

  /// The element and all below it, in the order of the document.
  var all: [HTMLElement] {
    var found: [HTMLElement] = []
    collect(into: &found) { _ in true }
    return found
  }

  private func collect(into found: inout [HTMLElement], where isWanted: (HTMLElement) -> Bool) {
    if isWanted(self) { found.append(self) }
    for child in children { child.collect(into: &found, where: isWanted) }
  }

  func all(_ name: String, class className: String? = nil) -> [HTMLElement] {
    var found: [HTMLElement] = []
    collect(into: &found) { $0.name == name && className.map($0.classes.contains) ?? true }
    return found
  }

  func first(_ name: String, class className: String? = nil) -> HTMLElement? { all(name, class: className).first }

  var classes: Set<String> { Set((self["class"] ?? "").split(separator: " ").map(String.init)) }

  /// All text.
  var text: String {
    nodes.map { node in
      switch node {
      case .text(let text): text
      case .element(let element): element.text
      }
    }.joined()
  }

  /// What assistive technology reads.
  var accessibleText: String {
    if self["aria-hidden"] == "true" || self["hidden"] != nil || name == "select" { return "" }
    if let label = self["aria-label"] { return label }
    return nodes.map { node in
      switch node {
      case .text(let text): text
      case .element(let element): element.accessibleText
      }
    }.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The names of a control: its label, or its own text.
  func accessibleName(in root: HTMLElement) -> String {
    accessibleName(Dictionary(grouping: root.all("label")) { $0["for"] ?? "" })
  }

  /// - Parameter labels: The labels of the page by the IDs of their fields.
  func accessibleName(_ labels: [String: [HTMLElement]]) -> String {
    guard ["input", "select"].contains(name) else { return accessibleText }
    if let label = self["aria-label"] { return label }
    return self["id"].flatMap { labels[$0] }?.map(\.accessibleText).joined() ?? ""
  }
}

extension HTMLElement.Node {
  /// The node as text, equal for equal nodes.
  var outline: String {
    switch self {
    case .text(let text): text
    case .element(let element):
      "<\(element.name) \(element.attributes.sorted { $0.key < $1.key })>\(element.nodes.map(\.outline))"
    }
  }
}
