import { $ } from "./dom.js";

// A board larger than its frame: where the frame stands, what the small map shows of it, what slides into sight.

// Where a frame of this size goes so that the middle of things is in it: it stays unless that is near its edge.
export const glideTo = ({ middle, from, size }) => middle < from + size / 5 || middle > from + size * 4 / 5 ? middle - size / 2 : from;

// The part of a drawing that a frame shows: its start and its length, in the drawing's own units.
export const seenShare = ({ from, size, all }, { start, length }) => [start + from / all * length, Math.min(1, size / all) * length];

// Which share of a drawing lies under the pointer; the drawing is as large as fits its box, and in the middle of it.
export const shareAt = ({ where, from, size }, length, scale) => (where - from - (size - length * scale) / 2) / (length * scale);

// A board larger than its frame is shown where the question is, unless that is in sight.
export function frameBoard(behavior) {
  const here = document.querySelector("#board .here"), pane = here?.closest(".window");
  if (!pane) return;
  const left = glideTo({ middle: here.offsetLeft + here.offsetWidth / 2, from: pane.scrollLeft, size: pane.clientWidth });
  const top = glideTo({ middle: here.offsetTop + here.offsetHeight / 2, from: pane.scrollTop, size: pane.clientHeight });
  pane.scrollTo({ left, top, behavior });
  seenPart();
}

// What is met at the middle of a thing is the thing.
export function isMet(thing) {
  const box = thing.getBoundingClientRect();
  return thing.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}

// Whatever else slides in its frame, a row of cards or the two tracks, shows the first thing that can be pointed at.
export function revealFirst() {
  const all = [...document.querySelectorAll(".slot.board :is(.pick[value], [data-code], [data-codes])")];
  const things = all.filter(thing => !thing.closest(".window") && thing.getBoundingClientRect().width);
  if (things.length && !things.some(isMet)) things[0].scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
}

// The small map marks which part is seen.
export function seenPart() {
  const map = document.querySelector("[data-map]"), pane = map && $(map.dataset.map), mark = $("db-seen");
  if (!pane || !mark || !pane.scrollWidth) return;
  const box = map.querySelector("svg").viewBox.baseVal;
  const [x, width] = seenShare({ from: pane.scrollLeft, size: pane.clientWidth, all: pane.scrollWidth }, { start: box.x, length: box.width });
  const [y, height] = seenShare({ from: pane.scrollTop, size: pane.clientHeight, all: pane.scrollHeight }, { start: box.y, length: box.height });
  for (const [name, value] of Object.entries({ x, y, width, height })) mark.setAttribute(name, value.toFixed(0));
}

// A click on the small map goes there.
export function lookAt(map, { clientX, clientY }) {
  const pane = $(map.dataset.map), svg = map.querySelector("svg"), box = svg.getBoundingClientRect(), view = svg.viewBox.baseVal;
  const scale = Math.min(box.width / view.width, box.height / view.height);
  const left = shareAt({ where: clientX, from: box.x, size: box.width }, view.width, scale) * pane.scrollWidth - pane.clientWidth / 2;
  const top = shareAt({ where: clientY, from: box.y, size: box.height }, view.height, scale) * pane.scrollHeight - pane.clientHeight / 2;
  pane.scrollTo({ left, top, behavior: "instant" });
}
