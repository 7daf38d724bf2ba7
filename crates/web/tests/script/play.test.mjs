// The modules of the script by themselves: `node --test crates/web/tests/script/`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { automatic, spaceAnswers } from "../../assets/play/auto.js";
import { Player, lengthOf, recapOf, spokenOf } from "../../assets/play/cues.js";
import { glideTo, seenShare, shareAt } from "../../assets/play/camera.js";
import { startsOf } from "../../assets/play/shown.js";
import { beginnings, ruleParts, timeLeft } from "../../assets/play/story.js";
import { cut } from "../../assets/play/morph.js";
import { above, beside, shortChance, withNames } from "../../assets/play/at.js";
import { Picking } from "../../assets/play/pick.js";
import { SOUNDS } from "../../assets/play/sound.js";
import { meant } from "../../assets/play/words.js";

test("typed words mean what they mean on the server", () => {
  const cases = JSON.parse(readFileSync(new URL("../../../catalog/tests/typed.json", import.meta.url)));
  assert.ok(cases.cases.length > 5);
  for (const [typed, found] of cases.cases) assert.deepEqual(meant(cases.says, typed).map(index => cases.says[index]), found, typed);
});

test("a part is cut before every opening tag, and put together again", () => {
  const html = "text<p class=\"a\">one</p><p>two <b>three</b></p>";
  assert.deepEqual(cut(html), ["text", "<p class=\"a\">one</p>", "<p>two ", "<b>three</b></p>"]);
  assert.equal(cut(html).join(""), html);
});

test("only what leaves no choice is answered by itself", () => {
  const stop = { code: "4", icon: "stop" }, roll = { code: "7", icon: "die" };
  const usual = { bots: true, single: true, roll: false };
  assert.equal(automatic({ offers: [stop], ...usual }), "4");
  assert.equal(automatic({ offers: [stop], ...usual, bots: false }), null, "people may want to think, and to be seen thinking");
  assert.equal(automatic({ offers: [stop], ...usual, single: false }), null);
  assert.equal(automatic({ offers: [stop, roll], ...usual }), null);
  assert.equal(automatic({ offers: [roll], ...usual }), null, "dice are rolled by hand unless one wishes otherwise");
  assert.equal(automatic({ offers: [roll], ...usual, roll: true }), "7");
  assert.equal(automatic({ offers: [], ...usual }), null);
});

test("the space bar rolls, or takes the only answer", () => {
  assert.equal(spaceAnswers([{ code: "1", icon: "none" }, { code: "2", icon: "die" }]), "2");
  assert.equal(spaceAnswers([{ code: "1", icon: "none" }]), "1");
  assert.equal(spaceAnswers([{ code: "1", icon: "none" }, { code: "2", icon: "none" }]), null);
});

test("a message is looked at for as long as its cues need, and no longer than a turn can bear", () => {
  assert.equal(lengthOf([], "normal"), 0);
  assert.equal(lengthOf(undefined, "normal"), 0);
  assert.equal(lengthOf([{ kind: "roll" }], "instant"), 0);
  assert.ok(lengthOf([{ kind: "roll" }], "fast") < lengthOf([{ kind: "roll" }], "normal"));
  assert.ok(lengthOf(Array(100).fill({ kind: "hit", banner: "TURNOVER" }), "normal") <= 2600);
});

function playing(speed = "normal") {
  const told = [], waits = [];
  const player = new Player({ take: news => told.push(news.seq), show: () => {}, speed: () => speed, wait: (ms, then) => waits.push(then) - 1, stop: at => { waits[at] = null; } });
  return { player, told, waits };
}

test("news wait for what came before", () => {
  const { player, told, waits } = playing();
  for (const seq of [1, 2, 3]) player.push({ seq, cues: [{ kind: "move" }] });
  assert.deepEqual(told, [1]);
  waits[0]();
  assert.deepEqual(told, [1, 2]);
  waits[1]();
  waits[2]();
  assert.deepEqual(told, [1, 2, 3]);
  player.push({ seq: 4 });
  assert.deepEqual(told, [1, 2, 3, 4], "with nothing to see there is nothing to wait for");
});

test("a key skips to the end, in order and once", () => {
  const { player, told, waits } = playing();
  for (const seq of [1, 2, 3]) player.push({ seq, cues: [{ kind: "move" }] });
  assert.equal(player.skip(), true);
  assert.deepEqual(told, [1, 2, 3]);
  assert.equal(waits[0], null, "nothing is left to come");
  assert.equal(player.skip(), false);
});

test("at once means at once", () => {
  const { player, told } = playing("instant");
  for (const seq of [1, 2]) player.push({ seq, cues: [{ kind: "out", banner: "KNOCKED OUT" }] });
  assert.deepEqual(told, [1, 2]);
});

test("a recap tells what the others did, in two to five lines", () => {
  const line = (text, other) => ({ text, other });
  assert.deepEqual(recapOf([line("mine", false), line("one", true)]), [], "one line needs no recap");
  assert.deepEqual(recapOf([line("a", true), line("mine", false), line("b", true)]), ["a", "b"]);
  assert.equal(recapOf(Array(9).fill(line("x", true))).length, 5);
});

test("every sound that a cue can name is known", () => {
  const rust = readFileSync(new URL("../../src/cues.rs", import.meta.url), "utf8");
  const names = /pub enum Sound \{([^}]*)\}/.exec(rust)[1].match(/\w+/g).map(name => name.toLowerCase());
  assert.ok(names.length > 5);
  for (const name of names) assert.ok(SOUNDS[name], name);
});

