import Git

/// The sign-offs in the message of one commit.
struct SignOffMessage {
  private let lines: [MessageLine]
  /// Where each sign-off begins, and what it says.
  private let places: [(start: Int, trailers: SignOffTrailers)]

  init(_ message: String) {
    // Nearly no message has one, and a log reads many.
    guard message.utf8.firstRange(of: SignOffTrailers.keys[2].utf8) != nil else {
      (lines, places) = ([], [])
      return
    }
    let lines = MessageLine.lines(of: message)
    let count = SignOffTrailers.keys.count
    var places: [(start: Int, trailers: SignOffTrailers)] = []
    var start = 0
    while start + count <= lines.count {
      if let trailers = SignOffTrailers(lines[start..<start + count]) {
        places.append((start, trailers))
        start += count
      } else {
        start += 1
      }
    }
    (self.lines, self.places) = (lines, places)
  }

  var isEmpty: Bool { places.isEmpty }

  /// Returns what the message of a commit says, in its order.
  ///
  /// - Parameter isEmpty: Whether the commit changes nothing.
  func signOffs(of commit: Commit, changingNothing isEmpty: Bool) -> [SignOff] {
    let isOwn = isEmpty && places.count == 1 && lines[places[0].start].margin.isEmpty
    let summary = CommitSummary(commit)
    var end = 0
    var signOffs: [SignOff] = []
    for place in places {
      let words = isOwn ? lines[end..<place.start] : words(in: end..<place.start)
      let text = Self.text(words, withoutMark: !isOwn)
      signOffs.append(SignOff(place.trailers, in: summary, text: text, isCarried: !isOwn))
      end = place.start + SignOffTrailers.keys.count
    }
    return signOffs
  }

  /// Returns the lines above a carried sign-off that belong to it: back to the subject of its commit,
  /// as far as the message shows where that is.
  private func words(in range: Range<Int>) -> ArraySlice<MessageLine> {
    let indentation = range.upperBound < lines.count ? lines[range.upperBound].indentation : 0
    for place in range.reversed() where !lines[place].content.isEmpty {
      let line = lines[place]
      if line.isSubject, line.indentation <= indentation { return lines[place..<range.upperBound] }
      if line.indentation < indentation { return lines[(place + 1)..<range.upperBound] }
    }
    return lines[range]
  }

  /// - Parameter isUnmarked: Whether the mark of the commit before the first line is left out.
  private static func text(
    _ lines: ArraySlice<MessageLine>,
    withoutMark isUnmarked: Bool
  ) -> String {
    var lines = lines.drop { $0.content.isEmpty }
    while lines.last?.content.isEmpty == true { lines.removeLast() }
    // A list indents what is below the mark.
    let aligned = lines.dropFirst(isUnmarked ? 1 : 0).filter { !$0.content.isEmpty }
    let common = aligned.map(\.indentation).min() ?? 0
    return lines.enumerated().map { place, line in
      let margin = place == 0 && isUnmarked ? "" : line.margin.dropFirst(common)
      return String(margin) + line.content
    }.joined(separator: "\n")
  }
}
