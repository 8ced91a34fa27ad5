public import CareStorage
public import Foundation

extension StoreError: LocalizedError {
  /// What went wrong: ids and paths, never a name or a value of a person.
  public var errorDescription: String? { message }

  /// Every fault, and what was underneath, one on each line; nil if nothing more is known.
  public var failureReason: String? {
    let reasons = faults.map(\.description) + causes
    return reasons.isEmpty ? nil : reasons.joined(separator: "\n")
  }

  /// What the reader can do; nil where that takes calls of the app or commands of git, which
  /// ``description`` names.
  public var recoverySuggestion: String? {
    remedy.flatMap { $0.actions.isEmpty ? $0.description : nil }
  }
}
