public import CareDocuments
public import CareReading

/// Why nothing of a document was imported.
public enum ImportError: Error, Sendable {
  /// It is no document of records, or some of them are not valid.
  case document(DocumentError)
  /// Its bytes cannot be read.
  case unreadable
  /// The store cannot take it in.
  case store(StoreError)
}

extension ImportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .document(let error): error.description
    case .unreadable: "The document cannot be read."
    case .store(let error): error.description
    }
  }
}

/// Does something with a store on behalf of an import.
func importing<Result>(
  _ body: () throws(StoreError) -> Result
) throws(ImportError) -> Result {
  do { return try body() } catch { throw .store(error) }
}
