import Files
import Git

/// A bundle while it is written and tried.
struct Backup {
  let program: GitProgram
  let file: String
  /// Whether it has the commits too that only reflogs lead to, such as stashes.
  var hasReflogs = false

  /// Where the repository is in which it is tried.
  var trial: String { "\(file).trial" }

  func write(from directory: String) throws(StoreError) {
    _ = try run(
      ["bundle", "create", "--quiet", file, "--all"] + (hasReflogs ? ["--reflog"] : []),
      in: directory,
      "Writing the backup"
    )
  }

  /// Returns the commits of the bundle by reference, as it lists them.
  func heads() throws(StoreError) -> [String: String] {
    Self.references(try run(["bundle", "list-heads", file], "Reading the bundle"))
  }

  /// Takes everything out of the bundle, and gives what it says that it has: commits by reference.
  func verify() throws(StoreError) -> [String: String] {
    let doing = "Trying the backup"
    let said = try heads()
    _ = try run(["init", "--quiet", "--bare", trial], doing)
    let fetch = ["-c", "gc.auto=0", "fetch", "--quiet", "--no-tags", file, "+refs/*:refs/*"]
    _ = try run(fetch, in: trial, doing)
    let form = ["for-each-ref", "--format=%(objectname) %(refname)"]
    let came = Self.references(try run(form, in: trial, doing))
    // The heads of linked work trees, such as 'worktrees/NAME/HEAD', are no references of a clone.
    let (references, heads) = (
      said.filter { $0.key.hasPrefix("refs/") }, said.filter { !$0.key.hasPrefix("refs/") }
    )
    let missing = references.filter { came[$0.key] != $0.value }.keys.sorted()
    guard missing.isEmpty else {
      throw StoreError(
        .corrupt,
        "The backup lacks \(missing.joined(separator: ", ")).",
        remedy: "Look at the store with \(.check(isFixing: false)) and \(.git("fsck"))."
      )
    }
    // What is checked out need not be a branch.
    for head in Set(heads.values) {
      _ = try run(["cat-file", "-e", "\(head)^{tree}"], in: trial, doing)
    }
    return said
  }

  static func removeTraces(of file: String) {
    // What cannot be removed is not reported: the backup itself is not concerned.
    try? FileSystem.remove("\(file).trial")
    for path in [file, "\(file).lock"] { try? FileSystem.removeIfPresent(path) }
  }

  private func run(
    _ arguments: [String],
    in directory: String? = nil,
    _ doing: String
  ) throws(StoreError) -> String {
    let output = try git(doing) { () throws(GitError) in
      try program.run(arguments, in: directory)
    }
    guard output.isSuccess else {
      throw StoreError(.io, "\(doing) failed.", causes: [output.complaint])
    }
    return String(decoding: output.standardOutput, as: UTF8.self)
  }

  /// Returns the commits by reference of lines such as `1f2e3d refs/heads/main`.
  static func references(_ lines: String) -> [String: String] {
    var references: [String: String] = [:]
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      if words.count == 2 { references[String(words[1])] = String(words[0]) }
    }
    return references
  }
}
