import Files
import Git

/// The plan of what changes in a git directory, made before anything does.
struct PlainGitSetup {
  private enum Step {
    case write(String, [UInt8], isProgram: Bool)
    case move(String, to: String)
    case remove(String)
  }

  private let directory: String
  private let role: PlainGit.Role
  /// The shell words that start careplan.
  private let program: String
  private let signing: PlainGit.Signing?
  /// Where git looks for hooks; nil if that is not this repository's own place.
  private let hooks: String?
  private var steps: [Step] = []
  private(set) var report = PlainGit.Report()

  init(
    _ plainGit: PlainGit,
    _ role: PlainGit.Role,
    _ program: String,
    _ signing: PlainGit.Signing?
  ) throws(StoreError) {
    guard !(plainGit.directory + program).contains(where: \.isNewline) else {
      throw StoreError(
        .refused,
        "The path of the repository or of the program has a line break, which git's settings cannot name.",
        remedy: "Move it to a path without one."
      )
    }
    directory = plainGit.directory
    self.role = role
    self.signing = signing
    self.program = Self.quoted(program)
    let (hooks, isOwn) = try git("Looking for the hooks") { () throws(GitError) in
      try Self.hooks(of: plainGit)
    }
    self.hooks = isOwn ? hooks : nil
    if !isOwn {
      report.remarks.append(
        "The hooks stand in \(hooks), which is not this repository's own; nothing was changed there."
          + " To have the records checked, run git-hook with the name of each in its hooks"
          + " \(Self.names(of: role).map(\.rawValue).joined(separator: ", "))."
      )
    }
  }

  /// Returns the directory of the hooks, and whether other repositories have no part in it.
  private static func hooks(of plainGit: PlainGit) throws(GitError) -> (String, Bool) {
    let repository = try Repository(at: plainGit.place)
    let key = "core.hooksPath"
    let directory = try repository.hooksDirectory()
    guard let path = try repository.configValue(key), !path.isEmpty else {
      return (directory, true)
    }
    return (directory, try repository.isLocalConfigValue(key))
  }

  private static func names(of role: PlainGit.Role) -> [Hook] {
    role == .server ? [.preReceive] : Hook.clone
  }

  /// A word as a shell reads it back.
  private static func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789/._-+".unicodeScalars.contains($0))
    }
    return plain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}

extension PlainGitSetup {
  mutating func install() throws(StoreError) {
    if role == .clone {
      let settings = MarkedBlock(lines: settings + signingSettings)
      try edit(configuration) { settings.added(to: $0) }
      try edit(attributes) { MarkedBlock(lines: Self.attributeLines).added(to: $0) }
      if signing != nil { try installSigner() }
    } else {
      try edit(configuration) { MarkedBlock(lines: Self.serverSettings).added(to: $0) }
    }
    for hook in Self.names(of: role) { try install(hook) }
  }

  mutating func uninstall() throws(StoreError) {
    try edit(configuration) { MarkedBlock.removed(from: $0) }
    if role == .clone {
      try edit(attributes) { MarkedBlock.removed(from: $0) }
      if try own(signer) != nil {
        add(.remove(signer), PlainGit.Change(path: signer, kind: .removed))
      }
    }
    for hook in Self.names(of: role) { try uninstall(hook) }
  }

  private var configuration: String { "\(directory)/config" }
  private var attributes: String { "\(directory)/info/attributes" }

  /// The lines of `.git/info/attributes`, which go before those of the store.
  private static let attributeLines = [
    "**/current.json merge=careplan diff=careplan",
    "outcomes/**/*.json diff=careplan",
  ]

  /// The lines of `.git/config`.
  ///
  /// Without careplan the driver leaves our side and a conflict, as `-merge` does, and differences
  /// show the files as they are.
  private var settings: [String] {
    let driver = "\(program) git-merge-driver -- %O %A %B %P %Y || exit 1"
    let words = "f() { \(program) git-textconv -- \"$1\" 2>/dev/null || cat \"$1\"; }; f"
    return [
      "[merge]", "\trenames = false", "\tdirectoryRenames = false",
      "[merge \"careplan\"]", "\tname = the record that holds by careplan's head rule",
      "\tdriver = \(Self.configured(driver))",
      "[diff \"careplan\"]", "\ttextconv = \(Self.configured(words))",
    ]
  }

  /// The lines by which a server asks for what an owner signs: it comes as an option of the push.
  private static let serverSettings = ["[receive]", "\tadvertisePushOptions = true"]

