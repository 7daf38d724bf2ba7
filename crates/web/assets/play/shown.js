import { $ } from "./dom.js";
import { setting } from "./settings.js";
import { play } from "./sound.js";

// Shows cues one after the other: a sound, big letters, who it happens to, what floats off.

let lowered;
// Big letters over the board; who wants no motion reads them all the same.
function showBanner(text, length) {
  const place = $("banner");
  place.textContent = text;
  place.hidden = false;
  clearTimeout(lowered);
  lowered = setTimeout(() => { place.hidden = true; }, Math.max(length, 1200));
}

function markThing(table, thing, cue) {
  thing.classList.add("cue", `cue-${cue.kind}`);
  setTimeout(() => thing.classList.remove("cue", `cue-${cue.kind}`), 700);
  if (!cue.float) return;
  const box = thing.getBoundingClientRect(), number = document.createElement("b");
  number.className = "float"; number.setAttribute("aria-hidden", "true");
  number.textContent = cue.float;
  number.style.left = `${box.x + box.width / 2}px`;
  number.style.top = `${box.y}px`;
  table.append(number);
  setTimeout(() => number.remove(), 1100);
}

// When each cue begins: they share the time that there is.
export const startsOf = (count, length) => Array.from({ length: count }, (_, index) => count ? index * length / count : 0);

export function showCues(table, still, cues, length) {
  const starts = startsOf(cues.length, length), each = cues.length ? length / cues.length : 0;
  cues.forEach((cue, index) => {
    const now = () => {
      if (cue.sound && setting("sound") === "on") play(cue.sound);
      if (cue.banner) showBanner(cue.banner, Math.max(each, 900));
      if (!still.matches) for (const id of cue.at ?? []) if ($(id)) markThing(table, $(id), cue);
    };
    if (each) setTimeout(now, starts[index]); else if (cue.banner || cue.sound) now();
  });
}
