"""What is counted in this process, as Prometheus reads it."""

import ipaddress
import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate
from typing import Any

from litestar import Request, get
from litestar.handlers import HTTPRouteHandler

from .refusal import Refused
from .stalls import EDGES, Lengths, Stalls

FORMAT = "text/plain; version=0.0.4; charset=utf-8"

Gauges = Callable[[], dict[str, int]]


class Metrics:
    """Counts requests and refusals. By route, never by address: tables are many, and some are private."""

    def __init__(self) -> None:
        self._requests: Counter[str] = Counter()  # by route and class of status
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._refusals: Counter[str] = Counter()

    def answered(self, route: str, status: int, seconds: float) -> None:
        """A request, with how long it took until the answer began."""
        self._requests[f'route="{route}",status="{status // 100}xx"'] += 1
        self._seconds[f'route="{route}"'] += seconds

    def refused(self, code: str) -> None:
        """Something was refused, over HTTP or through a socket."""
        self._refusals[f'code="{code}"'] += 1

    def lines(self) -> Iterator[str]:
        """What was counted since the process began."""
        yield from _counted("requests_total", self._requests)
        yield from _counted("request_seconds_total", self._seconds)
        yield from _counted("refusals_total", self._refusals)


def _counted(name: str, values: Mapping[str, float]) -> Iterator[str]:
    yield f"# TYPE underbridge_{name} counter"
    for labels, value in sorted(values.items()):
        yield f"underbridge_{name}{{{labels}}} {value}"


def stall_lines(stalls: Stalls, commits: Lengths) -> Iterator[str]:
    """How long the loop of this process was kept from its work, by what, and how long the disk took."""
    yield from _gauge(
        f'process{{pid="{os.getpid()}"}}', 1
    )  # of several, whoever asks knows which has answered
    yield from _by_length("loop_late_seconds", stalls.late)
    yield from _counted("loop_blocked_seconds_total", _labelled("by", stalls.blocked))
    spent = {"at work": stalls.worked, "without a processor": stalls.queued}
    yield from _counted("loop_spent_seconds_total", _labelled("how", spent))
    yield from _counted("loop_places_total", _labelled("place", stalls.places))
    yield from _counted("collections_total", _labelled("generation", stalls.collections))
    yield from _by_length("collection_seconds", stalls.collected)
    yield from _by_length("commit_seconds", commits)


def _labelled(label: str, values: Mapping[Any, float]) -> dict[str, float]:
    return {f'{label}="{value}"': found for value, found in dict(values).items()}  # threads add to them


def _by_length(name: str, lengths: Lengths) -> Iterator[str]:
    """A histogram, and the longest, which none of its buckets tells."""
    yield f"# TYPE underbridge_{name} histogram"
    for edge, count in zip([*map(str, EDGES), "+Inf"], accumulate(lengths.counts), strict=True):
        yield f'underbridge_{name}_bucket{{le="{edge}"}} {count}'
    yield f"underbridge_{name}_sum {lengths.total}"
    yield f"underbridge_{name}_count {sum(lengths.counts)}"
    yield from _gauge(f"{name.removesuffix('_seconds')}_longest_seconds", lengths.longest)


def _gauge(name: str, value: float) -> Iterator[str]:
    yield f"# TYPE underbridge_{name.partition('{')[0]} gauge"
    yield f"underbridge_{name} {value}"


def metrics_route(counted: Metrics, stalled: Callable[[], Iterator[str]], gauges: Gauges) -> HTTPRouteHandler:
    """For this machine only: how much goes on here is nobody else's business."""

    @get("/api/metrics", include_in_schema=False, sync_to_thread=False, media_type=FORMAT)
    def metrics(request: Request[Any, Any, Any]) -> str:
        if request.client is None or not _is_this_machine(request.client.host):
            raise Refused("not-found", what="page")
        lines = [*counted.lines(), *stalled()]
        for name, value in gauges().items():
            lines += _gauge(name, value)
        return "\n".join([*lines, ""])

    return metrics


def _is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
