import CSodium

/// The start of libsodium, which has to come before secrets, random bytes and its fast paths.
enum Library {
  private static let startup: Int32 = sodium_init()

  /// Starts libsodium once in a process.
  static func start() throws(SodiumError) {
    guard startup >= 0 else {
      throw SodiumError(.unavailable, "libsodium does not start.")
    }
  }
}
