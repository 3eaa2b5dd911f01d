"""A circuit of two clubs, made on a phone and counted in taps."""

from playwright.sync_api import Page, expect

from clubs.models import Circuit
from clubs.models.people import Role
from clubs.services.circuits.rankings import compute_ranking
from tests.browser.axe import assert_no_axe_errors
from tests.browser.test_people import sign_in
from tests.browser.test_taps import COUNT
from tests.clubs.circuits_scene import club_of, finished, players_of
from tests.factories import MembershipFactory

MOST_TAPS = 9


def test_two_clubs_have_a_list_in_under_ten_taps(phone: Page, db: None) -> None:
    one, other = finished(), finished()
    owner = MembershipFactory(club=club_of(one), role=Role.OWNER)
    MembershipFactory(club=club_of(other), user=owner.user, role=Role.ORGANISER)
    sign_in(phone, owner.user)
    phone.goto("/")
    phone.add_init_script(COUNT)
    phone.goto("/")
    phone.evaluate("sessionStorage.setItem('taps', 0)")
    phone.get_by_role("link", name="Circuits").click()
    phone.get_by_role("link", name="New circuit").click()
    assert_no_axe_errors(phone)
    phone.get_by_label("Name").click()
    phone.keyboard.type("City Cup")
    phone.get_by_role("button", name="Create circuit").click()
    for day in (one, other):
        phone.get_by_role("button", name=f"Add {club_of(day).name}").click()
        expect(phone.get_by_role("link", name=club_of(day).name)).to_be_visible()
    phone.get_by_role("navigation", name="Manage").get_by_role("link", name="Ranking").click()
    taps = int(phone.evaluate("sessionStorage.taps"))
    assert taps <= MOST_TAPS
    compute_ranking(circuit_id=Circuit.objects.get().pk)
    phone.reload()
    rows = phone.locator(".circuit-lines tbody tr")
    expect(rows).to_have_count(8)
    values = [row.split()[-1] for row in rows.all_inner_texts()]
    assert values == ["1000", "1000", "667", "667", "333", "333", "0", "0"]
    expect(phone.get_by_role("link", name=players_of(one)[0].name)).to_be_visible()
    assert_no_axe_errors(phone)
