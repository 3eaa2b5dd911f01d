"""The players of the demo club's tournament. All of them are invented."""

from clubs.demo.members import Person
from clubs.federations import ema_digits_of

VISITORS = (
    Person("周怡婷", "zh-Hant", 0.42, 1.0, {"en": "Chou Yi-ting"}),
    Person("Anna Kowalczyk", "en", 0.18, 1.0),
    Person("中村 蓮", "ja", 0.5, 1.0, {"en": "Ren Nakamura", "zh-Hant": "中村蓮"}),
    Person("鄭凱文", "zh-Hant", 0.05, 1.0, {"en": "Kevin Cheng"}),
    Person("Jonas Weber", "en", -0.12, 1.0),
    Person("이하은", "ko", 0.3, 1.0, {"en": "Lee Ha-eun", "zh-Hant": "李荷恩"}),
    Person("许佳怡", "zh-Hans", 0.22, 1.0, {"zh-Hant": "許佳怡"}),
    Person("Camille Laurent", "en", -0.3, 1.0),
    Person("山口 葵", "ja", 0.36, 1.0, {"en": "Aoi Yamaguchi"}),
    Person("郭俊傑", "zh-Hant", -0.05, 1.0),
    Person("Ірина Шевчук", "uk", 0.1, 1.0, {"en": "Iryna Shevchuk"}),
    Person("Mateo García", "en", -0.2, 1.0),
    Person("曾雅雯", "zh-Hant", 0.28, 1.0, {"en": "Tseng Ya-wen"}),
    Person("松本 陸", "ja", -0.4, 1.0),
    Person("何子轩", "zh-Hans", 0.0, 1.0, {"zh-Hant": "何子軒"}),
    Person("Freya Nielsen", "en", 0.45, 1.0),
    Person("최민준", "ko", -0.15, 1.0, {"en": "Choi Min-jun"}),
    Person("謝宜蓁", "zh-Hant", 0.14, 1.0),
    Person("Oliver Bennett", "en", -0.5, 1.0),
    Person("井上 楓", "ja", 0.2, 1.0, {"en": "Kaede Inoue"}),
    Person("洪志豪", "zh-Hant", -0.25, 1.0),
    Person("Elena Rossi", "en", 0.08, 1.0),
    Person("彭雪", "zh-Hans", 0.33, 1.0, {"zh-Hant": "彭雪"}),
    Person("Богдан Кравець", "uk", -0.35, 1.0, {"en": "Bohdan Kravets"}),
    Person("木村 湊", "ja", 0.12, 1.0),
    Person("邱筱涵", "zh-Hant", -0.1, 1.0, {"en": "Chiu Hsiao-han"}),
    Person("Noah van Dijk", "en", 0.25, 1.0),
    Person("정수빈", "ko", -0.02, 1.0, {"en": "Jung Su-bin"}),
    Person("廖柏翰", "zh-Hant", 0.38, 1.0),
    Person("Ingrid Solberg", "en", -0.45, 1.0),
    Person("余佩芬", "zh-Hant", 0.02, 1.0, {"en": "Yu Pei-fen"}),
    Person("清水 ひなた", "ja", -0.08, 1.0, {"en": "Hinata Shimizu"}),
)

COUNTRY_OF_LANGUAGE = {"zh-Hant": "TW", "ja": "JP", "ko": "KR", "zh-Hans": "CN", "uk": "UA"}
COUNTRY_OF = {
    "Anna Kowalczyk": "PL", "Jonas Weber": "DE", "Camille Laurent": "FR", "Mateo García": "ES", "Freya Nielsen": "DK",
    "Oliver Bennett": "GB", "Noah van Dijk": "NL", "Elena Rossi": "IT", "Ingrid Solberg": "NO",
}  # fmt: skip


def country_of(who: Person) -> str:
    """Return a visitor's country."""
    return COUNTRY_OF.get(who.name) or COUNTRY_OF_LANGUAGE.get(who.lang, "")


def federation_number(who: Person) -> str:
    """Return an invented number in a federation's format. Two visitors have none yet."""
    at = VISITORS.index(who) + 1
    return "" if at in (7, 19) else f"{ema_digits_of(country_of(who)) or '99'}99{at:04d}"
