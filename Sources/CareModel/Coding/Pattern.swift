/// The regular expressions of the schemas, in the dialect of ECMA-262.
enum Pattern {
  private static let day = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
  private static let time = "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?"
  private static let offset = "([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])"

  static let date = "^\(day)$"
  static let instant = "^\(day)[Tt]\(time)\(offset)$"
  static let eventStart = "^\(day)([Tt]\(time)\(offset)?)?$"
  static let timeZone = "^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*$"
  static let uuid = "^[0-9A-Fa-f]{8}-([0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$"
  static let base64 = "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"
}
