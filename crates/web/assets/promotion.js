import { $, remembered } from "./play/dom.js";

// The card of a promotion: matches are dragged by their handles, or moved by the arrow keys while a handle has the focus.
export const placed = (rows, y) => {
  // Above the middle of a row is its place; below the last middle is the last place.
  const at = rows.findIndex(row => y < row.top + row.height / 2);
  return at < 0 ? rows.length : at;
};
const booking = document.querySelector(".slots[data-show]");
if (booking) {
  const card = booking, moving = $("move");
  const rows = () => [...card.children];
  const move = (slot, to) => {
    if (to < 1 || to > rows().length || to === slot) return;
    moving.elements.deed.value = JSON.stringify({ move: { show: Number(card.dataset.show), slot, to } });
    moving.requestSubmit();
  };
  const clear = () => { for (const row of rows()) row.classList.remove("dragged", "target-above", "target-below"); };
  let held = null;
  card.addEventListener("pointerdown", event => {
    const handle = event.target.closest(".handle summary");
    if (!handle || event.button) return;
    held = { slot: Number(handle.parentElement.dataset.slot), y: event.clientY, row: handle.closest(".slot-row"), to: 0 };
    handle.setPointerCapture(event.pointerId);
  });
  card.addEventListener("pointermove", event => {
    if (!held || (!held.to && Math.abs(event.clientY - held.y) < 8)) return;
    clear();
    const all = rows(), at = placed(all.map(row => row.getBoundingClientRect()), event.clientY);
    held.row.classList.add("dragged");
    all[Math.min(at, all.length - 1)].classList.add(at < all.length ? "target-above" : "target-below");
    // Its own place is free once it is lifted.
    held.to = at >= held.slot ? at : at + 1;
  });
  card.addEventListener("pointerup", () => {
    const { slot, to } = held ?? {};
    if (to) { held.done = true; move(slot, to); }
    clear();
    if (!to) held = null; else setTimeout(() => { held = null; });
  });
  card.addEventListener("pointercancel", () => { held = null; clear(); });
  // What was dragged was not pressed.
  card.addEventListener("click", event => { if (held?.done) event.preventDefault(); }, true);
  card.addEventListener("keydown", event => {
    const handle = event.target.closest(".handle summary"), step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!handle || !step) return;
    event.preventDefault();
    const slot = Number(handle.parentElement.dataset.slot);
    move(slot, slot + step);
  });
}

// One menu is open at a time, and Escape closes it.
const promoMenus = () => document.querySelectorAll(".promo .menu[open]");
addEventListener("click", event => { for (const menu of promoMenus()) if (!menu.contains(event.target)) menu.open = false; });
addEventListener("keydown", event => {
  if (event.key === "Escape") for (const menu of promoMenus()) { menu.open = false; menu.querySelector("summary").focus(); }
});

// A show that was just run is on the air: its commentary comes line by line, and a key or a click shows the rest.
const ON_AIR = "ringcraft on air";
addEventListener("submit", ({ target }) => {
  if (/^\/p\/.*\/run$/.test(new URL(target.action).pathname)) try { sessionStorage.setItem(ON_AIR, "yes"); } catch { /* then it is read at once */ }
});
const spoken = document.querySelector(".commentary");
if (spoken) {
  let live = false;
  try { live = sessionStorage.getItem(ON_AIR) === "yes"; sessionStorage.removeItem(ON_AIR); } catch { /* not live */ }
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches || remembered("speed") === "instant";
  if (live && !calm) {
    const lines = [...spoken.children], pause = remembered("speed") === "fast" ? 350 : 900;
    for (const line of lines) line.hidden = true;
    const next = () => {
      const line = lines.shift();
      if (!line) return;
      line.hidden = false;
      spoken.scrollTop = spoken.scrollHeight;
      setTimeout(next, pause);
    };
    const rest = () => { for (const line of lines.splice(0)) line.hidden = false; };
    spoken.addEventListener("click", rest);
    addEventListener("keydown", rest, { once: true });
    next();
  }
}
