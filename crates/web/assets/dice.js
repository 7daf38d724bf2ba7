// The dice, computed again by the page itself: a verifier written from docs/dice.md, which has its test vectors. It touches no page
// and asks nobody. SHA-256 and HMAC are written out because browsers offer theirs only over TLS or on the same machine.

const utf8 = words => new TextEncoder().encode(words);
const joined = parts => { const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0)); let at = 0; for (const part of parts) { all.set(part, at); at += part.length; } return all; };
const hex = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = digits => Uint8Array.from(digits.match(/../g) ?? [], pair => parseInt(pair, 16));
const u32 = number => Uint8Array.of(number, number >>> 8, number >>> 16, number >>> 24);
const lengthAndText = words => { const bytes = utf8(words); return joined([u32(bytes.length), bytes]); };

// The first 32 bits of the fractions of the roots of the first primes: cube roots of 64, square roots of 8.
const [CUBES, SQUARES] = (() => {
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every(prime => n % prime)) primes.push(n);
  // By whole numbers: the root of prime * 2^(32 * power), of which the lowest 32 bits are the fraction's.
  const fraction = (prime, power) => {
    const wanted = BigInt(prime) << BigInt(32 * power);
    let low = 0n, high = 1n << 40n;
    while (high - low > 1n) { const middle = (low + high) / 2n; if (middle ** BigInt(power) <= wanted) low = middle; else high = middle; }
    return Number(low & 0xffffffffn);
  };
  return [primes.map(prime => fraction(prime, 3)), primes.slice(0, 8).map(prime => fraction(prime, 2))];
})();

export function sha256(...parts) {
  const bytes = joined(parts), state = Int32Array.from(SQUARES), words = new Int32Array(64);
  const padded = new Uint8Array((bytes.length + 72) >> 6 << 6), view = new DataView(padded.buffer);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const turn = (word, by) => word >>> by | word << 32 - by;
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) { words[i] = view.getInt32(block + 4 * i); continue; }
      const a = words[i - 15], b = words[i - 2];
      words[i] = words[i - 16] + words[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ a >>> 3) + (turn(b, 17) ^ turn(b, 19) ^ b >>> 10);
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + CUBES[i] + words[i] | 0;
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, d + one | 0, c, b, a, one + two | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] += word; });
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

export function hmac(key, ...parts) {
  const block = new Uint8Array(64);
  block.set(key);
  return sha256(block.map(byte => byte ^ 0x5c), sha256(block.map(byte => byte ^ 0x36), ...parts));
}

const named = (name, ...parts) => sha256(utf8(name), ...parts);

// What a seat shows before it reveals its entropy.
export const seatCommitment = (commitment, match, entropy) => hex(named("ringcraft seat v2", bytesOf(commitment), lengthAndText(match), lengthAndText(entropy)));

export const commitmentTo = secret => hex(named("ringcraft commitment v1", bytesOf(secret)));

const WAYS = ["bot", "committed", "open", "waived", "missed"];
const added = seat => seat.entropy ?? (seat.by === "missed" ? seat.commitment : "");

// The key of a match, once its secret is shown.
export function keyOf({ match, secret, entropy, seats }) {
  const name = utf8(entropy ? "ringcraft key v1" : "ringcraft key v2");
  const texts = entropy ? entropy.map(lengthAndText) : seats.flatMap(seat => [Uint8Array.of(WAYS.indexOf(seat.by)), lengthAndText(added(seat))]);
  return hmac(bytesOf(secret), name, lengthAndText(match), ...texts);
}

export const choicesAtFirst = header => named("ringcraft choices v1", header);
export const choicesAfter = (choices, kind, seat, code) => named("ringcraft choice v1", choices, Uint8Array.of(kind, seat), u32(code));

export function roll(key, choices, index, sides) {
  const limit = (1n << 64n) - (1n << 64n) % BigInt(sides);
  for (let attempt = 0; ; attempt++) {
    const bytes = hmac(key, utf8("ringcraft roll v1"), choices, u32(index), u32(attempt));
    const x = new DataView(bytes.buffer).getBigUint64(0, true);
    if (x < limit) return Number(x % BigInt(sides)) + 1;
  }
}

