public import Foundation

@MainActor
open class UISegmentedControl: UIControl {
  private var segments: [(title: String?, action: UIAction?, isEnabled: Bool)] = []

  open var selectedSegmentIndex = noSegment
  open var isMomentary = false
  open var numberOfSegments: Int { segments.count }

  public class var noSegment: Int { -1 }

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public init(items: [Any]?) {
    super.init(frame: .zero)
    segments = (items ?? []).map { ($0 as? String, nil, true) }
  }

  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    segments = actions.map { ($0.title, $0, true) }
  }

  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert((title, nil, true), at: segment)
  }

  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insert((action.title, action, true), at: segment)
  }

  private func insert(_ new: (title: String?, action: UIAction?, isEnabled: Bool), at segment: Int) {
    let index = min(segment, segments.count)
    segments.insert(new, at: index)
    if selectedSegmentIndex >= index { selectedSegmentIndex += 1 }
  }

  open func removeAllSegments() {
    segments = []
    selectedSegmentIndex = Self.noSegment
  }

  open func setTitle(_ title: String?, forSegmentAt segment: Int) { segments[segment].title = title }
  open func titleForSegment(at segment: Int) -> String? { segments[segment].title }
  open func actionForSegment(at segment: Int) -> UIAction? { segments[segment].action }
  open func isEnabledForSegment(at segment: Int) -> Bool { segments[segment].isEnabled }
}
