"""Learns ATW from nothing with NumPy alone, and draws its curve.

    python crates/python/examples/learn_atw.py [--minutes 8] [--picture docs/python-learning.svg]

A small network scores every legal action by what the action is and by what the seat sees. It plays against the bots
``random`` and ``rookie`` in two batches and is moved towards what won (proximal policy optimisation). Every so often it is
measured on matches with seeds that it never trains on. With ``--imitate N`` it first learns from N matches of the
strongest bot against itself.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

import ringcraft

GAME = "atw"
PLANES = {plane["name"]: plane for plane in ringcraft.planes(GAME)}
KINDS = ringcraft.about(GAME)["action_kinds"]
QUESTIONS = len(ringcraft.about(GAME)["questions"])
FACTS = ("damage", "cost", "target", "card_momentum", "class", "kind", "marks")
SCALE = np.array([5, 3, 6, 3, 3, 4, 63], np.float32)


def start(name):
    return PLANES[name]["start"]


def action_parts():
    """Of every action: its kind, and the card it names (by its place among the cards of both seats), or -1."""
    kinds, cards = [], []
    for kind, (_, count) in enumerate(KINDS):
        kinds += [kind] * count
        cards += [at % 32 for at in range(count)] if count % 32 == 0 else [-1] * count
    return np.array(kinds), np.array(cards)


KIND_OF, CARD_OF = action_parts()
NUMBERS = ["momentum", "attacker", "fresh", "small_attacks", "passes", "blind_attacks"]
for side in ("mine", "theirs"):
    parts = "health low_health stamina low_stamina reversal first second depleted hand_count pile_count".split()
    NUMBERS += [f"{side}.{part}" for part in parts]
COLUMNS = np.array([start(name) for name in NUMBERS])
SIZES = np.array([20, 1, 1, 4, 20, 7] + [17, 6, 15, 6, 1, 1, 1, 1, 6, 15] * 2, np.float32)
CONTEXT = len(NUMBERS) + QUESTIONS + 2 * len(FACTS)
WIDTH = CONTEXT + len(KINDS) + len(FACTS) + 2


def context(seen):
    """What the seat sees, in a few numbers: tracks and tokens, the question, and what lies on the table."""
    numbers = seen[:, COLUMNS].astype(np.float32)
    numbers[:, 0] -= 100
    parts = [numbers / SIZES, seen[:, start("question") : start("question") + QUESTIONS].astype(np.float32)]
    for side in ("mine", "theirs"):
        laid = seen[:, start(f"{side}.play") : start(f"{side}.play") + 16].astype(np.float32)
        facts = [seen[:, start(f"{side}.{fact}") : start(f"{side}.{fact}") + 16] for fact in FACTS]
        parts.append(np.stack([(laid * fact).max(axis=1) for fact in facts], axis=1) / SCALE)
    return np.concatenate(parts, axis=1)


def choices(seen, mask, seat):
    """A row for every legal action of every match: features, the match's row, the action."""
    row, action = np.nonzero(mask)
    card, kind = CARD_OF[action], KIND_OF[action]
    features = np.zeros((len(row), WIDTH), np.float32)
    features[:, :CONTEXT] = context(seen)[row]
    features[np.arange(len(row)), CONTEXT + kind] = 1
    named = np.flatnonzero(card >= 0)
    place = card[named] - 16 * seat[row[named]].astype(np.int64)
    own = (place >= 0) & (place < 16)
    at = CONTEXT + len(KINDS)
    for fact, name in enumerate(FACTS):
        column = np.where(own, start(f"mine.{name}"), start(f"theirs.{name}")) + place % 16
        features[named, at + fact] = seen[row[named], column] / SCALE[fact]
    features[named, at + len(FACTS)] = 1
    features[named, at + len(FACTS) + 1] = own
    return features, row, action


class Network:
    """A hidden layer, with Adam. One number comes out for every row."""

    def __init__(self, inputs, hidden, rng):
        self.weights = [
            (rng.standard_normal((inputs, hidden)) * np.sqrt(2 / inputs)).astype(np.float32),
            np.zeros(hidden, np.float32),
            (rng.standard_normal(hidden) * 0.05).astype(np.float32),
        ]
        self.moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self.updates = 0

    def forward(self, features):
        first, bias, second = self.weights
        hidden = np.maximum(features @ first + bias, 0)
        return hidden @ second, hidden

    def learn(self, features, hidden, slope, rate):
        """Moves against the slope of a loss with respect to what came out."""
        first, _, second = self.weights
        inner = np.outer(slope, second) * (hidden > 0)
        slopes = [features.T @ inner, inner.sum(axis=0), hidden.T @ slope]
        norm = np.sqrt(sum(float((each**2).sum()) for each in slopes))
        self.updates += 1
        for weight, (mean, square), each in zip(self.weights, self.moments, slopes):
            each = each * min(1.0, 0.5 / (norm + 1e-8))
            mean += 0.1 * (each - mean)
            square += 0.001 * (each**2 - square)
            step = mean / (1 - 0.9**self.updates)
            weight -= rate * step / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-7)


