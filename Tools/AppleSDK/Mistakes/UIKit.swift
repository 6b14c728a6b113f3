// ios: UIKit

import UIKit

// MARK: Initializers

final class Banner: UIView {
  init(title: String) { super.init(frame: .zero) }
}  // error: 'required' initializer 'init(coder:)' must be provided by subclass of 'UIView'

final class PriceCell: UITableViewCell {
  init(price: Double) { super.init(frame: .zero) }  // error: must call a designated initializer of the superclass
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

final class Filters: UITableViewController {
  override init(style: UITableView.Style) { super.init() }  // error: must call a designated initializer of the
  required init?(coder: NSCoder) { nil }
}

func makeSearchController() -> UISearchController {
  UISearchController(resultsController: nil)  // error: incorrect argument label in call
}

@MainActor
func makeToken() -> UISearchToken { UISearchToken() }  // error: missing arguments for parameters

// MARK: Overrides

final class Results: UITableViewController {
  override func viewDidLoad(animated: Bool) {}  // error: method does not override any method from its superclass
  func viewWillAppear(_ animated: Bool) {}  // error: overriding declaration requires an 'override' keyword
  override func tableView(_ tableView: UITableView, numberOfRows section: Int) -> Int { 0 }  // error: argument labels
}

extension UITableViewCell {
  override func prepareForReuse() {}  // error: method does not override any method from its superclass
}

// MARK: Delegates and data sources

final class EmptySource: NSObject, UITableViewDataSource {  // error: type 'EmptySource' does not conform to protocol
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
}

final class PlainDelegate: UISearchBarDelegate {  // error: cannot declare conformance to 'NSObjectProtocol' in Swift
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
}

final class Typist: NSObject, UISearchBarDelegate {
  func searchBar(_ searchBar: UISearchBar, textDidChanged searchText: String) {}  // error: nearly matches optional
}

struct Screen: UIScrollViewDelegate {}  // error: non-class type 'Screen' cannot conform to class protocol

class List<Item>: NSObject {}
extension List: UITableViewDelegate {  // error: conformance of generic class 'List<Item>' to '@objc' protocol
}
extension List {
  @objc func tapped() {}  // error: extensions of generic classes cannot contain '@objc' members
}

// MARK: Values

@MainActor
func show(_ controller: UISearchController, in table: UITableView, label: UILabel) {
  controller.searchBar = UISearchBar()  // error: cannot assign to property: 'searchBar' is a 'let' constant
  table.style = .grouped  // error: cannot assign to property: 'style' is a 'let' constant
  let length: Int = label.text.count  // error: value of optional type 'String?' must be unwrapped
  table.deselectRow(at: nil, animated: length > 0)  // error: 'nil' is not compatible with expected argument type
  table.dataSource = table  // error: cannot assign value of type 'UITableView' to type '(any UITableViewDataSource)?'
  label.textColor = .secondaryLabelColor  // error: no member 'secondaryLabelColor'
  label.heightAnchor.constraint(equalTo: label.topAnchor).isActive = true  // error: cannot convert value of type
  label.font = UIFont.TextStyle.body  // error: cannot assign value of type 'UIFont.TextStyle' to type
}

// MARK: What is newer than the oldest systems is not declared

@MainActor
func showTitle(in label: UILabel, searchBar: UISearchBar) {
  label.font = UIFont.preferredFont(forTextStyle: .extraLargeTitle)  // error: no member 'extraLargeTitle'
  searchBar.isEnabled = false  // error: no member 'isEnabled'
}

// MARK: Selectors

final class Menu: NSObject {
  @MainActor
  func connect(_ button: UIButton) {
    button.addTarget(self, action: #selector(open), for: .touchUpInside)  // error: argument of '#selector' refers to
    button.addTarget(self, action: open, for: .touchUpInside)  // error: cannot convert value of type '() -> ()' to
  }

  func open() {}
}

// MARK: The main actor

func count(_ table: UITableView) -> Int { table.numberOfSections }  // error: main actor-isolated property

func search(_ label: UILabel) {
  Task.detached {
    label.text = "Searching"  // error: main actor-isolated property 'text' can not be mutated from
  }
}

final class Badge: UIView {
  nonisolated override func layoutSubviews() {
    setNeedsLayout()  // error: call to main actor-isolated instance method 'setNeedsLayout()' in a synchronous
  }
}

func readAloud(_ view: UIView) -> String? { view.accessibilityLabel }  // error: main actor-isolated property
