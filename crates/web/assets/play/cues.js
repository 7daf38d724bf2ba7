// Plays what happened, one thing after the other. News of the table wait until what came before has been shown; a reader in
// a hurry, or one who wants no motion, gets them at once.

// How long each kind of cue is looked at, in milliseconds at normal speed.
const LENGTHS = { tell: 120, move: 260, hit: 420, gain: 320, roll: 520, card: 380, burst: 600, out: 700, turn: 420, end: 500 };
const BANNER = 900, FAST = .4;

// How long a message of cues is shown: never so long that a turn drags.
export function lengthOf(cues, speed) {
  if (speed === "instant" || !cues?.length) return 0;
  const sum = cues.reduce((all, cue) => all + (cue.banner ? BANNER : LENGTHS[cue.kind] ?? LENGTHS.tell), 0);
  return Math.round(Math.min(sum, 2600) * (speed === "fast" ? FAST : 1));
}

// The two to five lines that tell a returning reader what the others did.
export function recapOf(lines, most = 5) {
  const told = lines.filter(line => line.other).map(line => line.text);
  return told.length < 2 ? [] : told.slice(-most);
}

// What is said aloud when something new is asked: the end, else the question, unless the reader's focus is on it.
export function spokenOf({ asked, reads, over = [] }) {
  const end = over.filter(Boolean).join(" ");
  return end || (reads ? "" : asked?.trim() ?? "");
}

// A queue of messages: each is taken, its cues are shown, then the next. `wait` is given so that tests need no clock.
export class Player {
  constructor({ take, show, speed, wait = (ms, then) => setTimeout(then, ms), stop = timer => clearTimeout(timer) }) {
    Object.assign(this, { take, show, speed, wait, stop, queue: [], busy: false, timer: null });
  }

  push(news) {
    this.queue.push(news);
    if (!this.busy) this.next();
  }

  next() {
    this.busy = false;
    this.timer = null;
    while (this.queue.length) {
      const news = this.queue.shift();
      this.take(news);
      const length = lengthOf(news.cues, this.speed());
      this.show(news.cues ?? [], length);
      // Whoever comes late catches up: what waits behind is not made to wait for long.
      if (length > 0) {
        this.busy = true;
        this.timer = this.wait(this.queue.length > 6 ? length / 3 : length, () => this.next());
        return;
      }
    }
  }

  // Everything at once: a key was pressed.
  skip() {
    if (!this.busy) return false;
    if (this.timer !== null) this.stop(this.timer);
    for (const news of this.queue.splice(0)) { this.take(news); this.show(news.cues ?? [], 0); }
    this.busy = false;
    this.timer = null;
    return true;
  }
}
