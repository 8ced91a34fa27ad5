import Sandbox
import TestSupport
import Testing

@testable import CareView

@Test func `a scale has room for all its numbers, on few round lines`() {
  let seed: UInt64 = 21
  var random = SeededGenerator(seed: seed)
  let extremes = [
    0, 1, -1, .leastNonzeroMagnitude, 0x1p-1060, 1e308, -1e308, .infinity, -.infinity, .nan, 1e-9,
    0.1, 1e15,
  ]
  for round in 0..<lawCount(20_000) {
    let power = Double(Int.random(in: -12...12, using: &random))
    let numbers = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      Bool.random(using: &random)
        ? Double.random(in: -10...10, using: &random) * _power(power)
        : extremes.randomElement(using: &random) ?? 0
    }
    let hasZero = Bool.random(using: &random)
    let scale = ChartScale(numbers, hasZero: hasZero)
    let told: Comment = "seed \(seed), round \(round): \(numbers)"
    #expect((2...7).contains(scale.ticks.count), told)
    #expect(zip(scale.ticks, scale.ticks.dropFirst()).allSatisfy { $0 < $1 }, told)
    #expect(!hasZero || scale.lower <= 0 && scale.upper >= 0, told)
    for number in numbers where (1e-250..<1e250).contains(number.magnitude) {
      #expect(scale.lower <= number && number <= scale.upper, told)
    }
    let parts = numbers.filter { !$0.isNaN }.sorted().map(scale.fraction)
    #expect(parts.allSatisfy { (0...1).contains($0) }, told)
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0 <= $1 }, told)
  }
}

private func _power(_ exponent: Double) -> Double {
  var result = 1.0
  for _ in 0..<Int(exponent.magnitude) { result *= exponent < 0 ? 0.1 : 10 }
  return result
}

@Test(
  arguments: [
    ([0, 3], [0, 1, 2, 3]), ([0, 100], [0, 25, 50, 75, 100]), ([8], [0, 2, 4, 6, 8]),
    ([0.3], [0, 0.1, 0.2, 0.3]), ([-2, 2], [-2, -1, 0, 1, 2]), ([], [0, 0.25, 0.5, 0.75, 1]),
  ] as [([Double], [Double])]
)
func `lines stand at round numbers`(_ numbers: [Double], _ ticks: [Double]) {
  #expect(ChartScale(numbers, hasZero: true).ticks == ticks)
}

@Test func `a line far from zero is seen, and a bar is not cut`() {
  #expect(ChartScale([70.1, 71], hasZero: false).lower == 70)
  #expect(ChartScale([70.1, 71], hasZero: true).lower == 0)
  #expect(ChartScale([4, 8], hasZero: false).lower == 0)
}

@Test(arguments: [
  (5.666_666_7, "5.667"), (0, "0"), (-0.0, "0"), (12_345.6, "12346"), (0.1 + 0.2, "0.3"),
  (1e-12, "1e-12"), (999.96, "1000"), (72, "72"),
])
func `numbers are read with four digits, and whole ones as they are`(
  _ number: Double,
  _ text: String
) {
  #expect(ChartScale.text(number) == text)
}
