import CanonicalJSON
import CareDocuments
import CareModel
import Testing

/// An export in pieces has the bytes of the export at once.
struct CareplanWriterTests {
  @Test(arguments: Array(UInt64(1)...20), [1, 2, 100])
  func `pieces are together the whole export`(seed: UInt64, size: Int) throws {
    let versions = try RandomHistory.make(seed: seed)
    let keys = Set(versions.map(\.key)).sorted()
    let pages = stride(from: 0, to: keys.count, by: size).map { start in
      let page = Set(keys[start..<min(start + size, keys.count)])
      return versions.filter { page.contains($0.key) }
    }
    #expect(
      text(pages, .document) == CanonicalJSON.write(CareplanExporter.export(versions)),
      "seed \(seed)"
    )
    #expect(text(pages, .lines) == Array(CareplanExporter.lines(versions).utf8), "seed \(seed)")
  }

  @Test func `an export of nothing is a document too`() {
    #expect(text([], .document) == CanonicalJSON.write(CareplanExporter.export([])))
    #expect(text([[]], .lines).isEmpty)
  }

  private func text(_ pages: [[AnyRecord]], _ form: CareplanWriter.Form) -> [UInt8] {
    var writer = CareplanWriter(form)
    return pages.flatMap { writer.text(of: $0) } + writer.end()
  }
}
