import CanonicalJSON
import CareModel

extension CourseCase {
  /// Doses and plans beside other things.
  static let steps = [
    CourseCase("F2a: a tag beside a dose of the past and a planned one") { scene in
      scene.b.dose("25 mg", 5)
      scene.b.dose("20 mg", 24)
      scene.a.tag()
      scene.expectJoined(scene.b.tagged)
    },
    CourseCase("F2a: a tag beside a titration") { scene in
      scene.a.dose("25 mg", 20)
      scene.share()
      scene.b.dose("15 mg", 20)
      scene.b.dose("30 mg", 27)
      scene.a.tag()
      scene.expectJoined(scene.b.tagged)
    },
    CourseCase("F2a: a start that is postponed beside a tag") { scene in
      scene.a.end(Slot.day(5), until: Slot.day(15))
      scene.b.tag()
      scene.expectJoined(scene.a.tagged)
    },
    CourseCase("F2a: a start that is postponed beside a dose of the past") { scene in
      scene.a.end(Slot.day(5), until: Slot.day(15))
      scene.b.dose("20 mg", 5)
      scene.expectAsked([(5, nil)])
    },
    CourseCase("F3: a plan against a dose from now on") { scene in
      scene.a.dose("20 mg", 20)
      scene.b.dose("5 mg", 6)
      scene.expectEither([(6, nil)])
    },
    CourseCase("F3: a plan against a plan") { scene in
      scene.a.dose("20 mg", 20)
      scene.b.dose("5 mg", 10)
      scene.expectEither([(10, nil)])
    },
    CourseCase("F3: two steps against one") { scene in
      scene.a.dose("20 mg", 12)
      scene.a.dose("30 mg", 20)
      scene.b.dose("5 mg", 15)
      scene.expectEither([(12, nil)])
    },
    CourseCase("F7: a web edit that only a commit in between has") { scene in
      let first = scene.a.head
      scene.b.tag()
      scene.a.patch(Slot.date(Slot.day(6)), after: first) { $0["instructions"] = "5 mg" }
      scene.expectJoined(scene.a.tagged)
    },
    CourseCase("F9: a dose that somebody edits on the 7th holds from then on") { scene in
      scene.a.now = Slot.day(7)
      scene.a.dose("5 mg", 7)
      let before = scene.a.draft.content(at: Slot.date(Slot.day(6))).map(scene.a.body(of:))
      scene.expect(before?["instructions"] == "10 mg", "the past changed")
    },
    CourseCase("F9b: the dose that holds anyway, said again") { scene in
      scene.expect(scene.a.dose("10 mg", 30).isEmpty, "a dose that holds anyway made a version")
      scene.expect(scene.a.move(to: Slot.day(30)).isEmpty, "a running medicine was stopped")
    },
    CourseCase("F10: 30 mg beside 'no, stay at 10'") { scene in
      scene.a.dose("30 mg", 6)
      scene.b.dose("20 mg", 6)
      scene.b.dose("10 mg", 6)
      scene.expectAsked([(6, nil)])
    },
    CourseCase("F10: a tag that both remove and one puts back") { scene in
      scene.a.tag()
      scene.share()
      scene.a.untag()
      scene.b.untag()
      scene.b.tag()
      scene.expectJoined(scene.a.tagged)
    },
    CourseCase("one dose, two starts") { scene in
      scene.a.dose("20 mg", 15)
      scene.b.dose("20 mg", 20)
      scene.expectEither([(15, 20)])
    },
    CourseCase("one dose, two starts less than a day apart") { scene in
      scene.a.dose("20 mg", 15)
      scene.b.patch(Slot.date(Slot.day(15) + 1)) { $0["instructions"] = "20 mg" }
      scene.expectJoined(scene.a.draft)
    },
    CourseCase("a correction of the past beside another plan") { scene in
      scene.a.dose("25 mg", 20)
      scene.share()
      scene.a.dose("12 mg", 5, until: 8)
      scene.b.dose("30 mg", 20)
      scene.expectEither([(5, 8), (20, nil)])
    },
  ]
}
