import CareModel

extension CourseCase {
  /// What was said and is taken back.
  static let reversals = [
    CourseCase("F2b: an end that is taken back beside a tag") { scene in
      scene.a.end(Slot.day(17))
      scene.share(now: 10)
      var open = scene.a.draft
      open.set(Slot.span(Slot.day(17), nil), to: open.periods.last?.content)
      scene.a.write(open)
      scene.b.tag()
      var tagged = scene.b.draft
      tagged.set(Slot.span(Slot.day(17), nil), to: open.lastContent)
      scene.expectJoined(tagged)
    },
    CourseCase("F2b: a deletion that is taken back beside a dose") { scene in
      let before = scene.a.head
      scene.a.end(Slot.day(7))
      scene.a.revert(to: before, from: scene.a.head)
      scene.b.dose("20 mg", 6)
      scene.expectAsked([(6, nil)])
    },
    CourseCase("F2b: a plan that was taken back beside a dose") { scene in
      scene.a.dose("20 mg", 8)
      let before = scene.b.head
      scene.b.dose("30 mg", 15)
      scene.b.revert(to: before, from: scene.b.head)
      scene.expectAsked([(8, nil)])
    },
    CourseCase("F2b: a plan that is taken back beside a tag") { scene in
      scene.plan25()
      scene.a.dose("10 mg", 15)
      scene.b.tag()
      scene.expectJoined(scene.a.tagged)
    },
    CourseCase("F4: an end of the past that is taken back") { scene in
      scene.plan25()
      let (course, before) = (scene.a.draft, scene.a.head)
      scene.a.end(Slot.day(5))
      scene.a.revert(to: before, from: scene.a.head)
      scene.expect(scene.a.draft == course, CourseScene.text(scene.a.draft, scene.a))
    },
    CourseCase("F5: a return to an older head") { scene in
      let (course, before) = (scene.a.draft, scene.a.head)
      scene.a.dose("100 mg", 6)
      scene.a.write(scene.a.draft(of: before))
      scene.expect(scene.a.draft == course, CourseScene.text(scene.a.draft, scene.a))
    },
  ]

  /// What is decided, and who is a side.
  static let decisions = [
    CourseCase("a question that two people decide differently is asked again") { scene in
      scene.a.tag()
      scene.b.end(Slot.day(6))
      let (edit, end) = (scene.a.head, scene.b.head)
      scene.expectAsked([(6, nil)])
      let (kept, ended) = (scene.decided(for: edit), scene.decided(for: end))
      (scene.a, scene.b) = (kept, ended)
      scene.expectAsked([(6, nil)])
    },
    CourseCase("a leaf that said nothing of the plan is no side") { scene in
      var third = scene.a
      third.rename("C")
      scene.a.dose("20 mg", 15)
      scene.b.dose("20 mg", 15)
      scene.b.dose("30 mg", 17)
      third.tag()
      let apart = scene.merger.merge(scene.together + third.all).questions
      third.receive(scene.a.all)
      let joined = scene.merger.merge(third.all).joined ?? []
      let behind = scene.merger.merge(scene.together + third.all + joined).questions
      for questions in [apart, behind] {
        scene.expect(
          questions.map(\.from) == [Slot.date(Slot.day(17))] && questions.map(\.until) == [nil],
          "asked: \(questions)"
        )
      }
    },
  ]
}
