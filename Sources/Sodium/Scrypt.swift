import CSodium

/// scrypt (RFC 7914): makes a key from a passphrase, at a cost that whoever guesses pays each time.
package struct Scrypt: Hashable, Sendable {
  /// The power of two that is the cost N in time and memory.
  package let logarithmOfCost: Int
  /// The size of a block, r; the memory is 128 · N · r bytes.
  package let blockSize: UInt32
  /// How often the work is done, p.
  package let repetitions: UInt32

  /// Chooses a cost: N = 2^`logarithmOfCost`.
  package init(logarithmOfCost: Int, blockSize: UInt32 = 8, repetitions: UInt32 = 1) {
    self.logarithmOfCost = logarithmOfCost
    self.blockSize = blockSize
    self.repetitions = repetitions
  }

  /// Derives a key.
  ///
  /// Cost: 128 · N · r bytes and a time that grows with N · r · p; 0.4 s and 128 MiB for N = 2^17.
  package func key(
    from passphrase: SecretBytes,
    salt: [UInt8],
    count: Int = 32
  ) throws(SodiumError) -> SecretBytes {
    // RFC 7914: N is greater than 1; a cost beyond 2^30 is nobody's memory.
    guard 1...30 ~= logarithmOfCost, 1...1 << 10 ~= blockSize, 1...1 << 10 ~= repetitions else {
      throw SodiumError(
        .badCost,
        "There is no scrypt with N = 2^\(logarithmOfCost), r = \(blockSize), p = \(repetitions)."
      )
    }
    guard 1...1 << 20 ~= count else {
      throw SodiumError(.wrongLength, "scrypt makes from 1 byte to 2^20, not \(count).")
    }
    return try SecretBytes(count: count) { span throws(SodiumError) in
      let status = span.withPointer { output, count in
        passphrase.withPointer { secret in
          salt.span.withPointer { salt, saltCount in
            crypto_pwhash_scryptsalsa208sha256_ll(
              secret,
              passphrase.count,
              salt,
              saltCount,
              1 << UInt64(logarithmOfCost),
              blockSize,
              repetitions,
              output,
              count
            )
          }
        }
      }
      guard status == 0 else {
        throw SodiumError(
          .outOfMemory,
          "There is no memory for scrypt with N = 2^\(logarithmOfCost), r = \(blockSize)."
        )
      }
    }
  }
}
