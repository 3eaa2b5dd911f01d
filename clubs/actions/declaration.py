"""Declaration of an action, and what pages and the API derive from it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from inspect import Parameter, signature

from clubs.actions.fields import Field, Words
from clubs.actions.targets import Target
from clubs.models.api import Scope
from clubs.permissions import ORGANISER, Row

Service = Callable[..., object]
DIRECTOR = Row(None, ORGANISER, scope=Scope.TOURNAMENTS)
REFEREE = replace(DIRECTOR, referee=True)


@cache
def _parameters(service: Service) -> Mapping[str, Parameter]:
    return signature(service).parameters


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """Something staff do by one button or one request.

    `name` is its route, its API operation and the idempotency scope of its fields; `path` its address below its target,
    in the site and in the API, where addresses never change. The service receives its fields and, as far as its
    signature names them, what the target finds, `version`, `key`, `actor`, `directs` (a director or organiser, not only
    a referee) and `base` (the site's address in mails). An action without a `label` has no form of its own, one without
    `api` is part of a list there. `page` is the next page if it isn't the target's. `log` labels the data stored in the
    activity log.
    """

    name: str
    about: str
    target: Target
    path: str
    service: Service
    fields: Mapping[str, Field] = field(default_factory=dict)
    label: Words = ""
    row: Row = DIRECTOR
    page: str = ""
    api: bool = True
    log: Mapping[str, Words] = field(default_factory=dict)

    @property
    def api_address(self) -> str:
        """Return the API address below the tournament's."""
        return (self.target.address + self.path).removesuffix("/")

    @property
    def page_address(self) -> str:
        """Return the address the form posts to, below the tournament's."""
        return f"{self.target.address.partition('<')[0] if self.target.chosen else self.target.address}{self.path}/"

    @property
    def follows(self) -> str:
        """Return the next page."""
        return self.page or self.target.page

    @property
    def versioned(self) -> bool:
        """Return whether the action takes a version."""
        return "version" in _parameters(self.service)

    @property
    def version_needed(self) -> bool:
        """Return whether the API requires a version."""
        return self.versioned and _parameters(self.service)["version"].default is Parameter.empty

    def run(self, fields: Mapping[str, object], **known: object) -> object:
        """Call the service with these fields and the known arguments it accepts."""
        taken = _parameters(self.service)
        return self.service(**{name: value for name, value in known.items() if name in taken}, **fields)
