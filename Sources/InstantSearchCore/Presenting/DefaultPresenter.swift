/// Makes of a filter the text that people read.
public typealias FilterPresenter = @Sendable (Filter) -> String

/// Makes of a facet the text that people read.
public typealias FacetPresenter = @Sendable (Facet) -> String

/// The texts that views show where nothing else is asked for.
public enum DefaultPresenter {
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

  public enum Facet {
    /// The value and its count, where that is known: `red (12)`.
    public static let present: FacetPresenter = { facet in
      facet.isCountKnown ? "\(facet.value) (\(facet.count))" : facet.value
    }
  }
}
