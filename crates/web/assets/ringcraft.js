// A live table: sends forms without leaving the page, receives the parts that changed and morphs them in by id.
// Without this script every form works as a plain form.

const $ = id => document.getElementById(id);
const random = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), b => b.toString(16).padStart(2, "0")).join("");

// Entropy of this device, where the reader has typed none.
addEventListener("submit", event => {
  for (const field of event.target.querySelectorAll("[data-entropy]")) if (!field.value) field.value = random();
}, true);

// A page that the browser kept from before is not the page any more.
addEventListener("pageshow", event => { if (event.persisted) location.reload(); });

const copies = () => {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
};
addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-copy]");
  if (!button) return;
  const field = $(button.dataset.copy);
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  button.textContent = "Copied";
});

// Makes `old` like `fresh`, keeping every element that stays: focus, scroll and transitions live on.
function morph(old, fresh) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName || (old.id || "") !== (fresh.id || "")) { old.replaceWith(fresh); return; }
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) { if (old.data !== fresh.data) old.data = fresh.data; return; }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const kept = new Map([...old.children].filter(child => child.id).map(child => [child.id, child]));
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const same = child.id && kept.get(child.id);
    if (same) {
      if (same !== at) (old.moveBefore ? old.moveBefore(same, at) : old.insertBefore(same, at)); else at = at.nextSibling;
      morph(same, child);
    } else if (at && !at.id && at.nodeName === child.nodeName && !child.id) {
      const next = at.nextSibling;
      morph(at, child);
      at = next;
    } else old.insertBefore(child, at);
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}

// Both sides cut a part before every opening tag, so that a piece has a name: its place.
const cut = html => html.split(/(?=<[a-z])/);

// An element like this one with other children; read by the page itself, for nodes of another document are slow to move.
const filled = (like, html) => { const fresh = like.cloneNode(false); fresh.innerHTML = html; return fresh; };

const fragment = html => new DOMParser().parseFromString(html, "text/html").body;

// What is typed fits what is said if its words begin the words of it, in order: "tr b" fits "trip b".
function fits(say, typed) {
  const words = say.toLowerCase().split(/\s+/);
  let at = 0;
  for (const part of typed.toLowerCase().split(/\s+/).filter(Boolean)) {
    while (at < words.length && !words[at].startsWith(part)) at++;
    if (at++ >= words.length) return false;
  }
  return true;
}

