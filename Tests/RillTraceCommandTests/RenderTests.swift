import Foundation
import RillTrace
import XCTest

@testable import RillTraceCommand

final class RenderTests: XCTestCase {
    func testWritesOnePageWithoutNetworkThatNoValueCanBreak() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1, "</script><script>document.title='broken'</script>"], "a")
        try harness.write(values: [1, 2], "b")
        XCTAssertEqual(harness.run(["render", "a", "b", "--output", "x.html"]).status, 0)
        let page = try harness.read("x.html")
        XCTAssertEqual(page.components(separatedBy: "</script>").count - 1, 2)
        XCTAssertTrue(page.contains("default-src 'none'"))
        XCTAssertNil(page.range(of: "https?://", options: .regularExpression))
        XCTAssertTrue(page.contains("a: 1 changed"))
    }

    func testWritesASVGPicture() throws {
        let harness = try CommandHarness()
        try harness.write(values: ["<b>", 2], "a")
        XCTAssertEqual(harness.run(["render", "a", "--output", "x.svg"]).status, 0)
        let picture = try harness.read("x.svg")
        XCTAssertTrue(picture.hasPrefix("<svg") && picture.contains("&lt;b&gt;"))
        XCTAssertEqual(harness.run(["render", "a", "a", "--output", "x.svg"]).status, 2)
        XCTAssertEqual(harness.run(["render", "a", "--output", "x.png"]).status, 2)
        XCTAssertEqual(harness.run(["render", "a"]).status, 2)
    }

    /// In a browser, where one is installed: no script error, everything drawn, and usable by keyboard.
    func testThePageWorksInABrowserByKeyboard() throws {
        let candidates = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        guard let browser = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            throw XCTSkip("no Chromium on this machine")
        }
        let harness = try CommandHarness()
        try harness.write(values: [1, "two"], "a")
        try harness.write(values: [1, "zwei"], "b")
        XCTAssertEqual(harness.run(["render", "a", "b", "--output", "x.html"]).status, 0)
        let probe = """
            <script>
            onerror = message => { document.documentElement.dataset.failed = message; };
            </script>
            """
        let keys = """
            <script>
            const press = key => document.getElementById("picture").dispatchEvent(new KeyboardEvent("keydown", { key }));
            ["ArrowRight", "ArrowRight", "+", "ArrowRight", "ArrowDown", "-", "0", "c"].forEach(press);
            document.querySelector("#findings button").click();
            document.documentElement.dataset.detail = document.getElementById("detail").textContent;
            </script>
            """
        let page = try harness.read("x.html").replacingOccurrences(of: "<title>", with: probe + "<title>")
            .replacingOccurrences(of: "</body>", with: keys + "</body>")
        try harness.write(page, "probe.html")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: browser)
        process.arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "--user-data-dir=\(harness.folder)/profile",
            "file://\(harness.folder)/probe.html",
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let document = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        XCTAssertFalse(document.contains("data-failed"), String(document.prefix(2000)))
        XCTAssertTrue(document.contains("data-drawn=\"6\""), String(document.prefix(2000)))
        XCTAssertTrue(
            document.contains("data-detail=\"20ms  a:3  next &quot;zwei&quot;\""),
            String(document.prefix(2000))
        )
    }
}
