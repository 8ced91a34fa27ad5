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

  init(file: String?, directory: String?) {
    (self.file, self.directory) = (file, directory)
  }

  private static let state = Mutex<State>(State())

  /// The authorities that libgit2 has, and how many connections use them.
  struct State {
    /// The authorities that libgit2 was told; nil before the first, and after some that it could not read.
    private(set) var present: Authorities?
    /// Whether libgit2 trusts nobody, since it read no authorities yet.
    private var trustsNobody = true
    fileprivate var users = 0

    /// Tells libgit2 some authorities, unless it has them.
    ///
    /// - Throws: If they cannot be read. Those of the system may be missing as long as libgit2 trusts nobody: it then
    ///   refuses a server of https without a pin, and http needs none.
    mutating func tell(
      _ authorities: Authorities,
      _ set: () throws(GitError) -> Void
    ) throws(GitError) {
      guard present != authorities else { return }
      present = nil
      do throws(GitError) {
        try set()
        trustsNobody = false
      } catch {
        guard authorities == .standard, trustsNobody else { throw authorities.unreadable(error) }
      }
      present = authorities
    }
  }

  /// Makes libgit2 judge by these until ``release()`` is called.
  func hold() throws(GitError) {
    while true {
      let outcome = Self.state.withLock { state -> Result<Bool, GitError> in
        if state.present != self, state.users > 0 { return .success(false) }
        do throws(GitError) {
          try state.tell(self) { () throws(GitError) in
            try call("git_libgit2_opts") { careplan_set_authorities(file, directory) }
          }
        } catch {
          return .failure(error)
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
      advice: self == .standard
        ? "Install the certificates of the system (Debian: ca-certificates), or name a file of certificates with "
          + "git's 'http.sslCAInfo'."
        : "Mend 'http.sslCAInfo' of git's configuration, or the variable GIT_SSL_CAINFO."
    )
  }
}
