// One import, in one file of an app, is enough: what this module re-exports is visible in all files.
@_exported public import InstantSearch
