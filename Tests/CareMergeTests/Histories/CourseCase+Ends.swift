import CareModel

extension CourseCase {
  /// Ends and pauses beside other things.
  static let ends = [
    CourseCase("F1: a tag beside a deletion, and what is decided stays") { scene in
      scene.a.tag()
      scene.b.end(Slot.day(6))
      let (edit, end, tagged) = (scene.a.head, scene.b.head, scene.a.draft)
      scene.expectAsked([(6, nil)])
      var kept = scene.decided(for: edit)
      scene.expect(kept.draft == tagged, "kept: \(CourseScene.text(kept.draft, kept))")
      kept.tag("b")
      scene.expect(kept.draft.lastContent != nil, "it does not go on")
      let ended = scene.decided(for: end)
      scene.expect(ended.draft.content(at: Slot.date(Slot.day(6))) == nil, "it goes on")
      scene.expect(ended.draft.content(at: Slot.date(Slot.day(5))) != nil, "it never was")
    },
    CourseCase("F1: a plan against a planned end") { scene in
      scene.a.dose("20 mg", 20)
      scene.b.end(Slot.day(15))
      scene.expectEither([(15, nil)])
    },
    CourseCase("F2: a pause beside a tag") { scene in
      scene.a.end(Slot.day(20), until: Slot.day(25))
      scene.b.tag()
      scene.expectJoined(scene.a.tagged)
    },
    CourseCase("F2: a pause beside a later plan") { scene in
      scene.a.end(Slot.day(8), until: Slot.day(12))
      scene.b.dose("30 mg", 18)
      scene.expectEither([(8, 12), (18, nil)])
    },
    CourseCase("F8: a deletion that was made before the edit arrived") { scene in
      let seen = scene.b.head
      scene.a.dose("20 mg", 6)
      scene.b.receive(scene.a.all)
      var ended = scene.b.draft(of: seen)
      ended.set(Slot.span(Slot.day(6), nil), to: nil)
      scene.b.write(ended, after: [seen])
      scene.expectAsked([(6, nil)])
    },
    CourseCase("two end dates") { scene in
      scene.a.end(Slot.day(15))
      scene.b.end(Slot.day(18))
      scene.expectEither([(15, 18)])
    },
  ]

  /// Plans that are moved.
  static let moves = [
    CourseCase("F2: a plan that is moved earlier beside its dose") { scene in
      scene.plan25()
      scene.a.dose("20 mg", 15)
      scene.b.move(to: Slot.day(12))
      scene.expectEither([(12, nil)])
    },
    CourseCase("F2: a plan that is moved later beside its dose") { scene in
      scene.plan25()
      scene.a.dose("20 mg", 15)
      scene.b.move(to: Slot.day(18))
      scene.expectEither([(15, nil)])
    },
    CourseCase("F2: a plan that is moved by two people to two days") { scene in
      scene.plan25()
      scene.a.move(to: Slot.day(12))
      scene.b.move(to: Slot.day(18))
      scene.expectEither([(12, 18)])
    },
    CourseCase("F2: a plan that is moved by two people to one day") { scene in
      scene.plan25()
      scene.a.move(to: Slot.day(12))
      scene.b.move(to: Slot.day(12))
      scene.expectJoined(scene.a.draft)
    },
    CourseCase("F4: a move that is taken back") { scene in
      scene.a.dose("15 mg", 17)
      let (course, before) = (scene.a.draft, scene.a.head)
      scene.a.move(to: Slot.day(14))
      scene.a.revert(to: before, from: scene.a.head)
      scene.expect(scene.a.draft == course, CourseScene.text(scene.a.draft, scene.a))
    },
  ]
}

extension CourseScene {
  /// 25 mg are planned for the 15th.
  mutating func plan25() {
    a.dose("25 mg", 15)
    share()
  }
}
