import { $ } from "./dom.js";

// The log, the clocks, and what is said of rules.

// What a line says, without the sign that leads to its rule.
export const spokenLine = line => [...line.childNodes].filter(node => !node.matches?.(".cited")).map(node => node.textContent).join("").trim();

// Where a turn begins, by whose lines they are; a line that is nobody's belongs to the turn before it.
export function beginnings(names) {
  let before;
  return names.map(name => {
    const begins = name !== undefined && name !== before;
    if (name !== undefined) before = name;
    return begins;
  });
}

// Lines that belong to one turn stand together under whose turn it is.
export function groupLines(log) {
  const lines = [...log.children], begins = beginnings(lines.map(line => line.dataset.by));
  lines.forEach((line, index) => line.classList.toggle("begins", begins[index]));
}

// Who reads the newest line goes on reading it, also where the log gets shorter; who looks back is left alone. An event of
// scrolling comes late, when lines may have been added since: only somebody who went up from where the page had put them looks back.
export function followNewest(log) {
  let newest = true, put = 0;
  const follow = () => { if (newest) { log.scrollTop = log.scrollHeight; put = log.scrollTop; } };
  log.addEventListener("scroll", () => {
    if (log.scrollHeight - log.scrollTop - log.clientHeight < 60) newest = true;
    else if (log.scrollTop < put - 1) newest = false;
  });
  new ResizeObserver(follow).observe(log);
  return follow;
}

// Minutes and seconds.
export const timeLeft = ms => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

// Clocks run on between messages. They end by the server's time, which this device's clock may not show.
export function runClocks(serverNow) {
  const ahead = serverNow - Date.now();
  setInterval(() => {
    for (const clock of document.querySelectorAll(".clock[data-until]")) {
      const left = Math.max(0, Number(clock.dataset.until) - (Date.now() + ahead));
      if (left < 3600e3) clock.textContent = timeLeft(left);
      clock.classList.toggle("short", left < 15000);
    }
  }, 250);
}

// A sentence cut at the names of rules: words, rule, words, and so on.
export const ruleParts = text => text.split(/\b([A-Z]{2,}-[A-Z]{2,}-\d+)\b/);

// Something for the reader, with rules as links.
export function tellReader(game, text) {
  const parts = ruleParts(text).map((part, index) => {
    if (index % 2 === 0) return part;
    const link = document.createElement("a");
    link.className = "rule";
    link.href = `/rules/${game}#${part}`;
    link.textContent = "§";
    link.title = part;
    link.setAttribute("aria-label", `Rule ${part}`);
    return link;
  });
  $("status")?.replaceChildren(...parts);
}
