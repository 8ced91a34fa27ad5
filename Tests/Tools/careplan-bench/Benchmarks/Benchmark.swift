/// One thing to measure, in a process of its own.
///
/// So no work stands in the way of another one, nor in its memory.
struct Benchmark: Sendable {
  /// The word that selects it.
  let name: String
  let run: @Sendable (Workbench) throws -> [WorkResult]

  /// All works, in the order of the report.
  static let all = [
    Benchmark(name: "commit", run: CommitWork.growth),
    Benchmark(name: "commit-bare", run: CommitWork.bare),
    Benchmark(name: "commit-sparse", run: CommitWork.sparse),
    Benchmark(name: "import", run: ImportWork.run),
    Benchmark(name: "import-files", run: WorkTreeWork.importing),
    Benchmark(name: "foreign-files", run: WorkTreeWork.foreign),
    Benchmark(name: "sync", run: SyncWork.run),
    Benchmark(name: "first-sync", run: FirstSyncWork.memory),
    Benchmark(name: "siblings", run: SiblingsWork.run),
    Benchmark(name: "merge", run: MergeWork.run),
    Benchmark(name: "join", run: JoinWork.run),
    Benchmark(name: "diff", run: DiffWork.run),
    Benchmark(name: "signed", run: SignedWork.run),
    Benchmark(name: "sealed", run: SealedWork.run),
    Benchmark(name: "today", run: TodayWork.run),
    Benchmark(name: "adherence", run: AdherenceWork.run),
    Benchmark(name: "index", run: IndexWork.run),
    Benchmark(name: "json", run: JSONWork.run),
    Benchmark(name: "health-export", run: HealthExportWork.run),
    Benchmark(name: "health", run: HealthStoreWork.run),
    Benchmark(name: "views", run: ViewsWork.run),
    Benchmark(name: "version", run: VersionWork.run),
    Benchmark(name: "writers", run: WritersWork.run),
    Benchmark(name: "repack", run: RepackWork.run),
  ]

  /// Counts instead of times, for which a program has to be there that is not everywhere.
  static let instructions = Benchmark(name: "instructions", run: InstructionsWork.run)
}
