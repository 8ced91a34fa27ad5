import AppleHealth
import CareHealth
import Testing

/// What measured a sample.
struct DeviceTests {
  @Test func `the address of a device is no part of it`() throws {
    let devices = ["0x281", "0x9f00"].map {
      "device=\"&lt;&lt;HKDevice: \($0)&gt;, name:iPhone, software:10.3&gt;\""
    }
    let reading = try MadeExport.read(
      MadeExport.text(devices.map { MadeExport.record(more: $0) }.joined())
    )
    #expect(
      reading.samples.map(\.device) == ["name:iPhone, software:10.3", "name:iPhone, software:10.3"]
    )
    #expect(reading.ids.count == 1)
  }

  @Test func `devices whose names end alike are two`() throws {
    let names = ["Scale &lt;a&gt;", "Meter &lt;b&gt;"]
    let records = names.map { MadeExport.record(more: "device=\"\($0)\"") }.joined()
    let reading = try MadeExport.read(MadeExport.text(records))
    #expect(reading.samples.map(\.device) == ["Scale <a>", "Meter <b>"])
    #expect(reading.ids.count == 2)
  }
}
