"""A cluster of Ray's on this machine: two nodes that work, one of which is killed in the middle of
a job. What comes out is what processes bring. Ends by itself: `python tests/cluster.py FOLDER`."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
sys.path.insert(0, str(Path(__file__).parent.parent))

from reihum.core.options import Value
from reihum.games import setup_for
from reihum.lab.arena import Arena
from reihum.lab.bulk import Bulk
from reihum.lab.workers import workers
from tests.waiting import wait_until

JOBS = 8
NO_CLUSTER = 77  # the exit code that says so
SMALL: dict[str, Value] = {"colours": 2, "numbers": 7, "hand": 4}


def held_once(number: int, folder: str) -> int:
    """Whoever gets 3 first says on which machine it is, and never ends by itself."""
    import ray  # noqa: PLC0415, where the job is done

    said = Path(folder) / "held"
    if number == 3 and not said.exists():
        part = said.with_suffix(".part")
        part.write_text(ray.get_runtime_context().get_node_id(), encoding="ascii")
        part.rename(said)
        with (Path(folder) / "fifo").open(encoding="ascii") as nobody:
            nobody.read()
    return number * number


def main(folder: Path) -> None:
    from ray.cluster_utils import Cluster  # noqa: PLC0415, takes a while

    usual: dict[str, Any] = {
        "node_ip_address": "127.0.0.2",  # Ray takes 127.0.0.1 for the machine's own address
        "object_store_memory": 100 * 2**20,
        "include_dashboard": False,
    }
    os.mkfifo(folder / "fifo")
    try:
        cluster = Cluster(initialize_head=True, head_node_args={**usual, "num_cpus": 0})
        nodes = [cluster.add_node(num_cpus=1, **usual) for _ in range(2)]
    except Exception as error:  # whatever keeps Ray from starting is not about us
        print(error, file=sys.stderr)
        sys.exit(NO_CLUSTER)
    try:
        with workers(ray=cluster.address) as crew, ThreadPoolExecutor(1) as pool:
            squares = pool.submit(
                lambda: list(crew.in_order(held_once, [(n, str(folder)) for n in range(JOBS)]))
            )
            wait_until(lambda: squares.done() or (folder / "held").exists())
            held = (folder / "held").read_text(encoding="ascii")
            lost = next(node for node in nodes if node.node_id == held)
            cluster.remove_node(lost, allow_graceful=False)
            print("killed", flush=True)
            assert squares.result() == [n * n for n in range(JOBS)]
            print("in-order", flush=True)
            # Whoever has begun with Ray goes on with it, now on one machine.
            some = Bulk(setup_for("elfer-raus", 3, SMALL), "tea")
            spread, alone = some.run(40, None, ray=cluster.address), some.run(40, 1)
            assert [n for rows in spread for n in rows] == [n for rows in alone for n in rows]
            print("simulated", flush=True)
            fights = [
                Arena(setup_for("elfer-raus", 2, SMALL), ("medium", "random"), 4, "tea")
                for _ in range(2)
            ]
            list(fights[0].run(None, cluster.address))
            list(fights[1].run(2))
            assert fights[0].json() == fights[1].json()
            print("fought", flush=True)
    finally:
        cluster.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