def shares(scores, row, count):
    """The chance of every action: a softmax over the rows of each match. Rows of a match stand together."""
    begins = np.searchsorted(row, np.arange(count))
    scores = scores - np.maximum.reduceat(scores, begins)[row]
    weight = np.exp(scores)
    return weight / np.add.reduceat(weight, begins)[row], begins


def draw(chances, row, begins, rng):
    """A random row of every match, by its chances."""
    sums = np.cumsum(chances)
    before = np.concatenate([[0], sums])[begins]
    ends = np.concatenate([begins[1:], [len(row)]]) - 1
    wanted = before + rng.random(len(begins)) * (sums[ends] - before)
    return np.clip(np.searchsorted(sums, wanted), begins, ends)


def measure(policy, opponent, matches, seed):
    """What the policy scores against a bot, taking its best action, wins as 1 and draws as halves."""
    many = ringcraft.vector(GAME, matches, opponent=opponent, max_cycles=2000)
    many.reset(seed=seed)
    scores = np.full(matches, np.nan)
    while np.isnan(scores).any():
        features, row, action = choices(many.observation, many.mask, many.seat)
        chances, begins = shares(policy.forward(features)[0], row, matches)
        best = np.lexsort((chances, row))[np.concatenate([begins[1:], [len(row)]]) - 1]
        seat = many.seat.copy()
        many.step(action[best])
        over = (many.terminated | many.truncated) & np.isnan(scores)
        scores[over] = (1 + many.reward[over, seat[over]]) / 2
    return float(scores.mean())


class Table:
    """A batch of matches against one bot, and what was decided in it."""

    def __init__(self, opponent, n, seed):
        self.many = ringcraft.vector(GAME, n, opponent=opponent, max_cycles=2000)
        self.many.reset(seed=seed)
        self.n = n

    def collect(self, policy, judge, steps, rng):
        """Plays on; decisions with their features, what was chosen, its chance then, and how much better it went."""
        kept, values, rewards, ends = [], [], [], []
        many = self.many
        for _ in range(steps):
            features, row, action = choices(many.observation, many.mask, many.seat)
            chances, begins = shares(policy.forward(features)[0], row, self.n)
            chosen = draw(chances, row, begins, rng)
            seen = features[begins, :CONTEXT]
            values.append(judge.forward(seen)[0])
            kept.append((features, row, chosen, chances[chosen]))
            seat = many.seat.copy()
            many.step(action[chosen])
            over = many.terminated | many.truncated
            rewards.append(many.reward[np.arange(self.n), seat] * over)
            ends.append(over.copy())
        after = judge.forward(context(many.observation))[0]
        gains, running = [], np.zeros(self.n, np.float32)
        for value, reward, over in zip(reversed(values), reversed(rewards), reversed(ends)):
            surprise = reward + np.where(over, 0, after) - value
            running = surprise + np.where(over, 0, 0.97 * running)
            gains.append(running)
            after = value
        gains.reverse()
        return [(*each, gain, gain + value) for each, gain, value in zip(kept, gains, values)]


def improve(policy, judge, decisions, rng, rate, passes=2, batch=16):
    """Makes what went better than expected likelier, but by little at a time."""
    gains = np.concatenate([each[4] for each in decisions])
    middle, spread = gains.mean(), gains.std() + 1e-6
    for _ in range(passes):
        order = rng.permutation(len(decisions))
        for at in range(0, len(order), batch):
            parts = [decisions[index] for index in order[at : at + batch]]
            features = np.concatenate([part[0] for part in parts])
            firsts = np.cumsum([0] + [len(part[4]) for part in parts[:-1]])
            rows = np.cumsum([0] + [len(part[0]) for part in parts[:-1]])
            row = np.concatenate([part[1] + first for part, first in zip(parts, firsts)])
            chosen = np.concatenate([part[2] + first for part, first in zip(parts, rows)])
            before = np.concatenate([part[3] for part in parts])
            gain = (np.concatenate([part[4] for part in parts]) - middle) / spread
            goal = np.concatenate([part[5] for part in parts])
            count = len(gain)
            scores, hidden = policy.forward(features)
            chances, begins = shares(scores, row, count)
            ratio = chances[chosen] / before
            free = np.where(gain > 0, ratio < 1.2, ratio > 0.8)
            push = np.where(free, ratio * gain, 0).astype(np.float32) / count
            slope = chances * push[row]
            slope[chosen] -= push
            # A little restlessness keeps it from settling too early.
            logs = np.log(chances + 1e-9)
            mean = np.add.reduceat(chances * logs, begins)
            slope += 0.005 / count * chances * (logs - mean[row])
            policy.learn(features, hidden, slope, rate)
            seen = features[begins, :CONTEXT]
            value, hidden = judge.forward(seen)
            judge.learn(seen, hidden, (value - goal) / count, rate)


