import CanonicalJSON
import CareMerge
import CareModel
import CareTestSupport
import Testing

struct RegimenTests {
  let task = Fixtures.task().with { $0.instructions = "25 mg" }

  @Test func `a title and tags that two sides change are both kept`() throws {
    let scene = Scene.fork(task) {
      $0.title = "Doxylamine"
    } _: {
      $0.tags = ["night"]
    }
    let joined = try #require(scene.merge().joined)
    #expect(joined.title == "Doxylamine")
    #expect(joined.common.tags == ["night"])
    #expect(joined.version.previous == [Scene.uuid("ours"), Scene.uuid("theirs")].sorted())
    #expect(joined.version.mergedBy == 1)
  }

  @Test func `a dose in the text and another frequency conflict as one regimen`() throws {
    let scene = Scene.fork(task) {
      $0.instructions = "50 mg"
    } _: {
      $0.schedule = Schedule($0.schedule.elements + $0.schedule.elements)
    }
    let conflict = try #require(scene.merge().conflict)
    #expect(conflict.members.map(\.name) == ["regimen"])
    #expect(conflict.head == scene["theirs"])
    let regimen = conflict.members[0]
    #expect(regimen.bases.map { $0?.text("instructions") } == ["25 mg"])
    #expect(regimen.value(of: Scene.uuid("ours"))?.text("instructions") == "50 mg")
    #expect(regimen.value(of: Scene.uuid("theirs"))?.text("instructions") == "25 mg")
  }

  @Test func `two elements of a schedule that two sides change conflict`() {
    let start = task.schedule.elements[0]
    let scene = Scene.fork(task.with { $0.schedule = Schedule([start, start]) }) {
      $0.schedule = $0.schedule.with(text: "Breakfast", at: 0)
    } _: {
      $0.schedule = $0.schedule.with(text: "Dinner", at: 1)
    }
    #expect(scene.conflicts == ["regimen"])
  }

  @Test func `the linkage of a health task belongs to its regimen`() {
    let scene = Scene.fork(Fixtures.healthTask()) {
      $0.content.healthKitLinkage.unitString = "km"
    } _: {
      $0.content.task.title = "Walk 2,000"
    }
    #expect(scene.conflicts == ["regimen"])
  }

  @Test func `the same new regimen on two sides is no conflict`() throws {
    let scene = Scene.fork(task) {
      $0.instructions = "50 mg"
    } _: {
      $0.instructions = "50 mg"
      $0.asset = "pill"
    }
    #expect(scene.merge().joined?.contentObject == scene["theirs"]?.contentObject)
  }

  @Test func `a group that is loosened merges member by member`() {
    let scene = Scene.fork(task) {
      $0.instructions = "50 mg"
    } _: {
      $0.title = "Doxylamine"
    }
    var rules = MergeRules.standard
    rules.loosen("regimen", of: .task)
    #expect(scene.merge().joined == nil)
    #expect(scene.merge(rules: rules).joined?.title == "Doxylamine")
  }

  @Test func `an address that is taken apart merges by what is inside`() {
    var content = ContactContent(name: PersonName(givenName: "Given"))
    content.address = PostalAddress()
    let contact = Contact(id: "doctor", content, effectiveDate: .earliest, timezone: .utc)
    let scene = Scene.fork(contact) {
      $0.address?.street = "1 Main Street"
    } _: {
      $0.address?.city = "Springfield"
    }
    var rules = MergeRules.standard
    rules.loosen("address", of: .contact)
    let address = scene.merge(rules: rules).joined?.contentObject["address"]
    #expect(address?.text("street") == "1 Main Street")
    #expect(address?.text("city") == "Springfield")
    #expect(scene.merge().joined == nil)
  }

  @Test func `a group that shares a member with another one becomes part of it`() {
    let scene = Scene.fork(task) {
      $0.instructions = "50 mg"
    } _: {
      $0.thresholds = [Threshold(.lessThan, 2)]
    }
    var rules = MergeRules.standard
    rules.add(MergeRules.Group("limits", ["schedule", "thresholds"]), to: .task)
    #expect(rules.groups(of: .task).map(\.name) == ["regimen"])
    #expect(scene.merge().joined != nil)
    #expect(scene.merge(rules: rules).conflict?.members.map(\.name) == ["regimen"])
  }
}

extension Schedule {
  /// The schedule with another text for one element.
  fileprivate func with(text: String, at index: Int) -> Schedule {
    var elements = elements
    elements[index].text = text
    return Schedule(elements)
  }
}
