#if !os(watchOS)
@available(iOS 14.0, tvOS 14.0, *)
extension UIBarButtonItem {
  @MainActor @preconcurrency public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) { fatalError() }

  @MainActor @preconcurrency public convenience init(
    systemItem: UIBarButtonItem.SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) { fatalError() }

  @MainActor @preconcurrency public class func flexibleSpace() -> Self { fatalError() }
  @MainActor @preconcurrency public class func fixedSpace(_ width: CGFloat) -> Self { fatalError() }
}
#endif
