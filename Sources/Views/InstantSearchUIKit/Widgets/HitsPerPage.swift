#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore

/// The number of results on a page as a segmented control.
@MainActor
open class HitsPerPageSegmentedController: SegmentedListController<Int>, HitsPerPageController {}
#endif
