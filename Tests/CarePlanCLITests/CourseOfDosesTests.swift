import CarePlanKit
import Testing

@testable import CarePlanCLI

/// A course of medicine whose times change, and one whose doses go down.
struct CourseOfDosesTests {
  private static let now = "2026-01-05T12:00:00Z"

  private func course(_ options: String...) throws -> CommandStore {
    let store = try CommandStore()
    let times = ["08:00", "14:00", "20:00"].flatMap { ["--daily", $0] }
    let run = store.run(
      ["add", "task", "amox", "--start", "2026-01-05", "-m", "1"] + times + options,
      now: Self.now
    )
    #expect(run.status == 0, "\(run.errors)")
    return store
  }

  @Test(
    arguments: [["07:00", "19:00"], ["06:00", "12:00", "18:00", "23:00"], ["09:00"]]
  )
  func `a new part takes over the amount and the end that all parts have`(times: [String]) throws {
    let store = try course("--target", "5ml", "--until", "2026-01-11", "--text", "With food")
    let words = times.flatMap { ["--daily", $0] }
    let run = store.run(["update", "amox", "-m", "2"] + words, now: Self.now)
    #expect(run.status == 0, "\(run.errors)")
    let elements = try store.elements("task/amox")
    #expect(elements.count == times.count)
    for element in elements {
      #expect(element.targetValues.map(\.units) == ["ml"])
      #expect(element.end?.local.date.description == "2026-01-12")
      #expect(element.text == "With food")
      #expect(element.duration == .standard)
    }
    #expect(Set(elements.map(\.key)).count == times.count)
    #expect(run.output.contains("5 ml, through 11 Jan 2026"), "\(run.output)")
  }

  @Test func `counts of a day take over the amount and the end of the times`() throws {
    let store = try course("--target", "5ml", "--until", "2026-01-11")
    store("update", "amox", "--times-a-day", "2", "-m", "2", now: Self.now)
    for element in try store.elements("task/amox") {
      #expect(element.targetValues.map(\.units) == ["ml"] && element.end != nil)
      #expect(element.duration == .allDay)
    }
  }

  @Test func `where the parts differ a new one is refused with the options to give`() throws {
    let store = try course("--target", "5ml", "--target", "5ml", "--target", "10ml")
    let refused = store.run("update", "amox", "--daily", "07:00", "--daily", "19:00", "-m", "2")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("differ in their targets"), "\(refused.errors)")
    #expect(refused.errors.contains("give --target, once for all"), "\(refused.errors)")
    let times = ["--daily", "07:00", "--daily", "19:00"]
    let run = store.run(["update", "amox", "--target", "7ml", "-m", "2"] + times)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `a new part is in the time zone of the others`() throws {
    let store = try CommandStore()
    let element = "start=2026-01-05T08:00,tz=Asia/Tokyo"
    store("add", "task", "t", "--element", element, "-m", "1", now: Self.now)
    store("update", "t", "--daily", "08:00", "--daily", "20:00", "-m", "2", now: Self.now)
    #expect(try store.elements("task/t").map(\.timezone.name) == ["Asia/Tokyo", "Asia/Tokyo"])
  }

  @Test func `a taper is listed with the days on which its steps begin`() throws {
    let store = try CommandStore()
    let steps = [("05", "07"), ("08", "10"), ("11", "13"), ("14", "16")].enumerated()
      .flatMap { step, days in
        let span = "start=2026-01-\(days.0)T08:00,end=2026-01-\(days.1)"
        return ["--element", "\(span),target=\(4 - step)tablets"]
      }
    let run = store.run(["add", "task", "taper", "-m", "1"] + steps, now: Self.now)
    #expect(run.status == 0, "\(run.errors)")
    let list = store("list", "tasks", now: Self.now)
    let said = "4 tablets 5–7 Jan 2026, 3 until 10 Jan, 2 until 13 Jan, 1 until 16 Jan, then stop"
    #expect(list.contains("taper at 08:00: \(said)"), "\(list)")
  }

