import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

struct PagePrinterTests {
  /// A directory with a program that stands for Chromium.
  private func browser(_ script: String) throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    try directory.write("#!/bin/sh\n\(script)\n", to: "chromium")
    let path = directory["chromium"]
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return directory
  }

  /// What finds the file into which Chromium is to print.
  private static let target =
    #"for word; do case $word in --print-to-pdf=*) file=${word#*=};; esac; done; "#

  private func print(
    _ script: String,
    limit: Double = 20,
    _ more: [String: String] = [:]
  ) throws -> Result<[UInt8], PagePrinter.Failure> {
    let directory = try browser(script)
    let path = directory["."] + ":/usr/bin:/bin"
    let environment = ["PATH": path].merging(more) { $1 }
    return Result { () throws(PagePrinter.Failure) in
      try PagePrinter(environment: environment, limit: limit).pdf(of: "<!doctype html>")
    }
  }

  @Test func `what is printed is returned whole`() throws {
    let printed = try print(Self.target + #"printf '%%PDF-1.4\nx\n%%%%EOF\n' > "$file""#)
    #expect(try printed.get() == Array("%PDF-1.4\nx\n%%EOF\n".utf8))
  }

  @Test func `half a PDF is none, and a failure has the status of the browser`() throws {
    #expect(
      try print(Self.target + #"printf '%%PDF-1.4\nx' > "$file""#) == .failure(.noPrint(status: 0))
    )
    #expect(try print("exit 3") == .failure(.noPrint(status: 3)))
    #expect(try print("kill -9 $$") == .failure(.noPrint(status: 137)))
    #expect(try print(":") == .failure(.noPrint(status: 0)))
  }

  @Test func `a browser that takes too long is ended, with all that it started`() throws {
    let directory = try TemporaryDirectory()
    let mark = directory["mark"]
    let script = "(sleep 3; echo late > '\(mark)') & sleep 600"
    #expect(try print(script, limit: 0.5) == .failure(.tooSlow))
    usleep(3_500_000)
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func `a browser gets no keys, a home of its own, and one that looks nothing up`() throws {
    let directory = try TemporaryDirectory()
    let mark = directory["said"]
    let script = #"{ env; printf '%s\n' "$@"; ls -ld "$HOME"; } > '\#(mark)'"#
    _ = try print(script, ["CAREPLAN_PASSPHRASE": "secret", "HOME": "/home/somebody"])
    let said = try String(contentsOfFile: mark, encoding: .utf8)
    #expect(!said.contains("secret") && !said.contains("/home/somebody"), "\(said)")
    #expect(said.contains("--host-resolver-rules=MAP * ~NOTFOUND"))
    #expect(said.contains("--user-data-dir=") && said.contains("drwx------"))
    let home = said.firstMatch(of: /HOME=(.*)/).map { String($0.1) } ?? "/"
    #expect(!FileManager.default.fileExists(atPath: home), "\(home) is still there")
  }

  @Test func `without Chromium a PDF is refused with what to install, and a file stays as it was`()
    throws
  {
    let store = try DaysStore().store
    try store.directory.write("old", to: "plan.pdf")
    let empty = try TemporaryDirectory()
    let words = ["report", "--output", "../plan.pdf"]
    let none = store.run(words, environment: ["PATH": empty["."]])
    #expect(none.status == 5, "\(none.errors)")
    #expect(none.errors.contains("chromium") && none.errors.contains("-o html"), "\(none.errors)")
    let failing = try browser("exit 1")
    let failed = store.run(words, environment: ["PATH": failing["."] + ":/usr/bin:/bin"])
    #expect(failed.status == 74, "\(failed.errors)")
    #expect(try String(contentsOfFile: store.directory["plan.pdf"], encoding: .utf8) == "old")
  }
}
