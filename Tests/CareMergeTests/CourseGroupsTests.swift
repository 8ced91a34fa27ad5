import CanonicalJSON
import CareMerge
import CareModel
import Testing

/// Courses merge as the groups of the store's manifest say.
struct CourseGroupsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let kind: RecordKind
    /// What `groups` says of the kind.
    let settings: JSONObject

    var testDescription: String { "\(kind): \(CanonicalJSON.compact(.object(settings)))" }

    func groups() throws -> MergeGroups {
      var manifest = try #require(
        StoreManifest(uuid: Scene.uuid("store"), timezone: .utc).json.object
      )
      manifest["groups"] = [kind.type: .object(settings)]
      return try StoreManifest(json: .object(manifest), .refusesLookalikes).groups
    }

    static let all = [
      Case(kind: .task, settings: ["remarks": ["notes", "tags"]]),
      Case(kind: .task, settings: ["regimen": false]),
      Case(kind: .task, settings: ["remarks": ["notes", "tags"], "regimen": false]),
      Case(kind: .task, settings: ["dose": ["instructions", "tags"]]),
      Case(kind: .task, settings: ["dose": ["instructions", "tags"], "regimen": false]),
      Case(kind: .task, settings: ["other": ["asset", "notes"], "pair": ["asset", "tags"]]),
      Case(kind: .healthTask, settings: ["place": ["asset", "carePlanID"], "userInfo": false]),
      Case(kind: .patient, settings: ["care": ["allergies", "notes"]]),
      Case(kind: .contact, settings: ["reach": ["phoneNumbers", "tags"], "address": false]),
      Case(kind: .carePlan, settings: ["whole": ["asset", "notes", "tags", "userInfo"]]),
    ]
  }

  @Test(arguments: Case.all)
  func `a merge under groups keeps every law and says what the oracle says`(test: Case) throws {
    let groups = try test.groups()
    let count = (LawCase.courses.map(\.seeds.count).max() ?? 100) / 4
    for seed in 0..<UInt64(count) {
      var world = CourseWorld(test.kind, seed: seed, RecordMerger(groups: groups))
      world.play()
      #expect(world.failures == [], "seed \(seed) of a \(test)")
    }
  }

  @Test(arguments: Case.all)
  func `the oracle keeps every law under groups`(test: Case) throws {
    let groups = try test.groups()
    let count = (LawCase.courses.map(\.seeds.count).max() ?? 100) / 8
    for seed in 0..<UInt64(count) {
      var world = CourseWorld(test.kind, seed: seed, OracleCourseMerger(groups: groups))
      world.play()
      #expect(world.failures == [], "seed \(seed) of a \(test)")
    }
  }

  /// A plan from the 20th on beside a dose from now on (F3), by some groups.
  private func asked(_ settings: JSONObject, _ deed: (inout CourseScene) -> Void) throws -> [String]
  {
    let merger = RecordMerger(groups: try Case(kind: .task, settings: settings).groups())
    var scene = CourseScene(merger)
    deed(&scene)
    let merged = merger.merge(scene.together)
    #expect(merged.spans == OracleCourseMerger(groups: merger.groups).merge(scene.together).spans)
    return merged.spans.filter { !$0.names.isEmpty }.flatMap { span in
      span.names.sorted().map { "\(span.date) \($0)" }
    }
  }

  @Test func `a regimen that is taken apart is asked on the days alone on which doses differ`()
    throws
  {
    let deed = { (scene: inout CourseScene) in
      scene.a.dose("20 mg", 20)
      scene.b.dose("5 mg", 6)
    }
    let (sixth, twentieth) = (Slot.date(Slot.day(6)), Slot.date(Slot.day(20)))
    #expect(try asked([:], deed) == ["\(sixth) plan", "\(twentieth) plan"])
    #expect(try asked(["regimen": false], deed) == ["\(twentieth) instructions"])
  }

  @Test func `members of an added group are asked as one, under its name`() throws {
    let deed = { (scene: inout CourseScene) in
      scene.a.tag()
      scene.b.patch(scene.b.currentStart) { $0["notes"] = [["content": "n"]] }
    }
    let fifth = Slot.date(Slot.day(5))
    #expect(try asked([:], deed) == [])
    #expect(try asked(["remarks": ["notes", "tags"]], deed) == ["\(fifth) remarks"])
  }

  @Test func `a group with a member of the regimen is of the plan`() throws {
    let deed = { (scene: inout CourseScene) in
      scene.a.tag()
      scene.b.dose("20 mg", 6)
    }
    #expect(try asked([:], deed) == [])
    let (fifth, sixth) = (Slot.date(Slot.day(5)), Slot.date(Slot.day(6)))
    #expect(
      try asked(["dose": ["instructions", "tags"]], deed) == ["\(fifth) plan", "\(sixth) plan"]
    )
  }
}
