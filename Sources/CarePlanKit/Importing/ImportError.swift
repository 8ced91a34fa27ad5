public import CareDocuments
public import CareStorage
public import Foundation

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

extension ImportError: LocalizedError {
  /// What went wrong: ids and places, never a name or a value of a person.
  public var errorDescription: String? {
    switch self {
    case .document(let error): error.errorDescription
    case .unreadable: description
    case .store(let error): error.errorDescription
    }
  }

  /// Every fault, one on each line; nil if nothing more is known.
  public var failureReason: String? {
    switch self {
    case .document(let error): error.failureReason
    case .unreadable: nil
    case .store(let error): error.failureReason
    }
  }

  /// What the reader can do; nil where that takes calls of the app or commands of git.
  public var recoverySuggestion: String? {
    if case .store(let error) = self { error.recoverySuggestion } else { nil }
  }
}
