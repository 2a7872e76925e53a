"""The parts of a server that others need: each is made once, here, and handed to them."""

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

from .announcements import Announcements
from .background import Chore
from .compiling import Compiling
from .expiry import Expiry
from .guard import Guard
from .hints import Hinting
from .hub import Hub
from .limits import USUAL, Limits
from .lobby import Lobby
from .metrics import Metrics
from .paces import Allowances
from .presence import Presence
from .reading import Reading
from .rounds import Rounds
from .rubbish import Rubbish
from .screens import Screens
from .shown_tables import ShownTables
from .stalls import Stalls
from .store import Clock, Store
from .store.database import Database


@dataclass(frozen=True, kw_only=True)
class Services:
    """What requests and sockets are served with."""

    database: Database
    store: Store
    clock: Clock
    limits: Limits
    metrics: Metrics
    stalls: Stalls
    rubbish: Rubbish
    announcements: Announcements
    presence: Presence
    screens: Screens
    allowances: Allowances
    guard: Guard
    rounds: Rounds
    compiling: Compiling
    reading: Reading
    lobby: Lobby
    hub: Hub
    hinting: Hinting
    expiry: Expiry
    shown_tables: ShownTables

    @classmethod
    def on(cls, store: Store, secret: bytes, limits: Limits = USUAL) -> "Services":
        """All of them on one store; the secret is the server's."""
        announcements, compiling = Announcements(store), Compiling(store.clock)
        presence = Presence(store, limits)
        allowances = Allowances(store, limits)
        announcements.hear(presence.hear)  # before rooms, which look who is there
        announcements.hear(allowances.hear)
        reading = Reading(store.clock, limits, allowances.paces["person_documents"])
        screens = Screens(store, presence.at, limits)
        announcements.hear(screens.hear)
        hub = Hub(store, announcements, compiling.wait, presence.at, screens, limits=limits)
        lobby = Lobby(store, secret, limits, reading)
        return cls(
            database=store.database,
            store=store,
            clock=store.clock,
            limits=limits,
            metrics=Metrics(),
            stalls=Stalls(),
            rubbish=Rubbish(store.clock, lambda: not allowances.held["person_sockets"].total),
            announcements=announcements,
            presence=presence,
            screens=screens,
            allowances=allowances,
            guard=Guard(store, secret, allowances),
            rounds=Rounds(),
            compiling=compiling,
            reading=reading,
            lobby=lobby,
            hub=hub,
            hinting=Hinting(lobby, hub, allowances),
            expiry=Expiry(store, presence.at, limits),
            shown_tables=ShownTables(store, hub, presence),
        )

    @property
    def chores(self) -> tuple[Chore, ...]:
        """What goes on beside everything else."""
        playing = (self.hub, self.announcements, self.presence, self.compiling, self.allowances)
        return tuple(part.chore for part in (*playing, self.expiry, self.rubbish))

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """On a database that is brought up to date, and let go at the end."""
        await self.database.migrate()
        try:
            async with (
                self.stalls.running(),
                self.compiling.running(),
                self.announcements.running(),
                self.presence.running(),
                self.allowances.running(),
                self.hub.running(),
                self.reading.running(),
                self.expiry.chore.running(),
                self.rubbish.chore.running(),
            ):
                yield
        finally:
            await self.store.close()
