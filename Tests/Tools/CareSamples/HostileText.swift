/// Texts that break outputs which do not expect them.
public enum HostileText: Sendable {
  public static let all = [
    "</script><script>alert(1)</script>",
    "\u{202E}10 mg\u{202C}",
    "\u{2066}a\u{2069}\u{200E}\u{200F}\u{061C}",
    "line\nbreak\r\n  ~ dose  1 → 2",
    "\u{2028}line\u{2029}separators\u{85}",
    "tab\tbell\u{7}escape\u{1B}[31mred",
    "zero\u{200B}width\u{FEFF}\u{2060}\u{AD}",
    "\" → \"",
    "back\\slash\\n",
    "`code` ``` | pipe | @octocat #1 https://example.org <b>&amp;",
    "e\u{301} and \u{E9}",
    "nul\u{0}",
    "no\u{A0}break",
    "`\u{301}tick",
    "tag\u{E0041}\u{FE0F}",
    "-->]]>{{7*7}}${x}",
  ]
}
