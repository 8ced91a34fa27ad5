/// The program that transfers commits.
public enum TransportKind: String, Hashable, Sendable, CaseIterable {
  /// By the `git` program if there is one, else by the library; git's configuration can name either
  /// as `careplan.transport`.
  case automatic
  /// By the `git` program, which honours all that a user has configured for logins and proxies.
  case program
  /// By the library, which needs no program.
  case library
}
