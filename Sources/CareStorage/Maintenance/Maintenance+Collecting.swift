import CareModel
import CareReading
import CareWriting
import Files
import Git

extension Maintenance {
  /// Returns what there is before anything is done.
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
