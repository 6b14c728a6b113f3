#if !os(watchOS)
extension UIApplicationDelegate {
  @MainActor @preconcurrency public static func main() {}
}
#endif
