"""Mail that a club sends to somebody itself."""

from clubs.models import Club
from clubs.services.notifications.mails import send_letter


def send_club_mail(club: Club, subject: str, text: str, to: str, *, reply_to: str = "") -> bool:
    """Send a mail on behalf of a club; return whether it was accepted. A demo club sends none."""
    return not club.is_demo and send_letter(subject, text, to, reply_to=reply_to)
