/// How long a login lasts: from a minute to thirty days.
public struct LoginTimeout: Hashable, Sendable {
  public let seconds: Int64

  /// The name of the setting that says it.
  public static let setting = "login.timeout"
  /// Half a day.
  public static let standard = LoginTimeout(seconds: 12 * 3600)

  private static let units: [Character: Int64] = ["m": 60, "h": 3600, "d": 86_400]
  private static let longest: Int64 = 30 * 86_400

  private init(seconds: Int64) { self.seconds = seconds }

  /// Reads a whole number of minutes, hours or days, such as `30m`, `12h` or `7d`; nil for another text.
  public init?(_ text: String) {
    guard let unit = text.last.flatMap({ Self.units[$0] }), text.utf8.count <= 6,
      let count = Int64(text.dropLast()), text.first != "+", count > 0,
      count * unit <= Self.longest
    else { return nil }
    seconds = count * unit
  }

  /// Reads the value of the setting.
  ///
  /// - Throws: ``AccountError/Code/configuration`` for another text.
  public init(setting text: String) throws(AccountError) {
    guard let timeout = LoginTimeout(text) else {
      throw AccountError(
        .configuration,
        "The setting careplan.\(Self.setting) of git's configuration is no time such as 12h: '\(text)'."
      )
    }
    self = timeout
  }
}
