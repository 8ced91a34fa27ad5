import CarePlanKit
import Foundation

/// Prints pages of HTML by the Chromium of this computer.
///
/// The page and all that the browser keeps of it stand in a directory that its owner alone can read, and
/// that is gone afterwards. Nothing is asked of any network.
struct PagePrinter: Sendable {
  /// Why a page was not printed.
  enum Failure: Error, Hashable, Sendable {
    /// No program of these is in `PATH`.
    case noBrowser
    /// The page cannot be written beside.
    case noFile(String)
    /// The browser took too long, and was ended with all that it started.
    case tooSlow
    /// The browser ended without a whole PDF; the status is as a shell counts it.
    case noPrint(status: Int32)
  }

  /// What Chromium is called, in the order in which it is looked for.
  static let programs = ["chromium", "chromium-browser", "google-chrome"]
  /// For how many seconds a page is waited for.
  static let usualLimit = 60.0

  private let program: String
  private let environment: [String: String]
  private let limit: Double

  /// Finds the browser in the `PATH` of an environment.
  ///
  /// - Parameter limit: For how many seconds a page is waited for.
  init(
    environment: [String: String],
    limit: Double = usualLimit
  ) throws(Failure) {
    // An empty part means the current directory, where a stranger's program could lie.
    let directories = (environment["PATH"] ?? "").split(separator: ":").filter { $0.first == "/" }
    let paths = Self.programs.flatMap { name in directories.map { "\($0)/\(name)" } }
    guard let program = paths.first(where: FileManager.default.isExecutableFile) else {
      throw Failure.noBrowser
    }
    self.program = program
    self.environment = UserProgram.withoutKeys(environment)
    self.limit = limit
  }

  /// Returns a page as a PDF.
  ///
  /// Costs the start of a browser: about a second.
  func pdf(of page: String) throws(Failure) -> [UInt8] {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "careplan-print-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let (source, result) = (
      directory.appending(path: "page.html"), directory.appending(path: "page.pdf")
    )
    do {
      try FileManager.default.createDirectory(
        at: directory,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      try Data(page.utf8).write(to: source)
    } catch { throw Failure.noFile("the directory for temporary files cannot be written") }
    guard let status = run(in: directory, source, to: result) else { throw Failure.tooSlow }
    guard status == 0, let bytes = try? Array(Data(contentsOf: result)), bytes.isWholePDF else {
      throw Failure.noPrint(status: status)
    }
    return bytes
  }

  /// What a shell says of a program that it cannot run.
  private static let notRun: Int32 = 127

  /// Runs the browser and returns its status; nil if it took too long.
  private func run(in directory: URL, _ source: URL, to result: URL) -> Int32? {
    let home = directory.path(percentEncoded: false)
    let words =
      Self.options + (geteuid() == 0 ? ["--no-sandbox"] : []) + [
        "--user-data-dir=\(home)/profile", "--print-to-pdf=\(result.path(percentEncoded: false))",
        source.absoluteString,
      ]
    let line = ([program] + words).map(\.quotedForShell).joined(separator: " ")
    let own = ["HOME": home, "XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home]
    do throws(StoreError) {
      let status = try UserProgram.status(
        ofRunning: "exec \(line) </dev/null 2>/dev/null",
        in: home,
        environment: environment.merging(own) { $1 },
        withinSeconds: limit
      )
      return status
    } catch { return Self.notRun }
  }

  /// A browser without a window, that remembers nothing, looks for nothing and knows no host.
  private static let options = [
    "--headless", "--no-pdf-header-footer", "--disable-gpu", "--disable-extensions",
    "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-default-apps", "--no-default-browser-check", "--disable-dev-shm-usage",
    "--disable-breakpad", "--host-resolver-rules=MAP * ~NOTFOUND",
  ]
}

extension [UInt8] {
  /// Whether it begins and ends as a PDF does.
  fileprivate var isWholePDF: Bool {
    starts(with: "%PDF-".utf8) && String(decoding: suffix(16), as: UTF8.self).contains("%%EOF")
  }
}
