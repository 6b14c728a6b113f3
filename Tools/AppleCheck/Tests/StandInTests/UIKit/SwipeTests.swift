import Testing
@_spi(Driving) import UIKit

@MainActor
@Suite("The stand-ins for swiping and for bold text")
struct SwipeTests {
  private final class List: NSObject, UITableViewDataSource, UITableViewDelegate {
    var swiped: [Int] = []

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { indexPath.row == 0 }
    func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      let action = UIContextualAction(style: .normal, title: "Exclude") { _, _, completion in
        self.swiped.append(indexPath.row)
        completion(true)
      }
      return UISwipeActionsConfiguration(actions: [action])
    }
  }

  @Test("A swipe shows the actions of a row that can be edited")
  func swipe() {
    let (table, list) = (UITableView(), List())
    table.dataSource = list
    table.delegate = list
    table.swipe(row: 0, andTap: "Exclude")
    #expect(list.swiped == [0] && table.swipeActions(row: 1).isEmpty)
  }

  @Test("Bold and struck-through ranges of a text are marked")
  func emphasis() {
    let bold = UIFont.preferredFont(forTextStyle: .body).fontDescriptor.withSymbolicTraits(.traitBold)
    let text = NSMutableAttributedString(string: "a ")
    text.append(
      NSAttributedString(
        string: "b", attributes: [.font: bold.map { UIFont(descriptor: $0, size: 0) } ?? UIFont.systemFont(ofSize: 1)]))
    text.append(NSAttributedString(string: "c", attributes: [.strikethroughStyle: NSUnderlineStyle.single.rawValue]))
    let label = UILabel()
    label.attributedText = text
    #expect(label.emphasizedTexts == ["a **b**~~c~~"] && label.shownTexts == ["a bc"])
  }

  @Test("A view that leaves a stack is no longer arranged by it")
  func stack() {
    let (stack, label) = (UIStackView(), UILabel())
    stack.addArrangedSubview(label)
    label.removeFromSuperview()
    #expect(stack.arrangedSubviews.isEmpty && stack.subviews.isEmpty)
  }
}
