"""The Django admin, for site administrators: looking things up and fixing accounts. Clubs use the site's pages."""

from typing import ClassVar

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest

from clubs.models import (
    BonusLine,
    Club,
    Dispute,
    Event,
    Game,
    LogEntry,
    Membership,
    Player,
    PolicyChange,
    Recap,
    Season,
    SheetCode,
    TableCard,
    Team,
    User,
)
from clubs.selectors.public import page_versions
from clubs.services.transactions import bump_page_versions


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Accounts, identified by email address."""

    ordering = ("email",)
    list_display = ("email", "name", "is_staff", "is_active", "date_joined")
    search_fields = ("email", "name")
    fieldsets = (
        (None, {"fields": ("email", "password", "name", "language")}),
        (None, {"fields": ("is_active", "is_staff", "is_superuser", "last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"classes": ("wide",), "fields": ("email", "name", "password1", "password2")}),)


class MembershipInline(admin.TabularInline):
    """Roles in a club."""

    model = Membership
    raw_id_fields = ("user",)
    extra = 0


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):
    """Clubs with their members. If a club's last owner has left, a new one can be added here."""

    list_display = ("name", "slug", "time_zone", "created_at")
    search_fields = ("name", "slug")
    inlines: ClassVar = [MembershipInline]

    def save_model(self, request: HttpRequest, obj: Club, form: ModelForm, change: bool) -> None:
        old = form.initial.get("slug", obj.slug)
        super().save_model(request, obj, form, change)
        bump_page_versions(page_versions.SITE, page_versions.club(obj.slug), page_versions.club(old))

    def delete_model(self, request: HttpRequest, obj: Club) -> None:
        super().delete_model(request, obj)
        bump_page_versions(page_versions.SITE, page_versions.club(obj.slug))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Club]) -> None:
        slugs = list(queryset.values_list("slug", flat=True))
        super().delete_queryset(request, queryset)
        bump_page_versions(page_versions.SITE, *map(page_versions.club, slugs))


class LookAdmin(admin.ModelAdmin):
    """Data that services keep consistent is read-only here."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Player)
class PlayerAdmin(LookAdmin):
    """Players of all clubs."""

    list_display = ("name", "club", "number", "active")
    list_filter = ("club",)
    search_fields = ("name", "alias")


@admin.register(Season)
class SeasonAdmin(LookAdmin):
    """Seasons of all clubs."""

    list_display = ("name", "club", "preset", "starts_on", "closed")
    list_filter = ("club",)


@admin.register(PolicyChange)
class PolicyChangeAdmin(LookAdmin):
    """The changes of seasons' policies, and their reasons."""

    list_display = ("season", "reason", "by")
    list_filter = ("season__club",)
    list_select_related = ("season", "by")


@admin.register(BonusLine)
class BonusLineAdmin(LookAdmin):
    """Bonus and penalty lines in tenths. Cancelled ones count nothing."""

    list_display = ("season", "player", "team", "tenths", "kind", "reason", "cancelled_at")
    list_filter = ("season__club",)
    list_select_related = ("season", "player", "team")


@admin.register(Team)
class TeamAdmin(LookAdmin):
    """Teams of seasons."""

    list_display = ("name", "season")
    list_filter = ("season__club",)
    list_select_related = ("season",)


@admin.register(Recap)
class RecapAdmin(LookAdmin):
    """Recaps of closed nights and seasons, and whether they are out of date."""

    list_display = ("__str__", "asked", "made", "made_at")
    list_filter = ("season__club",)
    list_select_related = ("season", "event__season")


@admin.register(Event)
class EventAdmin(LookAdmin):
    """Nights of all clubs."""

    list_display = ("__str__", "starts_at", "status")
    list_filter = ("status", "season__club")
    list_select_related = ("season",)


@admin.register(Game)
class GameAdmin(LookAdmin):
    """Games of all clubs."""

    list_display = ("public_id", "event", "status", "started_at")
    list_filter = ("status", "event__season__club")
    list_select_related = ("event__season",)


@admin.register(Dispute)
class DisputeAdmin(LookAdmin):
    """Disputed deals."""

    list_display = ("created_at", "game", "number", "closed_at", "word")
    list_select_related = ("game__event__season", "game__table", "game__round")


@admin.register(TableCard)
class TableCardAdmin(LookAdmin):
    """Table cards of all clubs, without their codes."""

    list_display = ("number", "club", "made_at")
    list_filter = ("club",)
    exclude = ("token",)


@admin.register(SheetCode)
class SheetCodeAdmin(LookAdmin):
    """Codes of printed score sheets, without their tokens."""

    list_display = ("season", "event", "round", "table", "made_at")
    list_select_related = ("season", "event", "round")
    exclude = ("token",)


@admin.register(LogEntry)
class LogAdmin(LookAdmin):
    """The activity log of all clubs."""

    list_display = ("created_at", "club", "action", "by", "reason")
    list_filter = ("club",)
    list_select_related = ("club", "by")
