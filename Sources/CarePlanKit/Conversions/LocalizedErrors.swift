public import CanonicalJSON
public import CareAccounts
public import CareDocuments
public import CareEvents
public import CareHealth
public import CareHealthSync
public import CareMerge
public import CareModel
public import CareStorage
public import CareView
public import CareWords
public import Foundation
public import Git
public import Sodium

// The errors of the library as Foundation's LocalizedError, so that an app can show `localizedDescription`.

extension StoreError: LocalizedError {
  /// What went wrong: ids and paths, never a name or a value of a person.
  public var errorDescription: String? { message }

  /// Every fault, and what was underneath, one on each line; nil if nothing more is known.
  public var failureReason: String? { lines(faults.map(\.description) + causes) }

  /// What the reader can do; nil where that takes calls of the app or commands of git, which
  /// ``description`` names.
  public var recoverySuggestion: String? {
    remedy.flatMap { $0.actions.isEmpty ? $0.description : nil }
  }
}

extension AccountError: LocalizedError {
  /// What went wrong: labels and paths, never a passphrase, a key or the name of a person.
  public var errorDescription: String? { message }

  /// What was underneath, one on each line; nil if nothing more is known.
  public var failureReason: String? { lines(causes) }
}

extension DocumentError: LocalizedError {
  /// What is wrong with the document, in a sentence or two.
  public var errorDescription: String? { message }

  /// The faults of its records, one on each line; nil if there are none.
  public var failureReason: String? { lines(faults.map(\.description)) }
}

extension MergeError: LocalizedError {
  /// Why the conflict could not be resolved so.
  public var errorDescription: String? { message }

  /// The faults of the record that the resolution would make, one on each line; nil for none.
  public var failureReason: String? { lines(faults.map(\.description)) }

  /// What the reader can do.
  public var recoverySuggestion: String? { advice }
}

extension InvalidRecord: LocalizedError {
  /// The faults of the record, one on each line.
  public var errorDescription: String? { description }
}

extension JSONError: LocalizedError {
  /// What is wrong with the text, and at which line and column.
  public var errorDescription: String? { description }
}

extension RegimenTextError: LocalizedError {
  /// Why the text is no regimen.
  ///
  /// The readings are no suggestion: each has a dose or times that the user may not have meant. An app asks which one
  /// was meant, or asks for the text again.
  public var errorDescription: String? { message }
}

extension DateTextError: LocalizedError {
  /// Why the text is no day or time; the readings are no suggestion, as those of ``RegimenTextError``.
  public var errorDescription: String? { message }
}

extension UnplaceableTask: LocalizedError {
  /// Which task has an unknown time zone, by its id.
  public var errorDescription: String? { description }
}

extension ViewStyleError: LocalizedError {
  /// What is wrong with the style, and where.
  public var errorDescription: String? { place.isEmpty ? description : "\(place): \(description)" }
}

extension ExternalStoreError: LocalizedError {
  /// The reason, in the words of the external store.
  public var errorDescription: String? { message }
}

extension HealthConversionError: LocalizedError {
  /// The reason as a phrase, without values: `unit without a UCUM code`.
  public var errorDescription: String? { reason }
}

extension HealthSampleFault: LocalizedError {
  /// What is wrong with the sample, in a sentence without values.
  public var errorDescription: String? { description }
}

extension HealthSampleColumns.Fault: LocalizedError {
  /// What is wrong with the columns, in a sentence without values of the table.
  public var errorDescription: String? { description }
}

extension DiscreteValues.Excess: LocalizedError {
  /// The sentence of ``EventFilling/Obstacle/excess(_:)``.
  public var errorDescription: String? { EventFilling.Obstacle.excess(self).errorDescription }
}

extension EventFilling.Obstacle: LocalizedError {
  /// A sentence with the reason, without any value of a sample.
  public var errorDescription: String? { "The samples give the event no values: \(description)." }
}

extension SodiumError: LocalizedError {
  /// The reason, without any secret.
  public var errorDescription: String? { message }
}

extension GitError: LocalizedError {
  /// The reason, with ids and paths.
  public var errorDescription: String? { message }

  /// What the reader can do; nil if that is not known.
  public var recoverySuggestion: String? { advice }
}

/// Returns texts one on each line; nil for none.
private func lines(_ texts: [String]) -> String? {
  texts.isEmpty ? nil : texts.joined(separator: "\n")
}
