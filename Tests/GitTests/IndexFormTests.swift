import Git
import TestSupport
import Testing

struct IndexFormTests {
  /// A repository with a commit, whose index git then writes in another form.
  private func repository(_ directory: borrowing TemporaryDirectory, _ form: String) throws {
    try directory.git("init", "-q", "-b", "main")
    for name in ["top", "a/one", "b/two"] { try directory.write(name, to: name) }
    try directory.git("add", "--all")
    try directory.git("commit", "-qm", "x")
    if form == "split" {
      try directory.git("update-index", "--split-index")
    } else {
      try directory.git("sparse-checkout", "init", "--cone", "--sparse-index")
      try directory.git("sparse-checkout", "set", "a")
    }
  }

  @Test(arguments: ["split", "sparse"])
  func `an index that cannot be read is told with what helps, which helps`(form: String) throws {
    let directory = try TemporaryDirectory()
    try repository(directory, form)
    let error = #expect(throws: GitError.self) {
      _ = try Repository(opening: directory.path).indexEntries()
    }
    #expect(error?.code == .indexForm)
    #expect(error?.message.contains(form) == true)
    #expect(throws: GitError.self) {
      try Repository(opening: directory.path).requireReadableIndex()
    }
    for command in (error?.advice ?? "").split(separator: "'") where command.hasPrefix("git ") {
      try directory.run(command.split(separator: " ").dropFirst().map(String.init)).status
        .expectZero()
    }
    let opened = try Repository(opening: directory.path)
    try opened.requireReadableIndex()
    #expect(try opened.indexEntries().count == 3)
  }
}

extension Int32 {
  fileprivate func expectZero() { #expect(self == 0) }
}
