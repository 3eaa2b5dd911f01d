"""Shared form handling: validate, call the service, and show its errors at their fields."""

from collections.abc import Callable
from typing import TypeVar

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.errors import ClubError
from clubs.forms.edit_conflicts import ToldForm, renew, tell_saved

T = TypeVar("T")


def run_form(form: forms.BaseForm, act: Callable[[], T]) -> T | None:
    """Return the result of `act`, or None if the form was not submitted, is invalid, or the service raised an error."""
    if not form.is_bound or not form.is_valid():
        return None
    try:
        return act()
    except ClubError as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        if error.code == "conflict":
            (tell_saved if isinstance(form, ToldForm) else renew)(form)
        return None


def render_form_page(request: HttpRequest, template: str, form: forms.BaseForm, **more: object) -> HttpResponse:
    """Render the form's page, with status 422 if the form has errors."""
    status = 422 if form.is_bound and form.errors else 200
    return render(request, template, {"form": form, **more}, status=status)
