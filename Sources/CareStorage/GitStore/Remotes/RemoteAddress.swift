import Git

/// The address of a remote as it may be shown: without a password or token in it.
public struct RemoteAddress: Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ text: String) { description = Remote.shown(text) }
}
