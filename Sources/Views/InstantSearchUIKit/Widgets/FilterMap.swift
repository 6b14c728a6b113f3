#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore

/// A filter map as a segmented control.
@MainActor
open class FilterMapSegmentedController<F: FilterType>: SegmentedListController<FilterSegment<F>>,
  FilterMapController
{
  public typealias Segment = F

  override func defaultText(for item: FilterSegment<F>) -> String { item.name }
}
#endif
