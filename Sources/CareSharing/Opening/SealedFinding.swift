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

  /// What is wrong, as a sentence that ends without a full stop.
  package var words: String {
    switch fault {
    case .altered: "'\(path)' was altered at the host: its bytes are not those that its name says"
    case .damaged: "'\(path)' opens, and holds nothing that careplan writes"
    case .incomplete: "'\(path)' stands on commits that the host no longer has"
    }
  }
}
