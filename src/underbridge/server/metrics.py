"""What is counted in this process, as Prometheus reads it."""

import ipaddress
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from litestar import Request, get
from litestar.handlers import HTTPRouteHandler

from .refusal import Refused

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


def metrics_route(counted: Metrics, gauges: Gauges) -> HTTPRouteHandler:
    """For this machine only: how much goes on here is nobody else's business."""

    @get("/api/metrics", include_in_schema=False, sync_to_thread=False, media_type=FORMAT)
    def metrics(request: Request[Any, Any, Any]) -> str:
        if request.client is None or not _is_this_machine(request.client.host):
            raise Refused("not-found", what="page")
        lines = [*counted.lines()]
        for name, value in gauges().items():
            lines += [f"# TYPE underbridge_{name} gauge", f"underbridge_{name} {value}"]
        return "\n".join([*lines, ""])

    return metrics


def _is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
