import type { DocumentCase } from "./case.ts";

const bytes = (hex: string) => Buffer.from(hex.replace(/\s/g, ""), "hex");
const wrap = (text: Buffer, { meta = "", lead = Buffer.alloc(0) } = {}) =>
  Buffer.concat([
    lead,
    Buffer.from(`<!doctype html><html><head>${meta}<title>T</title></head><body><p>`),
    text,
    Buffer.from("</p></body></html>"),
  ]);
/** 営業時間は午前九時から午後五時までです。土曜日は休みです。 in Shift-JIS. */
const shiftJis = bytes(
  "8963 8bc6 8e9e 8ad4 82cd 8cdf 914f 8be3 8e9e 82a9 82e7 8cdf 8ce3 8cdc 8e9e 82dc 82c5 82c5 82b7 8142 9379 976a 93fa 82cd 8b78 82dd 82c5 82b7 8142",
);
/** 我们的商店每天早上九点开门，星期天休息。欢迎光临我们的商店。 in GB18030. */
const gb = bytes(
  "ced2c3c7b5c4c9ccb5eac3bfccecd4e7c9cfbec5b5e3bfaac3c5a3acd0c7c6daccecd0ddcfa2a1a3bbb6d3adb9e2c1d9ced2c3c7b5c4c9ccb5eaa1a3",
);
/** 우리 가게는 매일 아침 아홉 시에 문을 엽니다. 일요일에는 쉽니다. in EUC-KR. */
const eucKr = bytes(
  "bfecb8ae20b0a1b0d4b4c220b8c5c0cf20bec6c4a720bec6c8a920bdc3bfa120b9aec0bb20bfb1b4cfb4d92e20c0cfbfe4c0cfbfa1b4c220bdb1b4cfb4d92e",
);
/** 我們的店每天早上九點開門，星期日休息。歡迎光臨我們的商店。 in Big5. */
const big5 = bytes(
  "a7daadccaabaa9b1a843a4d1a6ada457a445c249b67daaf9a141ac50b4c1a4e9a5f0aea7a143c577aaefa5fac17ba7daadccaabab0d3a9b1a143",
);
const cyrillic = (text: string) =>
  Buffer.from([...text].map((c) => (c >= "А" && c <= "я" ? c.codePointAt(0)! - 0x410 + 0xc0 : c.codePointAt(0)!)));
/** The Russian text below in KOI8-R, as far as its second sentence. */
const koi8 = bytes(
  "edc1c7c1dac9ce20cfd4cbd2d9d420cbc1d6c4d9ca20c4c5ced820d320c4c5d7d1d4c920d5d4d2c120c920c4cf20dbc5d3d4c920d7c5dec5d2c12e20e4cfd3d4c1d7cbc120dac1cec9cdc1c5d420c4d7c120c4ced12e",
);
const latin = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const russian = "Магазин открыт каждый день с девяти утра и до шести вечера. Доставка по городу занимает два дня.";
const utf8Bad = Buffer.concat([
  Buffer.from("Größe und Preis: 12 € für jede Länge. "),
  Buffer.from([0xfc]),
  Buffer.from(" Übermorgen öffnen wir."),
]);