  @Test func `a new part begins with the first of the parts that it replaces`() throws {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "t",
      "-m",
      "1",
      "--element",
      "start=2026-01-07T08:00,target=5mg,key=a",
      "--element",
      "start=2026-01-05T08:00,target=5mg,key=b",
      now: Self.now
    )
    store("update", "t", "--daily", "20:00", "-m", "2", now: Self.now)
    let starts = try store.elements("task/t").map(\.start.local.date.description)
    #expect(starts == ["2026-01-05"])
  }

  @Test(arguments: ["", "  "])
  func `a title is not empty`(title: String) throws {
    let store = try course()
    for words in [["add", "task", "t", "--daily", "08:00"], ["update", "amox"]] {
      let run = store.run(words + ["--title", title, "-m", "2"], now: Self.now)
      #expect(run.status == 64 && run.errors.contains("title"), "\(run.errors)")
    }
  }

  @Test func `a second delete says that it is deleted, and not how to add it`() throws {
    let store = try course()
    store("delete", "amox", "-m", "2", now: Self.now)
    let run = store.run(["delete", "amox", "-m", "3"], now: Self.now)
    #expect(run.status == 65 && run.errors.contains("deleted already"), "\(run.errors)")
    #expect(!run.errors.contains("careplan add"), "\(run.errors)")
  }

  @Test func `doses of several days stay with their days`() throws {
    let store = try CommandStore()
    let days = ["mon", "wed", "fri"]
    let targets = ["--target", "1mg", "--target", "2mg", "--target", "3mg"]
    let words =
      ["add", "task", "w", "-m", "1"] + targets + days.flatMap { ["--weekly", "\($0)@08:00"] }
    #expect(store.run(words, now: Self.now).status == 0)
    let later = ["fri", "mon", "wed"].flatMap { ["--weekly", "\($0)@09:00"] }
    #expect(store.run(["update", "w", "-m", "2"] + later, now: Self.now).status == 0)
    #expect(try store.doses("task/w") == [2: "1 mg", 4: "2 mg", 6: "3 mg"])
    let raised = ["--target", "1mg", "--target", "2mg", "--target", "4mg"]
    #expect(store.run(["update", "w", "-m", "3"] + raised, now: Self.now).status == 0)
    #expect(try store.doses("task/w") == [2: "1 mg", 4: "2 mg", 6: "4 mg"])
  }

  @Test func `times and amounts belong together as they are typed`() throws {
    let store = try CommandStore()
    let first = ["--daily", "08:00", "--daily", "20:00", "--target", "1mg", "--target", "2mg"]
    #expect(store.run(["add", "task", "w", "-m", "1"] + first, now: Self.now).status == 0)
    let then = ["--daily", "21:00", "--daily", "09:00", "--target", "20mg", "--target", "8mg"]
    #expect(store.run(["update", "w", "-m", "2"] + then, now: Self.now).status == 0)
    let doses = try store.elements("task/w").map { element in
      "\(element.start.local.timeText.prefix(5)) \(element.targetValues.map { Wording().words($0) })"
    }
    #expect(Set(doses) == [#"21:00 ["20 mg"]"#, #"09:00 ["8 mg"]"#])
  }

  @Test func `the steps of a taper never begin or end on one day`() throws {
    let store = try CommandStore()
    let steps = [("05", "09", "40"), ("10", "14", "20"), ("15", "19", "10")].flatMap { step in
      ["--element", "start=2026-01-\(step.0)T08:00,end=2026-01-\(step.1),target=\(step.2)mg"]
    }
    #expect(store.run(["add", "task", "p", "-m", "1"] + steps, now: Self.now).status == 0)
    for words in [["--end", "2026-01-30"], ["--start", "2026-01-07"]] {
      let run = store.run(["update", "p", "-m", "2"] + words, now: Self.now)
      #expect(run.status == 64 && run.errors.contains("on several days"), "\(run.errors)")
    }
    store("update", "p", "--target", "40mg", "--target", "20mg", "--target", "15mg", "-m", "2")
    let amounts = try store.elements("task/p").map { $0.targetValues.map { Wording().words($0) } }
    #expect(amounts == [["40 mg"], ["20 mg"], ["15 mg"]])
  }

  @Test(
    arguments: [
      "2,5mg", "1,000mg", "1/2tablet", "1 1/2 tablets", "1e3mg", "0x10mg", "1.000mg",
      "-2mg", "2tablets,3mg", "mg",
    ]
  )
  func `an amount that could be another one is refused`(text: String) throws {
    let store = try CommandStore()
    let run = store.run(["add", "task", "t", "--daily", "08:00", "--target=\(text)", "-m", "1"])
    #expect(run.status == 64, "\(text): \(run.output)")
  }

  @Test func `alternating doses are listed with the one that is next`() throws {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "warfarin",
      "-m",
      "1",
      "--element",
      "start=2026-01-05T18:00,every=2d,target=5mg",
      "--element",
      "start=2026-01-06T18:00,every=2d,target=2.5mg",
      now: Self.now
    )
    let list = store("list", "tasks", now: Self.now)
    let said = "alternating at 18:00: 5 mg and 2.5 mg, 5 mg next on 5 Jan 2026"
    #expect(list.contains(said), "\(list)")
  }
}

