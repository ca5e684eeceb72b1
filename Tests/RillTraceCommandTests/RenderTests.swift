import Foundation
import RillTraceFormat
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

    func testNoNameBreaksThePage() throws {
        let harness = try CommandHarness()
        for name in ["%DATA%", "%SCRIPT%", "%SUMMARY%", "%LEGEND%", "</title><script>"] {
            try harness.write(values: [1], name: name, "a")
            XCTAssertEqual(harness.run(["render", "a", "--output", "x.html"]).status, 0)
            let page = try harness.read("x.html")
            XCTAssertEqual(page.components(separatedBy: "\"use strict\"").count - 1, 1, name)
            XCTAssertEqual(page.components(separatedBy: "\"findings\":[").count - 1, 1, name)
            XCTAssertEqual(page.components(separatedBy: "<script").count - 1, 2, name)
        }
    }

    func testMarksEachEventOfAShiftAndNamesErrorsAndMarks() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1, 2, 3], "a")
        let text = try harness.read("a")
        let failure =
            #"{"at":90,"lane":"a","sub":1,"kind":"error","error":{"type":"SaveError","value":"offline"}}"# + "\n"
        let old = text.replacingOccurrences(of: #","events":4,"check":"[^"]*""#, with: "", options: .regularExpression)
        try harness.write(old + failure, "a")
        let new = old.replacingOccurrences(of: #""at":([23])0"#, with: #""at":$17"#, options: .regularExpression)
        try harness.write(new + failure, "b")
        XCTAssertEqual(harness.run(["render", "a", "b", "--output", "x.html"]).status, 0)
        let page = try harness.read("x.html")
        let begin = try XCTUnwrap(page.range(of: #"<script type="application/json" id="data">"#)).upperBound
        let data = try JSONValue(parsing: String(page[begin...].prefix { $0 != "<" }))
        guard case .array(let events)? = data["events"] else { return XCTFail("\(data)") }
        let marked = events.map { event -> Bool in
            if case .array(let members) = event { members.last == 1 } else { false }
        }
        XCTAssertEqual(marked, [false, false, true, true, false, false, false, true, true, false])
        XCTAssertTrue(page.contains("\"SaveError offline\""), page)
        XCTAssertTrue(page.contains("^ subscribed"))
    }

    /// In a browser, where one is installed: no script error, everything drawn, and usable by keyboard.
    func testThePageWorksInABrowserByKeyboard() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1, "two"], "a")
        try harness.write(values: [1, "zwei"], "b")
        XCTAssertEqual(harness.run(["render", "a", "b", "--output", "x.html"]).status, 0)
        let document = try browse(
            harness,
            """
            const root = document.documentElement.dataset, canvas = document.getElementById("picture");
            canvas.focus();
            root.focused = document.activeElement === canvas;
            let taken = 0;
            const press = key => {
              const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
              document.activeElement.dispatchEvent(event);
              if (event.defaultPrevented) taken += 1;
            };
            const detail = () => document.getElementById("detail").textContent;
            ["ArrowRight", "ArrowRight"].forEach(press);
            root.second = detail();
            press("ArrowDown");
            root.below = detail();
            const before = +root.scale;
            ["+", "="].forEach(press);
            root.grown = Math.round(100 * root.scale / before);
            press("-");
            press("0");
            root.all = +root.scale === before;
            ["Home", "End", "ArrowUp", "c", "Tab", "x"].forEach(press);
            root.taken = taken;
            document.querySelector("#findings button").click();
            root.detail = detail();
            root.back = document.activeElement === canvas;
            """
        )
        let expected = [
            "drawn": "6", "focused": "true", "second": "10ms  a:2  next 1", "below": "10ms  a:2  next 1",
            "grown": "225", "all": "true", "taken": "11", "detail": "20ms  a:3  next &quot;zwei&quot;", "back": "true",
        ]
        for (name, value) in expected {
            XCTAssertTrue(document.contains("data-\(name)=\"\(value)\""), "\(name): \(document.prefix(1500))")
        }
        XCTAssertFalse(document.contains("data-failed"), String(document.prefix(1500)))
    }

    /// Times of a clock that counts from 1970, in nanoseconds, are larger than what a number of JavaScript holds.
    func testThePageTellsLargeTimesExactly() throws {
        let harness = try CommandHarness()
        for (file, late) in [("a", 0), ("b", 3)] {
            var trace = Trace(header: TraceHeader(name: "x", unit: "ns", lanes: [TraceLane(id: "a")]), events: [])
            for (index, at) in [1_700_000_000_000_000_001, 1_700_000_000_000_000_005].enumerated() {
                let value = JSONValue(integer: index)
                trace.events.append(TraceEvent(at: at + late, lane: "a", kind: .next, value: value))
            }
            try harness.write(String(decoding: trace.jsonLines, as: UTF8.self), file)
        }
        XCTAssertEqual(harness.run(["render", "a", "b", "--output", "x.html"]).status, 0)
        let document = try browse(
            harness,
            """
            const root = document.documentElement.dataset, canvas = document.getElementById("picture");
            const detail = () => document.getElementById("detail").textContent;
            const press = key => canvas.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            press("Home");
            root.first = detail();
            press("End");
            root.last = detail();
            document.querySelector("#findings button").click();
            root.found = detail();
            for (let i = 0; i < 40; i++) press("+");
            root.ended = true;
            """
        )
        let expected = [
            "drawn": "4", "first": "1700000000000000001ns  a:1  next 0", "last": "1700000000000000008ns  a:2  next 1",
            "found": "1700000000000000004ns  a:1  next 0", "ended": "true",
        ]
        for (name, value) in expected {
            XCTAssertTrue(document.contains("data-\(name)=\"\(value)\""), "\(name): \(document.prefix(1500))")
        }
        XCTAssertFalse(document.contains("data-failed"), String(document.prefix(1500)))
    }

    /// A lane's line goes on to the end of the trace while its subscription is open; thousands of lanes are drawn.
    func testALargePageIsDrawnWithoutErrors() throws {
        let harness = try CommandHarness()
        let lanes = (0..<3000).map { "lane \($0)" }
        var trace = Trace(header: TraceHeader(name: "x", lanes: lanes.map { TraceLane(id: $0) }), events: [])
        for (index, lane) in lanes.enumerated() {
            trace.events.append(TraceEvent(at: index, lane: lane, kind: .subscribe))
            for value in 0..<5 {
                trace.events.append(TraceEvent(at: index, lane: lane, kind: .next, value: JSONValue(integer: value)))
            }
        }
        try harness.write(String(decoding: trace.jsonLines, as: UTF8.self), "a")
        XCTAssertEqual(harness.run(["render", "a", "--output", "x.html"]).status, 0)
        let document = try browse(
            harness,
            """
            const root = document.documentElement.dataset, canvas = document.getElementById("picture");
            const pen = canvas.getContext("2d"), pixels = pen.getImageData(0, 0, canvas.width, canvas.height).data;
            const seen = new Set();
            for (let i = 0; i < pixels.length; i += 4 * 97) seen.add(pixels[i] + pixels[i + 1] + pixels[i + 2]);
            root.colours = seen.size > 5;
            """
        )
        XCTAssertTrue(document.contains("data-drawn=\"18000\""), String(document.prefix(500)))
        XCTAssertTrue(document.contains("data-colours=\"true\""), String(document.prefix(500)))
        XCTAssertFalse(document.contains("data-failed"), String(document.prefix(500)))
    }

    /// Whatever a trace has, the browser runs the page's own script and nothing else.
    func testNoTextOfATraceRunsInABrowser() throws {
        let run = "document.documentElement.dataset.ran=1"
        for hostile in [
            "\u{600}<script \u{600}>\(run)</script \u{600}>", "</script><script>\(run)</script>",
            "</title><img src=x onerror=\"\(run)\">", "\u{D4E}<svg \u{D4E}onload=\(run)>", "%DATA%%SCRIPT%",
            "<!--<script>", "\u{600}</script \u{600}>\u{600}<script \u{600}>\(run)</script>",
        ] {
            let harness = try CommandHarness()
            for (file, value) in [("a", "1"), ("b", "2")] {
                var trace = Trace(
                    header: TraceHeader(name: hostile, unit: hostile, lanes: [TraceLane(id: hostile)]),
                    events: []
                )
                trace.events = [TraceEvent(at: 1, lane: hostile, kind: .next, value: .string(hostile + value))]
                trace.events.append(TraceEvent(at: 2, lane: hostile, kind: .violation, rule: hostile))
                try harness.write(String(decoding: trace.jsonLines, as: UTF8.self), file)
            }
            // The unit is trouble, and the page is written all the same.
            XCTAssertEqual(harness.run(["render", "a", "b", "--output", "x.html"]).status, 2)
            let document = try browse(harness, "document.documentElement.dataset.title = document.title;")
            XCTAssertFalse(document.contains("data-ran"), hostile)
            XCTAssertFalse(document.contains("data-failed"), String(document.prefix(1500)))
            XCTAssertTrue(document.contains("data-drawn=\"4\""), String(document.prefix(1500)))
            XCTAssertTrue(document.contains("data-title="), String(document.prefix(1500)))
        }
    }

    /// The page's policy holds where the escaping would fail.
    func testThePolicyOfThePageStopsOtherScriptsAndStyles() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "a")
        XCTAssertEqual(harness.run(["render", "a", "--output", "x.html"]).status, 0)
        let page = try harness.read("x.html")
        XCTAssertFalse(page.contains("unsafe-inline"))
        let injected = """
            <script>document.documentElement.dataset.ran = 1</script>
            <img src="data:," onerror="document.documentElement.dataset.ran = 1">
            <style>#help { color: rgb(1, 2, 3) }</style><p id="p" style="color: rgb(1, 2, 3)"></p>
            """
        try harness.write(page.replacingOccurrences(of: "<ul id", with: injected + "<ul id"), "x.html")
        let document = try browse(
            harness,
            """
            const root = document.documentElement.dataset, colour = id => getComputedStyle(document.getElementById(id)).color;
            root.colours = colour("help") + colour("p");
            root.grid = getComputedStyle(document.getElementById("findings")).listStyleType;
            """
        )
        XCTAssertFalse(document.contains("data-ran"), String(document.prefix(800)))
        XCTAssertFalse(document.contains("rgb(1, 2, 3)rgb"), String(document.prefix(800)))
        XCTAssertFalse(document.contains("data-colours=\"rgb(1, 2, 3)"), String(document.prefix(800)))
        // Its own are at work.
        XCTAssertTrue(document.contains("data-grid=\"none\""), String(document.prefix(800)))
        XCTAssertTrue(document.contains("data-drawn=\"2\""), String(document.prefix(800)))
    }

    /// The document as it is after a script ran in it.
    private func browse(_ harness: CommandHarness, _ script: String) throws -> String {
        let candidates = ["chromium", "chromium-browser", "google-chrome"].map { "/usr/bin/" + $0 }
        guard let browser = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            if ProcessInfo.processInfo.environment["RILL_REQUIRE_CHROMIUM"] != nil {
                XCTFail("RILL_REQUIRE_CHROMIUM is set, and there is none of \(candidates)")
            }
            throw XCTSkip("no Chromium on this machine")
        }
        // Ahead of the page's policy, which would not let it run behind.
        let probe = """
            <script>
            onerror = message => { document.documentElement.dataset.failed = message; };
            onunhandledrejection = onerror;
            addEventListener("load", () => {
            \(script)
            });
            </script>
            """
        let policy = "<meta http-equiv"
        let parts = try harness.read("x.html").components(separatedBy: policy)
        XCTAssertEqual(parts.count, 2)
        let page = parts[0] + probe + policy + (parts.last ?? "")
        try harness.write(page, "probe.html")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: browser)
        process.arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--dump-dom",
            "--user-data-dir=\(harness.folder)/profile", "file://\(harness.folder)/probe.html",
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        // A browser that hangs fails the test instead of holding it up.
        let overdue = DispatchWorkItem { process.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: overdue)
        let document = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        overdue.cancel()
        return document
    }
}
