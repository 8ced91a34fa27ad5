import CareModel
import CareStorage
import CareTestSupport
import Foundation
import Git
import TestSupport
import Testing

struct OpeningTests {
  @Test func `a store whose branch is an empty file says where it was, and the advice works`()
    throws
  {
    let specimen = try Specimen()
    let commit = try specimen.git("rev-parse", "HEAD")
    try specimen.directory.write("", to: ".git/refs/heads/main")
    for body in [{ _ = try specimen.store().check() }, { _ = try specimen.store().manifest() }] {
      let error = #expect(throws: StoreError.self) { try body() }
      #expect(error?.code == .corrupt)
      #expect(error?.message.contains(".git/refs/heads/main") == true)
      #expect(error?.remedy?.actions == [.git("update-ref refs/heads/main \(commit)")])
    }
    try specimen.remove(".git/refs/heads/main")
    try specimen.git("update-ref", "refs/heads/main", commit)
    #expect(try specimen.findings() == [])
  }

  @Test(arguments: ["rm NAME", "rm NAME && mkdir NAME", "rm NAME && mkfifo NAME"], [true, false])
  func `a branch whose file was lost is no reason to make a second store`(
    loss: String,
    hasLog: Bool
  ) throws {
    let specimen = try Specimen()
    let commit = try specimen.git("rev-parse", "HEAD")
    if !hasLog { try FileManager.default.removeItem(atPath: specimen.directory[".git/logs"]) }
    let command = loss.replacing("NAME", with: ".git/refs/heads/main")
    try run("sh", ["-c", command], in: specimen.directory.path)
    let bodies = [
      { _ = try specimen.store().manifest() },
      {
        _ = try GitStore.create(
          at: specimen.directory.path,
          timezone: Fixtures.newYork,
          surroundings: TestSurroundings.make()
        )
      },
    ]
    for body in bodies {
      let error = #expect(throws: StoreError.self) { try body() }
      #expect(error?.code == .corrupt)
      #expect(error?.message.contains(".git/refs/heads/main") == true)
      if hasLog || !loss.contains("mkfifo") {
        #expect(error?.remedy?.actions == [.git("update-ref refs/heads/main \(commit)")])
      }
    }
    try run("rm", ["-rf", ".git/refs/heads/main"], in: specimen.directory.path)
    try specimen.git("update-ref", "refs/heads/main", commit)
    #expect(try specimen.findings() == [])
  }

  @Test func `a repository without refs is not made over`() throws {
    let specimen = try Specimen()
    try specimen.remove(".git/refs")
    let error = #expect(throws: StoreError.self) {
      try GitStore.create(
        at: specimen.directory.path,
        timezone: Fixtures.newYork,
        surroundings: TestSurroundings.make()
      )
    }
    #expect(error?.code == .corrupt)
    #expect(error?.message.contains("refs") == true)
  }

  @Test(arguments: [0, 5, 40])
  func `a damaged index of git keeps nobody from reading, and a write names it`(size: Int) throws {
    let specimen = try Specimen()
    let path = specimen.directory[".git/index"]
    try Data(contentsOf: URL(filePath: path)).prefix(size).write(to: URL(filePath: path))
    #expect(try specimen.findings() == [])
    let error = #expect(throws: StoreError.self) { try specimen.store().add(Fixtures.task("walk")) }
    #expect(error?.causes.contains { $0.contains(path) } == true)
    #expect(error?.remedy?.description.contains("git reset") == true)
    try specimen.remove(".git/index")
    try specimen.git("reset", "-q")
    #expect(try specimen.findings() == [])
  }

  @Test func `a repository without HEAD is told from no repository`() throws {
    let specimen = try Specimen()
    try specimen.remove(".git/HEAD")
    for path in [specimen.directory.path, specimen.directory["tasks"]] {
      let error = #expect(throws: StoreError.self) {
        try GitStore(opening: path, surroundings: TestSurroundings.make())
      }
      #expect(error?.code == .corrupt)
      #expect(error?.message.contains("\(specimen.directory.path)/.git") == true)
    }
    try specimen.directory.write("ref: refs/heads/main\n", to: ".git/HEAD")
    #expect(try specimen.findings() == [])
  }

  @Test func `a repository that git does not look up to has not lost its HEAD`() throws {
    let specimen = try Specimen()
    let error = #expect(throws: StoreError.self) {
      try RepositoryPlace.found(
        from: specimen.directory["tasks"],
        environment: ["GIT_CEILING_DIRECTORIES": specimen.directory.path]
      )
    }
    #expect(error?.code == .noStore, "\(String(describing: error))")
    #expect(error?.remedy?.description.contains("HEAD") == false)
  }

  @Test func `a branch without a store names the one that has it, and gets no second store`() throws
  {
    let specimen = try Specimen()
    try specimen.git("symbolic-ref", "HEAD", "refs/heads/other")
    let store = try GitStore(
      opening: specimen.directory.path,
      surroundings: TestSurroundings.make()
    )
    let error = #expect(throws: StoreError.self) { try store.manifest() }
    #expect(error?.code == .noStore && error?.remedy?.actions == [.git("switch main")])
    let refusal = #expect(throws: StoreError.self) {
      try GitStore.create(
        at: specimen.directory.path,
        timezone: .utc,
        surroundings: TestSurroundings.make()
      )
    }
    #expect(refusal?.code == .refused && refusal?.message.contains("'main'") == true)
  }

  @Test func `an empty HEAD is told`() throws {
    let specimen = try Specimen()
    try specimen.directory.write("", to: ".git/HEAD")
    let error = #expect(throws: StoreError.self) { try specimen.findings() }
    #expect(error?.code == .corrupt)
    #expect(error?.message.contains(".git/HEAD") == true)
  }

  @Test func `a damaged last commit is named`() throws {
    let specimen = try Specimen()
    let commit = try specimen.git("rev-parse", "HEAD")
    try specimen.truncate(commit)
    let error = #expect(throws: StoreError.self) { try specimen.findings() }
    #expect(error?.code == .corrupt)
    #expect(error?.message.contains(commit) == true)
    #expect(error?.remedy != nil)
  }

  @Test(arguments: ["", "not a database", String(repeating: "SQLite format 3\0", count: 700)])
  func `a damaged index changes no answer`(content: String) throws {
    let specimen = try Specimen()
    try specimen.directory.write(content, to: ".git/careplan/index.sqlite")
    let task = try specimen.store().fetch(TaskContent.self, id: "doxylamine")
    #expect(task == specimen.task[1])
    #expect(try specimen.findings() == [])
  }
}
