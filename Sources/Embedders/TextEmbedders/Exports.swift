// The record of a transfer is part of the configuration of an embedder.
@_exported public import SearchTransport
