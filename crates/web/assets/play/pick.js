// "Pick k of n": what the reader gathers before anything is sent. Taking a pick back is free until it is confirmed.

export class Picking {
  // `weights` says of each code what it weighs; `left` is how much may be picked in all, where there is a limit.
  // `names` says whom each pick is for, `between` what has to be said after one before the next.
  constructor({ count, left = null, unit = "", weights, names = [], between = [] }) {
    Object.assign(this, { count, left, unit, weights, names, between, chosen: [] });
  }

  has(code) { return this.chosen.includes(code); }

  total() { return this.chosen.reduce((sum, code) => sum + this.weights[code], 0); }

  // Picks it or takes it back; false if it cannot be picked too.
  toggle(code) {
    if (this.has(code)) { this.chosen = this.chosen.filter(other => other !== code); return true; }
    if (!(code in this.weights) || this.chosen.length >= this.count) return false;
    this.chosen.push(code);
    return true;
  }

  // Why what is chosen cannot be confirmed yet; nothing if it can.
  missing() {
    const more = this.count - this.chosen.length;
    if (this.left !== null && this.total() > this.left) return `${this.total() - this.left} ${this.unit} too much`;
    return more > 0 ? `${more} more to choose` : "";
  }

  // What is sent: the picks in their order, with what has to be said between them.
  series() {
    return this.chosen.flatMap((code, place) => place + 1 < this.chosen.length && place in this.between ? [code, String(this.between[place])] : [code]);
  }

  // Whom the next pick is for.
  next() { return this.names[this.chosen.length] ?? ""; }

  words() {
    const weight = this.left === null ? "" : ` · ${this.total()} of ${this.left} ${this.unit}`;
    return `${this.chosen.length} of ${this.count}${weight}`;
  }
}
