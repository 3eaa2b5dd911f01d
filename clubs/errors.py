"""Errors raised by services."""


class ClubError(Exception):
    """A refusal with a message for the user.

    `code` is stable (for tests and the API), `message` a translated sentence that says what to correct, `field` the
    form field it belongs to ("" for the whole form), `data` what a page needs to show the case (e.g. what the other
    tablet saved).
    """

    def __init__(self, code: str, message: str, field: str = "", **data: object) -> None:
        super().__init__(str(message))
        self.code = code
        self.message = str(message)
        self.field = field
        self.data = data
