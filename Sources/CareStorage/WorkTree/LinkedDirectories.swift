import Files

/// Looks for links and devices in the place of directories of a work tree.
///
/// git does not follow a link either: what stands behind one seems to be deleted.
struct LinkedDirectories {
  private let root: String
  private var known: [String: String?] = [:]

  init(below root: String) { self.root = root }

  /// Returns the first directory above a path that is none; nil if all are, or are not there.
  package mutating func first(above path: String) -> String? {
    let directory = FileSystem.directory(of: path)
    guard !directory.isEmpty else { return nil }
    if let known = known[directory] { return known }
    let isLinked = FileSystem.kind(of: "\(root)/\(directory)") == .other
    let found = first(above: directory) ?? (isLinked ? directory : nil)
    known[directory] = .some(found)
    return found
  }
}
