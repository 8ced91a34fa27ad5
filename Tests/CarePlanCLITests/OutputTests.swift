import CarePlanKit
import Foundation
import Sandbox
import Testing

@testable import CarePlanCLI

struct OutputTests {
  @Test(arguments: [
    "audit export ../out/file --force", "export --output ../out/file",
    "report --output ../out/file.html", "revisions --all --output ../out/file",
    "page --out ../out", "schema --directory ../out", "help --man-pages ../out",
  ])
  func `no output is written through a symbolic link`(line: String) throws {
    let store = try CommandStore()
    store("add", "patient", "somebody", "--name", "Exa Mple", "-m", "Begin")
    store("config", "audit.reads", "true")
    store("list", "patients")
    let words = line.split(separator: " ").map(String.init)
    #expect(store.run(words).status == 0)
    let (out, files) = (store.directory["out"], FileManager.default)
    let names = try files.contentsOfDirectory(atPath: out)
    try #require(!names.isEmpty)
    try store.directory.write("kept", to: "target")
    for name in names {
      try files.removeItem(atPath: "\(out)/\(name)")
      try files.createSymbolicLink(
        atPath: "\(out)/\(name)",
        withDestinationPath: store.directory["target"]
      )
    }
    // It takes the place of the link, or is refused as it is in the place of any other file.
    let isRefused = store.run(words).status == 65
    #expect(try store.directory.text(of: "target") == "kept")
    for name in names {
      let type = try files.attributesOfItem(atPath: "\(out)/\(name)")[.type] as? FileAttributeType
      #expect(type == (isRefused ? .typeSymbolicLink : .typeRegular), "\(name)")
    }
  }

  private static func terminal(
    width: Int? = nil,
    color: ColorChoice = .auto,
    _ environment: [String: String] = [:]
  ) -> Terminal {
    Terminal(width: width, color: color, environment: environment)
  }

  @Test(arguments: [
    ("plain", "plain"),
    ("Übelkeit 👩‍⚕️ é e\u{301} می‌خواهم", "Übelkeit 👩‍⚕️ é e\u{301} می‌خواهم"),
    ("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m"),
    ("\u{1B}]0;title\u{7}", "␛]0;title␇"),
    ("bell\u{7}", "bell␇"),
    ("a\u{0}b\tc\rd\ne", "a␀b␉c␍d␊e"),
    ("\r\n", "␍␊"),
    ("del\u{7F}", "del␡"),
    ("csi\u{9B}2J", "csi\\u{9B}2J"),
    ("nel\u{85}", "nel\\u{85}"),
    ("line\u{2028}paragraph\u{2029}", "line\\u{2028}paragraph\\u{2029}"),
    ("\u{202E}gm 01\u{202C}", "\\u{202E}gm 01\\u{202C}"),
    ("\u{2066}a\u{2069}\u{200E}\u{200F}\u{61C}", "\\u{2066}a\\u{2069}\\u{200E}\\u{200F}\\u{61C}"),
    ("zero\u{200B}width\u{FEFF}soft\u{AD}", "zero\\u{200B}width\\u{FEFF}soft\\u{AD}"),
    ("tag\u{E0041}", "tag\\u{E0041}"),
  ])
  func `nothing that steers a terminal gets through`(text: String, visible: String) {
    #expect(text.sanitized() == visible)
    #expect(text.sanitized().sanitized() == visible)
    #expect(StyledText(text).rendered(inColor: true) == visible)
    #expect(StyledText("\(text)").rendered(inColor: false) == visible)
  }

