extension String {
  /// The text as one word of a POSIX shell.
  var quotedForShell: String {
    let plain = Set("@%+=:,./_-")
    let isPlain =
      !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || plain.contains($0) }
    return isPlain ? self : "'\(replacing("'", with: #"'\''"#))'"
  }
}
