package import Git

/// The key that a remote has to show before anything is sent to it.
///
/// It is the SHA-256 of the public key of an https server, as curl takes it, or of the host key of an ssh
/// server, as OpenSSH shows it.
public struct RemotePin: Hashable, Sendable {
  package let pin: Pin

  /// Reads such as `sha256//…` or `ssh:SHA256:…`, with 32 bytes in Base64; nil for anything else.
  public init?(_ text: String) {
    guard let pin = Pin(text) else { return nil }
    self.pin = pin
  }

  private static let (start, end) = ("remote.", ".pin")

  /// Returns the name of the setting of one copy for a remote.
  public static func setting(of remote: String) -> String { start + remote + end }

  /// Returns the remote whose pin a setting is; nil if it is none.
  public static func remote(ofSetting name: String) -> String? {
    guard name.hasPrefix(start), name.hasSuffix(end), name.count > start.count + end.count else {
      return nil
    }
    return String(name.dropFirst(start.count).dropLast(end.count))
  }
}

extension RemotePin: CustomStringConvertible {
  public var description: String { "\(pin)" }
}

extension GitStore {
  /// Returns the key that a remote has to show; nil if none is set in this copy.
  ///
  /// - Throws: ``StoreError/Code/configuration`` for what is no pin: nothing is sent on its account.
  package func pin(of remote: String) throws(StoreError) -> RemotePin? {
    let name = RemotePin.setting(of: remote)
    guard let text = try localSetting(name) else { return nil }
    if let pin = RemotePin(text) { return pin }
    throw StoreError(
      .configuration,
      "The setting careplan.\(name) of git's configuration is no pin.",
      remedy:
        "Set it with \(.configure(name: name, value: "sha256//BASE64")), or ssh:SHA256:BASE64."
    )
  }
}
