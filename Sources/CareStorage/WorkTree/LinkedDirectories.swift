import Files

/// Looks for links and devices in the place of directories of a work tree.
///
/// git does not follow a link either: what stands behind one seems to be deleted.
struct LinkedDirectories {
  private let root: String
  private var known: [String: String?] = [:]

  init(below root: String) { self.root = root }

  /// The first directory above a path that is none; nil if all are, or are not there.
  mutating func first(above path: String) -> String? {
    let directory = FileSystem.directory(of: path)
    guard !directory.isEmpty else { return nil }
    if let known = known[directory] { return known }
    let isLinked = FileSystem.kind(of: "\(root)/\(directory)") == .other
    let found = first(above: directory) ?? (isLinked ? directory : nil)
    known[directory] = .some(found)
    return found
  }
}

extension GitEngine {
  /// Refuses to write or remove files of the work tree behind a link.
  func refuseLinks(above paths: some Sequence<String>) throws(StoreError) {
    guard let root = self.paths.workDirectory else { return }
    var links = LinkedDirectories(below: root)
    for path in paths {
      guard let link = links.first(above: path) else { continue }
      throw StoreError(
        .corrupt,
        "\(link) is not a directory but a link or a device.",
        advice: "Remove it and put the directory back; 'git restore -- \(link)' puts back what was"
          + " committed."
      )
    }
  }
}
