import CanonicalJSON
import Files

/// A file or directory of a git directory, as the head of a locked store lists it.
struct LockedEntry: Hashable {
  /// The path from the git directory on.
  let path: String
  /// The permissions, as `chmod` takes them.
  let mode: UInt32
  /// The number of bytes; nil for a directory.
  let size: Int64?

  init(path: String, mode: UInt32, size: Int64?) {
    (self.path, self.mode, self.size) = (path, mode, size)
  }

  var json: JSONValue {
    var json: JSONObject = ["mode": .number(JSONNumber(Int(mode))), "path": .string(path)]
    json["size"] = size.map { .number(JSONNumber(Int($0))) }
    return .object(json)
  }

  /// Reads an entry; nil for one that leads out of the git directory, or to its objects.
  init?(_ json: JSONValue) {
    guard let object = json.object, let path = object["path"]?.string,
      let number = object["mode"]?.number?.int, let mode = UInt32(exactly: number)
    else { return nil }
    let isDirectory = object["size"] == nil
    guard mode & ~Self.modeBits(isDirectory) == 0 else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard isDirectory && path == Self.root || parts.allSatisfy({ !["", ".", ".."].contains($0) }),
      !path.utf8.contains(0), parts.first.map(String.init) != Self.objects
    else { return nil }
    var size: Int64?
    if let number = object["size"] {
      guard let count = number.number?.int, count >= 0 else { return nil }
      size = Int64(count)
    }
    self.init(path: path, mode: mode, size: size)
  }

  private static let objects = "objects"
  /// The path of the git directory itself.
  private static let root = "."

  /// The permissions that are kept; a directory may give its group to what is made in it.
  private static func modeBits(_ isDirectory: Bool) -> UInt32 { isDirectory ? 0o2777 : 0o777 }

  /// The parts of a git directory that are made again, or that are of no use later.
  private static let leftOut: Set = [
    objects, "index", "index.lock", "careplan/locking", "careplan/new",
    "careplan/index.sqlite", "careplan/index.sqlite-wal", "careplan/index.sqlite-shm",
  ]

  /// Returns the files of a git directory except its objects, each directory before its files.
  static func all(in gitDirectory: String) throws(StoreError) -> [LockedEntry] {
    let mode = FileSystem.mode(of: gitDirectory) ?? 0o700
    var entries = [LockedEntry(path: root, mode: mode & modeBits(true), size: nil)]
    try add(to: &entries, below: "", in: gitDirectory)
    return entries
  }

  private static func add(
    to entries: inout [LockedEntry],
    below prefix: String,
    in gitDirectory: String
  ) throws(StoreError) {
    let directory = prefix.isEmpty ? gitDirectory : "\(gitDirectory)/\(prefix)"
    let names = try files { () throws(FileError) in try FileSystem.rawNames(in: directory) }
    for raw in names {
      guard let name = String(validating: raw, as: UTF8.self) else {
        throw StoreError(
          .refused,
          "A file in \(directory) has a name that is not UTF-8, and cannot be sealed.",
          remedy: "Rename or remove it; if it is a branch, rename that with \(.git("branch -m"))."
        )
      }
      let path = prefix.isEmpty ? name : "\(prefix)/\(name)"
      if leftOut.contains(path) { continue }
      let full = "\(gitDirectory)/\(path)"
      guard let status = try files({ () throws(FileError) in try FileStatus(of: full) }) else {
        continue
      }
      let mode = status.mode & modeBits(status.kind == .directory)
      switch status.kind {
      case .file: entries.append(LockedEntry(path: path, mode: mode, size: status.size))
      case .directory:
        entries.append(LockedEntry(path: path, mode: mode, size: nil))
        try add(to: &entries, below: path, in: gitDirectory)
      case .other:
        // The socket of a program that watches files is of no use later.
        guard status.isSymbolicLink else { continue }
        throw StoreError(
          .refused,
          "\(full) is a symbolic link, and cannot be sealed.",
          remedy: "Replace it by what it leads to, or remove it."
        )
      }
    }
  }
}
