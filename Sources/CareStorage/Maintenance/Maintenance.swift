import CanonicalJSON
import CareModel
import Files
import Git

/// Packs the objects of a store when its writes have left many packs.
///
/// Each commit adds a pack. When there are as many as git's `gc.autoPackLimit`, those that are small
/// against the rest are merged: by the `git` program, or by ourselves where there is none. Whoever
/// calls holds the writer's lock. A failure is noted for the next `gc` and fails nothing: what was
/// committed is committed.
struct Maintenance {
  let engine: GitEngine
  /// Where to look for the `git` program; nil looks for none.
  let environment: [String: String]?

  /// What git takes where `gc.autoPackLimit` is not set.
  private static let mostPacks = 50
  /// This many directories of loose objects have about 180 of them.
  private static let mostLooseDirectories = 128

  /// Merges packs if there are too many; costs a look into two directories if not.
  func runIfNeeded() {
    do throws(GitError) {
      guard try isNeeded() else { return }
      try repack()
      try? FileSystem.removeIfPresent(engine.paths.maintenance)
    } catch {
      note(error)
    }
  }

  private func isNeeded() throws(GitError) -> Bool {
    let disorder = try engine.repository.objectDisorder()
    let isTooMany =
      disorder.packs >= Self.mostPacks || disorder.looseDirectories >= Self.mostLooseDirectories
    guard isTooMany, try engine.repository.isMaintained() else { return false }
    let limit = try engine.repository.configValue("gc.autoPackLimit").flatMap { Int($0) }
    if let limit, limit == 0 || disorder.packs < max(limit, 2),
      disorder.looseDirectories < Self.mostLooseDirectories
    {
      return false
    }
    // What failed once is tried again when as much has come together again.
    guard let failed = Failure.load(engine.paths) else { return true }
    return disorder.packs >= failed.packs + Self.mostPacks
  }

  private func repack() throws(GitError) {
    guard let program = try GitProgram.found(in: environment) else {
      return try engine.repository.repack()
    }
    try engine.repository.repack(with: program)
  }

  private func note(_ error: GitError) {
    let packs = (try? engine.repository.objectDisorder().packs) ?? 0
    Failure(packs: packs, message: error.message).save(engine.paths)
  }
}

extension Maintenance {
  /// How the last automatic maintenance failed.
  struct Failure: Hashable {
    /// How many packs there were.
    let packs: Int
    let message: String

    init(packs: Int, message: String) {
      self.packs = packs
      self.message = message
    }

    /// Returns the last failure; nil if nothing has failed since it last went well.
    static func load(_ paths: StorePaths) -> Failure? {
      guard let bytes = try? FileSystem.contents(of: paths.maintenance),
        let json = try? CanonicalJSON.read(bytes, limits: .exchange).object,
        let packs = json["packs"]?.number?.int, let message = json["message"]?.string
      else { return nil }
      return Failure(packs: packs, message: message)
    }

    /// Notes it, if that is possible: a full disk may be the very failure.
    func save(_ paths: StorePaths) {
      let json: JSONObject = ["message": .string(message), "packs": .number(JSONNumber(packs))]
      try? paths.keep(CanonicalJSON.write(.object(json)), at: paths.maintenance)
    }
  }

  /// Returns what there is before anything is done.
  func report() throws(StoreError) -> CollectionReport {
    let packer = try git("Looking for git") { () throws(GitError) in
      try GitProgram.found(in: environment) == nil ? CollectionReport.Packer.careplan : .git
    }
    var report = CollectionReport(packer: packer, before: try usage())
    report.failure = Failure.load(engine.paths)?.message
    return report
  }

  /// Packs everything, sweeps, and writes the index without gaps.
  func collect(now: Int64) throws(StoreError) -> CollectionReport {
    var report = try report()
    report.leftovers = try git("Packing the objects") { () throws(GitError) in
      let leftovers = try engine.repository.sweepUnfinishedPacks(now: now)
      if let program = try GitProgram.found(in: environment) {
        try engine.repository.collectGarbage(with: program)
      } else {
        try engine.repository.repack(isThorough: true)
      }
      return leftovers
    }
    try files { () throws(FileError) in
      try FileSystem.removeIfPresent(engine.paths.maintenance)
    }
    if FileSystem.kind(of: engine.paths.index) != nil { try engine.index().compact() }
    report.after = try usage()
    return report
  }

  private func usage() throws(StoreError) -> CollectionReport.Usage {
    let objects = try git("Looking at the objects") { () throws(GitError) in
      try engine.repository.objectUsage()
    }
    return CollectionReport.Usage(
      files: objects.files,
      bytes: objects.bytes,
      indexBytes: FileSystem.size(of: engine.paths.index) ?? 0
    )
  }
}
