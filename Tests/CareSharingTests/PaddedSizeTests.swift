import TestSupport
import Testing

@testable import CareSharing

struct PaddedSizeTests {
  @Test(arguments: [
    (0, 1024), (1, 1024), (1024, 1024), (1025, 1536), (1536, 1536), (1537, 2048), (2049, 3072),
    (3073, 4096), (12_289, 16_384), (16_384, 16_384), (16_385, 17_408), (17_409, 18_432),
    (32_768, 32_768), (32_769, 34_816), (1 << 26, 1 << 26), ((1 << 26) + 1, 71_303_168),
  ])
  func `sizes are those of the specification`(count: Int, size: Int) {
    #expect(PaddedSize.of(count) == size)
  }

  @Test func `sizes grow with the content, and padding twice adds nothing`() {
    let sizes = (0...70_000).map { PaddedSize.of($0) }
    let wrong = sizes.indices.filter { count in
      sizes[count] != ContentParts.paddedSize(count) || PaddedSize.of(sizes[count]) != sizes[count]
    }
    #expect(wrong.isEmpty)
    #expect(sizes == sizes.sorted())
  }

  @Test(arguments: 1...UInt64(lawCount(500)))
  func `a large content grows by a sixteenth at most, and a small one by half`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(
      in: 1025...(1 << Int.random(in: 11...40, using: &random)),
      using: &random
    )
    let added = PaddedSize.of(count) - count
    #expect(added >= 0 && added * (count > 16 << 10 ? 16 : 2) <= count, "\(count)")
    #expect(PaddedSize.of(count + 1) >= count + added)
  }
}
