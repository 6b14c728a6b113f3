#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// A loading indicator as an activity indicator that is animated during a search.
@MainActor
open class ActivityIndicatorController: LoadingController {
  /// The indicator that turns during a search.
  public let activityIndicator: UIActivityIndicatorView

  /// Turns an indicator during a search.
  public init(activityIndicator: UIActivityIndicatorView = UIActivityIndicatorView(style: .medium)) {
    self.activityIndicator = activityIndicator
    activityIndicator.hidesWhenStopped = true
  }

  open func setItem(_ item: Bool) {
    if item { activityIndicator.startAnimating() } else { activityIndicator.stopAnimating() }
  }
}
#endif
