import CareStorage
import Git

extension TransportKind {
  /// The transport of this kind for a store.
  func transport(
    for store: GitStore,
    _ environment: [String: String]
  ) throws(StoreError) -> any Transport {
    let kind = self == .automatic ? try Self.configured(in: store) : self
    do throws(GitError) {
      if kind != .library, let program = try kind.program(for: store, environment) {
        return program
      }
      return try LibraryTransport(gitDirectory: store.gitDirectory, environment: environment)
    } catch {
      throw StoreError(error, while: "Making ready for remotes")
    }
  }

  /// The `git` program; nil if there is none and the library serves as well.
  private func program(
    for store: GitStore,
    _ environment: [String: String]
  ) throws(GitError) -> ProgramTransport? {
    do {
      return try ProgramTransport(gitDirectory: store.gitDirectory, environment: environment)
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
      advice: "Run 'git config careplan.transport automatic', or 'program', or 'library'."
    )
  }
}