test("picks for several are sent in order, with what has to be said between them", () => {
  const picking = new Picking({ count: 3, weights: { 1: 0, 2: 0, 3: 0 }, names: ["Ann", "Ben", "Cid"], between: [12, 13] });
  assert.equal(picking.next(), "Ann");
  for (const code of ["3", "1", "2"]) assert.ok(picking.toggle(code));
  assert.equal(picking.next(), "");
  assert.deepEqual(picking.series(), ["3", "12", "1", "13", "2"]);
});

test("a chance on a button is a round number, whatever the exact one is", () => {
  assert.equal(shortChance("hits 11/36 (30.6 %)"), "31 % hits");
  assert.equal(shortChance("58.3 %"), "58 %");
  assert.equal(shortChance("hits 1/2 (50.0 %), is hit 25.0 %"), "50 % hits, 25 % is hit");
});

test("a menu stands beside its thing and never outside the window", () => {
  const view = { width: 400, height: 800 }, box = { width: 200, height: 300 };
  const thing = (left, top) => ({ left, top, right: left + 40, bottom: top + 40, width: 40, height: 40 });
  assert.deepEqual(beside(thing(100, 400), box, view), { x: 150, y: 270 });
  assert.deepEqual(beside(thing(350, 780), box, view), { x: 140, y: 496 }, "to the left, and up");
  assert.deepEqual(beside(thing(180, 10), box, view), { x: 180, y: 4 }, "no room at either side");
  assert.equal(above(thing(100, 10), { width: 80, height: 60 }, view).y, 56, "below, where there is no room above");
});

test("picks are gathered in any order, taken back for nothing, and held to their limit", () => {
  const picking = new Picking({ count: 2, left: 5, unit: "damage", weights: { 1: 1, 2: 2, 3: 4 } });
  assert.equal(picking.missing(), "2 more to choose");
  assert.ok(picking.toggle("3") && picking.toggle("2"));
  assert.equal(picking.missing(), "1 damage too much");
  assert.equal(picking.toggle("1"), false, "two are chosen already");
  assert.ok(picking.toggle("2"), "taken back");
  assert.ok(picking.toggle("1"));
  assert.equal(picking.missing(), "");
  assert.deepEqual(picking.chosen, ["3", "1"]);
  assert.equal(picking.words(), "2 of 2 · 5 of 5 damage");
  assert.equal(picking.toggle("9"), false, "what is not offered cannot be picked");
});

test("a chance names whom it is about", () => {
  const names = { "1e": "Bone Tumbler" };
  assert.equal(withNames("hit 1e 5/6 (83.3 %), hit 2b 1/6 (16.7 %)", id => names[id]), "hit Bone Tumbler 5/6 (83.3 %), hit 2b 1/6 (16.7 %)");
});

test("the end is said aloud, else the question, unless the focus reads it", () => {
  assert.equal(spokenOf({ asked: " Block it? ", reads: false }), "Block it?");
  assert.equal(spokenOf({ asked: "Block it?", reads: true }), "");
  assert.equal(spokenOf({ asked: null, reads: false, over: [undefined, undefined] }), "");
  assert.equal(spokenOf({ asked: null, reads: false, over: ["You win!", "You beat the bot in 9 moves."] }), "You win! You beat the bot in 9 moves.");
});

test("a frame stays while the middle of things is well inside it", () => {
  assert.equal(glideTo({ middle: 250, from: 0, size: 500 }), 0);
  assert.equal(glideTo({ middle: 450, from: 0, size: 500 }), 200, "near its edge it moves, so that they are in the middle");
  assert.equal(glideTo({ middle: 20, from: 0, size: 500 }), -230);
});

test("the small map shows which part is seen, and is pointed at by its own scale", () => {
  assert.deepEqual(seenShare({ from: 100, size: 200, all: 400 }, { start: -10, length: 80 }), [10, 40]);
  assert.deepEqual(seenShare({ from: 0, size: 500, all: 400 }, { start: 0, length: 80 }), [0, 80], "never more than there is");
  // A drawing 100 long at twice its size, in the middle of a box of 240: its middle is the middle of the box.
  assert.equal(shareAt({ where: 120, from: 0, size: 240 }, 100, 2), .5);
  assert.equal(shareAt({ where: 20, from: 0, size: 240 }, 100, 2), 0);
});

test("a turn begins with somebody else's line, and nobody's lines belong to it", () => {
  assert.deepEqual(beginnings(["ada", "ada", undefined, "ada", "bot", undefined, "ada"]), [true, false, false, false, true, false, true]);
  assert.deepEqual(beginnings([]), []);
});

test("a clock shows minutes and seconds", () => {
  assert.deepEqual([0, 9999, 61000, 600000].map(timeLeft), ["0:00", "0:09", "1:01", "10:00"]);
});

test("a refusal is cut at the rules it names", () => {
  assert.deepEqual(ruleParts("No pass (WN-PASS-2)."), ["No pass (", "WN-PASS-2", ")."]);
  assert.deepEqual(ruleParts("No rule here."), ["No rule here."]);
});

test("cues share the time that there is", () => {
  assert.deepEqual(startsOf(4, 800), [0, 200, 400, 600]);
  assert.deepEqual(startsOf(0, 800), []);
  assert.deepEqual(startsOf(2, 0), [0, 0]);
});

test("a skip stops the clock of the page, which must not be called as somebody's own", () => {
  const kept = globalThis.clearTimeout, stopped = [];
  // A browser refuses where `this` is neither the window nor nothing.
  globalThis.clearTimeout = function (timer) { assert.ok(this === undefined || this === globalThis); stopped.push(timer); };
  try {
    const player = new Player({ take: () => {}, show: () => {}, speed: () => "normal", wait: () => 7 });
    player.push({ seq: 1, cues: [{ kind: "move" }] });
    assert.ok(player.skip());
  } finally { globalThis.clearTimeout = kept; }
  assert.deepEqual(stopped, [7]);
});