// JSON with sorted keys and no spaces. Keys are sorted by their bytes, as the other verifiers do.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const order = (a, b) => { const [x, y] = [utf8(a), utf8(b)]; for (let i = 0; i < x.length && i < y.length; i++) if (x[i] !== y[i]) return x[i] - y[i]; return x.length - y.length; };
  return `{${Object.keys(value).sort(order).map(key => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

const rolled = faces => (faces ?? []).map(face => face.split("/").map(Number));

// Checks a record by itself. How many rolls it has, and in a sentence what is wrong with it, if anything is.
export function verify(record) {
  const { ringcraft: form, dice = 1, fairness } = record;
  let rolls = 0;
  const wrong = fault => ({ rolls, fault });
  if (form !== 1 && form !== 2) return wrong(`The record has form ${form}, which this page does not know.`);
  if (!fairness?.secret) return wrong("The record does not show the server's secret.");
  if (!fairness.entropy === !fairness.seats || dice !== (fairness.seats ? 2 : 1)) return wrong("The dice are not of the version that they are said to be.");
  if (commitmentTo(fairness.secret) !== fairness.commitment) return wrong("The server's secret is not the one it committed to.");
  for (const [index, seat] of (fairness.seats ?? []).entries()) {
    if (!WAYS.includes(seat.by)) return wrong(`Seat ${index + 1} came to its entropy in a way that this page does not know.`);
    if (seat.entropy !== undefined && seatCommitment(fairness.commitment, fairness.match, seat.entropy) !== seat.commitment) return wrong(`The entropy of seat ${index + 1} is not the one it committed to.`);
  }
  const key = keyOf(fairness), { content, game, rules, setup } = record;
  const header = named("ringcraft header v1", utf8(canonical(dice > 1 ? { content, dice, game, rules, setup } : { content, game, rules, setup })));
  const faces = list => joined([u32(list.length), ...list.map(([face, sides]) => Uint8Array.of(sides, face))]);
  let choices = choicesAtFirst(header), start = rolled(record.start);
  let link = named(`ringcraft record v${form}`, header, faces(start));
  const badRoll = list => list.findIndex(([face, sides], index) => { rolls++; return roll(key, choices, index, sides) !== face; });
  if (badRoll(start) >= 0) return wrong("A roll of the set-up does not follow from the key.");
  for (const [index, entry] of record.entries.entries()) {
    const kind = { resign: 1, draw: 2 }[entry.ends] ?? 0, code = entry.choice ?? 0, list = rolled(entry.faces);
    link = named("ringcraft entry v1", link, Uint8Array.of(kind, entry.seat), u32(code), faces(list));
    const mark = form === 1 ? link : named("ringcraft mark v2", link, utf8(entry.words ?? ""));
    if (hex(mark).slice(0, 16) !== entry.link) return wrong(`Move ${index + 1} of the record was changed.`);
    choices = choicesAfter(choices, kind, entry.seat, code);
    const bad = badRoll(list);
    if (bad >= 0) return wrong(`Roll ${bad + 1} of move ${index + 1} does not follow from the key.`);
  }
  if (hex(link) !== record.chain) return wrong("Moves are missing at the end of the record.");
  return { rolls, fault: null };
}

// Compares a record with what this browser kept: the server's commitment and its own entropy from before it sat down, and every seat's
// commitment from before it revealed. What is wrong, or nothing.
export function compare({ fairness }, kept, yours) {
  if (fairness.match !== kept.match) return "The record is of another table.";
  if (fairness.commitment !== kept.commitment) return "The server's commitment is not the one it showed before you sat down.";
  const mine = seatCommitment(kept.commitment, kept.match, kept.entropy);
  for (const index of yours) {
    const seat = fairness.seats?.[index];
    if (seat?.commitment !== mine) return "Your seat's commitment is not the one you sent.";
    if (seat.by === "committed" ? seat.entropy !== kept.entropy : seat.by !== "missed") return "Your seat's entropy is not yours.";
    if (seat.by === "missed" && kept.revealed) return "You revealed in time, and the record says that you did not.";
  }
  for (const [index, before] of (kept.seats ?? []).entries()) {
    const seat = fairness.seats?.[index];
    const same = seat?.by === before.by || before.by === "committed" && seat?.by === "missed";
    if (!same || (seat.commitment ?? null) !== (before.commitment ?? null)) return `What seat ${index + 1} added was changed after you revealed.`;
  }
  if (kept.seats && kept.seats.length !== fairness.seats.length) return "The record has other seats.";
  return null;
}
