"""Errors of the contract for refused sheets, some with additional fields."""

from __future__ import annotations

from typing import Any

from scoring.errors import NO_ID, Code, ContractError, bad_request
from scoring.multilingual import Text

MOST_BYTES = 10 << 20
MOST_UNPACKED = 200 << 20
MOST_ROWS = 100_000
MOST_COLUMNS = 1_000

_TOO_LARGE = Text(
    "This sheet is too large: at most 10 MiB, 100,000 rows and 1,000 columns. Please split it.",
    "這個檔案太大：最多 10 MiB、100,000 列、1,000 欄，請分成幾個檔案。",
    "这个文件太大：最多 10 MiB、100,000 行、1,000 列，请拆成几个文件。",
    "このファイルは大きすぎます（最大10 MiB、100,000行、1,000列）。分けてください。",
)
_CUT_OFF = Text(
    "The end of this file is missing. Save or download it again and upload the whole file.",
    "檔案結尾缺失，請重新儲存或下載，再送出完整的檔案。",
    "文件结尾缺失，请重新保存或下载，再提交完整的文件。",
    "ファイルの終わりが欠けています。保存またはダウンロードし直して、全体を送ってください。",
)
_LINKS = {
    "tenhou": Text(
        "This is a link to a game on Tenhou. Open it, save the game as a file and import that file.",
        "這是天鳳牌譜的連結：請開啟它，將牌譜存成檔案後再匯入。",
        "这是天凤牌谱的链接：请打开它，将牌谱存成文件后再导入。",
        "これは天鳳の牌譜へのリンクです。開いて牌譜をファイルに保存し、そのファイルを取り込んでください。",
    ),
    "mahjongsoul": Text(
        "This is a link to a game on Mahjong Soul. Open its replay, save it as a file and import that file.",
        "這是雀魂牌譜的連結：請開啟牌譜，存成檔案後再匯入。",
        "这是雀魂牌谱的链接：请打开牌谱，存成文件后再导入。",
        "これは雀魂の牌譜へのリンクです。牌譜を開いてファイルに保存し、そのファイルを取り込んでください。",
    ),
    "riichicity": Text(
        "This is a link to a game on Riichi City. Open its replay, save it as a file and import that file.",
        "這是麻雀一番街牌譜的連結：請開啟牌譜，存成檔案後再匯入。",
        "这是麻雀一番街牌谱的链接：请打开牌谱，存成文件后再导入。",
        "これは麻雀一番街の牌譜へのリンクです。牌譜を開いてファイルに保存し、そのファイルを取り込んでください。",
    ),
    "google_sheets": Text(
        "This is a link to Google Sheets. Choose File, Download, then import the file.",
        "這是 Google 試算表的連結：請選擇「檔案」→「下載」，再匯入該檔案。",
        "这是 Google 表格的链接：请选择“文件”→“下载”，再导入该文件。",
        "これは Google スプレッドシートへのリンクです。「ファイル」→「ダウンロード」で保存して取り込んでください。",
    ),
    "web": Text(
        "This is a link. Open it, save the page as a file and import that file.",
        "這是一個連結：請開啟它，將內容存成檔案後再匯入。",
        "这是一个链接：请打开它，将内容存成文件后再导入。",
        "これはリンクです。開いて内容をファイルに保存し、そのファイルを取り込んでください。",
    ),
}
_SEEN = {
    "empty": Text(
        "This file is empty. Choose another one.",
        "這個檔案沒有內容，請選擇其他檔案。",
        "这个文件没有内容，请选择其他文件。",
        "このファイルには何もありません。別のファイルを選んでください。",
    ),
    "text": Text(
        "This file has no results. It needs players’ names with their scores or places.",
        "檔案裡沒有賽果表格，須有選手姓名以及得分或名次。",
        "文件里没有比赛结果，需要选手姓名以及分数或名次。",
        "成績の表がありません。プレイヤー名と点数または順位が必要です。",
    ),
    "people": Text(
        "This is a list of people without results. Import it as a list of members or participants.",
        "這是沒有成績的名單：請當作成員或參賽者名單匯入。",
        "这是没有成绩的名单：请当作会员或参赛者名单导入。",
        "これは成績のない名簿です。会員または参加者の名簿として取り込んでください。",
    ),
    "log": Text(
        "This is the log of a whole game. Import it as a game log.",
        "這是整場對局的牌譜：請當作牌譜匯入。",
        "这是整场对局的牌谱：请当作牌谱导入。",
        "これは対局の牌譜です。牌譜として取り込んでください。",
    ),
    "html": Text(
        "This is a web page. Copy its table into a spreadsheet and save that as XLSX or CSV.",
        "這是網頁：請將其中的表格複製到試算表，存成 XLSX 或 CSV。",
        "这是网页：请将其中的表格复制到电子表格，存成 XLSX 或 CSV。",
        "これはウェブページです。表をスプレッドシートに貼り付け、XLSX か CSV で保存してください。",
    ),
    "pdf": Text(
        "This is a PDF. Save the list as XLSX or CSV.",
        "這是 PDF：請將名單存成 XLSX 或 CSV。",
        "这是 PDF：请将名单存成 XLSX 或 CSV。",
        "これは PDF です。一覧を XLSX か CSV で保存してください。",
    ),
    "image": Text(
        "This is a picture. Type in the results, or save the list as XLSX or CSV.",
        "這是圖片：請輸入成績，或將名單存成 XLSX 或 CSV。",
        "这是图片：请输入成绩，或将名单存成 XLSX 或 CSV。",
        "これは画像です。成績を入力するか、一覧を XLSX か CSV で保存してください。",
    ),
    "xls": Text(
        "This is an old Excel file (.xls) or has a password. Save it as XLSX without a password.",
        "這是舊版 Excel 檔（.xls）或有密碼的檔案：請另存為無密碼的 XLSX。",
        "这是旧版 Excel 文件（.xls）或有密码的文件：请另存为无密码的 XLSX。",
        "これは古い Excel ファイル（.xls）か、パスワード付きです。パスワードなしの XLSX で保存してください。",
    ),
    "binary": Text(
        "This file can’t be read. Save the list as XLSX, ODS or CSV.",
        "這不是可讀取的表格：請將名單存成 XLSX、ODS 或 CSV。",
        "这不是可读取的表格：请将名单存成 XLSX、ODS 或 CSV。",
        "読み取れる表ではありません。一覧を XLSX、ODS、CSV のいずれかで保存してください。",
    ),
}
_NOT_ASKED = Text(
    "“{name}” isn’t asked here. Remove this answer.",
    "「{name}」不在問題之中，或不存在：請刪去這個回答。",
    "“{name}”不在问题之中，或不存在：请删去这个回答。",
    "「{name}」は質問にないか、存在しません。この回答を取り除いてください。",
)
_NO_OPTION = Text(
    "“{name}” has a value that isn’t offered. Choose one from the list.",
    "「{name}」的值不在選項之中：請從選項中選擇。",
    "“{name}”的值不在选项之中：请从选项中选择。",
    "「{name}」の値は選択肢にありません。選択肢から選んでください。",
)


