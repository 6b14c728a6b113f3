package import InstantSearchCore

/// The custom data in the contract.
package struct ContractBanner: Decodable, Hashable, Sendable {
  /// The text that the view shows.
  package let title: String
}

/// Reads a view of the custom data of query rules.
@MainActor
package protocol QueryRuleCustomDataDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any QueryRuleCustomDataController<ContractBanner> { get }
  /// The title of the banner; nil if none is shown.
  var title: String? { get }
}

/// The contract of views of the custom data of query rules.
package enum QueryRuleCustomDataContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any QueryRuleCustomDataDriver>] = cases { screen() }

  /// The same over a backend that has the rules of its catalogue.
  package static let backendCases: [Contract<any QueryRuleCustomDataDriver>] = cases { ContractScreen() }

  /// - Parameter screen: Makes a screen with a banner for every text that has results.
  private static func cases(
    _ screen: @escaping @MainActor @Sendable () -> ContractScreen
  ) -> [Contract<any QueryRuleCustomDataDriver>] {
    widget(screen).cases(and: [
      Contract("Custom data is shown from its answer on, until an answer without any", on: screen) { screen, view in
        screen.keep(
          QueryRuleCustomDataConnector(
            searcher: screen.searcher, item: ContractBanner(title: "Welcome"), controller: view.controller))
        try expect(view.title, "Welcome", "before the first answer")
        await screen.search("red sofa")
        try expect(view.title, "All about sofa", "the first that fits")
        await screen.search("unicorn")
        try expect(view.title, nil, "none fits")
      }
    ])
  }

  /// A rule for each text: a redirection and then banners for `red sofa`.
  static let rules: [Rule] = [
    rule("redirect", Rule.Condition(pattern: "red"), ["redirect": "/sale"]),
    rule("sofa", Rule.Condition(pattern: "sofa"), ["title": "All about sofa"]),
    rule("lamp", Rule.Condition(pattern: "lamp"), ["title": "All about lamp"]),
    rule("nothing", Rule.Condition(pattern: "", anchoring: .is), ["title": "All about us"]),
  ]

  private static func rule(_ objectID: String, _ condition: Rule.Condition, _ data: JSON) -> Rule {
    Rule(objectID: objectID, conditions: [condition], consequence: Rule.Consequence(userData: data))
  }

  /// A screen on which answers get the user data of the rules.
  @MainActor
  private static func screen() -> ContractScreen {
    ContractScreen { request, response in
      let text = request.query.query ?? ""
      response.userData = rules.filter { rule in
        let pattern = rule.conditions[0].pattern ?? ""
        return pattern.isEmpty ? text.isEmpty : text.contains(pattern)
      }.compactMap(\.consequence.userData)
    }
  }

  private static func widget(
    _ screen: @escaping @MainActor @Sendable () -> ContractScreen
  ) -> WidgetCases<any QueryRuleCustomDataDriver, String?> {
    WidgetCases(
      screen: screen,
      connect: { screen, view in QueryRuleCustomDataConnector(searcher: screen.searcher, controller: view.controller) },
      controller: { $0.controller }, shown: { $0.title }, change: { await $0.search("lamp") })
  }
}
