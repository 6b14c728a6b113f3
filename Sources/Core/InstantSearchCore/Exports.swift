@_exported public import SearchModel
