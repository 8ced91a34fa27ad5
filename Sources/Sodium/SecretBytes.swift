import CSodium

/// Bytes that nobody else may see, such as a key or a passphrase.
///
/// They lie between guard pages, are kept from the swap as far as the system allows, cannot be
/// changed once they are made, and are overwritten when the last owner goes. No description, mirror
/// or text shows them, and they compare in a time that does not tell where they differ.
///
/// Cost: 0.05 ms and four pages of addresses for each secret, of any length.
package final class SecretBytes: @unchecked Sendable {
  // What makes it Sendable: nobody writes the memory after `init`, and the system refuses it.
  private let memory: UnsafeMutableRawPointer
  /// The number of bytes.
  package let count: Int

  /// Makes secret bytes from zeros that a closure fills.
  package init(
    count: Int,
    fill: (inout MutableSpan<UInt8>) throws(SodiumError) -> Void
  ) throws(SodiumError) {
    try Library.start()
    guard count >= 0, let memory = sodium_malloc(count) else {
      throw SodiumError(.outOfMemory, "There is no memory for \(count) secret bytes.")
    }
    self.memory = memory
    self.count = count
    sodium_memzero(memory, count)
    var span = MutableSpan(
      _unsafeStart: memory.assumingMemoryBound(to: UInt8.self),
      count: count
    )
    try fill(&span)
    sodium_mprotect_readonly(memory)
  }

  deinit { sodium_free(memory) }

  /// Copies bytes that are no secret yet, or that lie where they are overwritten by their owner.
  package convenience init(copying bytes: Span<UInt8>) throws(SodiumError) {
    try self.init(count: bytes.count) { span throws(SodiumError) in
      span.copy(bytes, at: 0)
    }
  }

  /// Takes the bytes of an array, and leaves zeros in it.
  ///
  /// Copies of the array that were made before stay as they are.
  package convenience init(taking bytes: inout [UInt8]) throws(SodiumError) {
    try self.init(copying: bytes.span)
    var span = bytes.mutableSpan
    span.withPointer { sodium_memzero($0, $1) }
  }

  /// Makes secret bytes by chance.
  package convenience init(random count: Int) throws(SodiumError) {
    try self.init(count: count) { span throws(SodiumError) in
      span.withPointer { randombytes_buf($0, $1) }
    }
  }

  /// Puts secrets one after the other.
  package convenience init(joining parts: [SecretBytes]) throws(SodiumError) {
    let count = parts.reduce(0) { $0 + $1.count }
    try self.init(count: count) { span throws(SodiumError) in
      var place = 0
      for part in parts {
        part.withSpan { span.copy($0, at: place) }
        place += part.count
      }
    }
  }

  /// A part of the bytes, as a secret of its own.
  package func part(_ range: Range<Int>) throws(SodiumError) -> SecretBytes {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw SodiumError(.wrongLength, "A secret of \(count) bytes has no part \(range).")
    }
    return try withSpan { bytes throws(SodiumError) in
      try SecretBytes(copying: bytes.extracting(range))
    }
  }

  /// Lends a pointer for a C function.
  func withPointer<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
    withExtendedLifetime(self) { body(UnsafePointer(memory.assumingMemoryBound(to: UInt8.self))) }
  }

  /// Shows the bytes to a closure, which must not copy them to where they stay.
  package func withSpan<Result, Failure>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = UnsafePointer(memory.assumingMemoryBound(to: UInt8.self))
    return try withExtendedLifetime(self) { () throws(Failure) in
      try body(Span(_unsafeStart: start, count: count))
    }
  }
}

extension SecretBytes: Equatable {
  package static func == (one: SecretBytes, other: SecretBytes) -> Bool {
    one.count == other.count && sodium_memcmp(one.memory, other.memory, one.count) == 0
  }
}

extension SecretBytes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "<\(count) secret bytes>" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
