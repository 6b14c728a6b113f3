// What is saved in an index, and the error if that fails.
@_exported public import RecordReading
