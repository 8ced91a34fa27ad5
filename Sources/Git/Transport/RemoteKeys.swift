import CGit2
import Platform

/// What a user can prove to a remote who they are with; each is tried once.
struct RemoteKeys {
  private enum Key {
    case agent
    case file(String)
  }

  private var untried: [Key] = []
  private let defaultUser: String
  private let environment: [String: String]
  private let gitDirectory: String
  /// The name and password that a server was shown last.
  private var helped: HelperCredential?

  /// Finds the ssh agent, and the keys that ssh would take, of an environment.
  ///
  /// - Parameter gitDirectory: The repository whose settings name git's credential helpers.
  init(environment: [String: String], gitDirectory: String) {
    (self.environment, self.gitDirectory) = (environment, gitDirectory)
    defaultUser = environment["USER"] ?? environment["LOGNAME"] ?? "git"
    if environment["SSH_AUTH_SOCK"]?.isEmpty == false { untried.append(.agent) }
    guard let home = environment["HOME"], !home.isEmpty else { return }
    let files = ["id_ed25519", "id_ecdsa", "id_rsa"].map { "\(home)/.ssh/\($0)" }
    untried += files.filter { access($0, R_OK) == 0 }.map { .file($0) }
  }

  /// Makes the next credential of a kind that the remote takes; fails when none is left.
  mutating func next(
    _ made: inout UnsafeMutablePointer<git_credential>?,
    for url: UnsafePointer<CChar>?,
    user: UnsafePointer<CChar>?,
    allowed: UInt32
  ) -> Int32 {
    if allowed & GIT_CREDENTIAL_USERPASS_PLAINTEXT.rawValue != 0, helped == nil {
      let known = user.map { String(text: $0) }
      helped = HelperCredential(for: String(text: url), user: known, environment, gitDirectory)
      if let helped {
        return git_credential_userpass_plaintext_new(&made, helped.user, helped.password)
      }
    }
    let user = user.map { String(text: $0) } ?? defaultUser
    if allowed & GIT_CREDENTIAL_SSH_KEY.rawValue != 0, !untried.isEmpty {
      switch untried.removeFirst() {
      case .agent: return git_credential_ssh_key_from_agent(&made, user)
      case .file(let path):
        let publicPath = path + ".pub"
        let publicKey = access(publicPath, R_OK) == 0 ? publicPath : nil
        return git_credential_ssh_key_new(&made, user, publicKey, path, nil)
      }
    }
    if allowed & GIT_CREDENTIAL_USERNAME.rawValue != 0 {
      return git_credential_username_new(&made, user)
    }
    helped?.reject()
    git_error_set_str(Int32(GIT_ERROR_NET.rawValue), "there is no key or password that it takes")
    return GIT_EAUTH.rawValue
  }

  /// Approves the credential that git's helpers gave.
  func approve() { helped?.approve() }
}
