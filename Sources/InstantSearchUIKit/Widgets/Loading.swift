#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// A loading indicator as an activity indicator that is animated during a search.
@MainActor
open class ActivityIndicatorController: LoadingController {
  public let activityIndicator: UIActivityIndicatorView

  public init(activityIndicator: UIActivityIndicatorView = UIActivityIndicatorView(style: .medium)) {
    self.activityIndicator = activityIndicator
    activityIndicator.hidesWhenStopped = true
  }

  open func setItem(_ item: Bool) {
    if item { activityIndicator.startAnimating() } else { activityIndicator.stopAnimating() }
  }
}
#endif
