"""What nobody should send: bodies, headers, addresses and documents gone wrong, by chance."""

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any
from urllib.parse import quote

from bench.fuzz_house import Headers

TOKENS = re.compile(r'"(?:\\.|[^"\\])*"|-?\d[\d.eE+-]*|true|false|null|[\[\]{}:,]')

# JSON, or nearly: what a value may be replaced by.
VALUES = (
    *("null", "true", "false", "0", "-1", "1", "2", "7", "1.5", "-0", "1e999", "-1e-999", "NaN", "Infinity"),
    *(str(1 << 31), str(1 << 63), str(-(1 << 63) - 1), "9" * 400, "9" * 6_000, "0x10", "01", "1e5"),
    *('""', '" "', '"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"', '"\\u202e\\u200b"', '"a\\nb"', '"\\x"', '"'),
    *('"me"', '"open"', '"sleepy"', '"troll-dice"', '"bridge-troll"', '"angry-troll"', '"troll-bridge"'),
    *('"swap"', '"bot 0 3"', '"bot-0-3-3"', '"back 0 1"', '"seal"', '"нет"', '"😀"', '"e\u0301"'),
    *(f'"{"a" * 65}"', f'"{"b" * 300}"', f'"{"c" * 9_000}"', f'"{"😀" * 500}"', f'"{"a b" * 80}"'),
    *("[]", "{}", "[[]]", '{"a":{}}', "[null]", '["me","me"]', '["me","open","open"]', '["me","sleepy"]'),
    *("[" * 100 + "]" * 100, '{"a":' * 100 + "1" + "}" * 100, "[" * 9_000, "[" * 9_000 + "]" * 9_000),
    *('{"seconds":30}', '{"days":1}', '{"seconds":1e9}', "[1,2,3]", '{"type":"swap"}', "//", "undefined"),
)
BYTES = (
    b"\x00",
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"\r\n",
    b"\\",
    b'"',
    b"}",
    b"[",
    b"\x1b[2J",
)
SEGMENTS = (
    *(
        "%00",
        "..",
        "%2e%2e",
        "%2e%2e%2f",
        "%ff%fe",
        "%",
        "%zz",
        "%25",
        "%c3%28",
        "%ed%a0%80",
        "%0d%0a",
        "%20",
    ),
    *("a" * 33, "a" * 3_000, "-", "_", "playing", "mine", "socket", "null", "0", "-1", "1e3", "{table}", "*"),
    *("%F0%9F%98%80", "%E2%80%AE", "etc%2fpasswd", "..%5c..", ";x=1", "~", "'", "%27%20OR%201=1--", "."),
)
ELSEWHERE = (
    *("/", "/design", "/new/troll-dice", "/table/nowhere", "/favicon.ico", "/api", "/api/", "/api//", "//"),
    *("/assets", "/assets/", "/assets/x.js", "/assets/../index.html", "/assets/%2e%2e/index.html", "*"),
    *("/assets/%00", "/assets/" + "a" * 5_000, "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/%ff"),
    *(
        "/api/schema",
        "/api/schema/openapi.json",
        "/api/schema/openapi.yaml",
        "/api/schema/swagger",
        "/robots.txt",
    ),
    *(
        "/api/tables/x/socket",
        "/.git/config",
        "/wp-login.php",
        "/api/metrics",
        "/metrics",
        "/assets//etc/passwd",
    ),
    *("[x", ":99999", "@", "http://evil.example/", "http://[::1/api/live", "x"),
)
QUERIES = (
    *(
        "",
        "seat=0",
        "seat=1",
        "seat=19",
        "seat=-1",
        "seat=20",
        "seat=x",
        "seat=",
        "seat=%00",
        "seat=1&seat=2",
    ),
    *(
        "seat=1e3",
        "seat=null",
        "seat[]=1",
        "=&&=",
        "%",
        "%ff=%ff",
        "&" * 500,
        "a=" + "b" * 5_000,
        "seat=9" + "9" * 99,
    ),
    *(
        "known=1&lines=1",
        "known=-1",
        "known=99999999999999999999",
        "lines=-5",
        "known=1.5",
        "known=%E2%85%A0",
    ),
)
VISITS = (
    *("", "known=0&lines=0", "known=1&lines=0", "known=5&lines=2", "known=100000&lines=100000", "known=-3"),
    *(
        "known=9223372036854775808",
        "lines=-1",
        "known=x",
        "known=1&known=2",
        "seat=1",
        "%00=%00",
        "lines=1e9",
    ),
)
METHODS = (
    "GET",
    "POST",
    "PUT",
    "DELETE",
    "PATCH",
    "HEAD",
    "OPTIONS",
    "TRACE",
    "CONNECT",
    "get",
    "BREW",
    "A" * 60,
)
ODD: tuple[tuple[bytes, tuple[bytes, ...]], ...] = (
    (b"origin", (b"http://evil.example", b"null", b"", b"http://[::1", b"\xff", b"://", b"http://127.0.0.1")),
    (b"sec-fetch-site", (b"cross-site", b"same-origin", b"none", b"\x80")),
    (
        b"content-type",
        (
            *(
                b"text/plain",
                b"application/json; charset=utf-16",
                b"application/json; charset=rot13",
                b"\xff",
            ),
            *(b"multipart/form-data", b"multipart/form-data; boundary=", b"multipart/form-data; boundary=a"),
            *(b"application/x-www-form-urlencoded", b"application/x-msgpack", b"", b";", b"application/"),
        ),
    ),
    (b"content-length", (b"0", b"1", b"-1", b"abc", b"999999999999", b"1.5", b"", b"0x10", b"\xb2")),
    (
        b"accept",
        (b"text/html", b"*/*;q=x", b"image/png", b"application/x-msgpack", b",,,", b"\xff", b"a" * 4_000),
    ),
    (b"accept-encoding", (b"gzip", b"br", b"gzip;q=rubbish, *;q=0", b"identity;q=0", b"\xff", b"," * 400)),
    (b"x-forwarded-for", (b"1.2.3.4", b"::1", b"evil", b"1.2.3.4, 5.6.7.8", b"\xff", b"", b"1" * 4_000)),
    (b"x-forwarded-proto", (b"https", b"gopher", b"\xff")),
    (b"host", (b"", b"evil.example", b"[::1", b"\xff", b"a" * 2_000, b"127.0.0.1:99999")),
    (b"range", (b"bytes=0-", b"bytes=-1", b"bytes=9-1", b"bytes=0-0,2-3", b"bytes=x", b"lines=1-2")),
    (b"if-none-match", (b"*", b'"x"', b"\xff")),
    (b"if-modified-since", (b"yesterday", b"Wed, 21 Oct 2099 07:28:00 GMT", b"\xff")),
    (
        b"cookie",
        (b"underbridge=", b"underbridge=.", b"=", b";;;", b"underbridge=a.b; underbridge=c.d", b"\xff\xfe"),
    ),
    (b"expect", (b"100-continue", b"rubbish")),
    (b"upgrade", (b"websocket", b"h2c")),
)


