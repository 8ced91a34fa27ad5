/// How far an import is.
public enum ImportProgress: Hashable, Sendable {
  /// Reads the document; told at least five times in a second.
  case reading(records: Int, bytes: Int)
  /// Looks at the records, one after the other.
  case taking(Int, of: Int)
  /// Puts all of them into the store.
  case storing
  /// Writes the files of the work tree.
  case writing(files: Int, of: Int)
}
