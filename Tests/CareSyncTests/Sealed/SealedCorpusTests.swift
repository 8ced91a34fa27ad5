import CareAccess
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Foundation
import Sandbox
import Sealing
import TestSupport
import Testing

/// What the repository at the host shows of a store, and what a plain remote of the same store shows.
struct SealedCorpusTests {
  /// Words by chance, each with what it is.
  private struct Words {
    private(set) var all: [(word: String, meaning: String)] = []
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func word(_ meaning: String) -> String {
      let letters = Array("abcdefghijklmnopqrstuvwxyz")
      return add(
        String((0..<12).map { _ in letters[Int.random(in: letters.indices, using: &random)] }),
        meaning
      )
    }

    mutating func number(_ meaning: String) -> Int {
      let number = Int.random(in: 100_000_000_000...999_999_999_999, using: &random)
      add(String(number), meaning)
      return number
    }

    @discardableResult
    mutating func add(_ word: String, _ meaning: String) -> String {
      all.append((word, meaning))
      return word
    }

    mutating func flip() -> Bool { Bool.random(using: &random) }
  }

  /// Adds records with words by chance in each kind of member.
  private func fill(_ store: GitStore, _ words: inout Words) throws {
    var task = Fixtures.task(words.word("id of a task"), title: words.word("title"))
    task.instructions = words.word("instructions")
    task.groupIdentifier = words.word("group")
    task.tags = [words.word("tag")]
    task.notes = [Note(author: words.word("author"), content: words.word("note"))]
    if words.flip() { task.activityType = .assessment }
    try store.add(task)
    var outcome = Fixtures.outcome(task: task.id)
    outcome.values = [
      OutcomeValue(.integer(words.number("number")), units: words.word("unit")),
      OutcomeValue(.text(words.word("text")), kind: words.word("kind of value")),
    ]
    try store.add(outcome)
    if try store.fetch(Patient.self).isEmpty {
      var patient = Fixtures.patient(words.word("id of a patient"))
      patient.name.givenName = words.word("given name")
      patient.name.familyName = words.word("family name")
      patient.allergies = [words.word("allergy")]
      try store.add(patient)
    }
    if words.flip() {
      var contact = Fixtures.contact(words.word("id of a contact"))
      contact.organization = words.word("organization")
      try store.add(contact)
    } else {
      var plan = Fixtures.plan(words.word("id of a plan"))
      plan.title = words.word("title of a plan")
      try store.add(plan)
    }
    var changed = try #require(try store.fetch(TaskContent.self, id: task.id))
    changed.title = words.word("later title")
    try store.update(changed)
  }

  /// All that a repository shows: contents of objects, references, and files beside them.
  private func text(of repository: String, _ home: SealedHousehold) throws -> Data {
    let directory = home.directory[repository]
    var text = Data()
    for arguments in [
      ["cat-file", "--batch-all-objects", "--batch", "--buffer"],
      ["for-each-ref", "--format=%(refname) %(objectname)"],
    ] {
      let result = try run("git", arguments, in: directory)
      #expect(result.status == 0, "\(result.errors)")
      text += Data(result.outputBytes)
    }
    let files =
      FileManager.default.enumerator(atPath: directory)?.compactMap { $0 as? String } ?? []
    for file in files {
      text += Data("\(file)\n".utf8)
      // Of objects the contents are above.
      guard !file.hasPrefix("objects/") else { continue }
      text += FileManager.default.contents(atPath: "\(directory)/\(file)") ?? Data()
    }
    return text
  }

  /// Lets somebody ask at both remotes, and an administrator admit a doctor for a category by chance.
  private func administer(_ home: SealedHousehold, _ words: inout Words) throws {
    let clerk = try SigningPerson(words.word("label of an administrator"))
    try home.admit(clerk, AccessRole.admin.rights)
    let desk = try home.clone("desk", clerk, seed: 7)
    let doctor = try SigningPerson(words.word("label of a doctor"))
    words.add(doctor.card.name, "name of a doctor")
    let found = try #require(try home.home.accessState()?.anchor)
    let link = try InvitationLink(
      url: home.address,
      found: found,
      label: doctor.card.label,
      role: "doctor",
      until: TestSurroundings.start.adding(seconds: 1_000_000),
      inbox: home.home.inbox(at: "origin")
    )
    try home.sync(home.home)
    let proof = try InvitationProof(link, for: doctor.card)
    words.add(proof.invitation, "name of an invitation")
    for remote in ["origin", "plain"] {
      try home.synchronizer(home.home)
        .ask(remote, with: doctor.card, proof, in: found, sealedTo: link.inbox)
    }
    try home.synchronizer(desk).submit(.reader(ReaderAdmission(card: doctor.card)), to: "origin")
    try home.sync(home.home)
    let category = try #require(RecordCategory(words.word("category")))
    try home.home.say(
      .policy(AccessPolicy(needsApproval: true, categories: [category])),
      "\(words.word("message of a policy"))\n"
    )
    let grant = try home.home.say(.grant(doctor.id, category, until: nil), "Share\n")
    words.add(grant.id.description, "operation")
    try home.sync(home.home)
    let synchronizer = try home.synchronizer(desk)
    let operation = try #require(try synchronizer.operations(at: "origin").waiting.first)
    try synchronizer.submit(.approve(grant.id.description), to: "origin")
    try synchronizer.release(operation, at: "origin")
  }

  @Test(arguments: 1...UInt64(lawCount(5)))
  func `the host of a sealed remote sees no word of the store, and that of a plain one sees all`(
    _ seed: UInt64
  ) throws {
    var words = Words(seed: seed)
    let home = try SealedHousehold()
    let plain = try run("git", ["init", "--bare", "--quiet", "plain"], in: home.directory.path)
    #expect(plain.status == 0)
    try home.home.addRemote("plain", url: home.directory["plain"])
    func sync(_ store: GitStore) throws {
      for remote in ["origin", "plain"] { _ = try home.synchronizer(store).sync(remote) }
    }

    let parent = try SigningPerson(words.word("label of a person"))
    let admission = try home.admit(parent, .own)
    try fill(home.home, &words)
    try sync(home.home)
    let copy = try home.clone("copy", parent, seed: 3)
    try fill(copy, &words)
    try home.sync(copy)
    try sync(home.home)
    try home.home.say(.end([admission]), "\(words.word("message"))\n")
    let other = try SigningPerson(words.word("label of another person"))
    try home.admit(other, AccessRole.family.rights)
    try sync(home.home)
    try administer(home, &words)
    try sync(home.home)
    let branch = words.word("branch")
    try home.git("home", "checkout", "--quiet", "-b", branch)
    try fill(home.home, &words)
    try sync(home.home)

    words.add(parent.identity.recipient.text, "recipient of a device")
    words.add(try #require(try home.home.accessState()?.anchor).description, "founding statement")
    words.add(try home.head("home"), "commit")
    words.add(try home.git("home", "rev-parse", branch), "commit of a branch")
    words.add("America/New_York", "time zone")
    for fixed in ["tasks", "outcomes", "access", "doxylamine", "patient"] {
      words.add(fixed, "fixed name")
    }
    let (sealed, shown) = (try text(of: "host", home), try text(of: "plain", home))
    for (word, meaning) in words.all {
      #expect(shown.range(of: Data(word.utf8)) != nil, "seed \(seed): the scan misses a \(meaning)")
      #expect(sealed.range(of: Data(word.utf8)) == nil, "seed \(seed): a \(meaning) is shown")
    }
  }
}
