public import InstantSearchCore

/// The custom data in the contract.
public struct ContractBanner: Decodable, Hashable, Sendable {
  /// The text that the view shows.
  public let title: String
}

/// Reads a view of the custom data of query rules.
@MainActor
public protocol QueryRuleCustomDataDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any QueryRuleCustomDataController<ContractBanner> { get }
  /// The title of the banner; nil if none is shown.
  var title: String? { get }
}

/// The contract of views of the custom data of query rules.
public enum QueryRuleCustomDataContract {
  /// The cases, as the arguments of a test.
  public static let cases: [Contract<any QueryRuleCustomDataDriver>] = widget.cases(and: [
    Contract("Custom data is shown from its answer on, until an answer without any") { make in
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

  /// A screen with a rule for every text that has results.
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
