import Git

/// The address of a remote as it may be shown: without a password or token in it.
public struct RemoteAddress: Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// Whether it is the address of a sealed remote.
  public var isSealed: Bool { description.hasPrefix(Remote.sealedPrefix) }

  public init(_ text: String) { description = Remote.shown(text) }

  /// Changes the part of an address that git gets, and not the word before that of a sealed remote.
  public static func changing(_ url: String, by change: (String) -> String) -> String {
    let bare = Remote.unsealed(url)
    return url.dropLast(bare.count) + change(bare)
  }

  /// Returns the address of the sealed remote in a repository.
  public static func sealed(_ url: String) -> String {
    Remote.sealedPrefix + Remote.unsealed(url)
  }
}
