import CanonicalJSON
import TestSupport
import Testing

/// Doubles where an implementation may go wrong: around every power of ten and two, the smallest,
/// the largest, and the neighbours of the last exact whole number.
private let edges: [Double] = {
  let tens = (-330...308).compactMap { Double("1e\($0)") }
  let twos = (-1074...1023).compactMap { Double(sign: .plus, exponent: $0, significand: 1) }
  let others = [
    0, 0.1, 0.3, 1 / 3, 5e-7, 123e-8, 9_007_199_254_740_991, 9_007_199_254_740_994, 999_999.5,
    .leastNormalMagnitude, .greatestFiniteMagnitude, .pi, .ulpOfOne,
    295_147_905_179_352_825_856, 0x1.b1ae4d6e2ef51p+69, 0x1.b1ae4d6e2ef4fp+69,
  ]
  let magnitudes = (tens + twos + others).flatMap { [$0.nextDown, $0, $0.nextUp] }
  return (magnitudes + magnitudes.map(-)).filter(\.isFinite)
}()

/// Makes the bit patterns, decimals and whole numbers of a seed.
private func doubles(seed: UInt64) -> [Double] {
  var generator = SeededGenerator(seed: seed)
  let patterns = (0..<80_000).map { _ in Double(bitPattern: generator.next()) }
  let decimals = (0..<20_000).map { _ in
    Double(Int.random(in: -99_999...99_999, using: &generator)) / 1000
  }
  let wholes = (0..<20_000).map { _ in Double(Int64.random(in: .min ... .max, using: &generator)) }
  return (patterns + decimals + wholes).filter(\.isFinite)
}

@Test(arguments: [1, 2] as [UInt64])
func `Python gives every double the same token`(seed: UInt64) throws {
  let values = edges + doubles(seed: seed)
  #expect(values.count > 100_000)
  let lines = values.map { value in
    let digits = String(value.bitPattern, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits + "\n"
  }
  let answers = try PythonOracle(name: "rfc8785_numbers").answer(to: lines.joined())
    .split(separator: "\n")
  try #require(answers.count == values.count)
  for (value, answer) in zip(values, answers) {
    let number = try #require(JSONNumber(value))
    if number.token != answer { Issue.record("\(value): \(number.token) and not \(answer)") }
    if number.double != value { Issue.record("\(value): \(number.token) is another double") }
  }
}

@Test(arguments: [
  (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (100, "100"), (1e20, "100000000000000000000"),
  (1e21, "1e+21"), (123e20, "1.23e+22"), (1e-6, "0.000001"), (1e-7, "1e-7"),
  (0.1 + 0.2, "0.30000000000000004"),
  (.leastNonzeroMagnitude, "5e-324"), (-.greatestFiniteMagnitude, "-1.7976931348623157e+308"),
  (4_294_967_296, "4294967296"), (333_333_333.33333329, "333333333.3333333"),
])
func `a double has the token of RFC 8785`(value: Double, token: String) {
  #expect(JSONNumber(value)?.token == token)
}

/// A conversion of units left digits that nobody measured: 97.19999999999999 kg.
@Test(
  arguments: [
    (97.19999999999999, "97.2"), (0.1 + 0.2, "0.3"), (-97.19999999999999, "-97.2"),
    (999.9999999999999, "1000"), (1.0000000000000002e-9, "1e-9"), (2.0 / 3, "0.666667"),
    (5.7172710654778, "5.71727"), (1234.5678901234, "1234.57"), (97.2, "97.2"),
    (0.123456789, "0.123456789"), (1_234_567.25, "1234567.25"),
    (123_456_789_012.345, "123456789012.35"), (9_007_199_254_740_991, "9007199254740991"),
    (1.7976931348623157e308, "1.7976931348623157e+308"), (0, "0"),
    (.leastNonzeroMagnitude, "5e-324"),
  ] as [(Double, String)]
)
func `a fraction that nobody typed is read with six digits`(value: Double, text: String) {
  #expect(JSONNumber(value)?.readableToken == text)
}

@Test func `a number of up to nine digits is read as it is, and any other is near it`() throws {
  let seed: UInt64 = 97
  var chances = SeededGenerator(seed: seed)
  for _ in 0..<10_000 {
    let digits = Int.random(in: -999_999_999...999_999_999, using: &chances)
    let typed = try #require(Double("\(digits)e\(Int.random(in: -20...5, using: &chances))"))
    let number = try #require(JSONNumber(typed))
    #expect(number.readableToken == number.token, "seed \(seed): \(typed)")
    let any = Double(bitPattern: chances.next())
    guard let other = JSONNumber(any) else { continue }
    let read = try #require(Double(other.readableToken), "seed \(seed): \(any)")
    #expect((read - any).magnitude <= any.magnitude * 5e-6, "seed \(seed): \(any)")
  }
}

@Test(arguments: [Double.nan, .infinity, -.infinity])
func `what JSON cannot write is no number`(value: Double) {
  #expect(JSONNumber(value) == nil)
}

@Test(
  arguments: [
    ("0", 0), ("-0", 0), ("0e5", 0), ("0.000", 0), ("2", 2), ("2.0", 2), ("2e0", 2), ("-20e-1", -2),
    ("1.5e1", 15),
    ("2.5", nil), ("25e-1", nil), ("1e-400", nil), ("1e999", nil), ("1e99999999999999999999", nil),
    ("0e99999999999999999999", 0), ("1e-99999999999999999999", nil),
    ("9007199254740992", 9_007_199_254_740_992), ("9.007199254740992e15", 9_007_199_254_740_992),
    ("-9007199254740992", -9_007_199_254_740_992), ("9007199254740993", nil),
    ("9007199254740992.5", nil), ("9007199254740993.0", nil), ("1.00000000000000000001", nil),
    ("-9223372036854775808", nil), ("9223372036854775808", nil), ("1e16", nil),
  ] as [(String, Int?)]
)
func `a token is whole by its exact value`(token: String, value: Int?) throws {
  #expect(try #require(CanonicalJSON.read(Array(token.utf8)).number).int == value)
}

@Test(
  arguments: [("1e999", nil), ("-1e999", nil), ("1E+2", 100), ("-0", -0.0), ("0.1", 0.1)]
    as [(String, Double?)]
)
func `a token has the double it spells, if there is one`(token: String, value: Double?) throws {
  #expect(try #require(CanonicalJSON.read(Array(token.utf8)).number).double == value)
}

@Test func `numbers are equal by their tokens`() throws {
  let values = try #require(CanonicalJSON.read(Array("[1,1.0,1e0]".utf8)).array)
  #expect(Set(values).count == 3)
  #expect(values[0] == 1)
}
