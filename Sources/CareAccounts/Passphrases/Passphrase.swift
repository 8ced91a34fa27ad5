package import Sodium

/// What somebody types to open their keys; it is kept where no description and no swap shows it.
public struct Passphrase: Hashable, Sendable {
  package let bytes: SecretBytes

  /// Takes the bytes of an array, and leaves zeros in it.
  ///
  /// - Throws: ``AccountError/Code/refused`` for no byte at all.
  public init(taking bytes: inout [UInt8]) throws(AccountError) {
    guard !bytes.isEmpty else { throw AccountError(.refused, "The passphrase is empty.") }
    do { self.bytes = try SecretBytes(taking: &bytes) } catch { throw AccountError(error) }
  }

  public static func == (one: Passphrase, other: Passphrase) -> Bool { one.bytes == other.bytes }

  /// All have one hash, which says nothing of them.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes.count) }
}

extension Passphrase {
  /// Splits what came from a program into a passphrase for each line, and leaves zeros in it.
  ///
  /// The last line may lack its end; a carriage return before one is no part of a passphrase.
  public static func lines(taking bytes: inout [UInt8]) throws(AccountError) -> [Passphrase] {
    defer { for index in bytes.indices { bytes[index] = 0 } }
    var (lines, start) = ([Passphrase](), 0)
    func line(_ range: Range<Int>, _ bytes: borrowing [UInt8]) throws(AccountError) -> Passphrase {
      let end = range.upperBound
      let hasReturn = end > range.lowerBound && bytes[end - 1] == 0x0D
      var line = Array(bytes[range.lowerBound..<(hasReturn ? end - 1 : end)])
      return try Passphrase(taking: &line)
    }
    for index in bytes.indices where bytes[index] == 0x0A {
      lines.append(try line(start..<index, bytes))
      start = index + 1
    }
    if start < bytes.count { lines.append(try line(start..<bytes.count, bytes)) }
    return lines
  }
}
