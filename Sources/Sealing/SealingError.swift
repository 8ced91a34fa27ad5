package import Sodium

/// A refusal of bytes that are not what they should be, or that somebody else's key made.
///
/// The message names the place and the rule, never a byte of a key or of what was sealed.
package struct SealingError: Error, Hashable, Sendable {
  /// What went wrong, to branch on.
  package struct Code: Hashable, Sendable {
    package let rawValue: String

    /// The head of an age file breaks a rule of the format.
    package static let malformedHeader = Code(rawValue: "malformedHeader")
    /// The age file is of another version than the first.
    package static let unsupportedVersion = Code(rawValue: "unsupportedVersion")
    /// A passphrase was stretched less or more than is allowed here.
    package static let workFactor = Code(rawValue: "workFactor")
    /// None of the identities, or not this passphrase, opens the file.
    package static let noMatch = Code(rawValue: "noMatch")
    /// The head of an age file was changed after it was sealed.
    package static let headerNotAuthentic = Code(rawValue: "headerNotAuthentic")
    /// What an age file holds was changed, cut off or continued.
    package static let malformedPayload = Code(rawValue: "malformedPayload")
    /// The armor of an age file breaks a rule of the format.
    package static let malformedArmor = Code(rawValue: "malformedArmor")
    /// A text is no key, or a key of another kind.
    package static let malformedKey = Code(rawValue: "malformedKey")
    /// A key is of a kind that is not supported, such as RSA.
    package static let unsupportedKey = Code(rawValue: "unsupportedKey")
    /// Bytes are no SSH signature.
    package static let malformedSignature = Code(rawValue: "malformedSignature")
    /// A signature is for another use than it is shown for.
    package static let otherNamespace = Code(rawValue: "otherNamespace")
    /// A signature is not one of this message by its key.
    package static let badSignature = Code(rawValue: "badSignature")
    /// A name cannot stand in a line of `allowed_signers`, or a namespace in a signature.
    package static let malformedName = Code(rawValue: "malformedName")
    /// A file was to be sealed to nobody.
    package static let noRecipient = Code(rawValue: "noRecipient")
    /// The library below failed; see the message.
    package static let unavailable = Code(rawValue: "unavailable")
  }

  /// Where in the bytes the fault is; the first is number 1.
  package enum Place: Hashable, Sendable {
    case headerLine(Int)
    case armorLine(Int)
    /// A piece of 64 KiB of what an age file holds.
    case chunk(Int)
    /// A character of a key's text.
    case character(Int)
    /// A byte of a signature or of a key's wire form.
    case byte(Int)
  }

  package let code: Code
  /// Where the fault is; nil if it is nowhere in particular.
  package let place: Place?
  /// What is wrong, with its place.
  package let message: String

  package init(_ code: Code, _ fault: String, at place: Place? = nil) {
    self.code = code
    self.place = place
    message = place.map { "\($0.words): \(fault)" } ?? fault
  }

  /// What libsodium refused while a file or a key was worked on.
  package init(_ error: SodiumError) {
    self.init(error.code == .badCost ? .workFactor : .unavailable, error.message)
  }
}

extension SealingError.Place {
  var words: String {
    switch self {
    case .headerLine(let number): "Line \(number) of the age header"
    case .armorLine(let number): "Line \(number) of the age armor"
    case .chunk(let number): "Piece \(number) of the age payload"
    case .character(let number): "Character \(number) of the key"
    case .byte(let number): "Byte \(number)"
    }
  }
}

/// Runs what libsodium does for a key or a file.
func sodium<Result>(
  _ body: () throws(SodiumError) -> Result
) throws(SealingError) -> Result {
  do { return try body() } catch { throw SealingError(error) }
}
