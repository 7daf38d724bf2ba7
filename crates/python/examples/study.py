# %% [markdown]
# # A study of a game, in cells
#
# Run it as a script, or cell by cell where your editor knows `# %%`.
# It plays matches on a Ray cluster (this machine, if there is no other), stores them as Parquet and asks DuckDB about them.

# %%
import tempfile
from pathlib import Path

import duckdb
import ray

import ringcraft
import ringcraft.data
import ringcraft.ray

GAME = "atw"
FOLDER = Path(tempfile.mkdtemp())

# %% [markdown]
# ## Who is stronger?

# %%
ray.init(include_dashboard=False, log_to_driver=False)
found = ringcraft.ray.tournament(GAME, ["random", "rookie", "journeyman", "scripted"], 200, seed=1)
for row in found["table"]:
    print(f"{row['bot']:>12} {row['rating']:7.0f} ± {row['half_width']:.0f}")

# %% [markdown]
# The same without Ray, to the last digit:

# %%
assert found == ringcraft.tournament(GAME, ["random", "rookie", "journeyman", "scripted"], 200, seed=1)

# %% [markdown]
# ## How do matches end?

# %%
rows = ringcraft.ray.matches(GAME, ["scripted", "journeyman"], 1000, seed=2)
import pyarrow.parquet as pq

pq.write_table(ringcraft.data.matches_table(rows), FOLDER / "matches.parquet")
print(duckdb.sql(f"""
    select ending, count(*) as matches, round(avg(score_0), 3) as scripted, round(avg(decisions)) as decisions
    from '{FOLDER}/matches.parquet' group by ending order by matches desc
"""))
ray.shutdown()

# %% [markdown]
# ## Which questions are hard?
#
# How many choices each has, and what the seat that was asked won in the end.

# %%
ringcraft.data.write_decisions(FOLDER / "decisions.parquet", GAME, ["scripted"], 200, observations=False)
print(duckdb.sql(f"""
    select question, count(*) as asked, round(avg(offered), 1) as choices, round(avg(returns), 2) as returns
    from '{FOLDER}/decisions.parquet' group by question order by asked desc
"""))

# %% [markdown]
# ## One match, told and reviewed

# %%
record = ringcraft.play(GAME, ["scripted", "journeyman"], seed=5)
assert ringcraft.verify(record)
for entry in ringcraft.replay(record)["entries"][:4]:
    print(*entry["sentences"], sep="\n")
print("...")
for sentence in ringcraft.review(record, tries=8)["sentences"][:6]:
    print(sentence)
