"""Sign-in link from a mail. A GET only shows a button, so that mail scanners don't use up the link."""

from allauth.account.internal.flows.email_verification import verify_email_indirectly
from allauth.account.internal.flows.login import perform_login, record_authentication
from allauth.account.models import Login
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.services.people.login_links import login_links


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def login_link(request: HttpRequest, account: int, token: str) -> HttpResponseBase:
    """Show the account and a button. A POST signs in, with two-factor authentication if the account has it."""
    user = login_links.account(account, token)
    if request.method != "POST" or user is None:
        status = 422 if request.method == "POST" else 200
        return render(request, "account/login_link.html", {"account": user}, status=status)
    record_authentication(request, user, method="code", email=user.email)
    verify_email_indirectly(request, user, user.email)
    answer: HttpResponseBase = perform_login(request, Login(user=user, email=user.email))
    return answer
