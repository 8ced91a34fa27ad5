import CareHealth

/// Reads the tag of a record.
enum RecordReading {
  /// What a tag turned out to be.
  enum Outcome {
    case sample(SampleDraft)
    case fault(QuarantinedRecord)
    /// A record of another sort, such as the goal of a night's sleep.
    case unread(String)
  }

  static func read(
    _ tag: ExportTag,
    _ forms: inout SampleForms
  ) throws(AppleHealthError) -> Outcome {
    guard let name = tag.range(of: .type) else {
      let fault = HealthSampleFault.missing(member: ExportName.type.text)
      return .fault(QuarantinedRecord(line: tag.line, type: nil, fault: fault))
    }
    let type = try forms.type(name, tag.bytes)
    guard forms.types[type].isRead else { return .unread(forms.types[type].type.identifier) }
    do {
      let (form, value) = try measurement(tag, type, &forms)
      let origin = try SampleOrigin(tag, &forms)
      if let fault = form.check.fault(value: value, start: origin.start, end: origin.end) {
        throw fault
      }
      return .sample(
        SampleDraft(
          series: forms.series(form, origin),
          type: type,
          line: tag.line,
          value: value,
          origin: origin
        )
      )
    } catch {
      if let error = error as? AppleHealthError { throw error }
      let line = tag.line
      guard let fault = error as? HealthSampleFault else {
        throw AppleHealthError(.malformed, "line \(line) cannot be read", line: line)
      }
      return .fault(
        QuarantinedRecord(line: line, type: forms.types[type].type, fault: fault)
      )
    }
  }

  private static func measurement(
    _ tag: ExportTag,
    _ type: Int,
    _ forms: inout SampleForms
  ) throws -> (form: SampleForms.Form, value: Double) {
    guard !forms.types[type].isCategory else {
      let value = try category(tag, forms.types[type])
      return (forms.category(type), value)
    }
    return try quantity(tag, type, .value, .unit, &forms)
  }

  /// Reads an amount and its unit, which stand in two attributes.
  static func quantity(
    _ tag: ExportTag,
    _ type: Int,
    _ value: ExportName,
    _ unit: ExportName,
    _ forms: inout SampleForms
  ) throws -> (form: SampleForms.Form, value: Double) {
    guard let text = tag.range(of: value), !text.isEmpty else {
      throw HealthSampleFault.missing(member: value.text)
    }
    guard let number = DecimalNumber.value(tag.bytes, text) else {
      throw HealthSampleFault.unreadable(member: value.text)
    }
    guard let name = tag.range(of: unit), !name.isEmpty else {
      throw HealthSampleFault.missing(member: unit.text)
    }
    return (try forms.form(type, unit: name, tag.bytes).get(), number)
  }

  /// Reads the label of a category as the number that it stands for.
  ///
  /// Categories with one value alone, such as a warning of a high heart rate, need not say it.
  private static func category(
    _ tag: ExportTag,
    _ form: SampleForms.TypeForm
  ) throws(HealthSampleFault) -> Double {
    guard let scale = form.definition?.scale else {
      throw .unknownType(form.type.identifier)
    }
    guard let range = tag.range(of: .value), !range.isEmpty else {
      guard scale.numbers == [0] else { throw .missing(member: ExportName.value.text) }
      return 0
    }
    if let number = DecimalNumber.value(tag.bytes, range) { return number }
    let label = String(decoding: tag.bytes[range], as: UTF8.self)
    guard let number = scale.number(ofLabel: label) else { throw .notOnScale(form.type) }
    return Double(number)
  }
}
