"""Steps a second, side by side with what else pip has; prints the table of docs/python.md.

    python crates/python/examples/speed.py [--seconds 2] [--write docs/python.md]

Every row plays random legal actions for the same time. What is not installed is left out.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import time
from pathlib import Path

import numpy as np

import ringcraft

MARKS = ("<!-- speed: begin -->", "<!-- speed: end -->")


def timed(seconds, steps):
    """Runs `steps`, which tells how many it made, for a while; steps a second, and a second of a core."""
    steps()
    count, start, used = 0, time.perf_counter(), time.process_time()
    while (passed := time.perf_counter() - start) < seconds:
        count += steps()
    return count / passed, count / (time.process_time() - used)


def ours_aec(game, observe):
    env, chooser = ringcraft.env(game), random.Random(1)
    env.reset(seed=1)
    draw = chooser.random

    def steps(count=2000):
        for _ in range(count):
            _, _, over, cut, _ = env.last(observe)
            if over or cut:
                env.reset()
                continue
            legal = env.legal_actions()
            env.step(legal[int(draw() * len(legal))])
        return count

    return steps


def ours_state(game):
    chooser = random.Random(1)
    held = [ringcraft.State(game, seed=1)]

    def steps(count=2000):
        state = held[0]
        for number in range(count):
            if state.is_terminal():
                state = ringcraft.State(game, seed=number)
            legal = state.legal_actions()
            state.apply(legal[int(chooser.random() * len(legal))])
        held[0] = state
        return count

    return steps


def ours_vector(game, n, threads, **options):
    many = ringcraft.vector(game, n, threads=threads, **options)
    many.reset(seed=1)

    def steps(count=20):
        for _ in range(count):
            many.step(many.sample())
        return count * n

    return steps


def pettingzoo_classic(module):
    """PettingZoo's own environments, with the quickest choice among legal actions that their masks allow."""
    import importlib

    env = importlib.import_module(f"pettingzoo.classic.{module}").raw_env()
    env.reset(seed=1)
    chooser = random.Random(1)

    def steps(count=200):
        for _ in range(count):
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.reset()
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            legal = np.flatnonzero(mask)
            env.step(int(legal[int(chooser.random() * len(legal))]))
        return count

    return steps


def rlcard_game(name):
    import rlcard

    env = rlcard.make(name, config={"seed": 1})
    chooser = random.Random(1)
    held = [env.reset()[0]]

    def steps(count=200):
        state = held[0]
        for _ in range(count):
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(chooser.random() * len(legal))])
            if env.is_over():
                state, _ = env.reset()
        held[0] = state
        return count

    return steps


def open_spiel_game(name, observe):
    import pyspiel

    game = pyspiel.load_game(name)
    chooser = random.Random(1)
    held = [game.new_initial_state()]

    def steps(count=500):
        state, made = held[0], 0
        while made < count:
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(chooser.choices(actions, chances)[0])
                continue
            if observe:
                state.observation_tensor()
            legal = state.legal_actions()
            state.apply_action(legal[int(chooser.random() * len(legal))])
            made += 1
        held[0] = state
        return made

    return steps


def pgx_game(name, n):
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    init, advance = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def one(_, carry):
        state, key = carry
        key, drawn, dice = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(drawn, logits, axis=-1)
        return advance(state, action, jax.random.split(dice, n)), key

    many = jax.jit(lambda carry: jax.lax.fori_loop(0, 20, one, carry))
    held = [(jax.jit(init)(jax.random.split(jax.random.PRNGKey(1), n)), jax.random.PRNGKey(2))]

    def steps():
        held[0] = many(held[0])
        jax.block_until_ready(held[0])
        return 20 * n

    return steps


def rows():
    """What is measured: who, what, how, and what runs it."""
    one, two = "1 core", "2 threads"
    yield "Ringcraft", "ATW", "AEC, observation and mask", one, lambda: ours_aec("atw", True)
    yield "Ringcraft", "ATW", "AEC, without observation", one, lambda: ours_aec("atw", False)
    yield "Ringcraft", "Dungeon Bowl", "AEC, observation and mask", one, lambda: ours_aec("dungeon-bowl", True)
    yield "Ringcraft", "ATW", "State", one, lambda: ours_state("atw")
    for module in ("connect_four_v3", "leduc_holdem_v4", "texas_holdem_no_limit_v6", "chess_v6", "hanabi_v5"):
        name = module.rsplit("_v", 1)[0].replace("_", " ")
        yield "PettingZoo classic", name, "AEC, observation and mask", one, lambda m=module: pettingzoo_classic(m)
    for name in ("leduc-holdem", "no-limit-holdem", "uno"):
        yield "RLCard", name, "environment, observation", one, lambda n=name: rlcard_game(n)
    for name in ("connect_four", "backgammon", "leduc_poker"):
        yield "OpenSpiel", name, "state", one, lambda n=name: open_spiel_game(n, False)
        yield "OpenSpiel", name, "state, observation", one, lambda n=name: open_spiel_game(n, True)
    for game, title, n in (
        ("atw", "ATW", 1024),
        ("dungeon-bowl", "Dungeon Bowl", 1024),
        ("champions", "Champions", 1024),
        ("wrestlenomicon", "Wrestlenomicon", 1024),
        ("rumbleslam", "RUMBLESLAM", 1024),
    ):
        for threads, where in ((1, one), (2, two)):
            if threads == 1 and game not in ("atw", "dungeon-bowl"):
                continue
            for how, options in (
                ("observation, mask as bytes", {}),
                ("observation, mask as bits", {"masks": "bits"}),
                ("mask as bits", {"masks": "bits", "observations": False}),
            ):
                yield (
                    "Ringcraft",
                    title,
                    f"vector of {n}, {how}",
                    where,
                    lambda g=game, n=n, t=threads, o=options: ours_vector(g, n, t, **o),
                )
    for name in ("connect_four", "backgammon", "chess"):
        yield "pgx (JAX)", name, "vector of 1024, observation and mask", "all cores", lambda n=name: pgx_game(n, 1024)


def table(seconds):
    lines = ["| library | game | how | on | steps/s | per core-second |", "|---|---|---|---|---:|---:|"]
    missing = {}
    for who, game, how, where, make in rows():
        try:
            speed, core = timed(seconds, make())
        except Exception as error:  # noqa: BLE001: what cannot be measured is told, whatever the reason
            missing.setdefault(who, []).append(f"{game}: {type(error).__name__}")
            continue
        lines.append(f"| {who} | {game} | {how} | {where} | {speed:,.0f} | {core:,.0f} |")
        print(lines[-1], flush=True)
    about = [
        f"Python {platform.python_version()}, NumPy {np.__version__}, {os.cpu_count()} cores, load before the run "
        f"{LOAD:.1f}, after it {os.getloadavg()[0]:.1f}; {seconds:g} s a row, random legal actions, one process.",
    ]
    for who, games in missing.items():
        about.append(f"Not measured, since it does not run here: {who} ({'; '.join(games)}).")
    return "\n".join(lines), "\n".join(about)


LOAD = os.getloadavg()[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--write", type=Path, help="put the table into this page, between its marks")
    options = parser.parse_args()
    lines, about = table(options.seconds)
    print("\n" + about)
    if options.write:
        page = options.write.read_text()
        before, rest = page.split(MARKS[0])
        _, after = rest.split(MARKS[1])
        options.write.write_text(f"{before}{MARKS[0]}\n{about}\n\n{lines}\n{MARKS[1]}{after}")


if __name__ == "__main__":
    main()
