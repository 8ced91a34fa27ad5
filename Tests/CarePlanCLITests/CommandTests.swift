import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct CommandTests {
  @Test func `results go to standard output and the rest to standard error`() {
    let run = careplan("give", "aspirin", table: .fixture)
    #expect(run.status == 0)
    #expect(run.output == "aspirin is given\n")
    #expect(run.errors == "giving aspirin\n")
    #expect(careplan("-q", "give", "aspirin", table: .fixture).errors.isEmpty)
  }

  @Test func `findings are a status without an error`() {
    let run = careplan("give", "aspirin", "-m", "differ", "-q", table: .fixture)
    #expect(run.status == 1)
    #expect(run.errors.isEmpty)
  }

  @Test func `a failure names its causes and what helps`() {
    let run = careplan("give", "aspirin", "-qm", "fail", table: .fixture)
    #expect(run.status == 5)
    #expect(run.output == "aspirin is given\n")
    #expect(
      run.errors == """
        careplan: error: there is no medicine 'aspirin'
        caused by: the shelf is empty
        caused by: nobody ordered
        hint: careplan give aspirin

        """
    )
  }

  @Test func `what other programs say is kept in lines`() {
    let failure = CommandFailure(.remote, "refused", causes: ["remote: no\nfatal: \u{1B}[31mend"])
    #expect(
      failure.lines.map(\.plain) == [
        "careplan: error: refused", "caused by: remote: no", "  fatal: ␛[31mend",
      ]
    )
  }

  @Test(arguments: [["--json"], ["-o", "json"], ["-ojson"], ["--output-format=json"]])
  func `a failure is one JSON document where JSON is asked for`(format: [String]) throws {
    let words = format + ["give", "aspirin", "-qm", "fail"]
    let sink = MemorySink()
    var surroundings = ProcessEnvironment.present(environment: [:])
    surroundings.errors = sink
    surroundings.output = MemorySink()
    #expect(CLI.run(words, in: surroundings, among: .fixture) == 5)
    let document: JSONValue = [
      "careplan.error/v1": [
        "code": "no-medicine", "exit": 5, "message": "there is no medicine 'aspirin'",
        "causes": ["the shelf is empty", "nobody ordered"], "hints": ["careplan give aspirin"],
      ]
    ]
    #expect(sink.text == CanonicalJSON.text(document))
  }

  @Test(arguments: [
    ["giv", "aspirin"], ["give"], ["give", "aspirin", "--nonsense"], ["schedule"],
    ["schedule", "preview", "surplus"], ["give", "aspirin", "-o", "html"],
    ["give", "aspirin", "-o", "xml"], ["--nonsense"], ["give", "aspirin", "--limit", "x"],
    ["completions", "tcsh"], ["help", "nonsense"],
  ])
  func `a wrong command line has its own status and a hint`(words: [String]) {
    let sink = MemorySink()
    var surroundings = ProcessEnvironment.present(environment: [:])
    surroundings.errors = sink
    surroundings.output = MemorySink()
    #expect(CLI.run(words, in: surroundings, among: .fixture) == 64)
    #expect(sink.text.hasPrefix("careplan: error: "))
  }

  @Test func `a mistyped verb is answered with the one that was meant`() {
    let run = careplan("giev", "aspirin", table: .fixture)
    #expect(
      run.errors == """
        careplan: error: there is no command 'giev'
        hint: did you mean 'careplan give'?

        """
    )
  }

  @Test func `a command finds its directory, the time and its input`() throws {
    let directory = try TemporaryDirectory()
    try directory.makeDirectory("a/b")
    let run = careplan(
      "-C",
      "a",
      "schedule",
      "preview",
      "-C",
      "b",
      in: directory.path,
      environment: ["CAREPLAN_NOW": "2026-01-05T08:30:00Z"],
      input: "the input",
      table: .fixture
    )
    #expect(run.errors.isEmpty)
    #expect(
      run.output == """
        now is 2026-01-05T08:30:00Z
        here is \(directory.path)/a/b
        read the input

        """
    )
  }

  @Test func `a directory that is not there is no input`() {
    let run = careplan("-C", "/nonexistent", "schedule", "preview", table: .fixture)
    #expect(run.status == 66)
    #expect(run.errors == "careplan: error: there is no directory '/nonexistent'\n")
  }

  @Test func `a fixed clock that is no instant is a fault of the configuration`() {
    let run = careplan("version", environment: ["CAREPLAN_NOW": "tomorrow"])
    #expect(run.status == 78)
  }

  @Test func `the version says what it does not promise`() {
    #expect(careplan("--version").output == "careplan 0.1.0\n")
    let legal = careplan("--version", "--legal").output
    for word in ["legal advice", "medical advice", "HIPAA"] { #expect(legal.contains(word)) }
  }

  @Test func `a command line cannot steer the terminal through an error`() {
    let run = careplan("\u{1B}[2Jgive\u{202E}")
    #expect(run.errors.hasPrefix("careplan: error: there is no command '␛[2Jgive\\u{202E}'\n"))
  }
}
