import Files

/// Where keys, sessions and what is remembered stand, as the XDG base directories say it.
public struct AccountPlaces: Hashable, Sendable {
  /// The directory of the key files.
  public let keys: String
  /// The directory of what outlives a session: remembrances and failed logins.
  let state: String
  /// The directory for data of a person that no store was named for.
  public let data: String
  /// The directory of what ends with the session of the system; nil if it names none.
  let runtime: String?

  /// Takes the directories that the environment names, or their defaults below the home directory.
  ///
  /// A path that is not absolute counts as not set, as the specification wants it.
  public init(environment: [String: String]) throws(AccountError) {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    func place(_ name: String, _ standard: String) throws(AccountError) -> String {
      if let path = absolute(name) { return "\(path)/careplan" }
      guard let home = absolute("HOME") else {
        throw AccountError(
          .configuration,
          "Neither \(name) nor HOME names a directory, so that there is no place for keys."
        )
      }
      return "\(home)/\(standard)/careplan"
    }
    keys = try place("XDG_CONFIG_HOME", ".config") + "/keys"
    state = try place("XDG_STATE_HOME", ".local/state")
    data = try place("XDG_DATA_HOME", ".local/share")
    runtime = absolute("XDG_RUNTIME_DIR")
  }

  func keyFile(of person: PersonLabel) -> String { "\(keys)/\(person)\(Self.keyFileEnding)" }
  func remembrance(of person: PersonLabel) -> String { "\(remembrances)/\(person)" }
  var remembrances: String { "\(state)/remember" }
  var failedLogins: String { "\(state)/failed-logins" }

  /// What the names of key files end with.
  static let keyFileEnding = ".age"
  /// What the names of sessions end with.
  static let sessionEnding = ".session"
}

extension AccountPlaces {
  /// The directory of sessions, which has to be ours alone and to lie in memory.
  func sessions() throws(AccountError) -> String {
    guard let runtime else {
      throw Self.noSessions("XDG_RUNTIME_DIR names no directory")
    }
    if let fault = try Self.fault(ofRuntime: runtime) { throw Self.noSessions(fault) }
    return "\(runtime)/careplan"
  }

  private static func fault(ofRuntime path: String) throws(AccountError) -> String? {
    let status = try files { () throws(FileError) in try FileStatus(of: path) }
    guard let status, status.kind == .directory else { return "there is no directory \(path)" }
    guard status.isOurs else { return "\(path) belongs to somebody else" }
    guard status.mode & 0o077 == 0 else { return "others may enter \(path)" }
    let isInMemory = try files { () throws(FileError) in try FileSystem.isInMemory(path) }
    return isInMemory ? nil : "\(path) does not lie in memory"
  }

  private static func noSessions(_ fault: String) -> AccountError {
    AccountError(
      .configuration,
      "There is no safe place for a session: \(fault).",
      .nameSessionFile
    )
  }
}