def write(body: Any) -> bytes:
    """As it should be sent."""
    return json.dumps(body).encode()


def spoil(body: Any, chance: Random) -> bytes:
    """JSON that is wrong in one way or in several: mostly in what it says, sometimes in how it is written."""
    tokens = TOKENS.findall(json.dumps(body))
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        chance.choice((_replace, _replace, _replace, _replace, _drop, _repeat, _swap, _add))(tokens, chance)
    written = "".join(tokens).encode("utf-8", "surrogatepass")
    return spoil_bytes(written, chance) if chance.random() < 0.2 else written


def _values(tokens: list[str]) -> list[int]:
    """Where something stands that is neither a name nor a sign."""
    return [
        at for at, token in enumerate(tokens) if token not in "[]{}:," and tokens[at + 1 : at + 2] != [":"]
    ]


def _replace(tokens: list[str], chance: Random) -> None:
    if values := _values(tokens):
        tokens[chance.choice(values)] = chance.choice(VALUES)


def _drop(tokens: list[str], chance: Random) -> None:
    if tokens:
        del tokens[chance.randrange(len(tokens))]


def _repeat(tokens: list[str], chance: Random) -> None:
    """So a name stands twice."""
    first = chance.randrange(len(tokens) + 1)
    part = tokens[first : first + chance.choice((1, 3, 4, 8))]
    tokens[first:first] = part * chance.choice((1, 1, 2, 60))


def _swap(tokens: list[str], chance: Random) -> None:
    if tokens:
        one, other = chance.randrange(len(tokens)), chance.randrange(len(tokens))
        tokens[one], tokens[other] = tokens[other], tokens[one]


def _add(tokens: list[str], chance: Random) -> None:
    if tokens[:1] == ["{"]:
        tokens[1:1] = [chance.choice(('"extra"', '"__proto__"', '"move_id"', '"type"', '""')), ":"]
        tokens[3:3] = [chance.choice(VALUES), *[","] * (tokens[3:4] != ["}"])]


def spoil_bytes(written: bytes, chance: Random) -> bytes:
    """Cut, damaged, or in another encoding."""
    at = chance.randrange(len(written) + 1)
    ways: tuple[Callable[[], bytes], ...] = (
        lambda: written[:at],
        lambda: written[:at] + chance.choice(BYTES) + written[at:],
        lambda: written[:at] + bytes([chance.randrange(256)]) + written[at + 1 :],
        lambda: written.decode("utf-8", "replace").encode("utf-16"),
        lambda: written + chance.choice(BYTES) * chance.choice((1, 1_000)),
        lambda: written + written,
        lambda: chance.randbytes(chance.choice((1, 40, 2_000))),
        lambda: b" " * 600_000 + written if chance.random() < 0.05 else b" " * 100 + written,
    )
    return chance.choice(ways)()


