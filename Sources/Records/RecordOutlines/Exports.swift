// The outline, which is a value of the widgets.
@_exported public import InstantSearchCore
