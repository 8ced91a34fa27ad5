import CanonicalJSON
import CareModel
import CareWords
import TestSnapshots
import TestSupport
import Testing

struct DifferencesSnapshotTests {
  @Test func `the text of a difference reads line by line`() throws {
    expectSnapshot(try ExampleDifferences.report().text, "differences")
  }

  @Test func `bookkeeping shows when it is asked for`() throws {
    var report = try ExampleDifferences.report()
    report.showsBookkeeping = true
    expectSnapshot(report.text, "differences-all-members")
  }

  @Test func `a redacted difference names records and members`() throws {
    var report = try ExampleDifferences.report()
    report.isRedacted = true
    expectSnapshot(report.text, "differences-redacted")
  }

  @Test func `a difference reads as Markdown`() throws {
    expectSnapshot(try ExampleDifferences.report().markdown, "differences-markdown")
  }

  @Test func `a difference reads as a page`() throws {
    expectSnapshot(try ExampleDifferences.report().html, "differences-html")
  }

  @Test func `a difference reads as JSON`() throws {
    expectSnapshot(CanonicalJSON.text(try ExampleDifferences.report().json), "differences-json")
  }
}
