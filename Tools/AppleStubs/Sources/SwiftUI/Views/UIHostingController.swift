#if canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit

@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@available(macOS, unavailable)
@MainActor @preconcurrency
open class UIHostingController<Content: View>: UIViewController {
  public var rootView: Content

  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  public init?(coder aDecoder: NSCoder, rootView: Content) {
    self.rootView = rootView
    super.init(coder: aDecoder)
  }

  public required dynamic init?(coder aDecoder: NSCoder) {
    preconditionFailure("a hosting controller of an archive gives its root view in a subclass")
  }
}
#endif
