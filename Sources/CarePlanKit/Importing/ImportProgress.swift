/// How far an import has come.
public enum ImportProgress: Hashable, Sendable {
  /// Reads the document; reported at least five times a second.
  case reading(records: Int, bytes: Int)
  /// Looks at the records, one after the other.
  case taking(Int, of: Int)
  /// Puts all of them into the store.
  case storing
  /// Writes the files of the work tree.
  case writing(files: Int, of: Int)
}
