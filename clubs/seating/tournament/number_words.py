"""Numbers of people in sentences: in English words up to twelve, otherwise in digits."""

from dataclasses import dataclass

WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number. `first` if it begins the sentence."""

    value: int
    first: bool = False

    def say(self, lang: str = "en") -> str:
        """Return the number in one language.

        >>> Numeral(5, first=True).say(), Numeral(31).say(), Numeral(5).say("ja")
        ('Five', '31', '5')
        """
        if lang != "en" or self.value >= len(WORDS):
            return str(self.value)
        return WORDS[self.value].capitalize() if self.first else WORDS[self.value]
