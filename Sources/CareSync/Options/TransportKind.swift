import CareStorage
import Git

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

extension TransportKind {
  /// Returns the transport of this kind for a store.
  func transport(
    for store: GitStore,
    _ environment: [String: String],
    _ timeout: RemoteTimeout?
  ) throws(StoreError) -> any Transport {
    let limit = if let timeout { timeout } else { try store.remoteTimeout() }
    let kind = self == .automatic ? try Self.configured(in: store) : self
    do throws(GitError) {
      if kind != .library, let program = try kind.program(for: store, environment, limit) {
        return program
      }
      return try LibraryTransport(
        gitDirectory: store.gitDirectory,
        place: store.path,
        environment: environment,
        timeout: limit.transport
      )
    } catch {
      throw StoreError(exchanging: error, while: "Making ready for remotes")
    }
  }

  /// Returns the `git` program; nil if there is none and the library serves as well.
  private func program(
    for store: GitStore,
    _ environment: [String: String],
    _ timeout: RemoteTimeout
  ) throws(GitError) -> ProgramTransport? {
    do {
      return try ProgramTransport(
        gitDirectory: store.gitDirectory,
        place: store.path,
        environment: environment,
        timeout: timeout.transport
      )
    } catch {
      guard self == .automatic, error.code == .noProgram else { throw error }
      return nil
    }
  }

  private static func configured(in store: GitStore) throws(StoreError) -> TransportKind {
    guard let name = try store.localSetting("transport") else { return .automatic }
    if let kind = TransportKind(rawValue: name) { return kind }
    throw StoreError(
      .configuration,
      "git's configuration has '\(name)' as careplan.transport.",
      remedy: "Run \(.git("config careplan.transport automatic")), or 'program', or 'library'."
    )
  }
}
