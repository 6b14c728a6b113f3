import InstantSearchCore
import InstantSearchWeb
import RecordOutlines
import SearchModel

/// The panel beside a page with which its owner adjusts it, in English: a form, in which each button is a step.
struct AdjustPanel {
  let draft: PageDraft
  /// What the draft makes of the page.
  let outline: RecordOutline
  /// What of that the index can show now.
  let shown: RecordOutline
  let target: AdjustTarget
  let token: String
  /// The heading without a choice.
  let heading: String
  /// The address of the page, with its search.
  let address: String

  var html: HTML {
    HTML(
      "aside", .id("adjust"), .class("adjust"), .label("Adjust this page"), .attribute("lang", "en"),
      .attribute("tabindex", "-1")
    ) {
      HTML(
        "form", .attribute("dir", "ltr"), draft.isOpen ? .id("adjust-form") : nil, .attribute("method", "post"),
        .action(address),
        .attribute("autocomplete", "off")
      ) {
        HTML("input", .type("hidden"), .name("token"), .value(token))
        HTML("input", .type("hidden"), .name("revision"), .value("\(draft.revision)"))
        if draft.isOpen {
          open
        } else {
          button("open", draft.changes.isEmpty ? "Adjust this page" : "Adjust this page (not saved)", .class("primary"))
        }
      }
    }
  }

  private var open: HTML {
    HTML {
      head
      fieldset("Page") {
        field("heading", "Heading", outline.heading ?? "", placeholder: heading)
        field("description", "Description", outline.summary ?? "")
        select(
          "layout", "Results as",
          [("", "what suits them")] + [("list", "List"), ("cards", "Cards"), ("table", "Table")],
          outline.layout?.rawValue ?? "")
      }
      fieldset("A result") {
        attribute("title", "Title", outline.title)
        attribute("subtitle", "Subtitle", outline.subtitle)
        attribute("picture", "Picture", outline.picture, \.hasTexts)
        attribute("price", "Price", outline.price, \.hasNumbers)
        if outline.price != nil { field("currency", "Currency, as in EUR", outline.members["currency"]?.string ?? "") }
        attribute("rating", "Rating, 0 to 5", outline.rating, \.hasNumbers)
        attribute("link", "Link", outline.links.first, \.hasTexts)
        attribute("date", "Date", outline.dates.first)
        HTML("h3", text: "Details below the title")
        rows("details", "Details below the title", outline.detail.map { ($0.rawValue, outline.title(of: $0)) })
        adding(
          "details", "Add a detail", choices { !outline.detail.contains($0.attribute) && $0.attribute != outline.title }
        )
      }
      fieldset("Filters") {
        rows("filters", "Filters", outline.lists.map { ($0.attributes[0].rawValue, outline.title(of: $0)) }) {
          filter($0)
        }
        let listed = outline.lists.flatMap(\.attributes)
        adding("filters", "Add a filter", choices { !listed.contains($0.attribute) })
      }
      fieldset("Orders") {
        rows("sort", "Orders", outline.orders.map { ($0.name, outline.label(of: $0, in: .english)) }) { index in
          let order = outline.orders[index]
          field(
            "sort.\(index).name", "Name", outline.orderNames[order.name] ?? "", id: "sort:\(order.name):name",
            placeholder: outline.label(of: order, in: .english))
          if !shown.orders.contains(order) { later }
        }
        adding("sort", "Add an order", orders)
        let first = [outline.order].compactMap(\.self).filter { !outline.orders.contains($0) }
        let known = (first + outline.orders).map { ($0.name, outline.label(of: $0, in: .english)) }
        select("order", "Without a search", [("", "as they come")] + known + orders, outline.order?.name ?? "")
      }
      names
      HTML("details") {
        HTML("summary", text: "As text")
        HTML("p", text: "What Save writes to \(target.name):")
        HTML(
          "textarea", .attribute("readonly", ""), .attribute("rows", "12"), .label("Page settings as JSON"),
          text: draft.changes.text(changing: draft.base))
      }
    }
  }

  // MARK: Head