/** The same words in the bytes of many alphabets. */
export const encodings: readonly DocumentCase[] = [
  {
    name: "a text in Shift-JIS",
    type: "txt",
    make: () => shiftJis,
    read: ["営業時間は午前九時から", "土曜日は休みです"],
  },
  {
    name: "a short table in Shift-JIS",
    type: "csv",
    make: () =>
      bytes("8e8196bc2c944e97ee2c8f5a8f8a0a8e52936389d48e712c34312c89a1956c0a97e996d888ea98592c35322c8e4496790a"),
    rows: [["山田花子", "41", "横浜"]],
  },
  {
    name: "names in windows-1250",
    type: "csv",
    make: () => bytes("496d69ea3b4d696173746f0aa3756b61737a3ba3f3649f0aaf616e6574613b476461f1736b0a"),
    rows: [
      ["Łukasz", "Łódź"],
      ["Żaneta", "Gdańsk"],
    ],
  },
  {
    name: "UTF-16 without a mark, with a sign that has its zero at the other place",
    type: "txt",
    make: () => utf16("The caf\u00e9 opens\u2000at nine, and the \u0100r\u0101m bar at ten."),
    read: ["café opens", "Ārām bar at ten"],
  },
  {
    name: "a text in ISO-2022-JP",
    type: "txt",
    make: () => bytes("1b2442455a4d4b467c1b2842203130"),
    read: ["土曜日 10"],
  },
  { name: "a text in GB18030", type: "txt", make: () => gb, read: ["我们的商店每天早上九点开门"] },
  {
    name: "a text in windows-1251",
    type: "txt",
    make: () => cyrillic(russian),
    read: [russian.slice(0, 30), "два дня"],
  },
  { name: "a text in KOI8-R", type: "txt", make: () => koi8, read: ["Магазин открыт каждый день"] },
  {
    name: "a text in windows-1252",
    type: "txt",
    make: () =>
      Buffer.concat([latin("Öffnungszeiten für Bücher: täglich, 5 "), Buffer.from([0x80]), latin(" Gebühr.")]),
    read: ["Öffnungszeiten für Bücher", "5 €"],
  },
  {
    name: "a text in UTF-8 with one bad byte",
    type: "txt",
    make: () => utf8Bad,
    read: ["Größe und Preis: 12 € für jede Länge.", "Übermorgen öffnen wir."],
  },
  {
    name: "a text in UTF-8 with a mark at its start",
    type: "txt",
    make: () => `\ufeffZoë's café opens at 7.`,
    read: ["Zoë's café opens at 7."],
    unread: ["\ufeff"],
  },
  {
    name: "a text in UTF-16 with its mark",
    type: "txt",
    make: () => Buffer.concat([bytes("fffe"), utf16("Die Fähre fährt täglich.")]),
    read: ["Die Fähre fährt täglich."],
  },
  {
    name: "a text in UTF-16 without a mark",
    type: "txt",
    make: () => utf16("The ferry sails every day at nine in the morning."),
    read: ["The ferry sails every day"],
  },
  {
    name: "a text in UTF-16, high byte first",
    type: "txt",
    make: () => Buffer.concat([bytes("feff"), Buffer.from(utf16("Die Fähre fährt.")).swap16()]),
    read: ["Die Fähre fährt."],
  },
  { name: "a text in EUC-KR", type: "txt", make: () => eucKr, read: ["우리 가게는 매일 아침"] },
  {
    name: "a page that says Shift_JIS in its header",
    type: "page",
    contentType: "text/html; charset=Shift_JIS",
    make: () => wrap(shiftJis),
    read: ["営業時間は"],
  },
  {
    name: "a page that says GBK in a meta",
    type: "page",
    contentType: "text/html",
    make: () => wrap(gb, { meta: '<meta http-equiv="Content-Type" content="text/html; charset=gbk">' }),
    read: ["我们的商店"],
  },
  {
    name: "a page in Big5 by its meta",
    type: "page",
    contentType: "text/html",
    make: () => wrap(big5, { meta: '<meta charset="big5">' }),
    read: ["我們的店每天早上"],
  },
  {
    name: "a page in windows-1251 that says nothing",
    type: "page",
    contentType: "text/html",
    make: () => wrap(cyrillic(russian)),
    read: [russian.slice(0, 30)],
  },
  {
    name: "a page whose header is right and whose meta is wrong",
    type: "page",
    contentType: "text/html; charset=utf-8",
    make: () => wrap(Buffer.from("Größe XL"), { meta: '<meta charset="iso-8859-1">' }),
    read: ["Größe XL"],
  },
  {
    name: "a page whose mark is right and whose header is wrong",
    type: "page",
    contentType: "text/html; charset=iso-8859-1",
    make: () => wrap(Buffer.from("Größe XL"), { lead: bytes("efbbbf") }),
    read: ["Größe XL"],
  },
  {
    name: "a page whose header names a charset that does not exist",
    type: "page",
    contentType: "text/html; charset=none",
    make: () => wrap(Buffer.from("Größe XL")),
    read: ["Größe XL"],
  },
  {
    name: "a page in ISO-8859-2 by its header",
    type: "page",
    contentType: "text/html; charset=iso-8859-2",
    make: () => wrap(bytes("50f8ed6c69b920be6c75bb6f75e86bfd206bf9f2")),
    read: ["Příliš žluťoučký kůň"],
  },
  {
    name: "XHTML with its encoding in the declaration",
    type: "page",
    contentType: "application/xhtml+xml",
    make: () =>
      Buffer.concat([
        Buffer.from(
          '<?xml version="1.0" encoding="ISO-8859-1"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p>',
        ),
        latin("Prüfung"),
        Buffer.from("</p><div/><p>Ende</p></body></html>"),
      ]),
    read: ["Prüfung", "Ende"],
  },
];
