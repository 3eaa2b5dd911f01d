"""The members of the demo club. All of them are invented."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from clubs.models.people import Privacy, Role

PASSWORD = "east-one-demo"  # noqa: S105  # printed for everybody: the accounts exist in a demo only


@dataclass(frozen=True, slots=True)
class Account:
    """An account. `player` is the name of its player, if any."""

    role: str
    email: str
    name: str
    player: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """A player. `strength` is the simulator's skill (about -0.6 to 0.6), `comes` the share of nights attended."""

    name: str
    lang: str
    strength: float
    comes: float
    names: Mapping[str, str] = field(default_factory=dict)
    alias: str = ""
    privacy: str = Privacy.NAME
    guest: bool = False


ACCOUNTS = (
    Account(Role.OWNER, "owner@example.org", "何佩珊"),
    Account(Role.ORGANISER, "organiser@example.org", "林美玲", player="林美玲"),
    Account(Role.SCORER, "scorer@example.org", "Marta Nowak"),
    Account(Role.MEMBER, "member@example.org", "陳志明", player="陳志明"),
)

PEOPLE = (
    Person("林美玲", "zh-Hant", 0.34, 1.0, {"en": "Lin Mei-ling"}),
    Person("陳志明", "zh-Hant", 0.12, 1.0, {"en": "Chen Chih-ming", "zh-Hans": "陈志明"}),
    Person("佐藤 美咲", "ja", 0.48, 0.9, {"en": "Misaki Sato", "zh-Hant": "佐藤美咲"}),
    Person("Олена Коваль", "uk", 0.28, 0.9, {"en": "Olena Koval"}),
    Person("黃建宏", "zh-Hant", -0.1, 0.8, {"en": "Huang Chien-hung"}),
    Person("王浩然", "zh-Hans", 0.2, 0.9, {"zh-Hant": "王浩然", "en": "Wang Haoran"}),
    Person("Emma Lindqvist", "en", 0.05, 0.9, {"ja": "エマ・リンドクヴィスト"}),
    Person("김서연", "ko", 0.4, 0.8, {"en": "Kim Seo-yeon", "zh-Hant": "金瑞妍"}),
    Person("張雅婷", "zh-Hant", -0.25, 0.8),
    Person("高橋 健太", "ja", 0.0, 0.8, {"en": "Kenta Takahashi"}),
    Person("李思远", "zh-Hans", -0.05, 0.7, {"zh-Hant": "李思遠"}),
    Person("吳宗翰", "zh-Hant", 0.52, 0.9, alias="九蓮", privacy=Privacy.ALIAS),
    Person("Lucas Moreau", "en", -0.4, 0.7),
    Person("渡辺 さくら", "ja", 0.1, 0.8, {"en": "Sakura Watanabe", "zh-Hant": "渡邊櫻"}),
    Person("劉怡君", "zh-Hant", -0.15, 0.8, {"en": "Liu Yi-chun"}),
    Person("Тарас Мельник", "uk", -0.3, 0.6, {"en": "Taras Melnyk"}),
    Person("刘芳", "zh-Hans", 0.15, 0.7, alias="小芳", privacy=Privacy.ALIAS),
    Person("Daniel Okafor", "en", 0.22, 0.8, alias="Dan"),
    Person("蔡承恩", "zh-Hant", -0.5, 0.6),
    Person("小林 涼", "ja", 0.3, 0.7),
    Person("박지훈", "ko", -0.2, 0.6, {"en": "Park Ji-hoon"}, privacy=Privacy.HIDDEN),
    Person("赵磊", "zh-Hans", -0.55, 0.7),
    Person("はやし ゆい", "ja", -0.35, 0.7, {"en": "Yui Hayashi"}),
    Person("Sofia Bianchi", "en", 0.0, 0.6, guest=True),
)
GUEST_FROM = 3  # the guest is added at the door on this night
