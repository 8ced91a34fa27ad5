public import CareDocuments
public import Foundation

extension DocumentError: LocalizedError {
  /// What is wrong with the document, in a sentence or two.
  public var errorDescription: String? { message }

  /// The faults of its records, one on each line; nil if there are none.
  public var failureReason: String? {
    faults.isEmpty ? nil : faults.map(\.description).joined(separator: "\n")
  }
}
