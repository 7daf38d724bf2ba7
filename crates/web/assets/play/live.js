import { above, beside, shortChance, withNames } from "./at.js";
import { automatic, spaceAnswers } from "./auto.js";
import { frameBoard, isMet, lookAt, revealFirst, seenPart } from "./camera.js";
import { Player, recapOf, spokenOf } from "./cues.js";
import { $, filled, fragment, remember, remembered } from "./dom.js";
import { copies } from "./forms.js";
import { cut, morph } from "./morph.js";
import { Picking } from "./pick.js";
import { set, setting, settings } from "./settings.js";
import { showCues } from "./shown.js";
import { followNewest, groupLines, runClocks, spokenLine, tellReader } from "./story.js";
import { meant } from "./words.js";

// A live table: sends forms without leaving the page, receives the parts that changed and morphs them in by id.
// Without this script every form works as a plain form.

function live(table) {
  const { table: id, game, build } = table.dataset;
  const log = $("log"), connection = $("connection"), announce = $("announce");
  const title = document.title, pieces = {};
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let seen = Number(table.dataset.seq), said = seen, wait = 500, whole = false, socket, sending = false, sent = 0, asked = 0, touched = false, odds = false;

  // ------------------------------------------------------------------ the wire

  function open() {
    const query = new URLSearchParams({ after: seen });
    const seat = new URLSearchParams(location.search).get("seat");
    if (seat !== null) query.set("seat", seat);
    if (whole) query.set("whole", "true");
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/t/${id}/live?${query}`);
    socket.onopen = () => { wait = 500; whole = false; connection.textContent = ""; table.dataset.connected = ""; };
    socket.onmessage = ({ data }) => player.push(JSON.parse(data));
    socket.onclose = ({ code }) => {
      delete table.dataset.connected;
      if (code === 1000) return;
      if (!whole) connection.textContent = "Not connected. Trying again.";
      setTimeout(open, whole ? 0 : wait);
      wait = Math.min(2 * wait, 15000);
    };
  }
  addEventListener("online", () => { wait = 500; });

  // ------------------------------------------------------------------ what happens is seen

  const player = new Player({ take, show, speed: () => still.matches ? "instant" : setting("speed") });

  function show(cues, length) { showCues(table, still, cues, length); }

  // What the others did while the reader waited.
  let meanwhile = [];
  function recap(asked) {
    if (!asked) $("recap").hidden = true;
    if (!asked || !meanwhile.length) return;
    const lines = recapOf(meanwhile);
    meanwhile = [];
    const place = $("recap");
    place.hidden = !lines.length;
    place.querySelector("ul").replaceChildren(...lines.map(text => { const line = document.createElement("li"); line.textContent = text; return line; }));
  }

  let here = false, looked = null, ended = Boolean(document.querySelector("#news .end"));
  function take(news) {
    if (news.build !== build) { connection.textContent = "This page is out of date and loads again."; location.reload(); return; }
    // A focus that was in the question stays with it, also while somebody else decides.
    const before = $("answer")?.dataset.number, inside = $("question").contains(document.activeElement) || here && document.activeElement === document.body;
    here = inside;
    const held = document.querySelector("#offers .armed")?.value;
    seen = news.seq;
    table.dataset.stage = news.stage;
    for (const [part, given] of Object.entries(news.parts)) {
      // All of it, or pieces that are new between pieces of what was there.
      const html = typeof given === "string" ? given : given.map(piece => typeof piece === "string" ? piece : pieces[part].slice(piece[0], piece[0] + piece[1]).join("")).join("");
      pieces[part] = cut(html);
      morph($(part), filled($(part), html));
    }
    if (news.story !== undefined) morph(log, filled(log, news.story));
    if (news.lines) {
      const fresh = [...filled(log, news.lines).children];
      meanwhile.push(...fresh.map(line => ({ other: line.classList.contains("other"), text: spokenLine(line) })));
      // Each event is announced once, whatever is sent again.
      announce.replaceChildren(...fresh.filter(line => Number(line.dataset.seq) > said).map(line => {
        const words = document.createElement("p");
        words.textContent = spokenLine(line);
        return words;
      }));
      log.append(...fresh);
    }
    said = Math.max(said, seen);
    groupLines(log);
    luck();
    follow();
    const now = $("answer")?.dataset.number;
    if (now !== before) {
      if (!inSeries) arrived();
      asked = performance.now();
      if ($("words")) $("words").value = "";
      only = null;
      // On a phone the whole list covers the board: it is opened for one choice.
      if (matchMedia("(max-width: 40rem)").matches) everything = false;
      closeMenu();
      hideTip();
      chanceOf = {};
      if (now && $("odds")) chances();
      recap(now);
      if (now && inside && !$("question").contains(document.activeElement)) $("ask").focus({ preventScroll: true });
      frame();
      revealFirst();
    } else if (held !== undefined) {
      // What was shown by a first tap stays shown while the question is the same.
      for (const thing of [offer(held), ...things(held)]) thing?.classList.add("armed");
    }
    // Somebody else's figures are followed too.
    const spot = document.querySelector("#board .here")?.getAttribute("style");
    if (spot !== looked && now === before) frame();
    looked = spot;
    const over = Boolean(document.querySelector("#news .end"));
    if (now !== before || over !== ended) aloud();
    ended = over;
    showChances();
    arrange();
    seenPart();
    if (now !== before) gather(); else showPicks();
    if (now !== before && now) bySelf();
  }

  // Whoever cannot see the question hears it, or how the match ended, unless the focus is on it and reads it anyway.
  function aloud() {
    const words = spokenOf({ asked: $("answer") && $("ask")?.textContent, reads: document.activeElement === $("ask"), over: ["#news .outcome", "#news .how"].map(part => document.querySelector(part)?.textContent) });
    const line = document.createElement("p");
    line.textContent = words;
    $("aloud").replaceChildren(...(words ? [line] : []));
  }

  const follow = followNewest(log);
  const frame = () => frameBoard(still.matches ? "instant" : "smooth");
  let scrolled;
  table.addEventListener("scroll", ({ target }) => {
    if (target === log || target.id === "offers") return;
    hideTip();
    if (menuAt && target.contains(menuAt.thing)) closeMenu();
    if (target.id === "db-window") seenPart();
    clearTimeout(scrolled);
    scrolled = setTimeout(arrange, 150);
  }, true);

  // What decided the match, as soon as it has been worked out; kept, since news may draw the end anew.
  let decided = null, asking = false;
  async function luck(tries = 20) {
    const place = $("decided");
    if (!place || place.childElementCount) return;
    if (decided !== null) { place.innerHTML = decided; return; }
    if (asking || !tries) return;
    asking = true;
    const answer = await fetch(place.dataset.luck, { headers: { accept: "text/html", "x-part": "yes" } }).catch(() => null);
    asking = false;
    if (answer?.status === 202) { setTimeout(luck, 1500, tries - 1); return; }
    if (!answer?.ok) return;
    decided = await answer.text();
    if ($("decided")) $("decided").innerHTML = decided;
  }

  runClocks(Number(table.dataset.now));

  // Moves go by POST; the answer comes over the socket. While one is under way a second click does nothing.
  table.addEventListener("submit", async event => {
    const form = event.target;
    if (form.method !== "post" || /\/(rematch|close)$/.test(form.action)) return;
    event.preventDefault();
    await send(form, new URLSearchParams(new FormData(form, event.submitter)));
  });

  async function send(form, body) {
    if (sending) return;
    const mine = ++sent;
    $("recap").hidden = true;
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
        tell(problem.detail);
        if (form.id === "typed") $("words").select(); // what is typed next takes its place
        if (problem.code === "stale") { tell("Out of date. Refreshing…"); whole = true; socket.close(); }
      }
    } catch { tell("That did not arrive. Try again."); }
    if (mine === sent) arrived();
  }

  // Several choices in one request: the server makes one after the other and stops where the next does not fit. What is
  // asked on the way is answered by the series, not by the page and not by the reader.
  let inSeries = false;
  async function sendSeries(codes) {
    const form = $("answer");
    if (!form || sending) return;
    const body = new URLSearchParams(new FormData(form));
    body.set("codes", codes.join(" "));
    inSeries = true;
    await send(form, body);
    inSeries = false;
    gather();
    bySelf();
  }

  // The next question may be here before the answer to the request is: then what was sent has arrived.
  function arrived() {
    sent++;
    sending = false;
    table.removeAttribute("aria-busy");
  }

  const tell = text => tellReader(game, text);

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
  let everything = remembered("all") === "yes"; // is the whole list shown?
  const offers = () => [...document.querySelectorAll("#offers button[name=code]")];
  const offer = code => $(`offer-${code}`);
  const words = button => button.dataset.say; // what one types; the label says it in other words
  const shown = element => element.checkVisibility();
  const stops = () => [...document.querySelectorAll("#offers button[name=code], #offers summary")].filter(shown);

  // Shows only what fits what was typed or pointed at, and numbers the first nine.
  function arrange() {
    copies();
    document.title = $("answer") ? `Your move · ${title}` : title;
    const typed = $("words")?.value.trim() ?? "";
    const all = offers(), fitting = meant(all.map(words), typed);
    const fits = index => !typed || typed === "?" || fitting.includes(index);
    // What can be pointed at in sight need not stand in the bar as well, unless it is wanted there.
    const seen = inSight(), away = all.filter(button => "at" in button.dataset && !seen.has(button.value));
    const here = button => everything || typed || only || all.length === 1 || !("at" in button.dataset) || away.length <= 12 && away.includes(button);
    all.forEach((button, index) => { button.hidden = !(here(button) && fits(index) && (!only || only.includes(button.value))); });
    for (const bunch of document.querySelectorAll("#offers details")) {
      bunch.hidden = !bunch.querySelector("button:not([hidden])");
      if (typed || only) bunch.open = true;
    }
    table.classList.toggle("all", everything && all.length > 0);
    table.classList.toggle("typing", Boolean(typed));
    $("offers")?.classList.toggle("elsewhere", all.length > 0 && all.every(button => button.hidden));
    const toggle = $("all");
    if ($("hint")) $("hint").hidden = false;
    const auto = $("auto"), rolls = setting("roll") === "yes";
    if (auto) { auto.hidden = !rolls && known().filter(offer => offer.icon === "die").length !== 1; auto.setAttribute("aria-pressed", rolls); }
    $("offers")?.classList.toggle("tight", all.filter(button => !button.hidden).length > 4);
    if (toggle) { toggle.hidden = !all.some(button => "at" in button.dataset) && !everything; toggle.setAttribute("aria-pressed", everything); }
    for (const stop of document.querySelectorAll("#offers [data-key]")) delete stop.dataset.key;
    stops().slice(0, 9).forEach((stop, index) => { stop.dataset.key = index + 1; });
  }

  // The codes of whatever can be pointed at without scrolling.
  function inSight() {
    const codes = new Set();
    const frames = new Map();
    const frame = element => { if (!frames.has(element)) frames.set(element, element.getBoundingClientRect()); return frames.get(element); };
    for (const thing of document.querySelectorAll(".slot [data-code], .slot [data-codes], .slot .pick[value]")) {
      const box = thing.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
      const within = element => { const { left, right, top, bottom } = frame(element); return x >= left && x <= right && y >= top && y <= bottom; };
      // A card may lie in a row that slides, or under another one: what is met at its place decides. A maze has too many squares to ask.
      const pane = thing.closest(".window"), met = pane || isMet(thing);
      if (box.width && within(pane ?? thing.closest(".slot")) && within(thing.closest(".slot")) && met) for (const code of (thing.dataset.codes ?? thing.dataset.code ?? thing.value).split(" ")) codes.add(code);
    }
    return codes;
  }

  function showAll(on) {
    everything = on;
    remember("all", on ? "yes" : "no");
    only = null;
    arrange();
    if (on) stops()[0]?.focus({ preventScroll: true });
  }

  // What needs no decision is answered by itself, after a moment in which it can be seen.
  const known = () => offers().map(button => ({ code: button.value, icon: button.dataset.icon }));
  function bySelf() {
    const number = $("answer")?.dataset.number;
    if (inSeries) return;
    const code = automatic({ offers: known(), bots: "bots" in ($("answer")?.dataset ?? {}), single: setting("single") === "yes", roll: setting("roll") === "yes" });
    if (code === null || number === undefined) return;
    setTimeout(() => { if ($("answer")?.dataset.number === number && offer(code)) $("answer").requestSubmit(offer(code)); }, setting("speed") === "normal" && !still.matches ? 350 : 0);
  }
  addEventListener("setting", ({ detail }) => { if (detail === "roll" || detail === "single") bySelf(); if (detail === "pick") gather(); });

  // What the strongest bot would do in the reader's place.
  async function hint() {
    const query = new URLSearchParams(table.dataset.seat ? { seat: table.dataset.seat } : {}), number = $("answer")?.dataset.number;
    tell("Thinking…");
    const answer = await fetch(`/t/${id}/hint?${query}`, { headers: { accept: "application/json" } }).catch(() => null);
    const found = await answer?.json().catch(() => null);
    if ($("answer")?.dataset.number !== number) return;
    if (!answer?.ok) { tell(found?.detail ?? "No hint right now."); return; }
    tell(`Hint: ${found.words}`);
    light(found.code);
    offer(found.code)?.classList.add("hinted");
  }

  function disarm() {
    for (const element of document.querySelectorAll(".armed")) element.classList.remove("armed");
    $("way")?.replaceChildren();
    planned = null;
    const preview = $("preview");
    if (preview) { preview.hidden = true; preview.replaceChildren(); }
  }

  const things = code => document.querySelectorAll(`.slot [data-code="${code}"], .slot [data-codes~="${code}"], .slot .pick[value="${code}"]`);

  function light(code) {
    for (const element of document.querySelectorAll(".meant")) element.classList.remove("meant");
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

  // Several that belong together are gathered first, and sent when they are confirmed.
  let picking = null;
  function gather() {
    const given = $("answer")?.dataset.pick;
    picking = given && !inSeries && setting("pick") === "together" ? new Picking(JSON.parse(given)) : null;
    showPicks();
  }
  function showPicks() {
    for (const thing of document.querySelectorAll(".picked")) thing.classList.remove("picked");
    const place = $("picking");
    if (!place) return;
    place.hidden = !picking;
    if (!picking) return;
    for (const code of picking.chosen) for (const thing of [offer(code), ...things(code)]) thing?.classList.add("picked");
    const missing = picking.missing();
    const next = picking.next();
    // The question names one of them; what is asked now is the next.
    if (picking.names.length && $("ask")?.firstChild) $("ask").firstChild.data = next ? `Place ${next}. ` : "Everybody has a place. Confirm? ";
    place.querySelector("b").textContent = next ? `${picking.words()} · next: ${next}` : missing ? `${picking.words()}: ${missing}` : picking.words();
    $("confirm").disabled = Boolean(missing);
    $("clear").disabled = !picking.chosen.length;
  }

  function choose(code, thing) {
    const button = offer(code);
    if (!button) return;
    if (picking && code in picking.weights) {
      if (!picking.toggle(code)) tell(`You have chosen ${picking.count} already. Take one back first.`); else tell("");
      showPicks();
      return;
    }
    // A finger covers what it points at: the first tap shows, the second does.
    if (touched && !thing.classList.contains("armed")) {
      disarm();
      thing.classList.add("armed");
      button.classList.add("armed");
      const [label, detail] = [".label", "small"].map(part => button.querySelector(part)?.textContent);
      preview(code, `${label}${detail ? ` (${detail})` : ""}: tap again to do it.`);
      return;
    }
    $("answer").requestSubmit(button);
  }

  addEventListener("pointerdown", event => { touched = event.pointerType === "touch"; }, true);

  // The second half of a double click must not answer a question that came in between.
  const meantBefore = ({ detail }) => detail > 1 && !touched && performance.now() - asked < 300;

  table.addEventListener("click", event => {
    if (event.target.closest("#offers, .slot") && meantBefore(event)) { event.preventDefault(); return; }
    const button = event.target.closest("#offers button[name=code], .slot .pick[name=code]");
    if (button) {
      if (event.detail === 0) touched = false; // by keyboard
      event.preventDefault();
      choose(button.value, button);
      return;
    }
    // What says "tap again" may lie over the thing itself: a tap there is the second one.
    if (touched && event.target.closest("#preview")) {
      const [armed, goal] = ["#offers .armed", ".slot .armed[data-way]"].map(one => document.querySelector(one));
      if (armed) $("answer").requestSubmit(armed); else if (goal) go(goal);
      return;
    }
    const item = event.target.closest("#at [data-choose]");
    if (item) { const { choose: code } = item.dataset; closeMenu(); touched = false; choose(code, item); return; }
    const thing = event.target.closest(".slot [data-code], .slot [data-codes], .slot [data-way], .slot [data-series]");
    const map = event.target.closest("[data-map]");
    if (thing?.dataset.way) go(thing);
    else if (thing && (thing.dataset.code || thing.dataset.codes)) { event.preventDefault(); point(thing); }
    else if (thing) { if (!touched || thing.classList.contains("armed")) sendSeries(thing.dataset.series.split(" ")); else { disarm(); thing.classList.add("armed"); tell("Tap again: stop here and move this one."); } }
    else if (map) lookAt(map, event);
    else if (event.target.closest("#all")) showAll(!everything);
    else if (event.target.closest("#hint")) hint();
    else if (event.target.closest("#auto")) { set("roll", setting("roll") === "yes" ? "no" : "yes"); arrange(); }
    else if (event.target.closest("#confirm")) { if (picking && !picking.missing()) sendSeries(picking.series()); }
    else if (event.target.closest("#clear")) gather();
    else if (event.target.closest("#recap button")) $("recap").hidden = true;
    else if (event.target.closest(".slot.story") && !event.target.closest("a, input, select, button, label")) table.classList.toggle("reading");
    else if (event.target.closest("#odds")) {
      event.preventDefault();
      odds = !odds;
      $("odds").setAttribute("aria-current", odds);
      if (!odds) disarm();
    } else if (only && !event.target.closest("#question, #at, a, button, summary, label, input, select, dialog")) back();
  });

  // Something on the board was pointed at: what it stands for is done, or shown at it and among the choices.
  function point(thing) {
    const codes = codesOf(thing);
    if (codes.length === 1) return choose(codes[0], thing);
    if (!codes.length) return;
    only = codes;
    arrange();
    openMenu(thing, codes);
    tell("");
    if (!touched) stops()[0]?.focus({ preventScroll: true });
  }
  const codesOf = thing => (thing.dataset.codes ?? thing.dataset.code ?? thing.value ?? "").split(/[\s,]+/).filter(code => code && offer(code));

  // The menu at a thing: what can be done with it. Keys and readers have the same among the choices.
  let menuAt = null;
  function openMenu(thing, codes) {
    const menu = $("at");
    menuAt = { thing, codes };
    const head = document.createElement("b");
    head.textContent = thing.dataset.name ?? "";
    menu.replaceChildren(...(head.textContent ? [head] : []), ...codes.map(code => {
      const item = document.createElement("button");
      item.type = "button"; item.tabIndex = -1; item.dataset.choose = code;
      item.append(...[...offer(code).childNodes].map(node => node.cloneNode(true)));
      return item;
    }));
    menu.hidden = false;
    const { x, y } = beside(thing.getBoundingClientRect(), menu.getBoundingClientRect(), { width: innerWidth, height: innerHeight });
    menu.style.left = `${x}px`; menu.style.top = `${y}px`;
    hideTip();
  }
  function closeMenu() { menuAt = null; $("at").hidden = true; }

  // Who it is, and what a click does: shown while the pointer rests on it.
  function tip(thing) {
    const place = $("tip"), codes = picking ? [] : codesOf(thing);
    const series = thing.dataset.series ? ["Stop here and move this one"] : [];
    const lines = codes.slice(0, 5).map(code => [".label", ".cost", ".chance"].map(part => offer(code).querySelector(part)?.textContent).filter(Boolean).join(" · "));
    const name = thing.dataset.name ? [thing.dataset.name] : [];
    if (!(name.length + lines.length) || menuAt) return hideTip();
    place.replaceChildren(...[...name, ...series, ...lines].map((text, index) => { const line = document.createElement(index || !name.length ? "span" : "b"); line.textContent = text; return line; }));
    place.hidden = false;
    const { x, y } = above(thing.getBoundingClientRect(), place.getBoundingClientRect(), { width: innerWidth, height: innerHeight });
    place.style.left = `${x}px`; place.style.top = `${y}px`;
  }
  function hideTip() { $("tip").hidden = true; }

  // A way of several choices: shown with its chance, then made choice by choice as long as each is offered.
  let planned = null;
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
    hideTip();
  }
  async function go(goal) {
    const known = planned?.way === goal.dataset.way;
    if (!known) await plan(goal);
    // A finger covers what it points at: it sees the way first.
    if (planned?.way === goal.dataset.way && (known || !touched)) sendSeries(planned.codes);
  }

  // The chances of what is offered, beside each choice.
  let chanceOf = {};
  async function chances() {
    const number = $("answer")?.dataset.number;
    const query = new URLSearchParams(table.dataset.seat ? { seat: table.dataset.seat } : {});
    const answer = await fetch(`/t/${id}/odds?${query}`, { headers: { accept: "application/json" } }).catch(() => null);
    if (!answer?.ok) { if (odds) tell((await answer?.json())?.detail ?? "No chances right now."); return; }
    const found = await answer.json();
    if ($("answer")?.dataset.number !== number) return;
    chanceOf = found;
    showChances();
    if (menuAt) openMenu(menuAt.thing, menuAt.codes);
  }
  function showChances() {
    for (const [code, words] of Object.entries(chanceOf)) {
      const button = offer(code);
      if (!button || !words) continue;
      const chance = button.querySelector(".chance") ?? button.insertBefore(document.createElement("span"), button.querySelector("small"));
      chance.className = "chance";
      const named = withNames(words, id => $(`rs-w-${id.toUpperCase()}`)?.dataset.name);
      chance.textContent = shortChance(named);
      chance.title = named;
    }
  }

  table.addEventListener("focusin", ({ target }) => {
    const button = target.closest("#offers button[name=code]");
    if (button) { light(button.value); if (odds && !touched) preview(button.value, ""); }
  });
  let rests; // a mouse that only passes by wants no plan
  table.addEventListener("pointerover", ({ target, pointerType }) => {
    const button = target.closest?.("#offers button[name=code]");
    light(button?.value);
    const goal = target.closest?.(".slot [data-way]");
    const about = pointerType === "mouse" && target.closest?.(".slot :is(.piece[data-name], [data-code], [data-codes], [data-series]):not(.player)");
    if (about) tip(about); else if (!target.closest?.("#tip")) hideTip();
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
    if (!typed && all.length === 1) { stop(); $("answer").requestSubmit(all[0]); return; }
    if (typed === "?" || !typed) { stop(); arrange(); $("words").select(); tell(`You can choose: ${list(all)}.`); return; }
    const matching = meant(all.map(words), typed).map(index => all[index]);
    if (matching.length === 1) { stop(); $("answer").requestSubmit(matching[0]); }
    else if (matching.length > 1) { stop(); tell(`Which one: ${list(matching)}?`); }
    else {
      // A way is planned by its words, and gone by the same words again.
      const goal = [...document.querySelectorAll(".slot [data-way]")].find(one => one.dataset.say === typed.toLowerCase());
      if (goal) { stop(); go(goal); }
    }
    // Nothing fits: the server says why not.
  }, true);

  // One level back: the menu at a thing, the whole list, whatever was shown or typed.
  function back() {
    if (menuAt || only) { closeMenu(); only = null; disarm(); arrange(); }
    else if (everything) showAll(false);
    else if (picking?.chosen.length) gather();
    else clear();
  }

  function clear() {
    closeMenu();
    only = null;
    if ($("words")) $("words").value = "";
    disarm();
    tell("");
    arrange();
  }

  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || $("rule").open) return;
    const { key, target } = event;
    if (player.skip()) { if (key === " " || key === "Escape") { event.preventDefault(); return; } }
    const typing = target.matches?.("input:not([type=checkbox]), textarea, select");
    if (key === "Escape") { if (target.id === "words") { target.blur(); clear(); } else back(); return; }
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
    } else if (key === " " && !target.closest?.("button, a, summary, [role=button]") && spaceAnswers(known()) !== null) {
      event.preventDefault();
      touched = false;
      $("answer").requestSubmit(offer(spaceAnswers(known())));
    } else if (key === "Enter" && picking && !picking.missing() && !target.closest?.("button, a, summary, [role=button]")) {
      event.preventDefault();
      sendSeries(picking.series());
    } else if (key === "m" && $("db-whole")) {
      $("db-whole").click();
      frame();
    } else if (key === "h" && $("hint")) {
      event.preventDefault();
      hint();
    } else if (key === "r" && $("rematch")) {
      $("rematch").click();
    } else if (key === "a" && $("all") && !$("all").hidden) {
      event.preventDefault();
      showAll(!everything);
    } else if ((key === "/" || key === "?") && $("words")) {
      event.preventDefault();
      $("words").focus();
      if (key === "?") tell(`You can choose: ${offers().map(words).join(", ")}.`);
    } else if ((key === "Enter" || key === " ") && target.closest?.(".slot [data-code], .slot [data-codes]") && !target.matches("button")) {
      event.preventDefault();
      touched = false;
      point(target.closest("[data-code], [data-codes]"));
    }
  });
  table.addEventListener("toggle", ({ target }) => { if (target.closest?.("#offers")) arrange(); }, true);

  // Whoever points at something has read enough: a recap is never in the way.
  addEventListener("pointerdown", ({ target }) => { player.skip(); if (!target.closest?.("#recap")) $("recap").hidden = true; }, true);

  settings();
  groupLines(log);
  luck();
  follow();
  arrange();
  frame();
  gather();
  if ($("answer") && $("odds")) chances();
  open();
  bySelf();
}

copies();
const table = $("table");
if (table?.hasAttribute("data-live")) live(table);
