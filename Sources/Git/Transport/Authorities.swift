import CGit2
import Platform
import Synchronization

/// By whom libgit2 lets itself be told that a server's certificate is its own.
///
/// It knows one set of authorities for the whole process, so connections that want another one wait
/// until those with the present one have ended.
struct Authorities: Hashable {
  /// A file with certificates; nil for none.
  var file: String?
  /// A directory with certificates; nil for none.
  var directory: String?

  /// Where Debian has the authorities that everybody trusts.
  static let standard = Authorities(file: "/etc/ssl/certs/ca-certificates.crt", directory: nil)

  /// Finds what git would take: the variables, then `http.sslCAInfo` and `http.sslCAPath`.
  ///
  /// - Parameter place: What relative paths start from.
  init(
    for repository: borrowing Repository,
    _ environment: [String: String],
    in place: String
  ) throws(GitError) {
    func path(_ variable: String, _ key: String) throws(GitError) -> String? {
      var configured = environment[variable]
      if configured == nil { configured = try repository.configValue(key) }
      guard let text = configured, !text.isEmpty else { return nil }
      if text.hasPrefix("~/"), let home = environment["HOME"] { return home + text.dropFirst() }
      return text.hasPrefix("/") ? text : place + "/" + text
    }
    file = try path("GIT_SSL_CAINFO", "http.sslCAInfo")
    directory = try path("GIT_SSL_CAPATH", "http.sslCAPath")
    if file == nil, directory == nil { self = .standard }
  }

  private init(file: String?, directory: String?) {
    (self.file, self.directory) = (file, directory)
  }

  private static let state = Mutex<State>(State())

  private struct State {
    /// What libgit2 was told; nil as long as it was told nothing that it could read.
    var present: Authorities?
    var users = 0
  }

  /// Makes libgit2 judge by these until ``release()`` is called.
  func hold() throws(GitError) {
    while true {
      let outcome = Self.state.withLock { state -> Result<Bool, GitError> in
        if state.present != self {
          guard state.users == 0 else { return .success(false) }
          state.present = nil
          do throws(GitError) {
            try call("git_libgit2_opts") { careplan_set_authorities(file, directory) }
          } catch {
            return .failure(unreadable(error))
          }
          state.present = self
        }
        state.users += 1
        return .success(true)
      }
      if try outcome.get() { return }
      usleep(10_000)
    }
  }

  /// Ends a ``hold()``.
  func release() { Self.state.withLock { $0.users -= 1 } }

  private func unreadable(_ error: GitError) -> GitError {
    let path = file ?? directory ?? ""
    return GitError(
      .hostKey,
      "The certificates in '\(path)' cannot be read: \(error.message)",
      advice: "Mend 'http.sslCAInfo' of git's configuration, or the variable GIT_SSL_CAINFO."
    )
  }
}
