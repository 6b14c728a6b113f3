public import InstantSearchCore

/// What rules attach in the contract.
public struct ContractBanner: Decodable, Hashable, Sendable {
  public let title: String
}

/// Reads a view of what rules attach to a search.
@MainActor
public protocol QueryRuleCustomDataDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any QueryRuleCustomDataController<ContractBanner> { get }
  /// The title of the banner; nil where none shows.
  var title: String? { get }
}

/// What every view of what rules attach to a search must do.
public enum QueryRuleCustomDataContract {
  public static let cases: [Contract<any QueryRuleCustomDataDriver>] = widget.cases(and: [
    Contract("What a rule attaches shows from its answer on, and goes with the next answer that has none") { make in
      let (screen, view) = (screen(), make())
      let connector = QueryRuleCustomDataConnector(
        searcher: screen.searcher, item: ContractBanner(title: "Welcome"), controller: view.controller)
      try expect(view.title, "Welcome", "before the first answer")
      await screen.search("sofa")
      try expect(view.title, "All about sofa", "the first that fits")
      await screen.search("unicorn")
      try expect(view.title, nil, "none fits")
      connector.disconnect()
    }
  ])

  /// A search with a rule for every text for which there are results.
  @MainActor
  private static func screen() -> ContractScreen {
    ContractScreen { request, response in
      response.userData = [["redirect": "/sale"]]
      if response.nbHits > 0 {
        response.userData.append(["title": .string("All about \(request.query.query ?? "us")")])
        response.userData.append(["title": "Not the first"])
      }
    }
  }

  private static let widget = WidgetCases<any QueryRuleCustomDataDriver, String?>(
    screen: { screen() },
    connect: { screen, view in
      let connector = QueryRuleCustomDataConnector(searcher: screen.searcher, controller: view.controller)
      return (connector, connector.interactor)
    }, controller: { $0.controller }, shown: { $0.title }, change: { await $0.search("lamp") })
}
