#if !os(watchOS)
extension UISegmentedControl {
  @MainActor public class var noSegment: Int { -1 }
}
#endif
