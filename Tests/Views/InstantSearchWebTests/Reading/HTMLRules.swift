/// What holds for every piece of a page, so that it works for everybody.
struct HTMLRules {
  private let elements: [HTMLElement]
  /// The labels and the other elements by the ID of their field: a page may have thousands of fields.
  private let labels: [String: [HTMLElement]]
  private let fields: [String: HTMLElement]

  init(_ root: HTMLElement) {
    elements = root.all
    labels = Dictionary(grouping: elements.filter { $0.name == "label" }) { $0["for"] ?? "" }
    fields = Dictionary(elements.compactMap { element in element["id"].map { ($0, element) } }) { first, _ in first }
  }

  func check() throws {
    try checkIDs()
    for element in elements {
      if element.attributes.keys.contains(where: { $0.hasPrefix("on") || $0 == "style" }) {
        throw failure("a handler or style", element)
      }
      switch element.name {
      case "label": try checkLabel(element)
      case "input" where element["type"] == "hidden": break
      // Return presses it; nobody meets it.
      case "button" where element["hidden"] != nil: break
      case "input", "select", "button", "a":
        if element.accessibleName(labels).allSatisfy(\.isWhitespace) { throw failure("no name", element) }
        if element.name == "button", element["type"] == nil { throw failure("no type", element) }
      case "img": if element["alt"] == nil { throw failure("no alt", element) }
      case "fieldset":
        if element.children.first?.name != "legend" { throw failure("no legend", element) }
      case "details":
        if element.children.first?.name != "summary" { throw failure("no summary", element) }
      case "nav", "aside", "section":
        if element["aria-label"]?.isEmpty != false, element["aria-labelledby"] == nil {
          throw failure("no name", element)
        }
      default: break
      }
    }
  }

  private func checkIDs() throws {
    var ids: Set<String> = []
    for element in elements {
      guard let id = element["id"] else { continue }
      if id.isEmpty || id.contains(where: \.isWhitespace) { throw failure("an ID with a space", element) }
      if !ids.insert(id).inserted { throw failure("an ID twice", element) }
    }
    for element in elements {
      for reference in ["aria-controls", "aria-describedby", "aria-labelledby"] {
        for id in (element[reference] ?? "").split(separator: " ") where !ids.contains(String(id)) {
          throw failure("\(reference) of no element", element)
        }
      }
    }
  }

  private func checkLabel(_ label: HTMLElement) throws {
    guard let field = label["for"].flatMap({ fields[$0] }), ["input", "select"].contains(field.name),
      field["type"] != "hidden"
    else {
      throw failure("a label of no field", label)
    }
    // A browser takes the first field in a label for its own.
    if let inner = label.all.first(where: { ["input", "select"].contains($0.name) }), inner !== field {
      throw failure("a label of another field", label)
    }
  }

  private func failure(_ what: String, _ element: HTMLElement) -> HTMLReader.Failure {
    HTMLReader.Failure(description: "\(what): <\(element.name) \(element.attributes)> \(element.text)")
  }
}
