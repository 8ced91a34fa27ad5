import CanonicalJSON
package import CareAccess
package import Sealing

/// The envelope of a reader that an administrator has to release, sealed to the devices of administrators.
///
/// Only the reader opens the envelope in it, so that an administrator gets no key.
package struct PendingEnvelope: Hashable, Sendable {
  static let kind = "pending"

  /// The name of the file.
  package let file: String
  package let found: StatementID
  package let stream: String
  package let epoch: StatementID
  /// The reader.
  package let person: PersonID
  /// The texts of the statements that admit the reader and that share with the reader.
  package let statements: [String]
  /// The name of the file that takes the place of this one.
  package let name: String
  /// The bytes of that file.
  package let inner: [UInt8]

  /// Reads the content of a file; nil if it is not a pending envelope.
  package init?(_ content: [UInt8], named file: String) {
    guard let frame = SealedFrame(content, Envelope.title),
      frame.header["kind"]?.string == Self.kind,
      let found = frame.header["found"]?.string.flatMap({ StatementID($0) }),
      let epoch = frame.header["epoch"]?.string.flatMap({ StatementID($0) }),
      let person = frame.header["person"]?.string.flatMap({ PersonID($0) }),
      let stream = frame.header["stream"]?.string, let texts = frame.header["statements"]?.array,
      let name = frame.header["name"]?.string, HashName<PendingEnvelope>.isName(name)
    else { return nil }
    (self.file, self.found, self.epoch, self.person) = (file, found, epoch, person)
    (self.stream, self.name, inner) = (stream, name, frame.bytes)
    statements = texts.compactMap(\.string)
    guard statements.count == texts.count else { return nil }
  }

  /// The parts of a pending envelope.
  package struct Draft: Hashable, Sendable {
    /// Where the envelope goes that the reader opens.
    package let inner: Envelope.Address
    /// Where it is until it is released: to the devices of administrators.
    package let outer: Envelope.Address
    package let statements: [String]

    package init(_ inner: Envelope.Address, for administrators: [String], statements: [String]) {
      self.inner = inner
      self.statements = statements
      outer = Envelope.Address(
        found: inner.found,
        stream: inner.stream,
        epoch: inner.epoch,
        person: inner.person,
        devices: administrators,
        kind: PendingEnvelope.kind
      )
    }

    /// Returns the file with the identities of the vault for the reader.
    package func sealed(
      _ identities: [AgeIdentity],
      _ terms: StreamTerms? = nil
    ) throws(SealingError) -> [UInt8] {
      var header = outer.json
      header["name"] = .string(inner.name)
      header["statements"] = .array(statements.map { .string($0) })
      let envelope = try Envelope.sealed(identities, to: inner, terms)
      return try outer.sealed(SealedFrame(header: header, bytes: envelope))
    }
  }
}
