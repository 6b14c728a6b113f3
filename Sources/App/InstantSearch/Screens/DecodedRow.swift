#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

extension SearchScreen where Filters == ScreenFilters {
  /// A screen whose rows are drawn from decoded records: `{ hit in ProductCard(hit.record) }`.
  ///
  /// The type of the record follows from the row, or from a parameter such as `(hit: Hit<Product>)`. A record that can't be
  /// decoded shows its title, and ``SearchScreenModel/onUndecodableRecord`` has the reason.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - title: The title in the navigation bar.
  ///   - row: Draws a result.
  public init<Record: Decodable, Content: View>(
    _ model: SearchScreenModel, title: String = "", @ViewBuilder row: @escaping (Hit<Record>) -> Content
  ) where Row == _ConditionalContent<Content, Text> {
    self.init(model, title: title) { model.row(of: $0, row) }
  }
}

extension ScreenResults {
  /// Results whose rows are drawn from decoded records, as those of a ``SearchScreen``.
  ///
  /// - Parameters:
  ///   - model: The model, which the view starts.
  ///   - row: Draws a result.
  public init<Record: Decodable, Content: View>(
    _ model: SearchScreenModel, @ViewBuilder row: @escaping (Hit<Record>) -> Content
  ) where Row == _ConditionalContent<Content, Text> {
    self.init(model) { model.row(of: $0, row) }
  }
}

extension SearchScreenModel {
  /// A row of a decoded record, or the title of one that can't be decoded.
  @ViewBuilder
  fileprivate func row<Record: Decodable, Content: View>(
    of hit: Hit<JSON>, _ row: (Hit<Record>) -> Content
  ) -> _ConditionalContent<Content, Text> {
    if let decoded: Hit<Record> = decoded(hit) { row(decoded) } else { Text(verbatim: title(of: hit)) }
  }

  private func decoded<Record: Decodable>(_ hit: Hit<JSON>) -> Hit<Record>? {
    do {
      return try hit.decoded()
    } catch {
      if undecodable.insert(hit.objectID).inserted {
        // The app may change what a view shows, which is being drawn.
        Task { onUndecodableRecord?(hit, error) }
      }
      return nil
    }
  }
}
#endif
