/// Another repository that is known by a name.
public struct Remote: Hashable, Sendable {
  /// The name in git's configuration, such as `origin`.
  public let name: String
  /// Where it is fetched from: a path or an address as git takes it.
  public let url: String
  /// Where it is pushed to, if that is not just the address that it is fetched from.
  public let pushURLs: [String]
  /// The key that it has to show, there and here; nil for whatever the system trusts.
  public let pin: Pin?

  public init(name: String, url: String, pushURLs: [String] = [], pin: Pin? = nil) {
    self.name = name
    self.url = url
    self.pushURLs = pushURLs
    self.pin = pin
  }

  /// The address to which a push goes first: the one that is fetched from, if it is among them.
  public var pushURL: String {
    pushURLs.contains(url) ? url : pushURLs.first ?? url
  }

  /// The other addresses to which git pushes the same commits, each as a remote without a name.
  public var copies: [Remote] {
    var seen: Set = [pushURL]
    return pushURLs.filter { seen.insert($0).inserted }
      .map { Remote(name: "", url: $0, pin: pin) }
  }

  /// The address to which a push goes first, as a remote to be read; nil if it is fetched from there.
  public var pushSide: Remote? {
    pushURL == url ? nil : Remote(name: "", url: pushURL, pin: pin)
  }
}

extension Remote {
  /// What stands before the address of a sealed remote: a repository of encrypted files.
  package static let sealedPrefix = "sealed::"

  /// Returns the repository that has the files of a sealed remote; nil for any other remote.
  ///
  /// It has no name, so that git uses the address instead of what is configured for the name.
  package var unsealed: Remote? {
    guard url.hasPrefix(Self.sealedPrefix) else { return nil }
    return Remote(
      name: "",
      url: Self.unsealed(url),
      pushURLs: pushURLs.map(Self.unsealed),
      pin: pin
    )
  }

  /// Returns an address without what marks it as that of a sealed remote.
  package static func unsealed(_ url: String) -> String {
    url.hasPrefix(sealedPrefix) ? String(url.dropFirst(sealedPrefix.count)) : url
  }

  /// The protocols that lead to a remote, as git names them.
  static let protocols = ["file", "git", "http", "https", "ssh"]

  /// Returns the protocol of an address as git finds it; `file` for a path.
  static func protocolName(of url: String) -> String {
    let word = url.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    let rest = url.dropFirst(word.count)
    let isWord = word.first?.isLetter == true
    if rest.hasPrefix("::"), isWord || word.isEmpty { return String(word) }
    if rest.hasPrefix("://"), isWord {
      return ["git+ssh", "ssh+git"].contains(word) ? "ssh" : String(word)
    }
    // As git sees it, a colon before the first slash ends the name of a host.
    return url.prefix { $0 != "/" }.contains(":") ? "ssh" : "file"
  }

  /// Refuses an address that git would hand to a program of its own, such as `ext::` or `fd::`.
  public static func requireProtocol(of url: String) throws(GitError) {
    let name = protocolName(of: url)
    guard !protocols.contains(name) else { return }
    throw refusal(ofProtocol: name, shown(url))
  }

  /// Describes that an address leads through a protocol that is not used.
  static func refusal(ofProtocol name: String, _ title: String) -> GitError {
    guard !protocols.contains(name) else {
      return GitError(
        .unsupported,
        "git's settings do not allow the protocol '\(name)' of '\(title)'.",
        advice:
          "See 'git config --get-all protocol.\(name).allow' and the variable GIT_ALLOW_PROTOCOL."
      )
    }
    return GitError(
      .unsupported,
      "The protocol '\(name)' of '\(title)' is not allowed.",
      advice: "Use a path, or an address of ssh, https, http, git or file."
    )
  }
}
