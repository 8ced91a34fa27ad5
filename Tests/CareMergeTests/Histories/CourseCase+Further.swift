import CanonicalJSON
import CareModel

extension CourseCase {
  /// More examples, and some by which rules that were rejected fail.
  static let further = [
    aJoinSaysNothing, severalStepsWithinADay,
    CourseCase("an end for good beside a tag for days before it") { scene in
      scene.a.end(Slot.day(15))
      scene.b.patch(Slot.date(Slot.day(8)), Slot.date(Slot.day(12))) { $0.setTags(["a"]) }
      var wanted = scene.a.draft
      let tagged = scene.b.draft.content(at: Slot.date(Slot.day(8)))
      wanted.set(Slot.span(Slot.day(8), Slot.day(12)), to: tagged)
      scene.expectJoined(wanted)
    },
    CourseCase("an end for good beside a tag for days around it is asked while the tag holds") {
      scene in
      scene.a.end(Slot.day(15))
      scene.b.patch(Slot.date(Slot.day(8)), Slot.date(Slot.day(17))) { $0.setTags(["a"]) }
      // Where the record has ended, from the end of time back, nobody said anything of the tag.
      let wanted = scene.merger.merge(scene.together)
      scene.expect(wanted.questions.isEmpty, "asked: \(wanted.questions)")
    },
    CourseCase("two that end at once, one of them with a tag that the other one knows") { scene in
      scene.a.tag()
      scene.share()
      scene.a.end(Slot.day(15))
      scene.b.end(Slot.day(15))
      scene.expectJoined(scene.a.draft)
    },
    CourseCase("an end beside the same end less than a day later") { scene in
      scene.a.end(Slot.day(15))
      scene.b.end(Slot.day(15) + 1)
      scene.expectJoined(scene.a.draft)
    },
    CourseCase("another asset beside another asset, each for days of its own") { scene in
      scene.a.patch(Slot.date(Slot.day(8)), Slot.date(Slot.day(12))) { $0["asset"] = "H" }
      scene.b.patch(Slot.date(Slot.day(10)), Slot.date(Slot.day(14))) { $0["asset"] = "I" }
      scene.expectAsked([(10, 12)])
    },
    CourseCase("one dose that two people plan, and one of them goes on from there") { scene in
      scene.a.dose("20 mg", 10)
      scene.b.dose("20 mg", 10)
      scene.b.dose("30 mg", 15)
      scene.expectAsked([(15, nil)])
    },
    CourseCase("a pause that is decided on is not asked again for a tag") { scene in
      scene.a.end(Slot.day(8), until: Slot.day(12))
      scene.b.dose("20 mg", 10)
      let leaf = scene.a.head
      scene.expectAsked([(8, nil)])
      let decided = scene.decided(for: leaf)
      scene.a = decided
      scene.b.tag("b")
      scene.b.receive(decided.all)
      let questions = scene.merger.merge(scene.together).questions
      scene.expect(questions.isEmpty, "asked: \(questions)")
    },
  ]

  /// A join that restates a plan step by step says nothing of it.
  static let aJoinSaysNothing = CourseCase("a join says nothing of the plan") { scene in
    scene.a.dose("25 mg", 10)
    scene.a.dose("30 mg", 15)
    scene.share()
    scene.b.patch(Slot.date(Slot.day(10)), Slot.date(Slot.day(15))) { $0["instructions"] = "20 mg" }
    scene.b.dose("35 mg", 15)
    var third = scene.b
    third.rename("C")
    third.dose("40 mg", 10)
    scene.a.now = Slot.day(8)
    scene.a.tag()
    let joined = scene.merger.merge(scene.together).joined ?? []
    scene.expect(joined.count > 1, "the join has one version")
    let all = scene.together + joined
    scene.a.receive(all)
    let questions = scene.merger.merge(all + third.all).questions
    scene.expect(questions.isEmpty, "asked: \(questions)")
  }

  /// A day that one side changed would be nobody's.
  static let severalStepsWithinADay = CourseCase("two plans with two steps less than a day apart") {
    scene in
    scene.a.dose("20 mg", 10)
    scene.a.dose("30 mg", 15)
    scene.share()
    scene.a.patch(Slot.date(Slot.day(10) - 1), Slot.date(Slot.day(10))) {
      $0["instructions"] = "20 mg"
    }
    scene.b.patch(Slot.date(Slot.day(15) - 1), Slot.date(Slot.day(15))) {
      $0["instructions"] = "30 mg"
    }
    let questions = scene.merger.merge(scene.together).questions
    scene.expect(questions.count == 2, "asked: \(questions)")
  }
}