extension CommandStore {
  /// The amounts of a weekly task by the day of the week, 1 for Sunday.
  fileprivate func doses(_ selector: String) throws -> [Int: String] {
    let pairs = try elements(selector).map { element in
      (element.start.local.date.weekday, element.targetValues.map { Wording().words($0) }.joined())
    }
    return Dictionary(pairs) { "\($0) and \($1)" }
  }

  @Test func `a day that is replaced by another one takes no other day's amount along`() throws {
    let store = try CommandStore()
    let old = ["mon@09:00", "wed@08:00", "fri@21:00"].flatMap { ["--weekly", $0] }
    let amounts = ["10mg", "15mg", "20mg"].flatMap { ["--target", $0] }
    let add = ["add", "task", "m", "--start", "2026-01-05", "-m", "1"] + old + amounts
    #expect(store.run(add, now: Self.now).status == 0)
    let new = ["mon@09:00", "wed@08:00", "sat@08:00"].flatMap { ["--weekly", $0] }
    #expect(store.run(["update", "m", "-m", "2"] + new, now: Self.now).status == 0)
    let days = try store.elements("task/m").map { element in
      (element.start.local.date.weekday, element.targetValues.first?.content)
    }
    let amountsByDay = Dictionary(days) { first, _ in first }
    #expect(amountsByDay == [2: .integer(10), 4: .integer(15), 7: .integer(20)])
  }

  @Test func `what stays at its time keeps its amount, and a new time takes what is left`() throws {
    let store = try CommandStore()
    let times = { (times: [String]) in times.flatMap { ["--daily", $0] } }
    let amounts = ["1mg", "2mg", "3mg"].flatMap { ["--target", $0] }
    let old = times(["08:00", "20:00", "22:00"])
    let add = ["add", "task", "m", "--start", "2026-01-05", "-m", "1"] + old + amounts
    #expect(store.run(add, now: Self.now).status == 0)
    let new = times(["20:00", "22:00", "23:00"])
    #expect(store.run(["update", "m", "-m", "2"] + new, now: Self.now).status == 0)
    let elements = try store.elements("task/m")
    #expect(elements.map(\.start.local.timeText) == ["20:00:00", "22:00:00", "23:00:00"])
    let targets = elements.flatMap(\.targetValues).map(\.content)
    #expect(targets == [.integer(2), .integer(3), .integer(1)])
  }

  @Test func `days of the week keep their own amounts, whatever becomes of their times`() throws {
    let store = try CommandStore()
    let old = ["--weekly", "mon@08:00", "--weekly", "wed@20:00"]
    let amounts = ["--target", "1mg", "--target", "2mg"]
    let add = ["add", "task", "mtx", "--start", "2026-01-05", "-m", "1"] + old + amounts
    #expect(store.run(add, now: Self.now).status == 0)
    let new = ["--weekly", "wed@09:00", "--weekly", "mon@21:00"]
    #expect(store.run(["update", "mtx", "-m", "2"] + new, now: Self.now).status == 0)
    let elements = try store.elements("task/mtx")
    let starts = elements.map(\.start.local.description)
    #expect(starts == ["2026-01-05T21:00:00", "2026-01-07T09:00:00"])
    #expect(elements.flatMap(\.targetValues).map(\.content) == [.integer(1), .integer(2)])
  }
}
