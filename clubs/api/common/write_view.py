"""Writes of the API: parsed, validated, executed once for each key by the services, and answered with the new state."""

import json
import re
from collections.abc import Iterator
from typing import Any

from django.urls import Resolver404, resolve
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.common.base import ApiView
from clubs.api.common.inputs import KEY_FORM, KEY_LENGTH, LARGEST, Nothing, StrictParser, TooLarge
from clubs.models import ApiToken
from clubs.services.activity_log import Actor
from clubs.services.idempotency import Answer, digest_of, run_once
from scoring.strict_json import JsonObject

SECRETS = frozenset({"link"})
"""Fields that open a page without an account. A repeated answer says where they can be read instead."""
REWRITTEN = frozenset({"version"})
"""Fields that a client refreshes before it repeats a request."""
WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class WriteView(ApiView):
    """A write: `input` is the serializer of its body, which has at most `largest` bytes.

    `keyed`: the write creates something, so an idempotency key is required; for other writes it is optional.
    """

    input: type[serializers.Serializer] = Nothing
    largest = LARGEST
    keyed = False
    parser_classes = (StrictParser,)
    http_method_names = ("post", "options")

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Check the length of the request before reading it."""
        super().initial(request, *args, **kwargs)
        if request.method in WRITES and int(request.META.get("CONTENT_LENGTH") or 0) > self.largest:
            raise TooLarge(self.largest)

    def write(self, sent: JsonObject) -> Response:
        """Execute the write and return the response."""
        raise NotImplementedError

    def post(self, request: Request, **parts: Any) -> Response:
        """Execute the write, or return the stored answer if its key was already used."""
        key = key_of(request, needed=self.keyed)
        if not key:
            return self.write(self._read())
        answer = run_once(
            sender=f"account {request.user.pk}",
            club=request.club,
            key=key,
            digest=digest_of(request.method or "", request.path, self.raw()),
            do=lambda: self._answer(self._read()),
        )
        return Response(answer.body, answer.status, headers={"Location": answer.location} if answer.location else None)

    put = patch = delete = post

    def raw(self) -> bytes:
        """Return what was sent, written in one way; without what is read anew before it is sent again."""
        data = self.request.data
        said = {name: data[name] for name in data if name not in REWRITTEN} if isinstance(data, dict) else data
        return json.dumps(said, sort_keys=True).encode()

    def _read(self) -> JsonObject:
        with timezone.override(self.request.club.zone):
            return self.read()

    def _answer(self, sent: JsonObject) -> Answer:
        made = self.write(sent)
        body = json.loads(JSONRenderer().render(made.data)) if made.data is not None else {}
        address = readable_address(self.request.path) if SECRETS & set(_names(body)) else ""
        return Answer(made.status_code, address, body=body, secrets=SECRETS)

    def read(self) -> JsonObject:
        """Return the body's fields; raises `ValidationError`."""
        said = {} if self.request.data == {} else self.request.data
        sent = self.input(data=said, context={"request": self.request})
        sent.is_valid(raise_exception=True)
        return dict(sent.validated_data)

    def actor(self) -> Actor:
        """Return the actor: the account itself, or an API client by its token."""
        token, user = self.request.auth, self.request.user
        return Actor.program(user, token.name) if isinstance(token, ApiToken) else Actor.staff(user)

    @property
    def key(self) -> str:
        """Return the idempotency key of a write that stores it with its result."""
        return key_of(self.request, needed=True)


def key_of(request: Request, *, needed: bool) -> str:
    """Return a request's idempotency key, or "". Raise `ValidationError` if it is invalid."""
    key = request.headers.get("Idempotency-Key")
    if (key is None and not needed) or (key is not None and re.fullmatch(KEY_FORM, key)):
        return key or ""
    words = _("Send an Idempotency-Key header of at most %(length)s characters, with a new key for each entry.")
    raise ValidationError({"Idempotency-Key": words % {"length": KEY_LENGTH}})


def readable_address(path: str) -> str:
    """Return the nearest address above a write at which what it changed can be read."""
    while path:
        try:
            view = resolve(path).func
        except Resolver404:
            view = None
        if "get" in getattr(getattr(view, "cls", None), "http_method_names", ()) and hasattr(view.cls, "get"):
            return path
        path = path.rpartition("/")[0]
    return path


def _names(body: Any) -> Iterator[str]:
    """Yield the names of all fields of a JSON value."""
    if isinstance(body, dict):
        yield from body
    for inside in body.values() if isinstance(body, dict) else body if isinstance(body, list) else ():
        yield from _names(inside)


def created_response(data: Any) -> Response:
    """Return the response for a created object."""
    return Response(data, status.HTTP_201_CREATED)
