import CarePlanKit

/// What is written of the runs in many stores, one after the other.
protocol StoresReport {
  /// Writes what stands before all stores.
  mutating func begin()
  /// Writes the run in one store.
  mutating func add(_ run: StoreRun)
  /// Writes what stands after all stores.
  mutating func end()
}

extension StoresReport {
  mutating func begin() {}
  mutating func end() {}
}

/// Standard output and standard error of a run in many stores.
struct StoresOutput {
  let output: Output
  let errors: Output

  /// Writes lines to standard error, after the results that came before them.
  func tell(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    output.flush()
    for line in lines { errors.verbatim(line + "\n") }
  }
}

/// What the command writes in each store, below a heading with the store's name.
struct StoresSections: StoresReport {
  let streams: StoresOutput
  let isMarkdown: Bool
  let omitsEmpty: Bool
  private var isFirst = true
  /// What was remarked of a store that was left out.
  private var omitted: [String] = []

  init(_ streams: StoresOutput, isMarkdown: Bool, omitsEmpty: Bool) {
    (self.streams, self.isMarkdown, self.omitsEmpty) = (streams, isMarkdown, omitsEmpty)
  }

  mutating func add(_ run: StoreRun) {
    if omitsEmpty, run.isEmpty {
      omitted = run.unlabelledLines(inColor: streams.errors.terminal.usesColor)
      return
    }
    if !isFirst { streams.output.line() }
    isFirst = false
    if isMarkdown {
      let texts = [run.place.name, run.place.title].compactMap(\.self).map { StyledText($0).plain }
      streams.output.verbatim("# \(texts.map(Markdown.words).joined(separator: " "))\n")
      if !run.output.isEmpty { streams.output.verbatim("\n" + Self.lowered(run.output)) }
    } else {
      let title: StyledText = run.place.title.map { "  \($0)" } ?? ""
      streams.output.line("\(run.place.name, .bold)" + title)
      streams.output.verbatim(run.output)
    }
    streams.tell(run.lines(inColor: streams.errors.terminal.usesColor))
    streams.output.flush()
  }

  /// What all stores say that were left out is said once, if there is nothing else.
  func end() { if isFirst { streams.tell(omitted) } }

  /// Markdown whose headings stand one level lower; nothing else that we write begins with `#`.
  private static func lowered(_ markdown: String) -> String {
    markdown.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("#") ? "#\($0)" : String($0) }
      .joined(separator: "\n")
  }
}

/// The one document `careplan.stores/v1`, written store by store.
struct StoresDocument: StoresReport {
  let streams: StoresOutput
  let command: String
  private var isFirst = true

  init(_ streams: StoresOutput, command: String) {
    (self.streams, self.command) = (streams, command)
  }

  func begin() {
    streams.output.document(
      """
      {
        "careplan.stores/v1": {
          "command": \(CanonicalJSON.compact(.string(command))),
          "stores": [
      """
    )
  }

  mutating func add(_ run: StoreRun) {
    let element = CanonicalJSON.text(run.json).split(separator: "\n").map { "      \($0)" }
    streams.output.document((isFirst ? "\n" : ",\n") + element.joined(separator: "\n"))
    isFirst = false
    streams.tell(run.remarkLines)
  }

  func end() { streams.output.verbatim("\n    ]\n  }\n}\n") }
}

/// One line of JSON for each store.
struct StoresLines: StoresReport {
  let streams: StoresOutput
  private var lines: JSONLines

  init(_ streams: StoresOutput) {
    self.streams = streams
    lines = JSONLines("careplan.stores/v1", to: streams.output)
  }

  mutating func add(_ run: StoreRun) {
    lines.write(run.json)
    streams.output.flush()
    streams.tell(run.remarkLines)
  }

  func end() { lines.end() }
}
