import CarePlanKit
import Testing

@testable import CarePlanCLI

/// How much somebody may say was given, and what is made of it.
struct GivenAmountTests {
  @Test(
    arguments: [
      ("5mg", "asks for an amount in ml; value 1 is in mg"), ("5glasses", "value 1 is in glasses"),
      ("half a spoon", "asks for an amount in ml; value 1 is a text"),
    ]
  )
  func `5 mg are no 5 ml, and half a spoon is nothing`(value: String, message: String) throws {
    let store = try CommandStore.withAntibiotic()
    for verb in [["complete", "amox", "--value", value], ["record", "amox", value]] {
      let run = store.run(verb + ["--at", "08:00"], now: CommandStore.morning)
      #expect(run.status == 65 && run.errors.contains(message), "\(run.errors)")
      #expect(run.errors.contains("say it"), "\(run.errors)")
    }
    #expect(!store("agenda", now: CommandStore.morning).contains("in part"))
  }

  @Test func `a unit that converts is taken, and one that is not said is the target's`() throws {
    let store = try CommandStore.withAntibiotic()
    store("complete", "amox", "--at", "08:00", "--value", "0.005L", now: CommandStore.morning)
    let bare = store("record", "amox", "5", "--at", "08:00", "--replace", now: CommandStore.morning)
    #expect(bare.contains(": 0.005 L at 08:05, by Test → 5 ml"), "\(bare)")
    #expect(store("progress", now: CommandStore.morning).contains("5 of 5 ml"))
  }

  @Test func `far more than the target is refused without force, and said with it`() throws {
    let store = try CommandStore.withAntibiotic()
    let words = ["complete", "amox", "--at", "08:00", "--value", "50ml"]
    let refused = store.run(words, now: CommandStore.morning)
    #expect(refused.status == 65)
    #expect(refused.errors.contains("far more than the target of 5 ml"), "\(refused.errors)")
    let forced = store.run(words + ["--force"], now: CommandStore.morning)
    #expect(forced.status == 0 && forced.errors.contains("far more than the target of 5 ml"))
    let more = ["record", "amox", "7ml", "--at", "08:00", "--replace"]
    #expect(store.run(more, now: CommandStore.morning).status == 0)
  }

  @Test func `an amount below 0 is refused, and the message does not contain it`() throws {
    let store = try CommandStore.withAntibiotic()
    for words in [
      ["record", "amox", "--at", "08:00", "--", "-2"],
      ["complete", "amox", "--at", "08:00", "--value=-2"],
      ["record", "amox", "--at", "08:00", "--append", "--force", "--", "-2ml"],
    ] {
      let run = store.run(words, now: CommandStore.morning)
      #expect(run.status == 65 && run.errors.contains("value 1 is below 0"), "\(run.errors)")
      #expect(!run.errors.contains("2"), "\(run.errors)")
    }
  }

  @Test func `far more than the target is refused where it adds up`() throws {
    let store = try CommandStore()
    store.add("water", at: "all-day", more: ["--target", "1000ml"])
    store("record", "water", "1.5L", "--append", now: CommandStore.morning)
    let refused = store.run("record", "water", "600ml", "--append", now: CommandStore.morning)
    #expect(refused.status == 65 && refused.errors.contains("far more than"), "\(refused.errors)")
  }

  @Test func `a health task takes its own unit, and what converts to it`() throws {
    let store = try CommandStore()
    store(
      "add",
      "health-task",
      "walk",
      "--daily",
      "all-day",
      "--quantity",
      "distanceWalkingRunning",
      "--cumulative",
      "--unit",
      "m",
      "--target",
      "1000m",
      "-m",
      "1",
      now: CommandStore.morning
    )
    let refused = store.run("record", "walk", "5kg", now: CommandStore.morning)
    #expect(refused.status == 65 && refused.errors.contains("in m; value 1 is in kg"))
    store("record", "walk", "1.2km", now: CommandStore.morning)
    #expect(store("progress", now: CommandStore.morning).contains("1200 of 1000 m"))
  }

  @Test func `unlike units from elsewhere are told and not summed`() throws {
    let store = try CommandStore()
    store.add("water", at: "all-day")
    for amount in ["250mL", "0.5L", "2glasses"] {
      store("record", "water", amount, "--append", now: CommandStore.morning)
    }
    for view in ["agenda", "progress", "events"] {
      #expect(store(view, now: CommandStore.morning).contains("not counted: 2 glasses"), "\(view)")
    }
    #expect(store("events", "--json", now: CommandStore.morning).contains("\"notCounted\""))
  }
}
