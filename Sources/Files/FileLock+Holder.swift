import Platform

extension FileLock {
  /// The process that holds a lock.
  public struct Holder: Hashable, Sendable {
    public let process: Int32
    /// The name of its program, if that can be read.
    public let program: String?
    /// What it was told to do: the first of its arguments that is one of some words.
    public let verb: String?
  }

  /// Looks who holds the lock on a file; nil if nobody does, or the kernel does not tell.
  ///
  /// - Parameter verbs: The arguments that may be named; all others may be anybody's words.
  public static func holder(of path: String, verbs: Set<String>) -> Holder? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let inode = String(status.st_ino)
    // A line is such as `1: FLOCK  ADVISORY  WRITE 4711 fe:00:1234 0 EOF`.
    for line in text(of: "/proc/locks").split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 5, fields[1] == "FLOCK", let process = Int32(fields[4]), process > 0,
        fields[5].split(separator: ":").last == Substring(inode),
        isOpen(status, in: process)
      else { continue }
      let words = text(of: "/proc/\(process)/cmdline").split(separator: "\0").map(String.init)
      let program = words.first?.split(separator: "/").last.map(String.init)
      return Holder(process: process, program: program, verb: words.first(where: verbs.contains))
    }
    return nil
  }

  /// Returns whether a process has the file open: an inode is one of a disk alone.
  private static func isOpen(_ file: stat, in process: Int32) -> Bool {
    let folder = "/proc/\(process)/fd"
    guard let names = try? FileSystem.names(in: folder) else { return false }
    return names.contains { name in
      var status = stat()
      return stat("\(folder)/\(name)", &status) == 0 && status.st_ino == file.st_ino
        && status.st_dev == file.st_dev
    }
  }

  /// Returns what the kernel says in one of its files, which have no size; nothing if it does not.
  private static func text(of path: String) -> String {
    String(decoding: (try? FileSystem.contents(of: path)) ?? [], as: UTF8.self)
  }
}

extension FileLock.Holder: CustomStringConvertible {
  /// Such as `the process 4711 (careplan sync)`.
  public var description: String {
    let words = [program, verb].compactMap(\.self).joined(separator: " ")
    return "the process \(process)" + (words.isEmpty ? "" : " (\(words))")
  }
}
