"""A write of the API: read, checked, done once for each key by the services of the pages, answered as it is then."""

import json
import re
from hashlib import sha256
from typing import Any

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
from clubs.services.idempotency import answer_once
from scoring.strict_json import JsonObject

WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class WriteView(ApiView):
    """One write: `input` is its body, of at most `largest` bytes.

    `keyed`: it makes something, so it needs a key; any other may have one.
    """

    input: type[serializers.Serializer] = Nothing
    largest = LARGEST
    keyed = False
    keeps_key = False
    parser_classes = (StrictParser,)
    http_method_names = ("post", "options")

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Judge what was sent by its length before it is read."""
        super().initial(request, *args, **kwargs)
        if request.method in WRITES and int(request.META.get("CONTENT_LENGTH") or 0) > self.largest:
            raise TooLarge(self.largest)

    def write(self, sent: JsonObject) -> Response:
        """Do it, and answer."""
        raise NotImplementedError

    def post(self, request: Request, **parts: Any) -> Response:
        """Read, do and answer; with a key that was seen, answer as then."""
        key = key_of(request, needed=self.keyed)
        with timezone.override(request.club.zone):
            sent = self.read()
        if not key or self.keeps_key:
            return self.write(sent)
        asked = sha256(f"{request.method} {request.path}\n".encode() + self.raw()).hexdigest()
        code, body = answer_once(
            club=request.club, user=request.user, key=key, asked=asked, do=lambda: self._plain(sent)
        )
        return Response(body, code)

    put = patch = delete = post

    def raw(self) -> bytes:
        """What was sent, in one way of writing it."""
        return json.dumps(self.request.data, sort_keys=True).encode()

    def _plain(self, sent: JsonObject) -> tuple[int, JsonObject]:
        made = self.write(sent)
        return made.status_code, json.loads(JSONRenderer().render(made.data)) if made.data is not None else {}

    def read(self) -> JsonObject:
        """Return the body's fields; raises `ValidationError`."""
        said = {} if self.request.data == {} else self.request.data
        sent = self.input(data=said, context={"request": self.request})
        sent.is_valid(raise_exception=True)
        return dict(sent.validated_data)

    def actor(self) -> Actor:
        """Who writes: an account by itself, or a program by its token."""
        token, user = self.request.auth, self.request.user
        return Actor.program(user, token.name) if isinstance(token, ApiToken) else Actor.staff(user)

    @property
    def key(self) -> str:
        """The key of a write that keeps it with what it makes."""
        return key_of(self.request, needed=True)


def key_of(request: Request, *, needed: bool) -> str:
    """The idempotency key of a request, "" where there is none; raises `ValidationError` where it is wrong."""
    key = request.headers.get("Idempotency-Key")
    if (key is None and not needed) or (key is not None and re.fullmatch(KEY_FORM, key)):
        return key or ""
    words = _("Send an Idempotency-Key header of at most %(length)s characters, with a new key for each entry.")
    raise ValidationError({"Idempotency-Key": words % {"length": KEY_LENGTH}})


def created_response(data: Any) -> Response:
    """The answer to what was made."""
    return Response(data, status.HTTP_201_CREATED)
