"""Mail that a club sends to somebody itself."""

from django.core.mail import send_mail

from clubs.models import Club


def send_club_mail(club: Club, subject: str, text: str, to: str) -> bool:
    """Send a mail on behalf of a club; return whether it was sent. A demo club sends none."""
    return not club.is_demo and bool(send_mail(" ".join(subject.split()), text, None, [to]))
