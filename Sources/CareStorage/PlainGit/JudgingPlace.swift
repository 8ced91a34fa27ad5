import Files
import Git

/// A repository for one judgement, which reads the objects of another one and of what is pushed to it.
///
/// While a push is judged nothing may be written into the repository itself: git keeps what comes apart until
/// it is accepted.
enum JudgingPlace {
  private static let prefix = "judging-"
  /// After how long a place is taken for that of a process that died, in seconds.
  private static let longest = 3600.0

  /// Makes the place, hands it to a body and takes it away again.
  static func use(
    beside engine: GitEngine,
    reading directories: [String],
    _ body: (GitEngine) throws(StoreError) -> Void
  ) throws(StoreError) {
    let own = engine.paths.own
    let path = "\(own)/\(prefix)\(UInt64.random(in: .min ... .max))"
    try files { () throws(FileError) in
      try FileSystem.makeDirectory(own, as: engine.paths.permissions)
    }
    // What stays after all is swept by a later judgement.
    defer { try? remove(path) }
    try git("Making a place to judge the push") { () throws(GitError) in
      _ = try Repository.create(at: path, isBare: true)
    }
    try files { () throws(FileError) in try sweep(own, besides: path) }
    let objects = ["\(engine.paths.commonDirectory)/objects"] + directories
    try files { () throws(FileError) in
      let lines = objects.map { "\($0)\n" }.joined()
      try FileSystem.replace("\(path)/objects/info/alternates", with: Array(lines.utf8))
    }
    let place = try GitEngine(opening: path)
    if let note = try TrustNote.load(engine.paths) { try note.save(place.paths) }
    try body(place)
  }

  /// Removes what processes left that died, and waits for none that still judges.
  private static func sweep(_ own: String, besides path: String) throws(FileError) {
    guard let now = FileSystem.modificationTime(of: path) else { return }
    for name in try FileSystem.names(in: own) where name.hasPrefix(prefix) {
      let left = "\(own)/\(name)"
      guard let time = FileSystem.modificationTime(of: left), now - time > longest else { continue }
      // Others sweep, too.
      try? remove(left)
    }
  }

  private static func remove(_ path: String) throws(FileError) {
    try FileSystem.removeContents(of: path)
    try FileSystem.removeDirectory(path)
  }
}
