import InstantSearchCore
import InstantSearchWeb
import Platform
import RecordOutlines
import SearchEngine
import SearchModel
import SearchServer

// The panel with which the owner of the pages adjusts them.

extension ServedPages {
  /// The way to the pages without the token, which a history of addresses would keep; nil without the right to adjust them.
  func begin(_ request: ServerPageRequest) -> PageResponse? {
    let cookie = adjusting?.cookie(for: request)
    guard cookie != nil || adjusting?.admits(request.allHeaders) ?? false else { return nil }
    var response = PageResponse.redirect(to: Self.path)
    if let cookie { response.headers.append(.init("Set-Cookie", cookie)) }
    return response
  }

  func panel(for draft: PageDraft, _ outline: LocalOutline, _ page: IndexPage, _ sent: PageRequest) -> HTML? {
    guard let adjusting else { return nil }
    return AdjustPanel(
      draft: draft, outline: outline.whole, shown: page.outline, target: adjusting.targets[page.name] ?? .index,
      token: adjusting.formToken, heading: Attribute(page.name).title,
      address: page.path + (sent.query.isEmpty ? "" : "?\(sent.query)")
    ).html
  }

  /// Does what a form of the panel says, and leads back to the page.
  func adjust(
    _ index: LocalIndex, _ name: String, _ request: ServerPageRequest, _ sent: PageRequest
  ) async -> PageResponse {
    let form = AdjustForm(request.body)
    guard let adjusting, AdjustSession.areEqual(form["token"] ?? "", adjusting.formToken) else {
      return list(for: sent).document(status: 403, for: sent) { _ in
        HTML("h1", text: "This form is of an earlier page. Load the page again.")
      }
    }
    _ = await request.onThread { [self] in
      adjusting.changing.withLock {
        var draft = adjusting[name]
        draft.notice = nil
        do {
          try perform(form, on: &draft, index, name, request, adjusting.targets[name] ?? .index)
        } catch {
          draft.notice = PageDraft.Notice(text: (error as? Failure)?.text ?? "\(error)", isError: true)
        }
        adjusting[name] = draft
      }
    }
    guard adjusting[name].conflict != nil, form.button.hasPrefix("save") else {
      return .redirect(to: Self.path(of: name) + (sent.query.isEmpty ? "" : "?\(sent.query)"))
    }
    var response = await response(of: index, name, "", request, sent)
    response.status = 409
    return response
  }

  private func perform(
    _ form: AdjustForm, on draft: inout PageDraft, _ index: LocalIndex, _ name: String, _ request: ServerPageRequest,
    _ target: AdjustTarget
  ) throws {
    func outline(_ draft: PageDraft) -> RecordOutline {
      made(of: index, name, on: request, changing: draft.changes).outline.whole
    }
    let order = draft.changes["order"]
    switch form.button {
    case "open":
      if draft.changes.isEmpty { draft.ranking = index.settings.customRanking }
      draft.choices = try AttributeChoice.all(in: index)
      if draft.base == nil { draft.base = target.base(of: index) }
      draft.isOpen = true
    case "close": draft.isOpen = false
    case "undo": draft.undo()
    case "redo": draft.redo()
    case "save.theirs":
      guard let theirs = draft.conflict else { return }
      if case .file = target {
        guard let page = PageSettings(text: theirs.isEmpty ? "{}" : theirs) else {
          throw Failure(.badInput, "\(target.name) has no page settings that can be read")
        }
        chosen.withLock { $0[name] = page.or(chosenAtStart[name] ?? PageSettings()) }
      }
      draft.begin(from: theirs)
    case "save.mine":
      if let theirs = draft.conflict { (draft.base, draft.conflict) = (theirs, nil) }
      try save(&draft, index, name, request, target)
    default:
      guard form["revision"] == "\(draft.revision)" else {
        throw Failure(.wrongUse, "The page was changed in another window. This is how it is now.")
      }
      let shown = outline(draft)
      let known = chosen.withLock { $0[name] } ?? PageSettings()
      let chosen = draft.changes.or(known).or(PageSettings(text: draft.base ?? "") ?? PageSettings())
      draft.change(form.changes(of: shown, chosen, among: draft.choices.map(\.attribute) + shown.detail))
      if form.button == "save" { try save(&draft, index, name, request, target) }
    }
    // In memory nothing is stored that way, and the page shows new filters and orders at once.
    if index.path == nil, form.button != "open", form.button != "close" {
      let outline = outline(draft)
      let isChosen = (draft.changes["order"] ?? chosen.withLock { $0[name]?["order"] }) != nil
      let ranking = isChosen ? outline.order?.customRanking : draft.ranking
      let isNew = draft.changes["order"] != order
      try request.change(name) { try $0.declare(outline, named: name, ranking: isNew ? .some(ranking) : nil) }
    }
  }

  private func save(
    _ draft: inout PageDraft, _ index: LocalIndex, _ name: String, _ request: ServerPageRequest, _ target: AdjustTarget
  ) throws {
    let (changes, base) = (draft.changes, draft.base)
    let outline = made(of: index, name, on: request, changing: changes).outline.whole
    switch target {
    case .file(let path, _):
      let text = changes.text(changing: base)
      guard try AdjustTarget.write(text, to: path, insteadOf: base ?? "") else {
        draft.conflict = try AdjustTarget.text(of: path)
        return
      }
      draft.begin(from: text)
    case .index:
      var found = target.base(of: index), saved = found
      try request.change(name) { index in
        found = target.base(of: index)
        guard found == base else { return }
        try index.keep(try index.outline(choosing: changes), chosen: changes.or(index.settings.chosenPage))
        saved = target.base(of: index)
      }
      guard found == base else {
        draft.conflict = found
        return
      }
      guard saved != base || changes.isEmpty else {
        throw Failure(
          .backendFailed, "The setting 'userData' of the index is no object, so that it can't have page settings.")
      }
      draft.begin(from: saved)
    }
    chosen.withLock { $0[name] = changes.or($0[name] ?? PageSettings()) }
    let ranking = changes["order"].map { _ in outline.order?.customRanking }
    try request.change(name) { try $0.declare(outline, named: name, ranking: ranking) }
    let isKept = target != .index || index.path != nil
    draft.notice = PageDraft.Notice(
      text: isKept
        ? "Saved in \(target.name)." : "Kept until the server ends. The text below is for a file \(name).page.json.")
  }
}

extension AdjustTarget {
  /// The settings that were read.
  fileprivate func base(of index: LocalIndex) -> String {
    switch self {
    case .file(_, let read): read
    case .index: index.settings.chosenPage.text(changing: nil)
    }
  }
}
