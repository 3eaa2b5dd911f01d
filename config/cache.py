"""The shared cache: Redis, with each process's own memory as a fallback."""

import logging
import time
from collections.abc import Callable
from typing import Any, ClassVar

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import TimeoutError as TooSlow
from redis.retry import Retry

AWAY_SECONDS = 5.0
IMPATIENT = {"socket_connect_timeout": 0.5, "socket_timeout": 1.0, "retry": Retry(NoBackoff(), 0)}
logger = logging.getLogger(__name__)


class ReusingCacheClient(RedisCacheClient):
    """Reuse Redis clients; Django creates one for each command, which takes as long as the command."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._clients: dict[Any, Any] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        pool = self._get_connection_pool(write)  # type: ignore[attr-defined]  # the stubs leave it out
        if pool not in self._clients:
            self._clients[pool] = self._client(connection_pool=pool)  # type: ignore[attr-defined]  # the same
        return self._clients[pool]


class EnduringRedisCache(RedisCache):
    """A Redis cache that survives outages: caching and counting must never make a save fail.

    After an error Redis is not used for `AWAY_SECONDS`, so that not every request waits for it; in that time values are
    stored in this process, where rate limits keep counting.
    """

    _away_until: ClassVar[dict[str, float]] = {}

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, {**params, "OPTIONS": {**IMPATIENT, **params.get("OPTIONS", {})}})
        self._class = ReusingCacheClient
        self._server = server
        self._own = LocMemCache(f"instead of {server}", {**params, "OPTIONS": {}})

    def _asked(self, act: Callable[..., Any], instead: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() >= self._away_until.get(self._server, 0.0):
            try:
                return act(*args, **kwargs)
            except (Unreachable, TooSlow) as error:
                self._away_until[self._server] = time.monotonic() + AWAY_SECONDS
                logger.warning("The cache does not answer; this process remembers by itself.", exc_info=error)
        return instead(*args, **kwargs)

    def add(self, *args: Any, **kwargs: Any) -> Any:
        return self._asked(super().add, self._own.add, *args, **kwargs)

    def get(self, *args: Any, **kwargs: Any) -> Any:
        return self._asked(super().get, self._own.get, *args, **kwargs)

    def set(self, *args: Any, **kwargs: Any) -> Any:
        return self._asked(super().set, self._own.set, *args, **kwargs)

    def touch(self, *args: Any, **kwargs: Any) -> Any:
        return self._asked(super().touch, self._own.touch, *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        return self._asked(super().delete, self._own.delete, *args, **kwargs)

    def get_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._asked(super().get_many, self._own.get_many, *args, **kwargs)

    def has_key(self, *args: Any, **kwargs: Any) -> Any:
        return self._asked(super().has_key, self._own.has_key, *args, **kwargs)

    def incr(self, *args: Any, **kwargs: Any) -> Any:
        return self._asked(super().incr, self._own.incr, *args, **kwargs)

    def set_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._asked(super().set_many, self._own.set_many, *args, **kwargs)

    def delete_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._asked(super().delete_many, self._own.delete_many, *args, **kwargs)

    def clear(self) -> Any:
        self._own.clear()
        return self._asked(super().clear, self._own.clear)