  private var head: HTML {
    HTML {
      HTML("div", .class("adjust-head")) {
        // The first button is the one of the Enter key.
        button("show", "Show changes", .class("without-script"))
        HTML("h2", text: "Adjust")
        button("undo", "Undo", .flag("disabled", !draft.canUndo))
        button("redo", "Redo", .flag("disabled", !draft.canRedo))
        button("save", "Save", .class("primary"))
        button("close", "Close")
        HTML("div", .id("adjust-notice"), .role("status")) {
          draft.notice.map { HTML("p", .class($0.isError ? "notice error" : "notice"), text: $0.text) }
        }
      }
      if let conflict = draft.conflict {
        HTML("div", .id("adjust-conflict"), .class("notice error"), .role("alert")) {
          HTML("p", text: "Nothing was saved: \(target.name) was changed since it was read.")
          text("It has now", conflict)
          text("With your changes", draft.changes.text(changing: conflict))
          button("save.mine", "Save with mine")
          button("save.theirs", "Take what is there")
        }
      }
    }
  }

  private func text(_ title: String, _ text: String) -> HTML {
    HTML("h3", text: title) + HTML("pre", .attribute("tabindex", "0"), .role("region"), .label(title), text: text)
  }

  // MARK: Lists

  /// The controls of a filter besides those of each row.
  private func filter(_ index: Int) -> HTML {
    let list = outline.lists[index]
    let (attribute, name) = (list.attributes[0], "filters.\(index)")
    let choice = draft.choices.first { $0.attribute == attribute }
    var kinds: [RecordOutline.ListLook.Kind] = [.list]
    if list.attributes.count == 1 {
      if choice?.hasNumbers ?? false { kinds.append(.range) }
      kinds.append(.menu)
      if choice?.isFlag ?? false { kinds.append(.toggle) }
    }
    let kind = outline.kind(of: list)
    if !kinds.contains(kind) { kinds.append(kind) }
    return HTML {
      field("\(name).label", "Name", outline.title(of: list), id: "filters:\(attribute):label")
      select(
        "\(name).as", "Shown as", kinds.map { ($0.rawValue, $0.rawValue) }, kind.rawValue, id: "filters:\(attribute):as"
      )
      box("\(name).open", "Open", outline.isOpen(list, at: index), id: "filters:\(attribute):open")
      if let values = choice?.values, !values.isEmpty, kind == .list || kind == .menu {
        HTML("details") {
          HTML("summary", text: "Names of values")
          values.map { value in
            field(
              "value.\(index).\(value)", value, outline.valueLabels[attribute.rawValue]?[value] ?? "",
              id: "value:\(attribute):\(value)")
          }
        }
      }
      if !shown.lists.contains(where: { $0.attributes == list.attributes }) { later }
    }
  }

  private var later: HTML { HTML("p", .class("note"), text: "Shown once it is saved: the index has to prepare it.") }

  /// Rows that can be moved and removed.
  private func rows(
    _ list: String, _ title: String, _ rows: [(value: String, text: String)],
    @HTMLBuilder content: (Int) -> HTML = { _ in HTML() }
  ) -> HTML {
    HTML("ol", .class("adjust-rows"), .label(title), .attribute("data-list", list)) {
      rows.enumerated().map { index, row in
        HTML("li") {
          HTML("input", .type("hidden"), .name("\(list).\(index)"), .value(row.value))
          HTML("div", .class("adjust-row")) {
            HTML(
              "span", .class("adjust-handle"), .attribute("draggable", "true"), .attribute("aria-hidden", "true"),
              text: "⠿")
            HTML("span", .class("adjust-name"), text: row.text)
            step(list, "up", index, "↑", "Move \(row.text) up", row.value, isPossible: index > 0)
            step(list, "down", index, "↓", "Move \(row.text) down", row.value, isPossible: index + 1 < rows.count)
            step(list, "remove", index, "×", "Remove \(row.text)", row.value)
          }
          content(index)
        }
      }
    }
      + (rows.count > 1 ? button("\(list).clear", "Remove all", .class("more")) : HTML())
  }

  private func step(
    _ list: String, _ step: String, _ index: Int, _ sign: String, _ title: String, _ value: String,
    isPossible: Bool = true
  ) -> HTML {
    button(
      "\(list).\(step).\(index)", sign, .id("adjust:\(list):\(value):\(step)"), .label(title), .class("adjust-step"),
      .flag("disabled", !isPossible))
  }

