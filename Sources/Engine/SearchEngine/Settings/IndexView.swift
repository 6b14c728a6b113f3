/// What a name of an index selects: the index itself, or one of its views.
///
/// A class, so that searches don't copy the settings.
final class IndexView: Sendable {
  let settings: ResolvedSettings
  /// The index of its order in ``IndexPlan/orders``.
  let order: Int
  /// Whether it is a virtual replica, which selects the most relevant matches and sorts them.
  let isVirtual: Bool
  let countedFacets: CountableFacets
  /// What answers show of records, unless a search says otherwise.
  let shown: ShownAttributes

  init(_ settings: ResolvedSettings, order: Int, isVirtual: Bool = false, _ plan: IndexPlan) {
    self.settings = settings
    self.order = order
    self.isVirtual = isVirtual
    countedFacets = CountableFacets(plan, settings)
    shown = ShownAttributes(settings.defaults, settings)
  }
}
