#if !os(watchOS)
extension UIControl.State {
  public static var normal: UIControl.State { [] }
}
#endif
