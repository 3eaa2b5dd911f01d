"""How an action is declared, and what a page and the API read from it."""

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
    """Something that staff do by one press or one request.

    `name` is its route, its operation of the API, and what its fields were typed for; `path` its address below what it
    is on, in the site and in the API, where addresses never change. The service takes its fields and, as far as its
    signature names them, what the target finds, `version`, `key`, `actor`, `directs` (an organiser, or a referee only)
    and `base` (the site's address in mails). An action without a `label` has no form of its own, one without `api` is
    part of a list there. `page` follows where it is not the target's. `log` has the words for what is kept in the log.
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
        """The address in the API, below the tournament's."""
        return (self.target.address + self.path).removesuffix("/")

    @property
    def page_address(self) -> str:
        """The address to which the form goes, below the tournament's."""
        return f"{self.target.address.partition('<')[0] if self.target.chosen else self.target.address}{self.path}/"

    @property
    def follows(self) -> str:
        """The page that follows."""
        return self.page or self.target.page

    @property
    def versioned(self) -> bool:
        """Whether a version goes with it."""
        return "version" in _parameters(self.service)

    @property
    def version_needed(self) -> bool:
        """Whether the API refuses it without a version."""
        return self.versioned and _parameters(self.service)["version"].default is Parameter.empty

    def run(self, fields: Mapping[str, object], **known: object) -> object:
        """Call the service with these fields and what it takes of what is known."""
        taken = _parameters(self.service)
        return self.service(**{name: value for name, value in known.items() if name in taken}, **fields)
