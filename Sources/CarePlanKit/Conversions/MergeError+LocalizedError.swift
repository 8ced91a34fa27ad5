public import CareMerge
import Foundation

extension MergeError: LocalizedError {
  /// Why the conflict could not be resolved so.
  package var errorDescription: String? { message }

  /// What is wrong with the record that would come out, one fault on each line; nil for none.
  package var failureReason: String? {
    faults.isEmpty ? nil : faults.map(\.description).joined(separator: "\n")
  }

  /// What the reader can do.
  package var recoverySuggestion: String? { advice }
}