function live(table) {
  const { table: id, game, build } = table.dataset;
  const log = $("log"), connection = $("connection"), announce = $("announce");
  const title = document.title, pieces = {};
  let seen = Number(table.dataset.seq), said = seen, wait = 500, whole = false, socket, sending = false, sent = 0, asked = 0, touched = false, odds = false;

  // ------------------------------------------------------------------ the wire

  function open() {
    const query = new URLSearchParams({ after: seen });
    const seat = new URLSearchParams(location.search).get("seat");
    if (seat !== null) query.set("seat", seat);
    if (whole) query.set("whole", "true");
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/t/${id}/live?${query}`);
    socket.onopen = () => { wait = 500; whole = false; connection.textContent = ""; table.dataset.connected = ""; };
    socket.onmessage = ({ data }) => take(JSON.parse(data));
    socket.onclose = ({ code }) => {
      delete table.dataset.connected;
      if (code === 1000) return;
      if (!whole) connection.textContent = "Not connected. Trying again.";
      setTimeout(open, whole ? 0 : wait);
      wait = Math.min(2 * wait, 15000);
    };
  }
  addEventListener("online", () => { wait = 500; });

  function take(news) {
    if (news.build !== build) { connection.textContent = "This page is out of date and loads again."; location.reload(); return; }
    const before = $("answer")?.dataset.number, inside = $("question").contains(document.activeElement);
    const held = document.querySelector("#offers .armed")?.value;
    seen = news.seq;
    for (const [part, given] of Object.entries(news.parts)) {
      // All of it, or pieces that are new between pieces of what was there.
      const html = typeof given === "string" ? given : given.map(piece => typeof piece === "string" ? piece : pieces[part].slice(piece[0], piece[0] + piece[1]).join("")).join("");
      pieces[part] = cut(html);
      morph($(part), filled($(part), html));
    }
    if (news.story !== undefined) morph(log, filled(log, news.story));
    if (news.lines) {
      const fresh = [...filled(log, news.lines).children];
      // Each event is announced once, whatever is sent again.
      announce.replaceChildren(...fresh.filter(line => Number(line.dataset.seq) > said).map(line => {
        const words = document.createElement("p");
        words.textContent = [...line.childNodes].filter(node => !node.matches?.(".cited")).map(node => node.textContent).join("").trim();
        return words;
      }));
      log.append(...fresh);
    }
    said = Math.max(said, seen);
    follow();
    noted = performance.now();
    const now = $("answer")?.dataset.number;
    if (now !== before) {
      arrived();
      asked = performance.now();
      if ($("words")) $("words").value = "";
      only = null;
      if (now && inside && !$("question").contains(document.activeElement)) $("ask").focus({ preventScroll: true });
      if (odds && now) chances();
      frame();
    } else if (held !== undefined) {
      // What was shown by a first tap stays shown while the question is the same.
      for (const thing of [offer(held), ...things(held)]) thing?.classList.add("armed");
    }
    arrange();
    if (now !== before && steps.length) setTimeout(walk, still.matches ? 0 : 160);
  }

  // Who reads the newest line goes on reading it, also where the log gets shorter; who looks back is left alone.
  let newest = true;
  const follow = () => { if (newest) log.scrollTop = log.scrollHeight; };
  log.addEventListener("scroll", () => { newest = log.scrollHeight - log.scrollTop - log.clientHeight < 60; });
  new ResizeObserver(follow).observe(log);

  // A board larger than its frame is shown where the question is, unless that is in sight.
  const still = matchMedia("(prefers-reduced-motion: reduce)"), narrow = matchMedia("(max-width: 63.99rem)");
  function frame() {
    const here = document.querySelector("#board .here"), pane = here?.closest(".window");
    if (!pane) return;
    const at = [[here.offsetLeft + here.offsetWidth / 2, pane.scrollLeft, pane.clientWidth], [here.offsetTop + here.offsetHeight / 2, pane.scrollTop, pane.clientHeight]];
    const [left, top] = at.map(([middle, from, size]) => middle < from + size / 5 || middle > from + size * 4 / 5 ? middle - size / 2 : from);
    const behavior = still.matches ? "instant" : "smooth";
    pane.scrollTo({ left, top, behavior });
    // Where the question lies over the page, the frame is moved out from under it.
    const box = pane.getBoundingClientRect(), bar = $("question").getBoundingClientRect();
    if (narrow.matches && $("answer") && (box.top < 0 || box.bottom > bar.top)) scrollBy({ top: box.top - 4, behavior });
  }

  // Clocks run on between messages.
  let noted = performance.now();
  setInterval(() => {
    for (const clock of document.querySelectorAll(".clock[data-runs]")) {
      const left = Math.max(0, Number(clock.dataset.left) - (performance.now() - noted));
      if (left < 3600e3) clock.textContent = `${Math.floor(left / 60000)}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;
      clock.classList.toggle("short", left < 15000);
    }
  }, 250);

  // Moves go by POST; the answer comes over the socket. While one is under way a second click does nothing.
  table.addEventListener("submit", async event => {
    const form = event.target;
    if (form.method !== "post" || /\/(rematch|close)$/.test(form.action)) return;
    event.preventDefault();
    if (sending) return;
    const body = new URLSearchParams(new FormData(form, event.submitter)), mine = ++sent;
    sending = true;
    table.setAttribute("aria-busy", "true");
    disarm();
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
      if (answer.ok) {
        if (mine === sent) tell("");
        if (form.matches(".talk")) form.reset();
      } else {
        const problem = await answer.json();
        steps = [];
        tell(problem.detail);
        if (form.id === "typed") $("words").select(); // what is typed next takes its place
        if (problem.code === "stale") { tell("This page was behind. It catches up."); whole = true; socket.close(); }
      }
    } catch { steps = []; tell("That did not arrive. Try again."); }
    if (mine === sent) arrived();
  });

  // The next question may be here before the answer to the request is: then what was sent has arrived.
  function arrived() {
    sent++;
    sending = false;
    table.removeAttribute("aria-busy");
  }

  // Something for the reader, with rules as links.
  function tell(text) {
    const parts = text.split(/\b([A-Z]{2,}-[A-Z]{2,}-\d+)\b/).map((part, index) => {
      if (index % 2 === 0) return part;
      const link = document.createElement("a");
      link.className = "rule";
      link.href = `/rules/${game}#${part}`;
      link.textContent = part;
      return link;
    });
    $("status")?.replaceChildren(...parts);
  }

  // A rule is read beside the table, not instead of it.
  table.addEventListener("click", async event => {
    const link = event.target.closest("a.rule"), box = $("rule");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const name = new URL(link.href).hash.slice(1);
    const answer = await fetch(`/rules/${game}?q=${name}`).catch(() => null);
    const found = answer?.ok && fragment(await answer.text()).querySelector(`#${CSS.escape(name)} dd`);
    if (!found) { location.href = link.href; return; }
    box.querySelector("h2").textContent = name;
    box.querySelector("div").replaceChildren(...found.childNodes);
    box.querySelector("a").href = link.href;
    box.showModal();
  });

  // ------------------------------------------------------------------ deciding

  let only = null; // the codes of the thing that was pointed at
  const offers = () => [...document.querySelectorAll("#offers button[name=code]")];
  const offer = code => $(`offer-${code}`);
  const words = button => button.firstChild.textContent; // what one says; what it means may follow
  const shown = element => element.checkVisibility();
  const stops = () => [...document.querySelectorAll("#offers button[name=code], #offers summary")].filter(shown);

  // Shows only what fits what was typed or pointed at, and numbers the first nine.
  function arrange() {
    copies();
    document.title = $("answer") ? `Your move · ${title}` : title;
    const typed = $("words")?.value.trim() ?? "";
    const wanted = button => (!only || only.includes(button.value)) && (typed === "?" || fits(words(button), typed));
    for (const button of offers()) button.hidden = !wanted(button);
    for (const bunch of document.querySelectorAll("#offers details")) {
      bunch.hidden = !bunch.querySelector("button:not([hidden])");
      if (typed || only) bunch.open = true;
    }
    for (const stop of document.querySelectorAll("#offers [data-key]")) delete stop.dataset.key;
    stops().slice(0, 9).forEach((stop, index) => { stop.dataset.key = index + 1; });
  }

  function disarm() {
    for (const element of document.querySelectorAll(".armed")) element.classList.remove("armed");
    $("way")?.replaceChildren();
    planned = null;
    const preview = $("preview");
    if (preview) { preview.hidden = true; preview.replaceChildren(); }
  }

  const things = code => document.querySelectorAll(`#board [data-code="${code}"], #board [data-codes~="${code}"], #board .pick[value="${code}"]`);

  function light(code) {
    for (const element of document.querySelectorAll("#board .meant")) element.classList.remove("meant");
    if (code !== undefined) for (const thing of things(code)) thing.classList.add("meant");
  }

  // What a choice would do, before it is made.
  async function preview(code, words) {
    const place = $("preview"), number = $("answer")?.dataset.number;
    if (!place) return;
    place.hidden = !(words || odds);
    place.textContent = words;
    if (!odds) return;
    const query = new URLSearchParams({ code });
    if (table.dataset.seat) query.set("seat", table.dataset.seat);
    const answer = await fetch(`/t/${id}/odds?${query}`, { headers: { accept: "text/html", "x-part": "yes" } });
    if (!answer.ok || $("answer")?.dataset.number !== number) return;
    const text = document.createElement("p");
    text.textContent = words;
    place.replaceChildren(...(words ? [text] : []), ...fragment(await answer.text()).childNodes);
  }

  function choose(code, thing) {
    const button = offer(code);
    if (!button) return;
    // A finger covers what it points at: the first tap shows, the second does.
    if (touched && !thing.classList.contains("armed")) {
      disarm();
      thing.classList.add("armed");
      button.classList.add("armed");
      const gloss = button.querySelector("small")?.textContent;
      preview(code, `${words(button)}${gloss ? ` (${gloss})` : ""}: tap again to do it.`);
      return;
    }
    $("answer").requestSubmit(button);
  }

  addEventListener("pointerdown", event => { touched = event.pointerType === "touch"; }, true);

  // The second half of a double click must not answer a question that came in between.
  const meantBefore = ({ detail }) => detail > 1 && !touched && performance.now() - asked < 300;

  table.addEventListener("click", event => {
    if (event.target.closest("#offers, #board") && meantBefore(event)) { event.preventDefault(); return; }
    const button = event.target.closest("#offers button[name=code], #board .pick[name=code]");
    if (button) {
      if (event.detail === 0) touched = false; // by keyboard
      event.preventDefault();
      choose(button.value, button);
      return;
    }
    const thing = event.target.closest("#board [data-code], #board [data-codes], #board [data-way]");
    if (thing?.dataset.way) go(thing);
    else if (thing) point(thing);
    else if (event.target.closest("#odds")) {
      event.preventDefault();
      odds = !odds;
      $("odds").setAttribute("aria-current", odds);
      if (odds) chances(); else { disarm(); for (const button of offers()) delete button.dataset.odds; }
    }
  });

  // Something on the board was pointed at: what it stands for is done, or shown.
  function point(thing) {
    const codes = (thing.dataset.codes ?? thing.dataset.code).split(/[\s,]+/).filter(code => offer(code));
    if (codes.length === 1) return choose(codes[0], thing);
    if (!codes.length) return;
    only = codes;
    arrange();
    tell("Only what can be done there. Esc shows all.");
    stops()[0]?.focus({ preventScroll: true });
  }

  // A way of several choices: shown with its chance, then made choice by choice as long as each is offered.
  let planned = null, steps = [];
  async function plan(goal) {
    const { way } = goal.dataset, number = $("answer")?.dataset.number;
    const query = new URLSearchParams({ way });
    if (table.dataset.seat) query.set("seat", table.dataset.seat);
    const answer = await fetch(`/t/${id}/odds?${query}`, { headers: { accept: "application/json" } });
    const found = await answer.json();
    if ($("answer")?.dataset.number !== number) return;
    if (!answer.ok) { tell(found.detail); return; }
    disarm();
    planned = { way, codes: found.codes };
    goal.classList.add("armed");
    $("way").replaceChildren(...fragment(found.drawn).firstChild.childNodes);
    $("preview").hidden = false;
    $("preview").textContent = `${found.words}. ${touched ? "Tap again" : "Click"} to go.`;
  }
  async function go(goal) {
    if (planned?.way !== goal.dataset.way) await plan(goal);
    else { steps = planned.codes.map(String); walk(); }
  }
  function walk() {
    const button = offer(steps.shift());
    if (button) $("answer").requestSubmit(button); else steps = [];
  }

  async function chances() {
    const number = $("answer")?.dataset.number;
    const query = new URLSearchParams(table.dataset.seat ? { seat: table.dataset.seat } : {});
    const answer = await fetch(`/t/${id}/odds?${query}`, { headers: { accept: "application/json" } });
    if (!answer.ok) { tell((await answer.json()).detail); return; }
    const found = await answer.json();
    if ($("answer")?.dataset.number !== number) return;
    for (const [code, words] of Object.entries(found)) { const button = offer(code); if (button) button.dataset.odds = words; }
    $("odds")?.setAttribute("aria-current", "true");
  }

  table.addEventListener("focusin", ({ target }) => {
    const button = target.closest("#offers button[name=code]");
    if (button) { light(button.value); if (odds && !touched) preview(button.value, ""); }
  });
  let rests; // a mouse that only passes by wants no plan
  table.addEventListener("pointerover", ({ target, pointerType }) => {
    const button = target.closest?.("#offers button[name=code]");
    light(button?.value);
    const goal = target.closest?.("#board [data-way]");
    clearTimeout(rests);
    if (goal && pointerType === "mouse" && planned?.way !== goal.dataset.way) rests = setTimeout(() => { touched = false; plan(goal); }, 80);
  });

  // ------------------------------------------------------------------ keys and typed words

  table.addEventListener("input", ({ target }) => { if (target.id === "words") { only = null; arrange(); tell(""); } });

  table.addEventListener("submit", event => {
    if (event.target.id !== "typed") return;
    touched = false;
    const typed = $("words").value.trim();
    const all = offers();
    const list = buttons => buttons.slice(0, 30).map(words).join(", ") + (buttons.length > 30 ? " …" : "");
    const stop = () => { event.preventDefault(); event.stopImmediatePropagation(); };
    if (typed === "?" || !typed) { stop(); arrange(); $("words").select(); tell(`You may say: ${list(all)}.`); return; }
    const exact = all.find(button => words(button).toLowerCase() === typed.toLowerCase());
    const matching = exact ? [exact] : all.filter(button => fits(words(button), typed));
    if (matching.length === 1) { stop(); $("answer").requestSubmit(matching[0]); }
    else if (matching.length > 1) { stop(); tell(`Which one: ${list(matching)}?`); }
    else {
      // A way is planned by its words, and gone by the same words again.
      const goal = [...document.querySelectorAll("#board [data-way]")].find(one => one.dataset.say === typed.toLowerCase());
      if (goal) { stop(); go(goal); }
    }
    // Nothing fits: the server says why not.
  }, true);

  function clear() {
    only = null;
    steps = [];
    if ($("words")) $("words").value = "";
    disarm();
    tell("");
    arrange();
  }

  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || $("rule").open) return;
    const { key, target } = event;
    const typing = target.matches?.("input:not([type=checkbox]), textarea, select");
    if (key === "Escape") { if (target.id === "words") target.blur(); clear(); return; }
    if (typing && !(target.id === "words" && key === "ArrowDown")) return;
    const all = stops();
    if (/^[1-9]$/.test(key) && all[key - 1]) {
      event.preventDefault();
      touched = false;
      const stop = all[key - 1];
      stop.focus({ preventScroll: true });
      stop.click();
      arrange();
    } else if (/^Arrow/.test(key) && $("question").contains(target) && all.length) {
      event.preventDefault();
      const at = all.indexOf(document.activeElement);
      const step = key === "ArrowDown" || key === "ArrowRight" ? 1 : -1;
      all[at < 0 ? 0 : (at + step + all.length) % all.length].focus();
    } else if ((key === "/" || key === "?") && $("words")) {
      event.preventDefault();
      $("words").focus();
      if (key === "?") tell(`You may say: ${offers().map(words).join(", ")}.`);
    } else if ((key === "Enter" || key === " ") && target.closest?.("#board [data-code], #board [data-codes]") && !target.matches("button")) {
      event.preventDefault();
      touched = false;
      point(target.closest("[data-code], [data-codes]"));
    }
  });
  table.addEventListener("toggle", ({ target }) => { if (target.closest?.("#offers")) arrange(); }, true);

  arrange();
  frame();
  open();
}

copies();
const table = $("table");
if (table?.hasAttribute("data-live")) live(table);
