/// What a command takes that does nothing.
enum VersionWork {
  static func run(_ bench: Workbench) throws -> [WorkResult] {
    let programs = bench.programs
    return [
      try WorkResult(
        "careplan --version against git --version",
        atMost: 6,
        bench.pace,
        .init("careplan") {
          try programs.careplan(["--version"])
          return true
        },
        against: .init("git") {
          try programs.git(["--version"])
          return true
        }
      )
    ]
  }
}
