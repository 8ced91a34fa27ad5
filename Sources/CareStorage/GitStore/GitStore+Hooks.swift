import Files
import Git

/// A hook of a repository that cannot run.
public struct FaultyHook: Hashable, Sendable {
  /// Its file, or git's setting that names a program.
  public let place: String
  /// Why it cannot run, in one sentence.
  public let message: String
  /// What helps.
  public let remedy: Remedy
}

extension GitStore {
  /// Returns the hooks that concern the store and cannot run: git silently skips them.
  ///
  /// Cost: a read of git's configuration, and a look at each hook that is there.
  ///
  /// - Parameter environment: Where programs are looked for: its `PATH`.
  public func faultyHooks(environment: [String: String]) throws(StoreError) -> [FaultyHook] {
    let names = Hook.allCases.map(\.rawValue) + [Hook.postPush]
    let (directory, driver) = try onRepository("Looking for the hooks") {
      repository throws(GitError) in
      (
        try repository.hooksDirectory(),
        try repository.configValue("merge.careplan.driver")
      )
    }
    var faults: [FaultyHook] = []
    for name in names {
      let path = "\(directory)/\(name)"
      guard FileSystem.kind(of: path) != nil else { continue }
      if let fault = try Self.fault(ofHook: path, environment) { faults.append(fault) }
    }
    if let driver, let word = driver.split(separator: " ").first.map(String.init),
      !Self.isProgram(word, environment)
    {
      faults.append(.missing(word, "merge.careplan.driver"))
    }
    return faults
  }

  /// Returns the hooks of the user's that git runs for a commit or merge of its own, and careplan does not run.
  ///
  /// Cost: a read of git's configuration, and up to 64 KiB of each hook that is there.
  public func hooksOfGitAlone() throws(StoreError) -> [String] {
    let names = [
      "pre-commit", "pre-merge-commit", "prepare-commit-msg", "commit-msg", "post-commit",
      "post-merge", "post-rewrite", "post-checkout",
    ]
    let directory = try onRepository("Looking for the hooks") { repository throws(GitError) in
      try repository.hooksDirectory()
    }
    var hooks: [String] = []
    for name in names {
      for path in ["\(directory)/\(name)", "\(directory)/\(name)\(Hook.earlierSuffix)"]
      where FileSystem.isExecutable(path) && FileSystem.kind(of: path) == .file {
        let bytes = try files { () throws(FileError) in
          try FileSystem.beginning(of: path, atMost: 1 << 16)
        }
        if !Hook.isOwn(bytes) { hooks.append(path) }
      }
    }
    return hooks
  }

  private static func fault(
    ofHook path: String,
    _ environment: [String: String]
  ) throws(StoreError) -> FaultyHook? {
    guard FileSystem.isExecutable(path) else {
      return FaultyHook(
        place: path,
        message: "The hook may not be run, and git passes over it.",
        remedy: "Run 'chmod +x \(path)', or remove it."
      )
    }
    guard FileSystem.kind(of: path) == .file else { return nil }
    let bytes = try files { () throws(FileError) in
      try FileSystem.beginning(of: path, atMost: 1 << 16)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let first = text.split(separator: "\n", omittingEmptySubsequences: false).first ?? ""
    if first.hasPrefix("#!") {
      let words = first.dropFirst(2).split { $0 == " " || $0 == "\t" || $0 == "\r" }
      guard let program = words.first.map(String.init), FileSystem.isExecutable(program) else {
        return .missing(words.first.map(String.init) ?? "", path)
      }
      if program.hasSuffix("/env"), let word = words.dropFirst().first.map(String.init),
        !word.hasPrefix("-"), !isProgram(word, environment)
      {
        return .missing(word, path)
      }
    }
    guard Hook.isOwn(bytes), let program = Hook.program(in: text),
      !isProgram(program, environment)
    else { return nil }
    return .missing(program, path)
  }

  /// Returns whether a word names a program: a path, or something in `PATH`.
  private static func isProgram(_ word: String, _ environment: [String: String]) -> Bool {
    if word.contains("/") { return FileSystem.isExecutable(word) }
    return (environment["PATH"] ?? "").split(separator: ":").contains {
      FileSystem.isExecutable("\($0)/\(word)")
    }
  }
}

extension FaultyHook {
  fileprivate static func missing(_ program: String, _ place: String) -> FaultyHook {
    FaultyHook(
      place: place,
      message: "It is run by '\(program)', which is no program that can be run here.",
      remedy: "Install it, or set it up again with \(.installGitIntegration)."
    )
  }
}
