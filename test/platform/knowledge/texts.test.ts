import { describe, expect, it } from "vitest";
import { chunkDocument } from "../../../src/platform/engine/knowledge/documents/chunk.ts";
import { markdownOfHtml } from "../../../src/platform/reading/parsing/formats/html/read-html.ts";
import { markdownOfPlainText } from "../../../src/platform/reading/parsing/formats/plain-text.ts";
import { readLanguage } from "../../../src/platform/reading/parsing/language.ts";

const headingsOf = (text: string) =>
  chunkDocument("Name", markdownOfPlainText(text)).map(({ trail, heading }) =>
    [trail, heading].filter(Boolean).join(" › "),
  );

describe("the headings of a plain text", () => {
  it.each([
    ["that are underlined", "Returns\n=======\nSend it back.\n\nCosts\n-----\nNone.", ["Returns", "Returns › Costs"]],
    ["in capitals", "RETURNS\n\nSend it back.\n\nCOSTS\nNone at all.", ["RETURNS", "COSTS"]],
    ["that are clauses", "§ 5 Notice\nA month.\n\nArticle 6: Costs\nNone at all.", ["§ 5 Notice", "Article 6: Costs"]],
    [
      "that are numbered",
      "1. Delivery\nWe deliver it.\n\n1.1 Times\nTwo days at most.",
      ["1. Delivery", "1. Delivery › 1.1 Times"],
    ],
    ["that are questions", "What does it cost?\nIt costs nothing at all here.", ["What does it cost?"]],
    ["that stand alone", "Opening hours\n\nWe are open from nine to five on every day.", ["Opening hours"]],
    [
      "that begin a paragraph",
      "Step 3: the test\nIt costs 23 pounds and takes an hour.\n\nChildren\nAre welcome in the lounge at any time.",
      ["Step 3: the test", "Children"],
    ],
    [
      "under a title",
      "Loom Works: house rules\n\nCan I bring my dog?\nOn the ground floor you can.",
      ["Loom Works: house rules › Can I bring my dog?"],
    ],
  ])("are found: those %s", (_, text, headings) => {
    expect(headingsOf(text)).toEqual(headings);
  });

  it.each([
    ["a list's items", "Bring these:\n\n1. Passport\n2. Ticket\n3. Money\n"],
    ["a sentence", "We are open.\n\nCome and see us at any time of the day."],
    ["a letter's end", "We hope to see you soon, all of you.\n\nMara Lind"],
    [
      "wrapped lines",
      "3.1 The weekly working time is 38 hours, and it begins at\nNine o'clock on each day.\n\nBring your passport and your ticket with you on the day, for\nNobody gets in without them.",
    ],
    ["an address", "Halden Ltd, 5 High Street, Kendal, LA9 4AA, United Kingdom,\n\nWrite to us there at any time."],
  ])("are not %s", (_, text) => {
    expect(new Set(headingsOf(text))).toEqual(new Set(["Name"]));
  });
});

describe("a passage", () => {
  it("keeps a list or a table together with the line that leads to it, in every part", () => {
    const rows = Array.from({ length: 80 }, (_, at) => `- item ${at} ${"x".repeat(40)}`).join("\n");
    const parts = chunkDocument("Name", `${"y ".repeat(700)}\n\nThe prices are:\n\n${rows}`);
    expect(parts.length).toBeGreaterThan(2);
    for (const { body } of parts.slice(1)) expect(body).toMatch(/^The prices are:\n\n- item/);
    for (const { body } of parts) expect(body.length).toBeLessThanOrEqual(1_600);
  });

  it("is headed by a label in bold, for its paragraph alone, and not by a sentence in bold", () => {
    const text =
      "# Shop\n\n**Delivery.** Two days.\n\nWe like it.\n\n**Returns**\n\nA week.\n\n**It is never too late to ask us.**";
    expect(chunkDocument("Name", text)).toEqual([
      { trail: "Shop", heading: "Delivery", body: "**Delivery.** Two days." },
      { trail: "", heading: "Shop", body: "We like it." },
      { trail: "Shop", heading: "Returns", body: "A week.\n\n**It is never too late to ask us.**" },
    ]);
  });
});

describe("a page", () => {
  it("has no title that cannot be stored, and no address that is too long to be followed", () => {
    const long = `/${"a".repeat(2_100)}`;
    const html = `<base href="${long}/"><link rel="canonical" href="${long}"><title>A\0b</title><a href="${long}">1</a><a href="x">2</a>`;
    const { title, links, canonical } = markdownOfHtml(html, "https://shop.example/");
    expect([title, links, canonical]).toEqual(["Ab", ["https://shop.example/x"], undefined]);
  });

  it("gives its own text: no menus, scripts, banners or decoration", () => {
    const own = `The shop is open. ${"It is a fine shop. ".repeat(12)}`;
    const { markdown, title, links } = markdownOfHtml(
      `<html><head><title>Shop - Halden</title><script>a<b</script></head><body><header>Halden</header><nav><a href="/a">Menu</a></nav>
       <main><h1>Shop</h1><div class="cookie-banner">We use cookies</div><p>${own}</p><p><span aria-hidden="true">Secret</span></p>
       <details><summary>Can I pay by card?</summary>Yes.</details>
       <dl><dt>Coffee</dt><dd>3 pounds</dd></dl><pre>a  b</pre></main><footer>Imprint</footer></body></html>`,
      "https://shop.example/x/",
    );
    expect(title).toBe("Shop");
    expect(links).toEqual(["https://shop.example/a"]);
    expect(markdown).toBe(
      `# Shop\n\n${own.trim()}\n\n#### Can I pay by card?\n\nYes.\n\n- **Coffee**: 3 pounds\n\n\`\`\`\na  b\n\`\`\``,
    );
  });

  it("has the language that it names, else that of its common words", () => {
    expect(readLanguage(["Hello there"], "de-CH")).toBe("de");
    expect(
      readLanguage(["Die Heizung ist nicht an und der Druck ist zu hoch, wenn das Ventil mit dem Kessel offen ist."]),
    ).toBe("de");
    expect(
      readLanguage(["La chaudière est dans la cuisine et elle ne sont pas avec les radiateurs pour une maison."]),
    ).toBe("fr");
    expect(readLanguage(["Kettle"])).toBeNull();
    // Templates name the language of their makers, and countries.
    const [japanese, persian] = ["営業時間は九時から十時までです。", "ساعات کار ما از ساعت نه تا پنج است."];
    expect([japanese, persian].map((text, at) => readLanguage([text], ["en", "fa"][at]))).toEqual(["ja", "fa"]);
    expect([readLanguage([japanese], "jp"), readLanguage([japanese]), readLanguage(["営業時間"], "ja")]).toEqual([
      "ja",
      "ja",
      "ja",
    ]);
  });

  it("has the language of its words, not of the addresses that it names", () => {
    const apps = ["ios", "android", "mac", "linux"].map((name) => `[${name}](https://${name}.apps.com/de/${name}.com)`);
    const hosts = ["first", "second", "third", "fourth", "fifth"].map((name) => `${name}.com`);
    const text = `Get the app for ${apps.join(", ")}. It is for all of the websites that you use: ${hosts.join(", ")}. You can also do it at [home](/com/de/com).`;
    expect(readLanguage([text])).toBe("en");
  });
});
