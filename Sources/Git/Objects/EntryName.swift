/// The rules for one component of a path in a tree.
enum EntryName {
  /// The deepest directory that is read or written.
  static let maximumDepth = 64

  /// Returns whether a checkout of this name could leave the work tree or change git's own
  /// directory.
  ///
  /// These are the names that `git fsck` refuses, including those that HFS+ and NTFS take for
  /// `.git`.
  static func isHostile(_ name: some Collection<UInt8>) -> Bool {
    guard let first = name.first, !name.contains(UInt8(ascii: "/")) else { return true }
    // The first bytes of nearly every name distinguish it from git's own names.
    let isSuspect =
      first == UInt8(ascii: ".")
      || name.prefix(3).elementsEqual("git".utf8) { byte, letter in byte | 0x20 == letter }
    guard isSuspect || name.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }) else {
      return false
    }
    if name.allSatisfy({ $0 < 0x80 }) {
      return name.split(separator: UInt8(ascii: "\\"), omittingEmptySubsequences: false).contains {
        $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) || isGitDirectory(ascii: $0)
      }
    }
    guard let text = String(validating: name, as: UTF8.self) else { return true }
    return text.split(separator: "\\", omittingEmptySubsequences: false).contains {
      $0 == "." || $0 == ".." || isGitDirectory($0)
    }
  }

  /// Returns whether careplan writes this name: not hostile, and storable on every file system.
  static func isWritable(_ name: some Collection<UInt8>) -> Bool {
    !isHostile(name)
      && !name.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
  }

  /// The same rule as for other names, for those that most files have, without making texts of them.
  private static func isGitDirectory(ascii name: some Collection<UInt8>) -> Bool {
    var stem = Array(name.prefix(while: { $0 != UInt8(ascii: ":") }))
    while stem.last == UInt8(ascii: " ") || stem.last == UInt8(ascii: ".") { stem.removeLast() }
    guard stem.count == ".git".utf8.count || stem.count == "git~1".utf8.count else { return false }
    let lowercased = stem.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return lowercased.elementsEqual(".git".utf8) || lowercased.elementsEqual("git~1".utf8)
  }

  private static func isGitDirectory(_ name: Substring) -> Bool {
    let visible = name.unicodeScalars.filter { !isIgnoredByHFS($0) }
    let stem = visible.prefix { $0 != ":" }.reversed().drop { $0 == " " || $0 == "." }.reversed()
    let lowercased = String(String.UnicodeScalarView(stem)).lowercased()
    return lowercased == ".git" || lowercased == "git~1"
  }

  private static func isIgnoredByHFS(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C...0x200F, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF: true
    default: false
    }
  }
}

/// Splits a path at its slashes and checks every component.
///
/// - Throws: ``GitError/Code/invalidName`` for a path that no store may contain.
func components(ofWritable path: String) throws(GitError) -> [String] {
  let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  guard parts.count <= EntryName.maximumDepth, parts.allSatisfy(EntryName.isWritable) else {
    throw GitError(.invalidName, "The path '\(path)' is not allowed in a tree.")
  }
  return parts.map { String($0) ?? "" }
}
