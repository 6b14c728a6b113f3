#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore

/// A sort menu as a segmented control.
@MainActor
open class SortBySegmentedController: SegmentedListController<String>, SortByController {}
#endif
