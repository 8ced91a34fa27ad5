import Foundation
import Git
import TestSupport
import Testing

struct GitProgramTests {
  private let environment = ProcessInfo.processInfo.environment

  @Test func `the program gets its arguments as they are`() throws {
    let git = try GitProgram(environment: environment)
    let odd = "a b'\"$(x)\n*"
    let output = try git.run(["-c", "x.y=" + odd, "config", "x.y"])
    #expect(output.isSuccess)
    #expect(String(decoding: output.standardOutput, as: UTF8.self) == odd + "\n")
    #expect(output.standardError == "")
  }

  @Test func `a failure has its status and its words`() throws {
    let directory = try TemporaryDirectory()
    let git = try GitProgram(environment: environment)
    let output = try git.run(["rev-parse", "HEAD"], in: directory.path)
    #expect(output.exitStatus == 128)
    #expect(output.complaint.hasPrefix("fatal: not a git repository"))
  }

  @Test func `much input and much output do not block each other`() throws {
    let git = try GitProgram(environment: environment)
    let input = [UInt8](repeating: 0x61, count: 3 << 20)
    // Both streams at once: the alias writes its input to each.
    let tee = "alias.both=!tee /dev/stderr"
    let output = try git.run(["-c", tee, "both"], input: input)
    #expect(output.standardOutput == input)
    // Of messages only the last ones are kept.
    #expect((1 << 20...2 << 20).contains(output.standardError.utf8.count))
  }

  @Test func `programs that run side by side have their own words and ends`() async throws {
    let environment = environment
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          let git = try GitProgram(environment: environment)
          for turn in 0..<25 {
            let status = thread * 25 + turn
            let alias = "alias.end=!echo \(status); echo \(status) >&2; exit \(status)"
            let output = try git.run(["-c", alias, "end"])
            #expect(output.exitStatus == status)
            #expect(String(decoding: output.standardOutput, as: UTF8.self) == "\(status)\n")
            #expect(output.standardError == "\(status)\n")
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `a program that does not read its input harms nobody`() throws {
    let git = try GitProgram(environment: environment)
    let input = [UInt8](repeating: 0x61, count: 3 << 20)
    #expect(try git.run(["--version"], input: input).isSuccess)
  }

  @Test func `a hook's variables do not lead to another repository`() throws {
    let directory = try TemporaryDirectory()
    let other = try TemporaryDirectory()
    _ = try Repository.create(at: directory.path, isBare: true)
    var environment = environment
    environment["GIT_DIR"] = other.path
    let git = try GitProgram(environment: environment)
    let output = try git.run(["rev-parse", "--absolute-git-dir"], in: directory.path)
    #expect(String(decoding: output.standardOutput, as: UTF8.self) == directory.path + "\n")
    let added = try git.run(["var", "GIT_EDITOR"], environment: ["GIT_EDITOR": "ed"])
    #expect(added.standardOutput == Array("ed\n".utf8))
  }

  @Test(arguments: ["", "/nowhere", ".:relative"])
  func `without a program in the path there is an error`(path: String) throws {
    let error = #expect(throws: GitError.self) { try GitProgram(environment: ["PATH": path]) }
    #expect(error?.code == .noProgram)
  }

  @Test func `a clone has the commits, and a failed one says why`() throws {
    let origin = try TemporaryDirectory()
    let place = try TemporaryDirectory()
    let git = try GitProgram(environment: environment)
    let repository = try Repository.create(at: origin.path, isBare: true)
    let id = try repository.commit(["a": "1"])
    try repository.updateReference("refs/heads/main", to: id, expecting: nil, message: "")
    var lines: [String] = []
    let target = place.path + "/c"
    try ProgramTransport.clone("file://" + origin.path, into: target, with: git) {
      lines.append($0)
    }
    #expect(lines.contains { $0.hasPrefix("Cloning into") })
    let clone = try Repository(opening: target)
    #expect(try clone.headCommit() == id)
    #expect(try Array("1".utf8) == Array(contents(ofFile: target + "/a")))
    for url in [origin.path + "/none", "--upload-pack=touch x"] {
      let error = #expect(throws: GitError.self) {
        try ProgramTransport.clone(url, into: place.path + "/d", with: git, isBare: true)
      }
      #expect(error?.code == .transport)
      #expect(error?.message.contains("repository") == true, "\(String(describing: error))")
    }
  }

  private func contents(ofFile path: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path))
  }
}
