import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct TimeZoneOptionTests {
  private let environment = [
    "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": "/dev/null", "TZ": "UTC", "CAREPLAN_IDS": "test",
    "GIT_AUTHOR_NAME": "Test", "GIT_AUTHOR_EMAIL": "test@example.org",
    "GIT_COMMITTER_NAME": "Test", "GIT_COMMITTER_EMAIL": "test@example.org",
  ]

  @Test(arguments: [
    ["init", "plan", "--time-zone", "America/New_York"],
    ["--time-zone", "America/New_York", "init", "plan"],
    ["init", "plan", "--timezone=America/New_York"],
    ["--timezone", "America/New_York", "init", "plan"],
  ])
  func `init makes a store of the zone, in whichever place and spelling it is named`(
    words: [String]
  ) throws {
    let directory = try TemporaryDirectory()
    let made = careplan(words, in: directory.path, environment: environment)
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.output.hasSuffix("with days in New York time\n"))
    let zone = ["-C", "plan", "config", "timezone"]
    #expect(
      careplan(zone, in: directory.path, environment: environment).output == "America/New_York\n"
    )
  }

  @Test(arguments: ["--time-zone", "--timezone"])
  func `elsewhere the zone is that of what is printed, and a clone keeps the store's`(
    option: String
  ) throws {
    let store = try CommandStore("--time-zone", "America/New_York")
    store("add", "task", "t", "--title", "T", "--daily", "08:00", "-m", "T")
    let words = ["clone", store.path, "copy", option, "Asia/Tokyo"]
    let made = careplan(words, in: store.directory.path, environment: environment)
    #expect(made.status == 0, "\(made.errors)")
    let zone = ["-C", "copy", "config", "timezone"]
    let told = careplan(zone, in: store.directory.path, environment: environment)
    #expect(told.output == "America/New_York\n")
    #expect(store("log", option, "Asia/Tokyo").contains("21 Nov 2026 02:00"))
    #expect(store("config", "timezone") == "America/New_York\n")
  }

  @Test(arguments: ["Mars/Olympus", ":Mars/Olympus", "/nowhere/zoneinfo/Mars", "Vienna"])
  func `a variable TZ that names no zone ends what takes its zone from it, and nothing else`(
    zone: String
  ) throws {
    let store = try CommandStore()
    let variables = ["TZ": zone]
    let words = ["-C", "..", "init", "new"]
    let run = store.run(words, environment: variables)
    #expect(run.status == 78, "\(run.errors)")
    let name = zone.trimmingPrefix(":")
    #expect(run.errors.contains("TZ is not a time zone: '\(name)'"), "\(run.errors)")
    #expect(run.errors.contains("unset TZ"), "\(run.errors)")
    let named = store.run(words + ["--time-zone", "Asia/Tokyo"], environment: variables)
    #expect(named.status == 0, "\(named.errors)")
    let others = [
      ["agenda"], ["list", "tasks"], ["status"], ["check"], ["gc"], ["log"],
      ["config", "timezone"],
    ]
    for words in others {
      let run = store.run(words, environment: variables)
      #expect(run.status == 0, "\(words): \(run.errors)")
    }
    for words in [["help"], ["help", "agenda"], ["agenda", "--help"], ["--version"], ["version"]] {
      #expect(store.run(words, environment: variables).status == 0, "\(words)")
    }
  }

  @Test(arguments: [
    ("Vienna", "did you mean 'Europe/Vienna'?"), ("Europe/Vienne", "did you mean 'Europe/Vienna'?"),
    ("Mars/Olympus", "write a name of the IANA database"),
  ])
  func `a variable TZ that names no zone is told with what was meant`(zone: String, hint: String) {
    let environment = environment.merging(["TZ": zone]) { $1 }
    let run = careplan("init", "plan", "-n", environment: environment)
    #expect(run.status == 78)
    #expect(run.errors.contains("hint: \(hint)"), "\(run.errors)")
  }

  @Test(arguments: [
    ("EST5EDT", "EST5EDT"), ("UTC", "UTC"), ("UTC0", "UTC"), ("JST-9", "Etc/GMT-9"),
    ("<-03>3", "Etc/GMT+3"), ("GMT+3", "Etc/GMT+3"), (":Europe/Vienna", "Europe/Vienna"),
    ("/usr/share/zoneinfo/Europe/Vienna", "Europe/Vienna"),
    ("posix/Europe/Vienna", "Europe/Vienna"),
  ])
  func `the forms of TZ that say one zone make a store of it`(text: String, zone: String) throws {
    let directory = try TemporaryDirectory()
    let environment = environment.merging(["TZ": text]) { $1 }
    let made = careplan("init", "plan", in: directory.path, environment: environment)
    #expect(made.status == 0, "\(made.errors)")
    let told = careplan(
      "-C",
      "plan",
      "config",
      "timezone",
      in: directory.path,
      environment: environment
    )
    #expect(told.output == "\(zone)\n")
  }

  @Test func `a form of TZ that only the system understands ends what has no other zone`() throws {
    let store = try CommandStore()
    let variables = ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"]
    #expect(store.run(["agenda"], environment: variables).status == 0)
    let run = store.run(["-C", "..", "init", "new"], environment: variables)
    #expect(run.status == 78, "\(run.errors)")
    for text in ["", ":", "/etc/localtime"] {
      #expect(store.run(["agenda"], environment: ["TZ": text]).status == 0, "\(text)")
    }
  }

  @Test func `what is imported without a zone is of the zone that was named`() throws {
    let store = try CommandStore("--time-zone", "America/New_York")
    let element = """
      {"duration": {"seconds": 600}, "interval": {"day": 1}, "key": "1",
      "start": "2026-01-05T08:00:00+09:00"}
      """
    let record = #"{"type": "task", "id": "t", "schedule": {"elements": [\#(element)]}}"#
    store("import", "-", "--time-zone", "Asia/Tokyo", "-m", "T", input: record)
    #expect(try store.elements("task/t").map(\.timezone.description) == ["Asia/Tokyo"])
  }

  @Test func `the older spelling stands in no help and no completion`() {
    #expect(!careplan("help", "--man").output.contains("\\-timezone"))
    for shell in ["bash", "zsh", "fish"] {
      #expect(!careplan("completions", shell).output.contains("-timezone"))
    }
    let typed = careplan("list", "tasks", "--timezon", "UTC")
    #expect(typed.errors.contains("did you mean '--time-zone'?"))
  }
}
