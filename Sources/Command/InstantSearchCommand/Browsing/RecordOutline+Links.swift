import InstantSearchCore
import RecordOutlines

extension RecordOutline {
  /// Reads the link of `--url`. Unlike a front end, throws for an unreadable parameter.
  func link(reading url: String, viewName: (RecordOutline.Order) -> String = \.name) throws(Failure) -> SearchLink {
    let mapping = linkMapping(viewName: viewName)
    let (link, notices, others) = SearchLink.reading(url, with: mapping)
    if let notice = notices.first {
      throw Failure(
        .wrongUse, "--url can't be read at '\(notice.pair)': expected \(notice.expected)",
        advice: "Write it as in: --url 'q=lamp&brand=Acme&price=10:50'")
    }
    if let other = others.first {
      let name = String(other.name.prefix(80))
      let names =
        [mapping.textName] + facets.map { self.name(of: $0) } + ranges.map(\.attribute.rawValue)
        + [mapping.orderName, mapping.pageName, mapping.expandedListsName]
      throw Failure(
        .wrongUse, "--url names '\(name)', and there is no list of it",
        advice: EditDistance.nearest(to: name, among: names).map { "Did you mean '\($0)'?" }
          ?? "There are: \(names.joined(separator: ", ")).")
    }
    return link
  }
}
