import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct CompletionsTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func `a script has every verb, option and choice`(shell: String) {
    expectSnapshot(careplan("completions", shell, table: .fixture).output, "completions-\(shell)")
  }

  @Test func `bash accepts its script`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(careplan("completions", "bash").output, to: "careplan.bash")
    let result = try run("bash", ["-n", "careplan.bash"], in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: ["zsh", "fish"])
  func `the other shells accept theirs where they are installed`(shell: String) throws {
    let directory = try TemporaryDirectory()
    try directory.write(careplan("completions", shell).output, to: "script")
    let result = try run(shell, ["-n", "script"], in: directory.path)
    #expect([0, 127].contains(result.status), "\(result.errors)")
  }

  /// Lets bash complete a line as it does for a person, with a stand-in for the program itself.
  private static func complete(
    _ line: String,
    offering candidates: String = "doxylamine doxylamine@2026-01-05"
  ) throws -> [String] {
    let directory = try TemporaryDirectory()
    try directory.write(careplan("completions", "bash", table: .fixture).output, to: "script")
    try directory.write(
      """
      careplan() { printf '%s\\n' "$*" \(candidates); }
      compopt() { :; }
      source ./script
      COMP_LINE=$1 COMP_POINT=${#1}
      shift
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      _careplan
      ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
      true
      """,
      to: "complete.bash"
    )
    // Divided as COMP_WORDBREAKS says.
    var words = [""]
    for character in line {
      switch character {
      case _ where words[words.count - 1].last == "\\" || words[words.count - 1].first == "'":
        words[words.count - 1].append(character)
      case " ": words.append("")
      case "=", "@", ":": words += [String(character), ""]
      default: words[words.count - 1].append(character)
      }
    }
    if words.last == "", "=@:".contains(line.last ?? " ") { words.removeLast() }
    let arguments = ["complete.bash", line] + words
    let result = try run("bash", arguments, in: directory.path)
    #expect(result.errors.isEmpty)
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ("careplan ", ["completions", "give", "help", "schedule"]),
    ("careplan -q he", ["help"]),
    ("careplan -C somewhere g", ["give"]),
    ("careplan --color never g", ["give"]),
    ("careplan --color=never g", ["give"]),
    ("careplan give --ro", ["--route"]),
    ("careplan give --route ", ["mouth", "nose", "skin"]),
    ("careplan give --route=", ["mouth", "nose", "skin"]),
    ("careplan give --route=m", ["mouth"]),
    ("careplan give -m why --color a", ["auto", "always"]),
    ("careplan --stores a b g", ["give"]),
    ("careplan --stores a give --stores b c --ro", ["--route"]),
    ("careplan give --stores a --route ", ["mouth", "nose", "skin"]),
    ("careplan give --stores=a --route ", ["mouth", "nose", "skin"]),
    ("careplan give --stores complete", ["complete.bash"]),
    ("careplan give --stores a complete", ["complete.bash"]),
    ("careplan schedule ", ["preview"]),
    ("careplan schedule preview --da", ["--days"]),
    ("careplan completions z", ["zsh"]),
    ("careplan completions zsh ", []),
    (
      "careplan -C here give d",
      [#"-C\ here\ __complete\ medicine\ --\ d"#, "doxylamine", "doxylamine@2026-01-05"]
    ),
  ])
  func `bash offers what fits`(line: String, offers: [String]) throws {
    #expect(try Self.complete(line) == offers)
  }

  @Test func `bash completes behind a sign at which it divides words`() throws {
    #expect(try Self.complete("careplan give doxylamine@20").last == "2026-01-05")
  }

  @Test(arguments: [
    ("Ta", "Ta", #"Take\ doxylamine"#), (#"Take\ do"#, "Take do", #"Take\ doxylamine"#),
    ("'Take do", "Take do", "Take doxylamine"),
  ])
  func `bash quotes a title, unless a quote is typed`(
    typed: String,
    asked: String,
    offered: String
  ) throws {
    let offers = try Self.complete("careplan give \(typed)", offering: "'Take doxylamine'")
    #expect(offers.last == offered)
    let question = "__complete medicine -- \(asked)"
    #expect(offers.first?.replacing("\\", with: "") == question)
  }

  @Test(arguments: [
    ("Dose:", "Dose:", #"one@2=x\ y"#), ("Dose:on", "Dose:on", #"one@2=x\ y"#),
    ("Dose:one@", "Dose:one@", #"2=x\ y"#), ("Dose:one@2=", "Dose:one@2=", #"x\ y"#),
    (#"Dose:one@2=x\ "#, "Dose:one@2=x ", #"x\ y"#),
    ("'Dose:one@2=x ", "Dose:one@2=x ", "Dose:one@2=x y"),
    ("Do", "Do", #"Dose:one@2=x\ y"#), ("Dose:'one@2=x ", "Dose:one@2=x ", "one@2=x y"),
  ])
  func `bash completes a title with signs at which it divides words`(
    typed: String,
    asked: String,
    offered: String
  ) throws {
    let offers = try Self.complete("careplan give \(typed)", offering: "'Dose:one@2=x y'")
    #expect(offers.last == offered)
    let question = "__complete medicine -- \(asked)"
    #expect(offers.first?.replacing("\\", with: "").hasSuffix(question) == true, "\(offers)")
  }

  @Test func `titles that name one task are offered beside ids`() throws {
    let store = try CommandStore()
    for (id, title) in [("a", "Take it"), ("b", "Twice"), ("c", "Twice"), ("d", "a"), ("e", "-f")] {
      store("add", "task", id, "--title=\(title)", "--daily", "08:00", "-m", "1")
    }
    #expect(store("__complete", "task", "") == "a\nb\nc\nd\ne\nTake it\n")
    #expect(store("__complete", "task", "--", "Take") == "Take it\n")
    #expect(store("__complete", "selector", "--", "Take i") == "Take it\n")
    #expect(store.run("complete", "Take it", "--date", "2026-11-20").status == 0)
    store("delete", "task/a", "-m", "2")
    #expect(store("__complete", "task", "--", "Take").isEmpty)
  }

  @Test func `the store is asked for what begins as typed`() {
    let run = careplan("__complete", "medicine", "--", "dox", table: .fixture)
    #expect(run.output == "doxylamine\ndoxylamine@2026-01-05\n")
    #expect(careplan("__complete", "nonsense", table: .fixture).status == 64)
  }

  @Test func `hidden verbs are offered nowhere`() {
    for words in [["help"], ["help", "--man"], ["completions", "bash"]] {
      var surroundings = ProcessEnvironment.present(environment: [:])
      let sink = MemorySink()
      surroundings.output = sink
      #expect(CLI.run(words, in: surroundings) == 0)
      #expect(!sink.text.contains("careplan __complete\n"))
    }
    #expect(!careplan("help").output.contains("__complete"))
  }
}
