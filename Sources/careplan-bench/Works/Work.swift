/// One thing to measure, in a process of its own.
///
/// So no work stands in the way of another one, nor in its memory.
struct Work: Sendable {
  /// The word that selects it.
  let name: String
  let run: @Sendable (Workbench) throws -> [WorkResult]

  /// All works, in the order of the report.
  static let all = [
    Work(name: "commit", run: CommitWork.growth),
    Work(name: "commit-bare", run: CommitWork.bare),
    Work(name: "commit-sparse", run: CommitWork.sparse),
    Work(name: "import", run: ImportWork.run),
    Work(name: "import-files", run: WorkTreeWork.importing),
    Work(name: "foreign-files", run: WorkTreeWork.foreign),
    Work(name: "sync", run: SyncWork.run),
    Work(name: "first-sync", run: FirstSyncWork.memory),
    Work(name: "siblings", run: SiblingsWork.run),
    Work(name: "merge", run: MergeWork.run),
    Work(name: "join", run: JoinWork.run),
    Work(name: "diff", run: DiffWork.run),
    Work(name: "today", run: TodayWork.run),
    Work(name: "adherence", run: AdherenceWork.run),
    Work(name: "index", run: IndexWork.run),
    Work(name: "json", run: JSONWork.run),
    Work(name: "version", run: VersionWork.run),
    Work(name: "writers", run: WritersWork.run),
    Work(name: "repack", run: RepackWork.run),
  ]

  /// Counts instead of times, for which a program has to be there that is not everywhere.
  static let instructions = Work(name: "instructions", run: InstructionsWork.run)
}