  /// The program that signs for git.
  private var signer: String { "\(directory)/careplan/ssh-sign" }

  /// The lines by which git signs and verifies; none in a store that is not signed.
  private var signingSettings: [String] {
    guard let signing else { return [] }
    let signers = "\(directory)/careplan/allowed_signers"
    let verifying = [
      "[gpg]", "\tformat = ssh", "[gpg \"ssh\"]", "\tprogram = \(Self.configured(signer))",
      "\tallowedSignersFile = \(Self.configured(signers))",
    ]
    guard let key = signing.key else { return verifying }
    return verifying + [
      "[user]", "\tsigningkey = \(Self.configured("key::\(key)"))", "[commit]", "\tgpgsign = true",
    ]
  }

  /// git starts one program for all that has to do with signatures: what is no signing is for ssh-keygen.
  private mutating func installSigner() throws(StoreError) {
    let script = Array(Hook.signer(program).utf8)
    let present = try own(signer)
    guard present != script else { return }
    let kind: PlainGit.Change.Kind = present == nil ? .added : .changed
    add(
      .write(signer, script, isProgram: true),
      PlainGit.Change(path: signer, kind: kind)
    )
  }

  /// A value as git's configuration reads it back.
  private static func configured(_ value: String) -> String {
    "\"\(value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// Changes the lines of ours in a file; one that is empty without them is there only for them.
  private mutating func edit(_ path: String, _ change: (String) -> String) throws(StoreError) {
    let bytes = try files { () throws(FileError) in try FileSystem.contents(of: path) }
    guard let old = String(validating: bytes ?? [], as: UTF8.self) else {
      throw StoreError(.corrupt, "The file \(path) is not UTF-8.", remedy: "Mend it in an editor.")
    }
    let new = change(old)
    guard new != old else { return }
    if new.isEmpty {
      add(.remove(path), PlainGit.Change(path: path, kind: .removed))
    } else {
      let kind: PlainGit.Change.Kind = bytes == nil ? .added : .changed
      add(.write(path, Array(new.utf8), isProgram: false), PlainGit.Change(path: path, kind: kind))
    }
  }

  private mutating func add(_ step: Step, _ change: PlainGit.Change) {
    steps.append(step)
    report.changes.append(change)
  }

  private mutating func install(_ hook: Hook) throws(StoreError) {
    guard let hooks else { return }
    let path = "\(hooks)/\(hook.rawValue)"
    let script = Array(hook.script(program).utf8)
    let present = try own(path)
    if present == script { return }
    if present == nil, FileSystem.kind(of: path) != nil {
      let earlier = path + Hook.earlierSuffix
      guard FileSystem.kind(of: earlier) == nil else {
        report.remarks.append(
          "\(path) was written by somebody else, and \(earlier) is there too: it stays as it is."
        )
        return
      }
      add(.move(path, to: earlier), PlainGit.Change(path: path, kind: .moved))
    }
    let kind: PlainGit.Change.Kind = present == nil ? .added : .changed
    add(.write(path, script, isProgram: true), PlainGit.Change(path: path, kind: kind))
  }

  private mutating func uninstall(_ hook: Hook) throws(StoreError) {
    guard let hooks else { return }
    let path = "\(hooks)/\(hook.rawValue)"
    guard try own(path) != nil else { return }
    add(.remove(path), PlainGit.Change(path: path, kind: .removed))
    let earlier = path + Hook.earlierSuffix
    if FileSystem.kind(of: earlier) != nil {
      add(.move(earlier, to: path), PlainGit.Change(path: earlier, kind: .moved))
    }
  }

  /// Returns the bytes of a hook that careplan wrote; nil for none, and for one of somebody else.
  private func own(_ path: String) throws(StoreError) -> [UInt8]? {
    guard FileSystem.kind(of: path) == .file else { return nil }
    let bytes = try files { () throws(FileError) in try FileSystem.contents(of: path) }
    return bytes.flatMap { Hook.isOwn($0) ? $0 : nil }
  }

  /// Does what was planned.
  func finish() throws(StoreError) -> PlainGit.Report {
    for step in steps {
      try files { () throws(FileError) in
        switch step {
        case .write(let path, let bytes, let isProgram):
          try FileSystem.replace(path, with: bytes)
          if isProgram { try FileSystem.makeExecutable(path) }
        case .move(let path, let other): try FileSystem.move(path, to: other)
        case .remove(let path): try FileSystem.removeIfPresent(path)
        }
      }
    }
    return report
  }
}
