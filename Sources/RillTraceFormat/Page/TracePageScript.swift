/// The script of `TracePage`. Plain JavaScript, no library; an event is `[row, at, kind, label, text, cause, marked]`.
enum TracePageScript {
    static var text: String {
        #"""
        (() => {
        "use strict";
        const data = JSON.parse(document.getElementById("data").textContent);
        const canvas = document.getElementById("picture"), pen = canvas.getContext("2d");
        const detail = document.getElementById("detail");
        // A canvas has a largest height; thousands of lanes get thinner rows.
        const rowHeight = Math.max(14, Math.min(34, Math.floor(30000 / Math.max(1, data.rows.length)))), top = 30;
        const nameWidth = Math.min(220, 40 + 8 * data.rows.reduce((most, row) => Math.max(most, row.name.length), 4));
        // Times count from here; larger ones than a number holds are told as they are.
        const base = BigInt(data.base), clock = at => (base ? base + BigInt(Math.round(at)) : at) + data.unit;
        const byRow = data.rows.map(() => []);
        data.events.forEach((event, index) => byRow[event[0]].push(index));
        // When each row ended; null where it was still open at the end.
        const ends = byRow.map(events => {
          const end = events.findLast(number => ["completed", "error", "dispose"].includes(data.events[number][2]));
          return end === undefined ? null : data.events[events[events.length - 1]][1];
        });
        const times = data.events.map(e => e[1]);
        const first = times.reduce((a, b) => Math.min(a, b), Infinity), last = times.reduce((a, b) => Math.max(a, b), -Infinity);
        let start = 0, scale = 1, selected = -1, hovered = -1, width = 800;
        const height = top + rowHeight * data.rows.length + 10;
        const colour = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
        const x = at => nameWidth + (at - start) * scale;
        const y = row => top + rowHeight * row + rowHeight / 2;
        // What a row emits in one instant stands side by side.
        const rank = new Uint8Array(data.events.length);
        for (const events of byRow) {
          let at = NaN, count = 0;
          for (const number of events) {
            const event = data.events[number];
            if (event[2] === "subscribe" || event[2] === "dispose") continue;
            count = event[1] === at ? count + 1 : 0;
            at = event[1];
            rank[number] = Math.min(count, 12);
          }
        }
        const place = number => x(data.events[number][1]) + 12 * rank[number];

        function fit() {
          const span = Math.max(1, last - first);
          scale = (width - nameWidth - 60) / span;
          start = (isFinite(first) ? first : 0) - 20 / scale;
          draw();
        }

        function resize() {
          width = canvas.clientWidth || 800;
          const ratio = Math.min(window.devicePixelRatio || 1, 32000 / height);
          canvas.width = Math.round(width * ratio);
          canvas.height = Math.round(height * ratio);
          canvas.style.height = height + "px";
          pen.setTransform(ratio, 0, 0, ratio, 0, 0);
        }

        function zoom(factor, around) {
          const at = start + (around - nameWidth) / scale;
          scale = Math.min(1e4, Math.max(1e-12, scale * factor));
          start = at - (around - nameWidth) / scale;
          draw();
        }

        function tick() {
          const wanted = 90 / scale, power = Math.pow(10, Math.floor(Math.log10(wanted)));
          const step = [1, 2, 5, 10].map(n => n * power).find(n => n >= wanted) || wanted;
          return Math.max(1, Math.round(step));
        }

        function draw() {
          // For whoever tests the page.
          document.documentElement.dataset.scale = scale;
          const ink = colour("ink"), dim = colour("dim"), grid = colour("grid"), back = colour("back");
          pen.fillStyle = back;
          pen.fillRect(0, 0, width, height);
          pen.font = "12px ui-monospace, monospace";
          pen.textBaseline = "middle";
          const step = tick();
          // Counted, for a number may be too large to grow by a step.
          for (let at = Math.ceil(start / step) * step, n = 0; x(at) < width && n < 1000; at += step, n++) {
            if (x(at) < nameWidth) continue;
            pen.strokeStyle = grid;
            pen.lineWidth = 1;
            line(x(at), top - 8, x(at), height);
            pen.fillStyle = dim;
            pen.textAlign = "center";
            pen.fillText(clock(at), x(at), 12);
          }
          data.rows.forEach((row, index) => drawRow(row, index, { ink, dim, grid, back }));
          pen.fillStyle = back;
          pen.fillRect(0, 0, nameWidth - 4, height);
          data.rows.forEach((row, index) => {
            pen.textAlign = "left";
            pen.fillStyle = row.side < 0 ? colour("old") : row.side > 0 ? colour("new") : ink;
            pen.fillText((row.side < 0 ? "− " : row.side > 0 ? "+ " : "") + row.name, 10, y(index), nameWidth - 16);
          });
          if (selected >= 0) drawCauses(selected);
        }

        function line(x1, y1, x2, y2) {
          pen.beginPath();
          pen.moveTo(x1, y1);
          pen.lineTo(x2, y2);
          pen.stroke();
        }

        function drawRow(row, index, ink) {
          const events = byRow[index];
          if (!events.length) return;
          const begin = data.events[events[0]][1], end = ends[index];
          pen.strokeStyle = ink.dim;
          pen.lineWidth = 1.5;
          const stop = end === null ? x(last) + 24 : x(end);
          line(Math.max(nameWidth, x(begin)), y(index), Math.min(width, Math.max(nameWidth, stop)), y(index));
          if (end === null && stop < width) {
            // Still open when the trace ends.
            line(stop - 5, y(index) - 4, stop, y(index));
            line(stop - 5, y(index) + 4, stop, y(index));
          }
          let free = -Infinity;
          // Only what is in view, found by halving: rows may have a million events.
          for (let i = lower(events, start - 200 / scale); i < events.length; i++) {
            const number = events[i], event = data.events[number];
            if (x(event[1]) > width + 20) break;
            free = drawEvent(number, event, place(number), y(index), free, ink);
          }
        }

        function lower(events, at) {
          let low = 0, high = events.length;
          while (low < high) {
            const middle = (low + high) >> 1;
            if (data.events[events[middle]][1] < at) low = middle + 1; else high = middle;
          }
          return low;
        }

        function drawEvent(number, event, px, py, free, ink) {
          const kind = event[2], active = number === selected || number === hovered;
          const main = event[6] ? (data.rows[event[0]].side > 0 ? colour("new") : colour("old")) : colour("mark");
          pen.strokeStyle = pen.fillStyle = kind === "violation" || kind === "error" ? colour("old") : main;
          pen.lineWidth = active ? 3 : event[6] ? 2.5 : 1.5;
          if (kind === "completed") { line(px, py - 10, px, py + 10); }
          else if (kind === "error") { line(px - 6, py - 6, px + 6, py + 6); line(px - 6, py + 6, px + 6, py - 6); }
          else if (kind === "subscribe") { line(px - 5, py + 10, px, py + 3); line(px, py + 3, px + 5, py + 10); }
          else if (kind === "dispose") { line(px, py + 3, px, py + 12); line(px - 4, py + 12, px + 4, py + 12); }
          else {
            pen.beginPath();
            pen.arc(px, py, active ? 7 : 5, 0, 2 * Math.PI);
            pen.fillStyle = event[6] ? main : colour("soft");
            pen.fill();
            pen.stroke();
          }
          const text = event[3];
          if (!text || px < nameWidth || px > width) return free;
          // Moved inwards where it would be cut at an edge.
          const half = pen.measureText(text).width / 2, middle = Math.max(nameWidth + half, Math.min(px, width - half - 4));
          if (middle - half <= free) return free;
          pen.fillStyle = ink.ink;
          pen.textAlign = "center";
          pen.fillText(text, middle, py - 12);
          return middle + half + 4;
        }

        function drawCauses(number) {
          pen.strokeStyle = colour("mark");
          pen.lineWidth = 1.5;
          pen.setLineDash([4, 3]);
          for (let steps = 0; data.events[number][5] >= 0 && steps < 1000; steps++) {
            const cause = data.events[number][5];
            line(place(cause), y(data.events[cause][0]), place(number), y(data.events[number][0]));
            number = cause;
          }
          pen.setLineDash([]);
        }

        function tell(number) {
          if (number < 0) { detail.textContent = canvas.title = ""; return; }
          const event = data.events[number];
          let text = clock(event[1]) + "  " + event[4];
          if (event[5] >= 0) text += "\nbecause of  " + clock(data.events[event[5]][1]) + "  " + data.events[event[5]][4];
          detail.textContent = canvas.title = text;
        }

        function select(number) {
          if (number < 0 || number >= data.events.length) return;
          selected = number;
          const px = place(number);
          if (px < nameWidth + 20 || px > width - 20) start = data.events[number][1] - (width - nameWidth) / 2 / scale;
          const py = canvas.getBoundingClientRect().top + y(data.events[number][0]);
          if (py < rowHeight || py > innerHeight - rowHeight) scrollBy(0, py - innerHeight / 2);
          tell(number);
          draw();
        }

        function move(steps) {
          if (selected < 0) { select(steps > 0 ? 0 : data.events.length - 1); return; }
          const events = byRow[data.events[selected][0]], next = events[events.indexOf(selected) + steps];
          if (next !== undefined) select(next);
        }

        function changeRow(steps) {
          if (selected < 0) { select(0); return; }
          const at = data.events[selected][1];
          for (let row = data.events[selected][0] + steps; row >= 0 && row < byRow.length; row += steps) {
            if (!byRow[row].length) continue;
            const events = byRow[row], i = Math.min(lower(events, at), events.length - 1);
            const before = events[Math.max(0, i - 1)];
            select(at - data.events[before][1] < Math.abs(data.events[events[i]][1] - at) ? before : events[i]);
            return;
          }
        }

        function find(px, py) {
          const row = Math.floor((py - top) / rowHeight);
          if (px < nameWidth || !byRow[row]) return -1;
          // What stands side by side in an instant reaches to the right.
          const events = byRow[row], from = lower(events, start + (px - nameWidth - 160) / scale);
          let best = -1, distance = 10;
          for (let i = from; i < events.length && x(data.events[events[i]][1]) < px + 10; i++) {
            const d = Math.abs(place(events[i]) - px);
            if (d < distance) { best = events[i]; distance = d; }
          }
          return best;
        }

        canvas.addEventListener("keydown", event => {
          const actions = {
            ArrowRight: () => move(1), ArrowLeft: () => move(-1), ArrowUp: () => changeRow(-1), ArrowDown: () => changeRow(1),
            "+": () => zoom(1.5, width / 2), "=": () => zoom(1.5, width / 2), "-": () => zoom(1 / 1.5, width / 2), "0": fit,
            Home: () => select(0), End: () => select(data.events.length - 1),
            c: () => { if (selected >= 0) select(data.events[selected][5]); },
          };
          if (event.ctrlKey || event.metaKey || event.altKey || !actions[event.key]) return;
          event.preventDefault();
          actions[event.key]();
        });
        canvas.addEventListener("wheel", event => {
          // Where the page is taller than the window, the wheel alone has to scroll it.
          const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
          if (scrolls && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.deltaY) return;
          event.preventDefault();
          if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
            start += (event.deltaX || event.deltaY) / scale;
            draw();
          } else zoom(Math.exp(-event.deltaY / 300), event.offsetX);
        }, { passive: false });
        let drag = null;
        canvas.addEventListener("pointerdown", event => {
          drag = { x: event.offsetX, start, moved: false };
          canvas.setPointerCapture(event.pointerId);
        });
        canvas.addEventListener("pointermove", event => {
          if (drag) {
            if (Math.abs(event.offsetX - drag.x) > 3) drag.moved = true;
            start = drag.start - (event.offsetX - drag.x) / scale;
            draw();
            return;
          }
          const number = find(event.offsetX, event.offsetY);
          if (number === hovered) return;
          hovered = number;
          tell(number >= 0 ? number : selected);
          draw();
        });
        canvas.addEventListener("pointerup", event => {
          if (drag && !drag.moved) select(find(event.offsetX, event.offsetY));
          drag = null;
        });
        canvas.addEventListener("pointerleave", () => { hovered = -1; tell(selected); draw(); });
        document.getElementById("in").onclick = () => zoom(1.5, width / 2);
        document.getElementById("out").onclick = () => zoom(1 / 1.5, width / 2);
        document.getElementById("fit").onclick = fit;
        const list = document.getElementById("findings");
        for (const finding of data.findings) {
          const item = document.createElement("li"), button = document.createElement("button");
          button.textContent = finding.text;
          button.onclick = () => {
            start = finding.at - (width - nameWidth) / 2 / scale;
            canvas.focus();
            if (finding.event >= 0) select(finding.event); else draw();
          };
          item.append(button);
          list.append(item);
        }
        addEventListener("resize", () => { resize(); draw(); });
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
        resize();
        fit();
        document.documentElement.dataset.drawn = data.events.length;
        })();
        """#
    }
}
