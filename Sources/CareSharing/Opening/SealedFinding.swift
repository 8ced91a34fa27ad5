/// A file of a sealed remote that cannot be used.
package struct SealedFinding: Hashable, Sendable {
  package enum Fault: String, Hashable, Sendable {
    /// Its bytes are not those that its name says.
    case altered
    /// It opens, and what it holds is not what careplan writes.
    case damaged
    /// The commits that it stands on are not there.
    case incomplete
  }

  /// The path in the repository at the host.
  package let path: String
  package let fault: Fault

  package init(path: String, fault: Fault) { (self.path, self.fault) = (path, fault) }

  /// What is wrong, as a sentence.
  package var words: String {
    switch fault {
    case .altered: "'\(path)' was altered at the host: its name is not the digest of its bytes."
    case .damaged: "'\(path)' is damaged: its content is not what careplan writes."
    case .incomplete: "'\(path)' is incomplete: it needs commits that the host no longer has."
    }
  }
}
