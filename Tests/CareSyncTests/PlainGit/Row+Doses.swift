import CareModel

/// The table of issue 12, by its names.
extension Row {
  static let all =
    ends + retroactive + titrations + reversals + returns + others
    + (reversals + returns + others).map(\.swapped)

  static let ends = [
    Row(
      name: "F1: a tag beside a deletion",
      left: { try $0.tag() },
      right: { try $0.end() },
      result: "dox: 10+a from 5; asked 6-: regimen 10 or none",
      decisions: [
        "10+a from 5": "dox: 10+a from 5",
        "10 from 5, none from 6": "dox: 10+a from 5, none from 6",
      ]
    ),
    Row(
      name: "F1: a plan beside a planned end",
      left: { try $0.dose("20", from: 20) },
      right: { try $0.end(from: 15) },
      result:
        "dox: 10 from 5, 20 from 20; asked 15-20: regimen 10 or none; asked 20-: regimen 20 or none",
      decisions: [
        "10 from 5, 20 from 20": "dox: 10 from 5, 20 from 20",
        "10 from 5, none from 15": "dox: 10 from 5, none from 15",
      ]
    ),
    Row(
      name: "F3: a plan beside a dose from now on",
      left: {
        $0.clock.set(7)
        try $0.dose("20", from: 20)
      },
      right: { try $0.dose("5") },
      result: "dox: 10 from 5, 20 from 20; asked 6-20: regimen 10 or 5; asked 20-: regimen 20 or 5",
      decisions: [
        "10 from 5, 20 from 20": "dox: 10 from 5, 20 from 20",
        "10 from 5, 5 from 6": "dox: 10 from 5, 5 from 6",
      ]
    ),
  ]

  static let retroactive = [
    Row(
      name: "F2: a dose of the past and a planned one beside a tag",
      left: { try $0.tag() },
      right: {
        try $0.dose("25", .retroactive)
        try $0.dose("20", from: 24)
      },
      result: "dox: 25+a from 5, 20+a from 24"
    ),
    Row(
      name: "F2: a start that is postponed beside a tag",
      first: { try $0.add("10", from: 10) },
      left: { try $0.move(to: 15) },
      right: { try $0.tag() },
      result: "dox: 10+a from 15"
    ),
  ]

  static let titrations = [
    Row(
      name: "F2: one step of a titration beside a tag",
      first: {
        try $0.add("10", from: 5)
        try $0.dose("25", from: 20)
      },
      left: {
        try $0.dose("15", .planned)
        try $0.dose("30", from: 27)
      },
      right: { try $0.tag() },
      result: "dox: 10+a from 5, 15+a from 20, 30+a from 27"
    )
  ]

  static let reversals = [
    Row(
      name: "F2: a task that is reopened beside a tag",
      first: {
        try $0.add("10", from: 5)
        try $0.end(from: 27)
      },
      left: { try $0.reopen() },
      right: { try $0.tag() },
      result: "dox: 10+a from 5, 10 from 27"
    ),
    Row(
      name: "F2: a dose beside a deletion that careplan takes back",
      left: {
        $0.clock.set(7)
        try $0.end()
        try $0.revert()
      },
      right: { try $0.dose("20") },
      result: "dox: 10 from 5; asked 6-: regimen 10 or 20"
    ),
    Row(
      name: "F2: a dose beside a deletion that git takes back",
      left: {
        $0.clock.set(7)
        try $0.end()
        try $0.gitRevert()
      },
      right: { try $0.dose("20") },
      isByGit: true,
      result: "dox: 10 from 5; asked 6-: regimen 10 or 20"
    ),
    Row(
      name: "F2: a plan that careplan takes back beside a tag",
      left: {
        try $0.dose("20", from: 20)
        try $0.revert()
      },
      right: { try $0.tag() },
      result: "dox: 10+a from 5"
    ),
    Row(
      name: "F2: a plan that git takes back beside a tag",
      left: {
        try $0.dose("20", from: 20)
        try $0.gitRevert()
      },
      right: { try $0.tag() },
      isByGit: true,
      result: "dox: 10+a from 5"
    ),
    Row(
      name: "F5: a typo that git takes back beside an earlier tag",
      left: {
        $0.clock.set(7)
        try $0.dose("100")
        try $0.gitRevert()
      },
      right: { try $0.tag() },
      isByGit: true,
      result: "dox: 10+a from 5"
    ),
    Row(
      name: "F5: a typo that git takes back beside a later tag",
      left: {
        try $0.dose("100")
        try $0.gitRevert()
      },
      right: {
        $0.clock.set(7)
        try $0.tag()
      },
      isByGit: true,
      result: "dox: 10+a from 5"
    ),
    Row(
      name: "F5: a typo whose head alone git takes back, beside a later tag",
      left: {
        try $0.dose("100")
        try $0.takeHeadBack()
      },
      right: {
        $0.clock.set(7)
        try $0.tag()
      },
      isByGit: true,
      result: "dox: 10+a from 5"
    ),
  ]

  static let returns = [
    Row(
      name: "F5: a typo that both know and git takes back, beside a tag",
      first: {
        try $0.add("10", from: 5)
        $0.clock.set(6)
        try $0.dose("100")
      },
      left: {
        $0.clock.set(7)
        try $0.gitRevert()
      },
      right: {
        $0.clock.set(8)
        try $0.tag()
      },
      isByGit: true,
      result: "dox: 10 from 5, 100+a from 6, 10+a from 7"
    ),
    Row(
      name: "F5: a typo that git takes back, though a tag followed",
      left: {
        try $0.dose("100")
        try $0.tag("b")
        try $0.gitRevert("HEAD~1")
      },
      right: { try $0.tag() },
      isByGit: true,
      result: "dox: 10+a from 5, 10+a+b from 6"
    ),
  ]

  static let others = [
    Row(
      name: "F7: a web edit beside a tag",
      left: {
        $0.clock.set(7)
        try $0.web("5")
      },
      right: { try $0.tag() },
      isByGit: true,
      result: "dox: 10+a from 5, 5+a from 7"
    ),
    Row(
      name: "F10: an allergy that one side removes and puts back, and the other one removes",
      first: { try $0.add(allergy: "nuts") },
      left: {
        try $0.setAllergies([])
        try $0.setAllergies(["nuts"])
      },
      right: { try $0.setAllergies([]) },
      result: "patient: patient+nuts from 5; asked 5-: allergies none or nuts",
      decisions: ["patient+nuts from 5": "patient: patient+nuts from 5"]
    ),
  ]
}
