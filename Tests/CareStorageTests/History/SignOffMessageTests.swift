import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// What messages say of sign-offs, whoever wrote them.
struct SignOffMessageTests {
  private static let agreed = String(repeating: "a1", count: 20)
  private static let digest = String(repeating: "b2", count: 20)
  private static let trailers = [
    "Signed-off-by-reviewer: Ann Lee <ann@example.org>", "Signed-off-commit: \(agreed)",
    "Signed-off-records: \(digest)",
  ]

  /// The sign-offs in a message of a commit that changes something, or nothing.
  private func signOffs(_ message: String, changes: Bool = true) throws -> [SignOff] {
    let test = try TestStore()
    if changes { try test.directory.write("x", to: "note.txt") }
    try test.git("add", "--all")
    try test.directory.write(message, to: ".git/message")
    try test.git("commit", "-q", "--allow-empty", "--cleanup=verbatim", "-F", ".git/message")
    let found = try test.store.signOffs("HEAD~1..HEAD")
    let commit = try #require(try test.store.log(limit: 1).first)
    #expect(try test.store.signOffs(in: commit) == found)
    return found
  }

  /// The texts of the ways in which tools put several messages into one.
  @Test(arguments: [
    // GitHub's squash, and the same with carriage returns.
    "Dose (#3)\n\n* Change the dose\n\n* Doses checked\n\nSecond line\n\n|\n\n---------\n\nCo-authored-by: B <b@x>\n",
    "Dose (#3)\r\n\r\n* Doses checked\r\n\r\nSecond line\r\n\r\n|\r\n",
    // GitLab's list of all commits.
    "Merge\n\n* Change the dose\n\n* Doses checked\n\n  Second line\n\n  |\n",
    // git merge --squash
    "Squashed commit of the following:\n\ncommit 12\nAuthor: Ann Lee <ann@example.org>\nDate:   Now\n\n    Doses checked\n    \n    Second line\n    \n    |\n\ncommit 13\n\n    Change\n",
  ])
  func `what a squash has carried along is found, with its own words`(_ form: String) throws {
    let line = form.split(separator: "\n").first { $0.hasSuffix("|") || $0.hasSuffix("|\r") } ?? ""
    let margin = line.prefix { $0 == " " }
    let end = form.contains("\r") ? "\r\n" : "\n"
    let block = Self.trailers.map { margin + $0 }.joined(separator: end)
    let found = try signOffs(form.replacing(margin + "|", with: block))
    let signOff = try #require(found.first)
    #expect(found.count == 1)
    #expect(signOff.text == "Doses checked\n\nSecond line")
    #expect(signOff.reviewer.name == "Ann Lee" && signOff.reviewer.email == "ann@example.org")
    #expect(signOff.agreedCommit == Self.agreed && signOff.recordsDigest == Self.digest)
    #expect(signOff.isCarried && !signOff.isByAuthor)
    #expect(signOff.commit.authorName == "test")
  }

  @Test func `several sign-offs in one message are all found`() throws {
    let other = Self.trailers.map { $0.replacing("Ann Lee <ann", with: "Bob Ray <bob") }
    let message = (["One", ""] + Self.trailers + ["", "Two", ""] + other).joined(separator: "\n")
    for changes in [true, false] {
      let found = try signOffs(message, changes: changes)
      #expect(found.map(\.text) == ["One", "Two"])
      #expect(found.map(\.reviewer.name) == ["Ann Lee", "Bob Ray"])
      #expect(found.map(\.isCarried) == [true, true])
    }
  }

  @Test(arguments: [
    ["> |", "> |", "> |"], ["|", "", "|", "|"], ["|", "  |", "|"], ["x |", "x |", "x |"],
    ["|", "|"],
  ])
  func `what is quoted, torn apart or incomplete says nothing`(_ form: [String]) throws {
    var trailers = Self.trailers[...]
    let lines = form.map { line in
      line.contains("|") ? line.replacing("|", with: trailers.popFirst() ?? "") : line
    }
    #expect(try signOffs((["Subject", ""] + lines).joined(separator: "\n")).isEmpty)
  }

  @Test(arguments: [
    (0, "Signed-off-by-reviewer: ann@example.org"),
    (0, "Signed-off-by-reviewer: <ann@example.org>"),
    (0, "Signed-off-by-reviewer: Ann <a@x> <b@x>"), (0, "signed-off-by-reviewer: Ann <a@x>"),
    (1, "Signed-off-commit: a1a1a1a1"), (1, "Signed-off-commit: HEAD"),
    (2, "Signed-off-records: \(String(repeating: "B2", count: 20))"),
    (2, "Signed-off-records: \(String(repeating: "b2", count: 32))"),
  ])
  func `a line in another form says nothing`(_ place: Int, _ line: String) throws {
    var trailers = Self.trailers
    trailers[place] = line
    #expect(try signOffs((["Subject", ""] + trailers).joined(separator: "\n")).isEmpty)
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\u{2028}", "\u{85}", "\u{B}"])
  func `a text cannot say that another person agreed`(_ end: String) throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    for margin in ["", "  ", "* ", "\t- "] {
      for forged in [Self.trailers, [Self.trailers[0].lowercased()]] {
        let text = (["Seen", ""] + forged.map { margin + $0 }).joined(separator: end)
        #expect(
          code { () throws(StoreError) in _ = try test.store.signOff(text: text) } == .invalid
        )
      }
    }
    for empty in ["", " \n\t\r\n"] {
      #expect(code { () throws(StoreError) in _ = try test.store.signOff(text: empty) } == .invalid)
    }
    let quoted = (["Seen"] + Self.trailers.map { "> " + $0 }).joined(separator: end)
    try test.store.signOff(text: quoted)
    #expect(try test.store.signOffs().map(\.reviewer.name) == ["Test"])
  }

  @Test func `a name cannot say that another person agreed`() throws {
    for (name, email) in [
      ("Eve <eve@x>\nSigned-off-by-reviewer: Ann Lee", "ann@example.org"), ("Eve", "e@x\nX: y"),
      ("Ann Lee <ann@example.org>", "eve@example.org"), ("Eve", "e@x> Ann <ann@x"), ("...", "e@x"),
    ] {
      let test = try TestStore()
      try test.store.add(Fixtures.task())
      let head = try test.head
      let store = try SignOffTests.open(test.directory.path, as: name, email)
      #expect(code { () throws(StoreError) in _ = try store.signOff() } == .configuration)
      #expect(try test.head == head)
    }
  }

  @Test func `a name stands in the sign-off as git writes it in the commit`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let store = try SignOffTests.open(test.directory.path, as: "Ann Lee, Dr.", "<.ann@example.org")
    #expect(code { () throws(StoreError) in _ = try store.signOff() } == .configuration)
    let doctor = try SignOffTests.open(test.directory.path, as: " Ann Lee, Dr.", "ann@example.org")
    let report = try doctor.signOff()
    #expect(report.reviewer.name == "Ann Lee, Dr")
    #expect(try test.store.signOffs().map(\.isByAuthor) == [true])
  }

  @Test func `whoever amends the commit of another is named beside the person`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.store.signOff(text: "Seen")
    try test.git("commit", "-q", "--amend", "--allow-empty", "--reset-author", "--no-edit")
    let found = try #require(try test.store.signOffs().first)
    #expect(found.reviewer.name == "Test" && found.commit.authorName == "test")
    #expect(!found.isByAuthor && !found.isCarried && found.text == "Seen")
  }
}
