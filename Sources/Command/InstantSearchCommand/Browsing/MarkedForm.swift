import InstantSearchTerminal
import RecordOutlines
import SearchModel

/// The form in which `browse --print` prints each marked record.
enum MarkedForm: String, CaseIterable, Sendable {
  case id, json, line

  func text(of hit: Hit<JSON>, _ outline: RecordOutline) -> String {
    switch self {
    case .id: hit.objectID.printable
    case .json: hit.record.text()
    case .line: (hit.title(outline).text + "  " + hit.detail(outline).text).printable
    }
  }
}
