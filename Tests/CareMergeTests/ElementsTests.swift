import CanonicalJSON
import CareMerge
import CareModel
import CareTestSupport
import Testing

struct ElementsTests {
  let task = Fixtures.task().with { $0.tags = ["keep", "old"] }

  @Test func `a tag that one side removes is gone, and one that the other adds is there`() {
    let scene = Scene.fork(task) {
      $0.tags = ["keep"]
    } _: {
      $0.tags.append("new")
    }
    #expect(scene.merge().joined?.common.tags == ["keep", "new"])
  }

  @Test func `the tags of two records that were added apart are united`() {
    let scene = Scene.twins(
      task.with { $0.tags = ["a", "b"] },
      task.with { $0.tags = ["b", "c"] }
    )
    #expect(scene.merge().joined?.common.tags == ["a", "b", "c"])
  }

  @Test func `tags that differ by Unicode's spelling stay two`() {
    let scene = Scene.twins(
      task.with { $0.tags = ["caf\u{E9}"] },
      task.with { $0.tags = ["cafe\u{301}"] }
    )
    #expect(scene.merge().joined?.common.tags.count == 2)
  }

  @Test func `the notes of two sides stand behind those that were there`() {
    let scene = Scene.fork(task.with { $0.notes = [Note(content: "first")] }) {
      $0.notes.append(Note(content: "ours"))
    } _: {
      $0.notes.append(Note(content: "theirs"))
    }
    let notes = scene.merge().joined?.common.notes.map(\.content)
    #expect(notes?.first == "first")
    #expect(Set(notes ?? []) == ["first", "ours", "theirs"])
  }

  @Test func `equal notes are counted`() {
    let note = Note(content: "again")
    let scene = Scene.fork(task.with { $0.notes = [note] }) {
      $0.notes = [note, note]
    } _: {
      $0.notes = [note, Note(content: "other")]
    }
    #expect(scene.merge().joined?.common.notes.count { $0 == note } == 2)
  }

  @Test func `an order that one side changes is kept beside what the other adds`() {
    let (a, b) = (Note(content: "a"), Note(content: "b"))
    let scene = Scene.fork(task.with { $0.notes = [a, b] }) {
      $0.notes = [b, a]
    } _: {
      $0.notes = [a, b, Note(content: "c")]
    }
    #expect(scene.merge().joined?.common.notes.map(\.content) == ["b", "a", "c"])
  }

  @Test func `telephone numbers merge by their labels`() throws {
    let scene = Scene.fork(Self.contact([("home", "1"), ("work", "2")])) {
      $0.phoneNumbers?[0].value = "11"
    } _: {
      $0.phoneNumbers?[1].value = "22"
      $0.phoneNumbers?.append(LabeledValue(label: "work", value: "3"))
    }
    guard case .contact(let joined)? = scene.merge().joined else {
      Issue.record("The contact is open.")
      return
    }
    #expect(joined.phoneNumbers?.map(\.value) == ["11", "22", "3"])
  }

  @Test func `a number that two sides change conflicts under its label`() throws {
    let scene = Scene.fork(Self.contact([("home", "1"), ("a/b", "2")])) {
      $0.phoneNumbers?[1].value = "11"
      $0.organization = "Hospital"
    } _: {
      $0.phoneNumbers?[1].value = "22"
    }
    let conflict = try #require(scene.merge().conflict)
    #expect(conflict.members.map(\.name) == ["phoneNumbers/a~1b"])
    #expect(conflict.members.map(\.members) == [["phoneNumbers"]])
    #expect(conflict.members[0].bases.map { $0?.text("value") } == ["2"])
    guard case .contact(let proposal)? = conflict.proposal else {
      Issue.record("There is no proposal.")
      return
    }
    #expect(proposal.phoneNumbers?.map(\.value) == ["1", "22"])
    #expect(proposal.organization == "Hospital")
  }

  @Test func `a number that one side removes and the other changes stays`() {
    let scene = Scene.fork(Self.contact([("home", "1")])) {
      $0.phoneNumbers = nil
    } _: {
      $0.phoneNumbers?[0].value = "2"
    }
    guard case .contact(let joined)? = scene.merge().joined else {
      Issue.record("The contact is open.")
      return
    }
    #expect(joined.phoneNumbers?.map(\.value) == ["2"])
  }

  @Test func `what would be too large a file together conflicts as one`() throws {
    let page = String(repeating: "a", count: 600_000)
    let scene = Scene.fork(task) {
      $0.notes = [Note(author: "ours", content: page)]
      $0.tags = ["ours"]
    } _: {
      $0.notes = [Note(author: "theirs", content: page)]
    }
    let conflict = try #require(scene.merge().conflict)
    #expect(conflict.members.map(\.name) == ["record"])
    #expect(conflict.members[0].members == ["notes", "tags"])
    #expect(conflict.faults.map(\.message) == ["The record would have more than 1048576 bytes."])
    #expect(conflict.proposal?.contentObject == scene["theirs"]?.contentObject)
  }

  /// A contact with telephone numbers.
  private static func contact(_ numbers: [(label: String, value: String)]) -> Contact {
    var content = ContactContent(name: PersonName(givenName: "Given"))
    content.phoneNumbers = numbers.map { LabeledValue(label: $0.label, value: $0.value) }
    return Contact(id: "doctor", content, effectiveDate: .earliest, timezone: .utc)
  }
}