def segment(chance: Random) -> str:
    """A part of an address that leads nowhere."""
    if chance.random() < 0.2:
        return quote(chance.randbytes(chance.randrange(1, 12)))
    return chance.choice(SEGMENTS)


def bend(path: str, chance: Random) -> str:
    """An address that is nearly one."""
    parts = path.split("/")
    at = chance.randrange(1, len(parts) + 1)
    ways: tuple[Callable[[], str], ...] = (
        lambda: "/".join([*parts[:at], segment(chance), *parts[at:]]),
        lambda: "/".join([*parts[:at], segment(chance), *parts[at + 1 :]]),
        lambda: path + chance.choice(("/", "//", "/.", "%00", "%20", "?", "#x", ".json", "/" + "a/" * 300)),
        lambda: path.upper(),
        lambda: "/".join(parts[:at]),
        lambda: path.replace("/", chance.choice(("//", "%2f", "/./", "\\"))),
    )
    return chance.choice(ways)()


def spoil_headers(headers: Headers, cookies: Sequence[bytes], chance: Random) -> Headers:
    """Some of them odd, missing, doubled or forged."""
    told = dict(headers)
    for _ in range(chance.choice((1, 1, 2, 4))):
        name, values = chance.choice(ODD)
        told[name] = chance.choice(values)
    if chance.random() < 0.3 and cookies:
        told[b"cookie"] = forge(chance.choice(cookies), chance)
    spoilt = list(told.items())
    if chance.random() < 0.1 and spoilt:
        spoilt.append(chance.choice(spoilt))
    if chance.random() < 0.05:
        spoilt += [(b"x-%d" % number, b"y" * 100) for number in range(90)]
    if chance.random() < 0.1:
        del spoilt[chance.randrange(len(spoilt))]
    return spoilt


def forge(cookie: bytes, chance: Random) -> bytes:
    """Nearly somebody's."""
    at = chance.randrange(len(cookie) + 1)
    return chance.choice(
        (
            cookie[:at],
            cookie[:at] + bytes([chance.randrange(32, 256)]) + cookie[at + 1 :],
            cookie * 2,
            cookie.replace(b".", b"..", 1),
            cookie.lower(),
            b"a=b; " * 300 + cookie,
            cookie.partition(b".")[0] + b"." + b"A" * 43,
            cookie + b"; " + cookie,
            b"underbridge=" + b"a" * 8_000,
        )
    )


TOML = (
    *(
        "",
        "\n",
        "a",
        "a=",
        "=1",
        "[",
        "[[",
        "a=[" * 50,
        "a = " + "[" * 2_000,
        "a={" * 300,
        "a=1\na=2",
        "a.b.c.d.e.f=1",
    ),
    *(".".join(["a"] * 4_000) + "=1", "a=" + "9" * 5_000, "a=0x" + "f" * 5_000, "a=nan", "a=-inf", "a=1e400"),
    *(
        'a="\\ud800"',
        "a='''",
        'a="\x00"',
        "a=1979-05-27T07:32:00Z",
        "\ufeffa=1",
        "[card]\n[card]",
        "[[card]]\n" * 3_000,
    ),
    *(
        "a." * 4 + "b=1\n",
        "\n".join(f"a{n}.b.c=1" for n in range(2_000)),
        "#" * 100_000,
        "['']\n''=1",
        "a = 2\r",
    ),
)


def document(ours: str, chance: Random) -> str:
    """Ours with something changed, or nothing that anybody could play with."""
    if chance.random() < 0.3:
        return chance.choice(TOML)
    lines = ours.splitlines()
    for _ in range(chance.choice((1, 1, 2, 5, 40))):
        at = chance.randrange(len(lines))
        match chance.randrange(6):
            case 0:
                del lines[at : at + chance.choice((1, 1, 10, 400))]
            case 1:
                lines[at:at] = lines[at : at + chance.choice((1, 5, 60))]
            case 2:
                lines[at] = re.sub(
                    r"-?\d+",
                    lambda _: chance.choice(("0", "-1", "99", "1.5", "255", "2147483648")),
                    lines[at],
                )
            case 3:
                lines[at] = chance.choice(TOML)
            case 4:
                lines[at] = re.sub(r'"[^"]*"', lambda _: chance.choice(VALUES), lines[at])
            case _:
                other = chance.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
        if not lines:
            break
    return "\n".join(lines)