  @Test func `no character that steers a terminal is left, whichever it is`() {
    let scalars = (0...0x10FFFF as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }
    let bad = scalars.filter { scalar in
      let category = scalar.properties.generalCategory
      return [.control, .lineSeparator, .paragraphSeparator].contains(category)
        || scalar.properties.isBidiControl
    }
    #expect(bad.count > 70)
    for scalar in bad {
      let text = String(Character(scalar)).sanitized()
      #expect(!text.unicodeScalars.contains(scalar))
    }
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("\u{301}", 0), ("日本語", 6), ("한국", 4),
    ("ｆｕ", 4),
    ("💊", 2), ("👩‍⚕️", 2), ("🇩🇪", 2), ("⚕", 1), ("→", 1), ("…", 1), ("☎️", 2),
  ])
  func `widths are counted in cells`(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(
    arguments: [
      (ColorChoice.auto, [:], nil, false),
      (.auto, [:], 80, true),
      (.auto, ["TERM": "dumb"], 80, false),
      (.auto, ["NO_COLOR": "1"], 80, false),
      (.auto, ["NO_COLOR": ""], 80, true),
      (.auto, ["CLICOLOR_FORCE": "1"], nil, true),
      (.auto, ["CLICOLOR_FORCE": "0"], nil, false),
      (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], 80, false),
      (.always, ["NO_COLOR": "1"], nil, true),
      (.never, ["CLICOLOR_FORCE": "1"], 80, false),
    ] as [(ColorChoice, [String: String], Int?, Bool)]
  )
  func `colour follows the option, then the environment, then the terminal`(
    choice: ColorChoice,
    environment: [String: String],
    width: Int?,
    usesColor: Bool
  ) {
    #expect(Self.terminal(width: width, color: choice, environment).usesColor == usesColor)
  }

  @Test func `each line has its own colour`() {
    let text: StyledText = "\(StyledText.lines(of: "one\ntwo", .red)[1]) \("three", [.bold, .cyan])"
    #expect(text.rendered(inColor: true) == "\u{1B}[31mtwo\u{1B}[0m \u{1B}[1;36mthree\u{1B}[0m")
    #expect(text.rendered(inColor: false) == "two three")
  }

  @Test func `columns are aligned by cells`() {
    var table = Table([.init("Task"), .init("Dose", .right), .init("Note")])
    table.add(["日本", "5 mg", ""])
    table.add(["doxylamine", "10 mg", "with food"])
    table.add(["e\u{301}", "100 mg", "💊"])
    #expect(
      table.lines().map(\.plain) == [
        "TASK          DOSE  NOTE",
        "日本          5 mg",
        "doxylamine   10 mg  with food",
        "e\u{301}           100 mg  💊",
      ]
    )
  }

  @Test func `a row goes on in further lines only where there is a width`() {
    var table = Table([.init(""), .init("")])
    table.add(["日本語日本語", "a long text in the last column"])
    let lines = ["日本語日本語", "    a long text in", "      the last", "      column"]
    #expect(table.lines(width: 20).map(\.plain) == lines)
    #expect(table.lines().map(\.width) == [44])
    for width in 4...50 { #expect(table.lines(width: width).allSatisfy { $0.width <= width }) }
  }

  @Test func `JSON lines end with their number`() {
    let sink = MemorySink()
    let output = Output(to: sink, Self.terminal())
    var lines = JSONLines("careplan.test/v1", to: output)
    lines.write(["id": "a"])
    lines.write(["id": "b"])
    lines.end()
    output.flush()
    #expect(
      sink.text == """
        {"format":"careplan.test/v1","type":"header"}
        {"id":"a"}
        {"id":"b"}
        {"count":2,"type":"end"}

        """
    )
  }

  @Test func `a pipe that is closed early is success`() {
    var surroundings = ProcessEnvironment.present(environment: [:])
    surroundings.output = FaultySink(.closedPipe)
    #expect(CLI.run(["help"], in: surroundings) == 0)
  }

  @Test func `a full disk is a failure`() {
    let errors = MemorySink()
    var surroundings = ProcessEnvironment.present(environment: [:])
    surroundings.output = FaultySink(.failed("No space left on device"))
    surroundings.errors = errors
    #expect(CLI.run(["help"], in: surroundings) == 74)
    #expect(
      errors.text == """
        careplan: error: cannot write the results
        caused by: No space left on device

        """
    )
  }

  @Test func `a real pipe without a reader is found closed`() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let sink = FileDescriptorSink(pipe.fileHandleForWriting.fileDescriptor)
    #expect(throws: SinkFault.closedPipe) { try sink.write([1]) }
  }

  @Test func `progress waits, then shows at most 30 lines in a second`() {
    let sink = MemorySink()
    let output = Output(to: sink, Self.terminal(width: 80))
    let start = ContinuousClock.now
    var elapsed = Duration.zero
    let progress = Progress("reading", on: output) { start + elapsed }
    for step in 1...1000 {
      elapsed = .milliseconds(step)
      progress.update(step, of: 1000)
      if step == 249 { #expect(sink.text.isEmpty) }
    }
    progress.end()
    let shown = sink.text.split(separator: "\r")
    #expect(shown.first == "reading: 250 of 1000 (25 %), 1000/s\u{1B}[K")
    #expect(shown.last == "\u{1B}[K")
    #expect((20...24).contains(shown.count))
  }

  @Test func `progress is never shown where there is no terminal`() {
    let sink = MemorySink()
    let start = ContinuousClock.now
    var elapsed = Duration.zero
    let output = Output(to: sink, Self.terminal())
    let progress = Progress("reading", on: output) { start + elapsed }
    elapsed = .seconds(10)
    progress.update(1)
    progress.end()
    output.flush()
    #expect(sink.text.isEmpty)
  }

  @Test(
    arguments: [
      ([:], "less -FRX"),
      (["PAGER": "more"], "more"),
      (["PAGER": "more", "GIT_PAGER": "most"], "most"),
      (["GIT_PAGER": "most", "CAREPLAN_PAGER": "bat -p"], "bat -p"),
      (["PAGER": "more", "CAREPLAN_PAGER": ""], nil),
      (["PAGER": "cat"], nil),
    ] as [([String: String], String?)]
  )
  func `the pager is the first that is named`(environment: [String: String], command: String?) {
    #expect(Pager.command(in: environment) == command)
  }

  @Test(arguments: ["/nonexistent/pager", "no-such-pager -x", "/"])
  func `a pager that cannot start swallows nothing`(command: String) throws {
    for count in [1, 1 << 18] {
      let (screen, errors) = (MemorySink(), MemorySink())
      let text = String(repeating: "a", count: count)
      let pager = try #require(Pager(command, instead: screen))
      let output = Output(to: pager, Self.terminal(), .collected)
      output.verbatim(text)
      output.flush()
      #expect(output.fault == nil && !pager.wait() && screen.text == text)
      #expect(errors.text.isEmpty)
    }
  }

  @Test func `a pager that is left early ends the output`() throws {
    let screen = MemorySink()
    let pager = try #require(Pager("exit 0", instead: screen))
    let output = Output(to: pager, Self.terminal(), .immediate)
    // Nobody knows when the shell ends; a pipe holds no more than this.
    output.verbatim(String(repeating: "a", count: 1 << 20))
    #expect(output.isClosed && pager.wait() && screen.text.isEmpty)
  }

  @Test func `a command whose pager cannot start shows its results and says so`() {
    let (screen, errors) = (MemorySink(), MemorySink())
    var surroundings = ProcessEnvironment.present(environment: ["PAGER": "no-such-pager"])
    (surroundings.output, surroundings.errors) = (screen, errors)
    (surroundings.outputWidth, surroundings.readInput) = (80, { [] })
    #expect(CLI.run(["help", "exit-codes"], in: surroundings) == 0)
    #expect(screen.text.contains("Exit codes"))
    #expect(errors.text.contains("the pager cannot be started"))
  }

  @Test(
    arguments: [
      (["give", "aspirin"], 80, true),
      (["give", "aspirin"], nil, false),
      (["give", "aspirin", "--no-pager"], 80, false),
      (["give", "aspirin", "--json"], 80, false),
      (["schedule", "preview"], 80, false),
    ] as [([String], Int?, Bool)]
  )
  func `only long texts on a terminal are paged`(words: [String], width: Int?, isPaged: Bool) {
    var wasPaged = false
    var surroundings = ProcessEnvironment.present(environment: [:])
    surroundings.output = MemorySink()
    surroundings.errors = MemorySink()
    surroundings.outputWidth = width
    surroundings.readInput = { [] }
    surroundings.startPager = { _, _ in
      wasPaged = true
      return nil
    }
    #expect(CLI.run(words, in: surroundings, among: .fixture) == 0)
    #expect(wasPaged == isPaged)
  }
}
