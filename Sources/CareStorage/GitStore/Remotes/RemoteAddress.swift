import Git

/// The address of a remote as it may be shown: without a password or token in it.
package struct RemoteAddress: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ text: String) { description = Remote.shown(text) }
}