  private func adding(_ list: String, _ title: String, _ options: [(String, String)]) -> HTML {
    select("\(list).add", title, [("", "–")] + options, "")
  }

  private func choices(_ isOffered: (AttributeChoice) -> Bool) -> [(String, String)] {
    draft.choices.filter(isOffered).map { ($0.attribute.rawValue, $0.text) }
  }

  private var orders: [(String, String)] {
    draft.choices.filter { $0.hasNumbers || $0.hasTexts }.flatMap { choice in
      [RecordOutline.Order(choice.attribute), RecordOutline.Order(choice.attribute, isDescending: true)]
    }.filter { !outline.orders.contains($0) }.map { ($0.name, outline.label(of: $0, in: .english)) }
  }

  /// The names of attributes that have no filter, and what is hidden.
  private var names: HTML {
    let filtered = outline.lists.map { $0.attributes[0] }
    return HTML("details") {
      HTML("summary", text: "Names, and what is hidden")
      HTML("p", .class("note")) {
        "Hiding is not protecting: whoever may search can ask for a hidden attribute, unless the setting "
        HTML("code", text: "unretrievableAttributes")
        " of the index names it."
      }
      button("hide.rest", "Hide all that the page does not show", .class("more"))
      HTML("ul", .class("adjust-rows")) {
        draft.choices.enumerated().map { index, choice in
          let name = "attribute.\(index)"
          return HTML("li") {
            HTML("input", .type("hidden"), .name(name), .value(choice.attribute.rawValue))
            // Those with a filter are named there.
            if filtered.contains(choice.attribute) {
              HTML("span", .class("adjust-name"), text: choice.text)
            } else {
              field("\(name).label", choice.text, outline.title(of: choice.attribute))
            }
            box("\(name).hidden", "Hidden", outline.hidden.contains(choice.attribute))
          }
        }
      }
    }
  }

  // MARK: Controls

  private func fieldset(_ title: String, @HTMLBuilder content: () -> HTML) -> HTML {
    HTML("fieldset") {
      HTML("legend", text: title)
      content()
    }
  }

  private func button(_ step: String, _ title: String, _ attributes: HTML.Attribute?...) -> HTML {
    HTML("button", [.type("submit"), .name("do"), .value(step)] + attributes) { HTML.text(title) }
  }

  /// A control with its label. Its ID stays the same when its row moves.
  private func labelled(_ title: String, _ id: String, _ control: HTML) -> HTML {
    HTML("div", .class("adjust-field")) {
      HTML("label", .for(id), text: title)
      control
    }
  }

  private func field(
    _ name: String, _ title: String, _ value: String, id: String? = nil, placeholder: String = ""
  ) -> HTML {
    let id = "adjust:\(id ?? name)"
    return labelled(
      title, id,
      HTML(
        "input", .type("text"), .id(id), .name(name), .value(value), .attribute("maxlength", "500"),
        placeholder.isEmpty ? nil : .attribute("placeholder", placeholder)))
  }

  private func box(_ name: String, _ title: String, _ isChecked: Bool, id: String? = nil) -> HTML {
    let id = "adjust:\(id ?? name)"
    return HTML("label", .for(id), .class("adjust-box")) {
      HTML("input", .type("checkbox"), .id(id), .name(name), .value("1"), .checked(isChecked))
      HTML("span", text: title)
    }
  }

  private func select(
    _ name: String, _ title: String, _ options: [(value: String, text: String)], _ chosen: String, id: String? = nil
  ) -> HTML {
    let id = "adjust:\(id ?? name)"
    return labelled(
      title, id,
      HTML("select", .id(id), .name(name)) {
        options.map { HTML("option", .value($0.value), .flag("selected", $0.value == chosen), text: $0.text) }
      })
  }

  /// A menu of the attributes that fit, with examples of their values.
  private func attribute(
    _ name: String, _ title: String, _ chosen: Attribute?, _ fits: (AttributeChoice) -> Bool = { _ in true }
  ) -> HTML {
    var options = choices { fits($0) || $0.attribute == chosen }
    if let name = chosen?.rawValue, !options.contains(where: { $0.0 == name }) { options.append((name, name)) }
    return select(name, title, [("", "none")] + options, chosen?.rawValue ?? "")
  }
}
