import SwiftUI
import UIKit

/// A row of the start screen: the screen of a widget in SwiftUI, in UIKit, or in both.
struct Screen {
  let title: String
  var swiftUI: (@MainActor () -> any View)?
  var uiKit: (@MainActor () -> UIViewController)?

  init(
    _ title: String, swiftUI: (@MainActor () -> any View)? = nil, uiKit: (@MainActor () -> UIViewController)? = nil
  ) {
    self.title = title
    self.swiftUI = swiftUI
    self.uiKit = uiKit
  }

  /// What opens the screen in a framework; nil if the screen is not made in it.
  func open(in framework: Framework) -> (@MainActor () -> UIViewController)? {
    switch framework {
    case .swiftUI:
      guard let swiftUI else { return nil }
      return { UIHostingController(rootView: AnyView(AnyView(swiftUI()).padding())) }
    case .uiKit: return uiKit
    }
  }
}

enum Framework: String, CaseIterable {
  case swiftUI = "SwiftUI"
  case uiKit = "UIKit"
}

/// The start screen: each row opens the screen of a widget, in the framework that is chosen at the top.
final class StartScreen: UITableViewController {
  private let frameworks = UISegmentedControl(items: Framework.allCases.map(\.rawValue))

  init() {
    super.init(style: .insetGrouped)
    title = "InstantSearch"
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Screen")
    frameworks.selectedSegmentIndex = 0
    frameworks.addAction(UIAction { [weak self] _ in self?.tableView.reloadData() }, for: .valueChanged)
    navigationItem.rightBarButtonItem = UIBarButtonItem(customView: frameworks)
  }

  private var framework: Framework { Framework.allCases[frameworks.selectedSegmentIndex] }

  private func screens(in section: Int) -> [Screen] {
    Screen.sections[section].screens.filter { $0.open(in: framework) != nil }
  }

  override func numberOfSections(in tableView: UITableView) -> Int { Screen.sections.count }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    Screen.sections[section].title
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    screens(in: section).count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Screen", for: indexPath)
    var content = UIListContentConfiguration.cell()
    content.text = screens(in: indexPath.section)[indexPath.row].title
    cell.contentConfiguration = content
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    let screen = screens(in: indexPath.section)[indexPath.row]
    guard let controller = screen.open(in: framework)?() else { return }
    controller.title = screen.title
    navigationController?.pushViewController(controller, animated: true)
  }
}
