@_exported public import InstantSearchCore
