/// What git, its library, curl and ssh say when something is wrong with a remote.
enum RemoteMessage {
  /// Returns the lines that say something, fit for a terminal.
  ///
  /// A remote may write as much as it likes, and gives its reason at the end: only the last 64 KiB count.
  static func lines(of text: String) -> [String] {
    let end = String(decoding: text.utf8.suffix(mostBytes), as: UTF8.self)
    return end.split { $0.isNewline }.map { String($0).printable }.filter { !$0.isEmpty }
  }

  private static let mostBytes = 1 << 16

  /// Returns whether a line only says how far the remote is.
  static func isProgress(_ line: some StringProtocol) -> Bool {
    line.contains("% (") || line.hasPrefix("Enumerating objects:")
      || line.hasPrefix("Counting objects:") || line.hasPrefix("Total ")
  }

  /// Returns the most telling line and what it means; nil if nothing is known.
  static func meaning(of lines: [String]) -> (code: GitError.Code, line: String)? {
    for (code, needles) in meanings {
      let line = lines.last { line in needles.contains { line.holds($0) } }
      if let line { return (code, line) }
    }
    return nil
  }

  /// The first that fits counts.
  ///
  /// A connection that breaks makes git complain of several things, so the more telling come first.
  private static let meanings: [(GitError.Code, [String])] = [
    (.ownership, ["dubious ownership"]),
    (
      .unsupported,
      ["mismatched algorithms: client sha1", "does not support this repository's hash algorithm"]
    ),
    (
      .hostKey,
      [
        "Host key verification failed", "REMOTE HOST IDENTIFICATION HAS CHANGED",
        "SSL certificate problem", "certificate verification failed", "certificate verify failed",
        "no alternative certificate subject name", "certificate subject name",
      ]
    ),
    (
      .denied,
      [
        "Permission denied (", "Permission denied, please try again", "Authentication failed",
        "could not read Username", "could not read Password", "terminal prompts disabled",
        "Too many authentication", "failed to authenticate",
        "requested URL returned error: 401", "requested URL returned error: 403", "HTTP 401",
        "HTTP 403", "status code: 401", "status code: 403",
      ]
    ),
    (.rejected, ["marked as read only", "marked as read-only"]),
    (.tooLarge, ["requested URL returned error: 413", "HTTP 413", "status code: 413"]),
    (.shallow, ["shallow update not allowed"]),
    (
      .unreachable,
      [
        "does not appear to be a git repository", "not valid: is this a git repository",
        "repository not exported", "' not found", "Repository not found", "command not found",
        "Could not resolve host", "Name or service not known", "failed to resolve address",
        "Connection refused", "Connection timed out", "Operation timed out", "No route to host",
        "Network is unreachable", "Failed to connect to", "Couldn't connect to server",
        "kex_exchange_identification", "requested URL returned error: 404", "status code: 404",
        "requested URL returned error: 502", "requested URL returned error: 503",
        "requested URL returned error: 504", "status code: 50",
      ]
    ),
    (
      .interrupted,
      [
        "hung up unexpectedly", "hung up upon initial contact", "early EOF", "RPC failed",
        "unexpected disconnect", "Connection reset by peer", "Connection closed by",
        "Broken pipe", "transfer closed with", "failed to report status",
      ]
    ),
  ]
}

extension RemoteMessage {
  /// Returns the protocol that git was not allowed to use.
  static func deniedProtocol(in lines: [String]) -> String? {
    let line = lines.first { $0.hasPrefix("fatal: transport '") && $0.hasSuffix("' not allowed") }
    return line.map { String($0.dropFirst("fatal: transport '".count).prefix { $0 != "'" }) }
  }

  /// Returns what the host itself said, without the words of git and ssh around it.
  static func hostLines(of lines: [String]) -> [String] {
    lines.compactMap { line in
      let isFromHost = line.hasPrefix("remote:")
      let words = isFromHost ? String(line.dropFirst("remote:".count).drop { $0 == " " }) : line
      guard words.contains(where: { $0.isLetter || $0.isNumber }), !isProgress(words) else {
        return nil
      }
      return isFromHost || !surroundings.contains { words.hasPrefix($0) } ? words : nil
    }
  }

  /// Returns whether a host refused, rather than that something is broken.
  ///
  /// Such hosts as GitHub, GitLab and gitolite look at the rights before git is started there, so that
  /// git only sees that the line ends.
  static func isRefusal(_ lines: [String]) -> Bool {
    hostLines(of: lines).contains { line in
      let words = line.lowercased()
      return line.hasPrefix("ERROR: ") || line.hasPrefix("FATAL: ")
        || refusals.contains { words.holds($0) }
    }
  }

  /// Returns whether a host refused because of the size.
  static func isSizeLimit(_ words: String) -> Bool {
    let words = words.lowercased()
    return sizeLimits.contains { words.holds($0) }
  }

  private static let sizeLimits = [
    "exceeds", "exceeded", "exceed the", "too large", "too big", "larger than", "bigger than",
    "large file", "size limit", "maximum size", "file size",
  ]

  private static let refusals = [
    "denied", "not allowed", "forbidden", "not authorized", "unauthorized", "no permission",
    "not permitted", "do not have access", "don't have permission", "read-only", "read only",
    "archived", "suspended", "disabled",
  ]

  /// How the lines begin that git and ssh write around a host's words.
  private static let surroundings = [
    "fatal: ", "error: ", "warning: ", "Warning: ", "Please make sure you have the correct access",
    "and the repository exists", "Cloning into", "Pushing to", "To ", "hint: ", "debug1: ",
  ]
}
