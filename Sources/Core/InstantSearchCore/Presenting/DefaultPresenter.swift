/// Makes the text that users read for a filter.
public typealias FilterPresenter = @Sendable (Filter) -> String

/// Makes the text that users read for a facet.
public typealias FacetPresenter = @Sendable (Facet) -> String

/// The texts that views show by default.
public enum DefaultPresenter {
  /// The default text of a filter.
  public enum Filter {
    /// A facet's value, a tag, a comparison or a range; a boolean facet shows its attribute: `red`, `price < 5`,
    /// `price: 5 to 10`, `free shipping`.
    public static let present: FilterPresenter = { filter in
      let prefix = filter.isNegated ? "not " : ""
      switch filter {
      case .facet(let facet):
        if case .bool(let isTrue) = facet.value {
          return (isTrue == facet.isNegated ? "not " : "") + "\(facet.attribute)"
        }
        return "\(prefix)\(facet.value)"
      case .numeric, .tag: return filter.description
      }
    }
  }

  /// The default text of a facet.
  public enum Facet {
    /// The value and, if known, its count: `red (12)`.
    public static let present: FacetPresenter = { facet in
      facet.isCountKnown ? "\(facet.value) (\(facet.count))" : facet.value
    }
  }
}