def imitate(policy, matches, rng):
    """Learns what the strongest bot does."""
    rows = ringcraft.imitation(GAME, matches, seed=77)
    masks = np.unpackbits(rows["mask_bits"], axis=1, bitorder="little", count=len(KIND_OF))
    order = np.arange(len(rows["action"]))
    for _ in range(10):
        rng.shuffle(order)
        for at in range(0, len(order), 512):
            part = order[at : at + 512]
            features, row, action = choices(rows["observation"][part], masks[part], rows["seat"][part])
            scores, hidden = policy.forward(features)
            chances, _ = shares(scores, row, len(part))
            right = action == rows["action"][part][row]
            policy.learn(features, hidden, (chances - right).astype(np.float32) / len(part), 2e-3)


def picture(curve, path):
    """The curve as a small SVG."""
    width, height, left, top = 640, 320, 48, 16
    longest = max(1.0, curve[-1][0] / 60)
    x = lambda seconds: left + (width - left - 16) * seconds / 60 / longest
    y = lambda score: top + (height - top - 40) * (1 - score)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
        '<style>text{fill:#555}line{stroke:#8886}@media(prefers-color-scheme:dark){text{fill:#bbb}}</style>',
    ]
    for score in (0, 0.25, 0.5, 0.75, 1):
        lines.append(f'<line x1="{left}" x2="{width - 16}" y1="{y(score):.1f}" y2="{y(score):.1f}"/>')
        lines.append(f'<text x="{left - 6}" y="{y(score) + 4:.1f}" text-anchor="end">{score:.0%}</text>')
    for minute in range(int(longest) + 1):
        lines.append(f'<text x="{x(60 * minute):.1f}" y="{height - 20}" text-anchor="middle">{minute}</text>')
    lines.append(f'<text x="{(left + width) / 2:.0f}" y="{height - 4}" text-anchor="middle">minutes</text>')
    for column, name, colour, goal in ((1, "against random", "#2a7", 0.8), (2, "against rookie", "#c52", 0.55)):
        points = " ".join(f"{x(each[0]):.1f},{y(each[column]):.1f}" for each in curve)
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines.append(
            f'<line x1="{left}" x2="{width - 16}" y1="{y(goal):.1f}" y2="{y(goal):.1f}" '
            f'style="stroke:{colour};stroke-dasharray:4 4;opacity:.6"/>'
        )
        at = f'x="{width - 20}" y="{y(0.4 - 0.08 * column):.1f}" text-anchor="end"'
        lines.append(f'<text {at} style="fill:{colour}">{name}: {curve[-1][column]:.1%} at the end</text>')
    lines.append("</svg>")
    Path(path).write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", help="write the curve here, as SVG")
    parser.add_argument("--imitate", type=int, default=0, help="first learn from so many matches of the strongest bot")
    parser.add_argument("--every", type=float, default=30.0, help="seconds between measurements")
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    policy, judge = Network(WIDTH, 64, rng), Network(CONTEXT, 64, rng)
    begin = time.perf_counter()
    if options.imitate:
        imitate(policy, options.imitate, rng)
    tables = [Table(opponent, 128, options.seed + number) for number, opponent in enumerate(("random", "rookie"))]
    curve, decisions, next_look = [], 0, 0.0
    while True:
        passed = time.perf_counter() - begin
        last = passed >= 60 * options.minutes
        if passed >= next_look or last:
            scores = [measure(policy, bot, 2000 if last else 500, 10_000 + len(curve)) for bot in ("random", "rookie")]
            curve.append((passed, *scores))
            next_look = passed + options.every
            print(f"{passed:5.0f} s, {decisions:9,} decisions: random {scores[0]:.1%}, rookie {scores[1]:.1%}", flush=True)
        if last:
            break
        rate = 1e-3 * max(0.1, 1 - passed / (60 * options.minutes))
        for table in tables:
            kept = table.collect(policy, judge, 64, rng)
            decisions += 64 * table.n
            improve(policy, judge, kept, rng, rate)
    if options.picture:
        picture(curve, options.picture)


if __name__ == "__main__":
    main()
