"""Studies by Ray: two local workers, one of which is killed."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import numpy as np
import pytest

import ringcraft


@pytest.fixture(scope="module")
def cluster():
    import ray

    # A busy machine may take longer than Ray waits for its own parts.
    os.environ.setdefault("RAY_gcs_server_port_wait_time_s", "120")
    for left in (2, 1, 0):
        try:
            ray.init(
                num_cpus=2,
                include_dashboard=False,
                configure_logging=False,
                log_to_driver=False,
                object_store_memory=100 * 2**20,
            )
            break
        except Exception:
            ray.shutdown()
            if not left:
                raise
    yield ray
    ray.shutdown()


def test_workers_and_their_deaths_change_nothing(cluster, tmp_path):
    import ringcraft.ray

    alone = ringcraft.matches("atw", ["scripted", "random"], 48, seed=7, threads=1)
    killed = tmp_path / "killed"

    def kill_one(start: int, mark: str = str(killed)) -> None:
        """Takes the worker of one part down, once."""
        if start == 16 and not Path(mark).exists():
            Path(mark).write_text(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)

    spread = ringcraft.ray.matches("atw", ["scripted", "random"], 48, seed=7, part=8, before=kill_one)
    assert killed.exists(), "nobody was killed"
    for name, column in alone.items():
        assert np.array_equal(np.asarray(spread[name]), np.asarray(column), equal_nan=name == "score"), name

    one = ringcraft.simulate("atw", ["rookie", "random"], 40, seed=3)
    assert ringcraft.ray.simulate("atw", ["rookie", "random"], 40, seed=3, part=13) == one
    table = ringcraft.tournament("atw", ["random", "scripted"], 30, seed=4)
    assert ringcraft.ray.tournament("atw", ["random", "scripted"], 30, seed=4, part=11) == table
