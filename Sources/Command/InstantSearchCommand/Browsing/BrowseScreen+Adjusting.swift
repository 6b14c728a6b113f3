import InstantSearchCore
import InstantSearchTerminal
import RecordOutlines
import RecordReading
import SearchEngine
import SearchModel

/// What the rows of a screen show, which their user may change.
@MainActor
final class AdjustedRows {
  var outline: RecordOutline
  fileprivate var changes = PageSettings()
  fileprivate var file: (path: String, read: String?)?

  init(_ outline: RecordOutline) { self.outline = outline }

  /// The whole record.
  func page(of hit: Hit<JSON>) -> TerminalPage {
    TerminalPage(outline.withDates(hit), title: hit.title(outline).text)
  }
}

extension BrowseScreen {
  private static let parts = ["title", "subtitle", "details"]

  /// Lets the user choose what rows show, with `e` on a result, and save that as page settings.
  func offerAdjusting(savingTo target: AdjustTarget) {
    guard case .file(let path, let read) = target else { return }
    rows.file = (path, read)
    hits.addAction("e", titled: "adjust") { [weak self] in
      guard let self else { return }
      adjust("title=\(rows.outline.title?.rawValue ?? "")")
    }
  }

  private func adjust(_ text: String) {
    var names = AttributeNames()
    for hit in searcher.onResults.lastValue?.hits ?? [] { names.add(hit.record.object ?? [:]) }
    screen.ask("Show", text: text) { [names] text in
      do throws(Failure) {
        _ = try Self.settings(text, names)
        return "or \(Self.parts.joined(separator: ", ")) = \(names.all.prefix(12).joined(separator: ", "))"
      } catch {
        return error.text
      }
    } accept: { [weak self, names] text in
      guard let self else { return }
      do throws(Failure) {
        let settings = try Self.settings(text, names)
        rows.changes = settings.or(rows.changes)
        rows.outline.apply(settings)
        searcher.search()
        confirmSaving()
      } catch {
        screen.showMessage(error.text)
        adjust(text)
      }
    }
  }

  /// Reads `title=name` or `details=maker,price`.
  private static func settings(_ text: String, _ names: AttributeNames) throws(Failure) -> PageSettings {
    let sides = text.split(separator: "=", maxSplits: 1).map { String($0.trimmed) }
    guard let part = sides.first, parts.contains(part) else {
      throw Failure(.wrongUse, "\(parts.joined(separator: ", ")): choose one, as in title=name")
    }
    let attributes = sides.count == 2 ? sides[1].split(separator: ",").map { String($0.trimmed) } : []
    if let unknown = attributes.first(where: { !names.contains(Attribute($0)) }) {
      throw Failure(
        .wrongUse, "no result on this page has the attribute '\(unknown)'", advice: names.advice(for: unknown))
    }
    let chosen: JSON =
      part == "details" ? .array(attributes.map { .string($0) }) : attributes.first.map { .string($0) } ?? .null
    return PageSettings(unchecked: [part: chosen])
  }

  private func confirmSaving() {
    guard let (path, read) = rows.file else { return }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    screen.ask("Save this in \(name)?") { _ in
      "y and Enter: yes, Esc: no"
    } accept: { [weak self] answer in
      guard let self, ["y", "yes"].contains(answer.lowercased()) else { return }
      do throws(Failure) {
        let text = rows.changes.text(changing: read)
        guard try AdjustTarget.write(text, to: path, insteadOf: read) else {
          return screen.showMessage("\(name) was changed since it was read, and stays as it is")
        }
        rows.file?.read = text
        screen.showMessage("saved in \(name)", style: TextStyle(.chosen))
      } catch {
        screen.showMessage(error.text)
      }
    }
  }
}
