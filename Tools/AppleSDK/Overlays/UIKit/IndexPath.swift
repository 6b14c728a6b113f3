#if !os(watchOS)
extension IndexPath {
  public init(row: Int, section: Int) { fatalError() }
  public init(item: Int, section: Int) { fatalError() }

  public var section: Int {
    get { 0 }
    set {}
  }
  public var row: Int {
    get { 0 }
    set {}
  }
  public var item: Int {
    get { 0 }
    set {}
  }
}
#endif
