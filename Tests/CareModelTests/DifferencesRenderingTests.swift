import CanonicalJSON
import CareModel
import CareTestSupport
import CareWords
import Foundation
import Testing

struct DifferencesRenderingTests {
  /// One difference of each kind of record, full of hostile texts.
  static func report(_ seed: UInt64) -> DifferenceReport {
    let differences = RecordKind.allCases.compactMap { kind in
      let (old, new) = DifferencesLawTests.pair(kind, seed)
      return RecordDifference(from: old, to: new)
    }
    var report = DifferenceReport(differences)
    report.showsBookkeeping = true
    return report
  }

  static let seeds = (0..<20).map { UInt64($0) }

  @Test(arguments: seeds)
  func `every change is one line of text, or two if long, without a hidden character`(
    seed: UInt64
  ) {
    let report = Self.report(seed)
    let changes = report.shown.flatMap(report.changes)
    let count = report.shown.count + changes.map(\.lines.count).reduce(0, +)
    for change in changes where change.values.unicodeScalars.count <= 76 {
      #expect(change.lines == [change.values])
    }
    #expect(report.text.utf8.filter { $0 == UInt8(ascii: "\n") }.count == count)
    for line in report.lines {
      #expect(line.text.unicodeScalars.allSatisfy(WordingTests.isPlain), "seed \(seed): \(line)")
    }
  }

  @Test(arguments: seeds)
  func `records add no markup to the page`(seed: UInt64) throws {
    let html = Self.report(seed).html
    let tags = html.matches(of: /<\/?([a-z0-9!]+)/.ignoresCase()).map { String($0.1).lowercased() }
    let known: Set = [
      "!doctype", "html", "head", "meta", "title", "style", "body", "main", "header", "wbr", "h1",
      "h2", "section",
      "p", "table", "thead", "tbody", "tr", "th", "td", "bdi", "strong",
    ]
    #expect(Set(tags).isSubset(of: known))
    #expect(!html.contains("<script"))
    #expect(html.unicodeScalars.allSatisfy { $0 == "\n" || WordingTests.isPlain($0) })
    for tag in ["table", "section", "tr", "td", "bdi", "strong", "p", "h2"] {
      let opened = try html.matches(of: Regex("<\(tag)[ >]")).count
      #expect(try opened == html.matches(of: Regex("</\(tag)>")).count)
    }
  }

  /// Judged by the renderer that GitHub publishes.
  @Test(arguments: seeds)
  func `no record adds markup to Markdown`(seed: UInt64) throws {
    let report = Self.report(seed)
    let page = try MarkdownJudge.html(report.markdown)
    let known = MarkdownJudge.ordinaryTags
    #expect(page.tags.isSubset(of: known), "seed \(seed): \(page.tags.subtracting(known))")
    for difference in report.differences {
      guard let title = difference.title else { continue }
      #expect(page.text.contains(Wording.quoted(title)), "seed \(seed): \(title)")
    }
  }

  @Test func `a redacted report has neither values nor titles`() throws {
    var report = try ExampleDifferences.report()
    report.isRedacted = true
    let secrets = ["Doxylamine", "tablet", "Frost", "Breakfast", "Penicillin", "renal", "20:00"]
    for text in [report.html, report.markdown, CanonicalJSON.text(report.json)] {
      for secret in secrets { #expect(!text.contains(secret), "\(secret)") }
    }
    #expect(report.text.contains("task doxylamine: instructions, schedule, effective date\n"))
  }

  @Test func `a report of nothing says so where a page would be blank`() {
    let report = DifferenceReport([])
    #expect(report.text.isEmpty)
    #expect(report.markdown == "No care record differs.\n")
    #expect(report.html.contains("No care record differs."))
    #expect(report.json == ["careplan.diff/v1": []])
  }
}
