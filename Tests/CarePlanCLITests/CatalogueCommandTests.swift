import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// Screens of plans and doses say nothing that does not stand in the catalogue.
struct CatalogueCommandTests {
  /// What the records of the test say themselves: ids, titles, texts, units, people, zones, and choices as
  /// files have them.
  private static let data: Set = [
    "ibu", "Syrup", "dox", "Doxylamine", "walk", "Berlin", "taper", "Prednisone", "food", "With",
    "tablets", "tablet", "mL", "Test", "nausea", "read", "Leaflet", "America", "New", "York",
    "task",
    "outcome", "T", "notCompleted", "br",
  ]

  private func store() throws -> CommandStore {
    let store = try CommandStore()
    let now = "2026-11-17T08:00:00-05:00"
    let tasks = [
      ["ibu", "--title", "Syrup", "--as-needed", "--target", "5mL", "--max", "3/day"],
      [
        "dox", "--title", "Doxylamine", "--daily", "08:00", "--daily", "20:00", "--text",
        "With food",
      ],
      ["walk", "--element", "start=2026-11-18T15:00,tz=Europe/Berlin"],
      [
        "taper", "--title", "Prednisone", "--schedule",
        "taper 4, 3, 2 tablets, 3 days each, at 8:00",
      ],
    ]
    for task in tasks {
      let run = store.run(["add", "task"] + task + ["-m", "Plan"], now: now)
      #expect(run.status == 0, "\(run.errors)")
    }
    store(
      "update",
      "walk",
      "--daily",
      "10:00",
      "--effective",
      "2026-12-01",
      "-m",
      "Later",
      now: now
    )
    let doses = [
      ["complete", "ibu"], ["complete", "ibu", "--given", "11:00"],
      ["complete", "dox", "--date", "2026-11-19", "--at", "08:00"],
      ["complete", "taper", "--date", "2026-11-18", "--not-completed", "--reason", "nausea"],
      ["record", "taper", "3tablets", "--date", "2026-11-20"],
    ]
    for dose in doses {
      let run = store.run(dose, now: "2026-11-20T12:30:00-05:00")
      #expect(run.status == 0, "\(run.errors)")
    }
    return store
  }

