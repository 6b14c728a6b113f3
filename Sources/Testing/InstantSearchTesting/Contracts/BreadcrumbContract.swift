public import InstantSearchCore

/// Reads and taps a view of the selected path of a hierarchy.
@MainActor
public protocol BreadcrumbDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any HierarchicalController { get }
  /// The texts of the steps, from everything to the narrowest value; none if no value is selected.
  var steps: [String] { get }
  /// Goes back to the step with this text; does nothing at the last one, or if there is none with this text.
  func goBack(to text: String)
}

/// The contract of breadcrumbs.
package enum BreadcrumbContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any BreadcrumbDriver>] = widget.cases(and: [
    Contract("The selected path shows from the first frame, from everything on; without one nothing shows", on: screen)
    { screen, view in
      let connector = screen.keep(HierarchicalMenuContract.connect(screen, view.controller))
      try expect(view.steps, ["All", "Home", "Light"], "the first frame")
      await screen.search("unicorn")
      try expect(view.steps, ["All", "Home", "Light"], "nothing found")
      connector.interactor.tap("Home")
      try expect(view.steps, [], "no value is selected")
      await screen.settle()
    },
    Contract("A tap on a step goes back to it, one on the first takes the whole path back", on: screen) {
      screen, view in
      let connector = screen.keep(HierarchicalMenuContract.connect(screen, view.controller))
      await screen.search()
      view.goBack(to: "Light")
      try expect(view.steps, ["All", "Home", "Light"], "the last step leads nowhere")
      view.goBack(to: "Home")
      try expect(view.steps, ["All", "Home"], "at once")
      await screen.settle()
      try expect(screen.filters, ["category: Home"], "the filter")
      connector.interactor.tap("Home > Furniture")
      view.goBack(to: "All")
      await screen.settle()
      try expect(view.steps, [], "the whole path")
      try expect(screen.filters, [], "no filter is left")
    },
  ])

  /// A screen whose filters have a path.
  @MainActor
  private static func screen() -> ContractScreen {
    let screen = ContractScreen()
    HierarchicalMenuContract.choose("Home > Light", in: screen.state)
    return screen
  }

  private static let widget = WidgetCases<any BreadcrumbDriver, [String]>(
    screen: { screen() },
    connect: { screen, view in HierarchicalMenuContract.connect(screen, view.controller) },
    controller: { $0.controller }, shown: { $0.steps },
    change: {
      HierarchicalMenuContract.choose("Office > Light", in: $0.state)
      await $0.settle()
    }, use: { $0.goBack(to: "Home") })
}
