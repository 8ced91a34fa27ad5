public import CareReading
public import Foundation

extension StoreError: LocalizedError {
  /// What went wrong: ids and paths, never a name or a value of a person.
  public var errorDescription: String? { message }

  /// Every fault, and what was underneath, one on each line; nil if nothing more is known.
  public var failureReason: String? {
    let reasons = faults.map(\.description) + causes
    return reasons.isEmpty ? nil : reasons.joined(separator: "\n")
  }

  /// What the reader can do; nil where that would be a command of the command line.
  public var recoverySuggestion: String? {
    advice.flatMap { $0.contains("'careplan ") || $0.contains("'git ") ? nil : $0 }
  }
}
