import CareDocuments
import CareReading
public import Foundation

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
