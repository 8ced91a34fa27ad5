/// What makes a run of the `git` program take a remote with the pinned key alone.
struct PinnedRun {
  private let remote: Remote
  private let pin: Pin
  /// Options of git's, before its command.
  let options: [String]
  /// Variables of the run.
  let environment: [String: String]

  /// Makes ready for a remote.
  ///
  /// - Parameter sshCommand: What git would start as ssh, as the shell reads it.
  /// - Throws: ``GitError/Code/configuration`` if that is not ssh itself.
  init?(_ remote: Remote, sshCommand: () throws(GitError) -> String) throws(GitError) {
    guard let pin = remote.pin else { return nil }
    (self.remote, self.pin) = (remote, pin)
    // git goes no other way then, wherever it is sent on to.
    var environment = ["GIT_ALLOW_PROTOCOL": pin.scheme]
    switch pin.kind {
    case .certificate: options = ["-c", "http.pinnedPubkey=\(pin)"]
    case .hostKey:
      options = []
      environment["GIT_SSH_COMMAND"] = try Self.command(sshCommand(), pin, remote)
    }
    self.environment = environment
  }

  /// What our known hosts say on the standard error if the host has another key.
  private static let mark = "careplan-shown-key"

  /// Inserts options into an ssh command: of several words on one thing ssh takes the first.
  private static func command(
    _ command: String,
    _ pin: Pin,
    _ remote: Remote
  ) throws(GitError) -> String {
    let program = command.prefix { $0 != " " }
    let isSSH = program.split(separator: "/").last == "ssh"
    guard isSSH, program.allSatisfy({ $0.isLetter || $0.isNumber || "/._-".contains($0) }) else {
      throw remote.failure(
        .configuration,
        "ssh is started by a command of the user's, to which no pin can be given."
      )
    }
    // The host is known by exactly one key: a list with it is made when the host shows it.
    let list = """
      /bin/sh -c "set -f; if [ $1 = \(pin.fingerprint) ]; then echo $2 $3 $4; \
      elif [ $1 != NONE ]; then echo \(mark) $1 >&2; fi" sh %f %H %t %K
      """
    let settings = [
      "StrictHostKeyChecking=yes", "UserKnownHostsFile=/dev/null", "GlobalKnownHostsFile=/dev/null",
      "KnownHostsCommand=\(list)", "VerifyHostKeyDNS=no", "UpdateHostKeys=no", "ControlPath=none",
    ]
    let words = settings.map { "-o '\($0)'" }.joined(separator: " ")
    return "\(program) \(words)\(command.dropFirst(program.count))"
  }

  /// Returns the error of a failed run if its reason is the key.
  ///
  /// - Parameter trace: What git and curl say in another run that shows the key of a certificate.
  func failure(
    of output: GitProgram.Output,
    trace: () throws(GitError) -> String
  ) throws(GitError) -> GitError? {
    let lines = RemoteMessage.lines(of: output.standardError)
    if let line = lines.first(where: { $0.hasPrefix(Self.mark + " ") }) {
      return remote.mismatch(shown: "ssh:" + line.dropFirst(Self.mark.count + 1))
    }
    if let name = RemoteMessage.deniedProtocol(in: lines) {
      return remote.mismatch(shown: "an address for '\(name)'")
    }
    guard lines.contains(where: { $0.holds("does not match pinned public key") }) else {
      return nil
    }
    let opening = "public key hash: "
    let hash = try RemoteMessage.lines(of: trace()).last { $0.holds(opening) }
    return remote.mismatch(shown: hash?.components(after: opening))
  }
}

extension String {
  /// What stands behind the last of some words, up to the next space.
  fileprivate func components(after words: String) -> String? {
    ranges(of: words).last.map { String(self[$0.upperBound...].prefix { $0 != " " }) }
  }
}