  @Test(arguments: [
    ["agenda"], ["agenda", "--date", "2026-11-19"], ["agenda", "--week"], ["list", "tasks"],
    ["events", "--from", "2026-11-17", "--to", "2026-11-20"],
    ["diff", "HEAD~9", "HEAD"], ["show", "task", "dox"], ["show", "task", "walk"],
    ["page"], ["page", "--date", "2026-11-19"], ["card", "dox"], ["card", "ibu"], ["insights"],
  ])
  func `every word of a screen stands in the catalogue`(command: [String]) throws {
    let store = try store()
    let run = Catalogue.pseudo.saying { store.run(command, now: "2026-11-20T13:00:00-05:00") }
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("⟦"))
    let words = run.output.split { !$0.isASCII || !$0.isLetter }.map(String.init)
    let english = Set(words).subtracting(Self.data)
    #expect(english.isEmpty, "\(english.sorted()): \(run.output)")
  }

  @Test func `every word of a page stands in the catalogue`() throws {
    let store = try store()
    let commands = [
      ["agenda", "--by", "group"], ["agenda", "--date", "2026-11-19"], ["events"],
      ["list", "tasks"],
      ["list", "outcomes", "--task", "dox"], ["show", "task", "dox"], ["log", "--limit", "3"],
      ["log", "task/walk"], ["conflicts"], ["doubts"], ["calendar", "--month", "2026-11"],
      ["adherence"], ["progress", "--date", "2026-11-20"],
      ["schedule", "preview", "dox", "--from", "2026-11-20", "--to", "2026-11-21"],
      ["report"], ["report", "--sheet", "record"], ["review", "HEAD~3..HEAD"],
      ["diff", "HEAD~3", "HEAD"],
    ]
    for command in commands {
      let run = Catalogue.pseudo.saying {
        store.run(command + ["-o", "markdown"], now: "2026-11-20T13:00:00-05:00")
      }
      #expect(run.status == 0 && run.output.contains("⟦"), "\(command): \(run.errors)")
      let english = Self.english(in: run.output, of: command)
      #expect(english.isEmpty, "\(command): \(english): \(run.output)")
    }
  }

  /// What is told on standard error beside results, and hints, which a refusal ends with.
  @Test func `every word of hints, warnings and remarks stands in the catalogue`() throws {
    let store = try store()
    let commands = [
      // Nothing is wrong, but something is told.
      ["agenda", "--date", "19 Nov"], ["events", "--date", "2026-11-01"], ["conflicts"],
      ["complete", "dox", "--at", "08:00", "-n"], ["complete", "dox", "--all", "-n"],
      ["record", "taper", "30tablets", "--date", "2026-11-19", "--force", "-n"],
      ["update", "dox", "--daily", "09:00", "-n", "-m", "Plan"],
      ["update", "dox", "--title", "Dose"],
      ["end", "walk", "--on", "2026-12-20", "-n"], ["reopen", "dox", "-m", "Plan"],
      ["add", "task", "again", "--title", "Syrup", "--daily", "08:00", "-n", "-m", "Plan"],
      ["undo", "-n"], ["calendar", "--month", "2020-01"], ["list", "contacts"], ["doubts"],
      ["messages"],
      // Something is refused.
      ["agenda", "--date", "smonday"], ["agenda", "--date", "11/12"], ["agenda", "--from", "mon"],
      ["events", "--from", "2026-11-01", "--to", "2026-11-02T08:00"], ["complete", "dux"],
      ["complete", "dox", "--date", "2026-11-18"], ["complete", "dox", "--at", "11:00"],
      ["complete", "dox", "--at", "20:00", "--date", "2026-11-21"],
      ["complete", "dox", "--given", "23:00"],
      ["complete", "dox", "--date", "2026-01-01"], ["complete", "dox", "--occurrence", "9"],
      ["complete", "--value", "1"], ["complete", "taper", "--date", "2026-11-20"],
      ["complete", "ibu", "--not-completed"], ["complete", "ibu", "--given", "2026-11-20"],
      ["record", "dox"], ["record", "taper", "1,000mg"],
      ["record", "taper", "30tablets", "--date", "2026-11-19"],
      ["record", "taper", "1", "--reason", "x"],
      ["undo", "dox", "--date", "2026-11-18"], ["answer", "dox", "perhaps"],
      ["answer", "dox", "same"],
      ["add", "task", "x", "--daily", "25:00"],
      ["add", "task", "x", "--schedule", "every day 8 5"],
      ["add", "task", "x", "--as-needed", "--daily", "8:00"], ["add", "task", "x"],
      ["add", "task", "x", "--daily", "08:00", "--for", "x"],
      ["add", "task", "x", "--max", "3/day"],
      ["add", "task", "x", "--as-needed", "--max", "3"], ["add", "outcome", "x"],
      ["update", "dox", "titel=x"], ["update", "dox"], ["update", "walk", "--target", "1"],
      ["update", "dox", "--title", " "],
      ["update", "ibu", "--max", "3/8h", "--every-at-least", "2d"],
      ["end", "dux"], ["end", "contact/x"], ["delete", "walk", "--effective", "planned"],
      ["show", "taks/dox"], ["show", "task", "dox/titel"], ["list", "tasks", "--task", "x"],
      ["resolve"], ["resolve", "task/dox"], ["resolve", "task/dox", "--member", "x"],
      ["resolve", "task/dox", "--with", "ours", "--with", "ours"], ["review", "HEAD"],
      ["review", "--last-merge"], ["schedule", "preview"], ["schedule", "preview", "task/dux"],
      ["log", "task/a", "task/b"], ["calendar", "--month", "May"], ["adherence", "--by", "hour"],
      ["merge", "HEAD", "--effective", "planned"], ["clear"],
    ]
    var told = 0
    for command in commands {
      let run = Catalogue.pseudo.saying {
        store.run(command, now: "2026-11-20T13:00:00-05:00")
      }
      // Why a command fails is an error, which is English.
      let said = run.errors.split(separator: "\n").drop {
        run.status != 0 && !$0.contains("⟦ĥîñţ:⟧")
      }
      told += said.isEmpty ? 0 : 1
      let english = Self.english(in: said.joined(separator: "\n"), of: command)
      #expect(english.isEmpty, "\(command): \(english): \(run.errors)")
    }
    #expect(told > commands.count * 2 / 3, "\(told) of \(commands.count)")
  }

  /// Returns the words of plain letters in a text, without what a record says itself and what is typed.
  private static func english(in text: String, of command: [String]) -> [String] {
    // Commands and options, what stands in quotes, placeholders, dates and times, and paths.
    let typed =
      #/`[^`]*`|'[^']*'|"[^"]*"|careplan [a-z][^⟦\n]*|--?[a-z][-a-z]*(?:[ =][^ ⟦,;|]+)?|(?:YYYY-MM-DDT)?HH:MM|\bN[a-z]+\b|\b[A-Z]{2,}\b|\S*[0-9]\S*|\w+=|\S+/\S+|refs\S+/#
    let examples: Set = [
      "Nov", "today", "mon", "days", "ago", "am", "pm", "yesterday", "all-day", "now", "planned",
      "same",
      "both", "intended", "careplan", "day", "week", "plan", "store",
    ]
    let words = text.replacing(typed, with: " ").split { !$0.isASCII || !$0.isLetter && $0 != "-" }
    let found = words.map(String.init).filter { $0.contains(where: \.isLetter) && $0.count > 1 }
    return Set(found).subtracting(data.union(written).union(examples).union(command)).sorted()
  }

  /// What the commands below say themselves: subjects of commits, commands to type, branches.
  private static let written: Set = [
    "Plan", "Later", "Family", "Clinic", "careplan", "resolve", "with", "period", "main", "origin",
    "mg", "Take", "Record", "Complete", "Start", "Evening", "Dose", "Less",
  ]

  /// Returns the English words that a command says in the pseudo-language.
  private func english(_ run: CLIRun) -> [String] {
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("⟦"), "\(run.output)")
    let words = run.output.split { !$0.isASCII || !$0.isLetter }.map(String.init)
    return Set(words.filter { $0.count > 1 }).subtracting(Self.data.union(Self.written)).sorted()
  }

  @Test(arguments: [
    ["complete", "dox", "--at", "08:00", "-n"], ["complete", "dox", "--at", "08:00"],
    ["record", "taper", "2tablets", "--date", "2026-11-19"],
    ["record", "ibu", "5mL", "-n"],
    ["complete", "taper", "--date", "2026-11-17", "--not-completed", "--reason", "nausea"],
    ["undo", "taper", "--date", "2026-11-20"], ["undo", "-n"], ["undo"],
    ["end", "dox", "--on", "2026-12-01", "-n"], ["end", "dox", "-m", "Plan"], ["end", "walk"],
    ["log", "-p", "--limit", "4"], ["log", "task/walk"], ["reopen", "walk", "-n"],
  ])
  func `every word that a command says of what it did stands in the catalogue`(
    command: [String]
  ) throws {
    let store = try store()
    if command[0] == "reopen" { store("end", "walk", "--on", "2026-12-20", "-m", "Plan") }
    let run = Catalogue.pseudo.saying { store.run(command, now: "2026-11-20T13:00:00-05:00") }
    let found = english(run).filter { word in
      // Ids of commits and versions, and paths of files.
      !word.allSatisfy("abcdef".contains) && !["tasks", "current", "json"].contains(word)
    }
    #expect(found.isEmpty, "\(found): \(run.output)")
  }

  @Test func `every word of a sync and of a conflict stands in the catalogue`() throws {
    let sides = try TwoSides(
      here: [["update", "dox", "--title", "Dose"]],
      there: [["update", "dox", "--title", "Evening"]]
    )
    var found: [String: [String]] = [:]
    for command in [["sync", "-n"], ["sync"], ["conflicts"]] {
      for side in sides.sides {
        let run = Catalogue.pseudo.saying { side.run(command) }
        guard run.output.contains("⟦") else { continue }
        found[command.joined(separator: " "), default: []] += english(run).filter { word in
          !word.allSatisfy("abcdef".contains)
        }
      }
    }
    #expect(found.count == 3 && found.values.allSatisfy(\.isEmpty), "\(found)")
  }

  /// What goes into git, and what programs read, is the same in each language.
  @Test func `a language changes no file, no commit and no JSON`() throws {
    let store = try store()
    let commands = [
      ["agenda", "--json"], ["list", "tasks", "--json"], ["log", "--json"],
      ["diff", "HEAD~6", "HEAD", "--json"], ["show", "task", "dox", "--json"],
    ]
    for command in commands {
      let english = store.run(command, now: "2026-11-20T13:00:00-05:00")
      let other = Catalogue.pseudo.saying { store.run(command, now: "2026-11-20T13:00:00-05:00") }
      #expect(english.output == other.output, "\(command)")
    }
  }
}