class SheetError(ContractError):
    """Raised for a refused sheet. `extra` has additional fields of the error."""

    def __init__(self, code: Code, text: Text, extra: dict[str, Any] | None = None) -> None:
        super().__init__(code, "", text)
        self.extra = extra or {}

    def answer(self, lang: str = "en", id: object = NO_ID) -> dict[str, Any]:
        made = super().answer(lang, id)
        made["error"] |= self.extra
        return made


def too_large() -> SheetError:
    """Return the error for a sheet larger than any club's."""
    return SheetError(Code.TOO_LARGE, _TOO_LARGE)


def cut_off() -> SheetError:
    """Return the error for a truncated file."""
    return SheetError(Code.CUT_OFF, _CUT_OFF)


def is_link(service: str) -> SheetError:
    """Return the error for links instead of a sheet."""
    return SheetError(Code.IS_LINK, _LINKS[service], {"service": service})


def not_a_table(seen: str) -> SheetError:
    """Return the error for a file without results."""
    return SheetError(Code.NOT_A_TABLE, _SEEN[seen], {"seen": seen})


def not_asked(field: str) -> ContractError:
    """Return the error for an answer to an unasked question, or about a missing row or column."""
    return bad_request(field, _NOT_ASKED.fill(name=field))


def no_option(field: str) -> ContractError:
    """Return the error for an answer that is not among the options."""
    return bad_request(field, _NO_OPTION.fill(name=field))
