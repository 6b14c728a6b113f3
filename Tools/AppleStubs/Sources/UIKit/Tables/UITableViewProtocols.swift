public import Foundation

@MainActor
/*@objc*/ public protocol UITableViewDataSource: NSObjectProtocol {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /*@objc optional*/ func numberOfSections(in tableView: UITableView) -> Int
  /*@objc optional*/ func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  /*@objc optional*/ func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
}

@MainActor
/*@objc*/ public protocol UITableViewDelegate: UIScrollViewDelegate {
  /*@objc optional*/ func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  /*@objc optional*/ func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
  /*@objc optional*/ func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  @available(tvOS, unavailable)
  /*@objc optional*/ func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration?
}
