import CareModel
import Files
import Git

/// What a collection of garbage found and left.
public struct CollectionReport: Hashable, Sendable {
  /// Who packed the objects.
  public enum Packer: String, Hashable, Sendable {
    /// The `git` program, which also drops what is unreachable and old.
    case git
    /// We, where there is no `git` program: nothing is dropped.
    case careplan
  }

  /// What the store takes on the disk.
  public struct Usage: Hashable, Sendable {
    /// The files of the objects, and their bytes.
    public let files: Int
    public let bytes: Int64
    /// The bytes of this clone's index.
    public let indexBytes: Int64
  }

  public internal(set) var packer: Packer
  public internal(set) var before: Usage
  /// What there is now; nil if nothing was done.
  public internal(set) var after: Usage?
  /// How many files of writers that were killed are gone.
  public internal(set) var leftovers = 0
  /// How the last automatic maintenance failed; nil if it did not.
  public internal(set) var failure: String?
}

extension GitStore {
  /// Packs the objects of the store and removes what dead processes have left.
  ///
  /// - Parameter isRehearsal: Whether only to tell what there is.
  public func collectGarbage(isRehearsal: Bool = false) throws(StoreError) -> CollectionReport {
    if isRehearsal {
      return try withEngine { engine throws(StoreError) in
        try Maintenance(engine: engine, environment: surroundings.environment).report()
      }
    }
    return try withWriter { writer throws(StoreError) in
      try Maintenance(engine: writer.engine, environment: surroundings.environment)
        .collect(now: surroundings.now().seconds)
    }
  }
}

extension Maintenance {
  /// What there is before anything is done.
  func report() throws(StoreError) -> CollectionReport {
    let packer = try git("Looking for git") { () throws(GitError) in
      try GitProgram.found(in: environment) == nil ? CollectionReport.Packer.careplan : .git
    }
    var report = CollectionReport(packer: packer, before: try usage())
    report.failure = Failure.load(engine.paths)?.message
    return report
  }

  /// Packs everything, sweeps, and shrinks the index.
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
