/// The regular expressions of the schemas, in the dialect of ECMA-262.
///
/// They say as much as the decoder demands, so that a validator which takes `format` as a mere
/// note, as JSON Schema allows, refuses the 30th of February too.
package enum Pattern {
  private static let leapYear =
    "([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)"
  private static let day =
    "(?!0000)([0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])"
    + "|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))|\(leapYear)-02-29)"
  private static let time = "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?"
  private static let offset = "([Zz]|[+-]((0[0-9]|1[0-7]):[0-5][0-9]|18:00))"

  static let date = "^\(day)$"
  static let instant = "^\(day)[Tt]\(time)\(offset)$"
  package static let eventStart = "^\(day)([Tt]\(time)\(offset)?)?$"
  package static let timeZone = "^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*$"
  static let uuid = "^[0-9A-Fa-f]{8}-([0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$"
  static let base64 =
    "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$"
  static let controlCharacter = "[\\u0000-\\u001f\\u007f-\\u009f]"
}
