import { expect } from "chai";
import type { FunctionCall } from "../../../src/contract/operations/conversations/conversations.ts";
import { englishFunctionCardWords } from "../../../src/languages/en/widget/function-card.ts";
import { englishFunctionCardBodyWords } from "../../../src/languages/en/widget/function-card-body.ts";
import { defineFunctionCard } from "../../../src/widget/cards/function/function-card.ts";
import { violations } from "../support/axe.ts";
import { press, removeCards, rowsOf, show, showOpen, textOf } from "./show-card.ts";

describe("<ringback-function-card>", () => {
  const booked: FunctionCall = {
    name: "book_visit",
    arguments: { reason: "E14", day: "2026-11-26", phone: "redacted" },
    result: { booked: true, reference: "HV-20817" },
  };

  afterEach(removeCards);

  it("can be registered twice", () => {
    defineFunctionCard();
    defineFunctionCard();
    expect(customElements.get("ringback-function-card")).to.exist;
  });

  for (const [what, call] of Object.entries({
    "is done": booked,
    "was not done": { name: "check_price", arguments: {}, result: { error: "No answer in 10 s" } },
    runs: { name: "check_price", arguments: {}, startedAt: Date.now() },
  })) {
    it(`is one line for a step that ${what}, in both modes`, async () => {
      for (const mode of ["full", "titles"] as const) {
        const card = await show(call, mode);
        expect(card.getBoundingClientRect().height).to.be.below(45);
        expect(card.shadowRoot!.querySelector(".fields, .remark, .details")).to.equal(null);
      }
    });
  }

  it("says what was done, whether it worked, and with which values", async () => {
    const card = await showOpen(booked);
    expect(textOf(card, ".title")).to.equal("Book visit");
    expect(textOf(card, ".status")).to.equal("Done");
    expect(rowsOf(card)).to.deep.equal({
      Reason: "E14",
      Day: "26 November 2026",
      Phone: "hidden by this site",
      Booked: "Yes",
      Reference: "HV-20817",
    });
    expect(card.shadowRoot?.querySelector(".redacted svg")).to.exist;
  });

  for (const result of [
    { error: "The price service did not answer in 10 s" },
    { success: false, message: "The price service did not answer in 10 s" },
    { status: "failed", reason: "The price service did not answer in 10 s" },
  ]) {
    it(`says in words what was not done: ${Object.keys(result)[0]}`, async () => {
      const card = await showOpen({ name: "checkPrice", arguments: {}, result });
      expect(textOf(card, ".title")).to.equal("Check price");
      expect(textOf(card, ".status")).to.equal("Not done");
      expect(textOf(card, ".second")).to.equal("The price service did not answer in 10 s");
      expect(textOf(card, ".remark")).to.contain("Ask again");
      expect(rowsOf(card)).to.deep.equal({});
    });
  }

  it("shows how long a list is and its first entries", async () => {
    const invoices = Array.from({ length: 214 }, (_, index) => ({ id: `INV-${index}`, amount: "89.00 €" }));
    const card = await showOpen({ name: "list_invoices", arguments: {}, result: { invoices } });
    expect(textOf(card, ".second")).to.equal("214 entries");
    expect(rowsOf(card).Invoices).to.equal("214 · first 3 shown|INV-0 · 89.00 €|INV-1 · 89.00 €|INV-2 · 89.00 €");
  });

  for (const [result, fact] of [
    [{ status: "shipped", reference: "R-7" }, "R-7"],
    [{ items: 3, total: 24.5 }, "24.5"],
    [{ status: "shipped", carrier: "DPD" }, "shipped"],
    [{ message: "It is on its way." }, "It is on its way."],
    [{ message: "x".repeat(500) }, ""],
    [{ weight: 3 }, ""],
  ] as const)
    it(`says the one fact that matters: ${fact || "none"} of ${Object.keys(result)}`, async () => {
      const card = await show({ name: "look_up_order", arguments: {}, result });
      expect([textOf(card, ".status"), textOf(card, ".second")]).to.deep.equal(["Done", fact]);
    });

  it("keeps raw data behind a disclosure, 12 lines first", async () => {
    const result = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`key${index}`, index]));
    const card = await showOpen({ name: "read_meter", arguments: {}, result });
    expect(card.shadowRoot?.querySelector("pre")).to.equal(null);
    const details = await press(card, ".details");
    expect(details.getAttribute("aria-expanded")).to.equal("true");
    expect(textOf(card, "pre").split("\n").length).to.equal(12);
    await press(card, ".json .more");
    expect(textOf(card, "pre").split("\n").length).to.equal(46);
    expect(JSON.parse(textOf(card, "pre"))).to.deep.equal({ name: "read_meter", arguments: {}, result });
    expect(textOf(card, ".size")).to.contain("46 lines");
  });

  it("stays bounded for deep, wide and long values, and says what it leaves out", async () => {
    let deep: Record<string, unknown> = { end: true };
    for (let depth = 0; depth < 5_000; depth++) deep = { deep };
    const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index]));
    const card = await showOpen({ name: "probe", arguments: { deep, long: "x".repeat(1_000_000) }, result: wide });
    await press(card, ".details");
    await press(card, ".json .more");
    const text = card.shadowRoot?.textContent ?? "";
    expect(text.length).to.be.below(30_000);
    expect(card.shadowRoot?.querySelectorAll("*").length).to.be.below(1_500);
    expect(text).to.contain(englishFunctionCardBodyWords.moreCharacters(1_000_000 - 400));
    expect(text).to.contain(englishFunctionCardWords.moreEntries(19_900));
  });

  it("shows no value, name or reason that reads other than it is", async () => {
    const card = await showOpen({
      name: "pay\u202Eeciovni",
      arguments: {
        "amo\u202Dunt": "12\u202E.00",
        to: { name: "Ada\u202Enamgreb" },
        list: ["\u202Eab"],
        family: "👩\u200D👧",
      },
      result: {},
    });
    expect(textOf(card, ".title")).to.equal("PayU+202Eeciovni");
    expect(rowsOf(card)).to.deep.equal({
      "AmoU+202Dunt": "12U+202E.00",
      To: "Name: AdaU+202Enamgreb",
      List: "U+202Eab",
      Family: "👩\u200D👧",
    });
    const failed = await showOpen({ name: "pay\u202Ex", arguments: {}, result: { error: "no\u202Eyes" } });
    expect(textOf(failed, ".second")).to.equal("noU+202Eyes");
    for (const { shadowRoot } of [card, failed]) expect(shadowRoot!.textContent).not.to.match(/[\u202D\u202E]/);
  });

  it("takes whatever a server sends for arguments and result", async () => {
    for (const odd of [null, undefined, "text", 7, [], [1, 2], { error: {} }, { status: 1 }]) {
      const card = await showOpen({ name: "", arguments: odd, result: odd } as unknown as FunctionCall);
      await press(card, ".details");
      expect(card.shadowRoot?.querySelector(".status")).to.exist;
    }
  });

  it("writes every time of day as the locale does, also those that stand alone or without a zone", async () => {
    for (const [locale, times] of [
      ["en-GB", ["09:00", "09:00–11:30", "26 November 2026 at 14:05", "26 November 2026"]],
      ["en-US", ["9:00 AM", "9:00 AM–11:30 AM", "November 26, 2026 at 2:05 PM", "November 26, 2026"]],
    ] as const) {
      const result = {
        at: "09:00",
        window: "09:00-11:30",
        starts: "2026-11-26T14:05:00",
        day: "2026-11-26",
        odd: "29:00",
      };
      const card = await showOpen({ name: "look_up", arguments: {}, result });
      card.locale = locale;
      await card.updateComplete;
      const { At, Window, Starts, Day, Odd } = rowsOf(card);
      expect([At, Window, Starts, Day].map((text) => text?.replace(/\s/g, " "))).to.deep.equal([...times]);
      expect(Odd).to.equal("29:00");
    }
  });

  it("manages with a locale that does not exist", async () => {
    const card = await showOpen(booked);
    card.locale = "en_US";
    await press(card, ".details");
    expect(rowsOf(card).Day).to.contain("2026");
    expect(textOf(card, ".size")).to.contain("12 lines");
  });

  it("reads only a call's own members", async () => {
    Object.assign(Object.prototype, { error: "from the page", found: true });
    try {
      const card = await showOpen(booked);
      expect(textOf(card, ".status")).to.equal("Done");
    } finally {
      Reflect.deleteProperty(Object.prototype, "error");
      Reflect.deleteProperty(Object.prototype, "found");
    }
  });

  it("shows the values of a step once it is pressed", async () => {
    const card = await show(booked);
    expect(card.shadowRoot?.querySelector(".fields")).to.equal(null);
    const head = await press(card, ".head");
    expect(head.getAttribute("aria-expanded")).to.equal("true");
    expect(card.shadowRoot?.querySelector(".fields")).to.exist;
  });

  describe("for a search in the knowledge", () => {
    const passage = {
      title: "Filling your system",
      excerpt: "open the valve a quarter turn",
      document: "Help",
      score: 1,
    };
    const search = (result: Record<string, unknown>): FunctionCall => ({
      name: "search_knowledge",
      arguments: { query: "valve" },
      result,
    });

    it("is one line until it is pressed", async () => {
      const card = await show(search({ found: true, passages: [passage] }));
      expect(card.shadowRoot!.textContent).to.contain("1 source").and.not.to.contain("valve");
      expect(card.getBoundingClientRect().height).to.be.below(50);
      const head = card.shadowRoot!.querySelector<HTMLElement>("button.head")!;
      expect(head.ariaExpanded).to.equal("false");
      await press(card, ".head");
      expect([head.isConnected, head.ariaExpanded]).to.deep.equal([true, "true"]);
      expect(textOf(card, ".source-title")).to.equal("Filling your system");
      await press(card, ".head");
      expect(card.shadowRoot!.querySelector(".sources")).to.equal(null);
    });

    it("is open where the page shows it with a card of its own", async () => {
      const card = await show(search({ found: true, passages: [passage] }), "full", { own: () => "Found it" });
      expect(card.shadowRoot!.querySelector(".own")!.checkVisibility()).to.equal(true);
    });

    it("names its sources, numbered, with safe links", async () => {
      const passages = [
        { ...passage, url: "https://help.example/fill" },
        { ...passage, title: "bank.example", url: "https://evil.example/" },
        { ...passage, title: "Manual", document: "Manual 4.2", url: "javascript:alert(1)" },
      ];
      const card = await showOpen(search({ found: true, passages }));
      expect(textOf(card, ".title")).to.equal("2 sources");
      const links = [...card.shadowRoot!.querySelectorAll("a")];
      expect(links.map(({ href }) => href)).to.deep.equal(["https://help.example/fill", "https://evil.example/"]);
      expect(links.map(({ rel }) => rel)).to.deep.equal(Array(2).fill("noopener noreferrer nofollow"));
      expect(links[1]?.textContent).to.contain("evil.example");
      expect(textOf(card, ".origin")).to.equal("Help · help.example");
      expect(textOf(card, "mark")).to.equal("valve");
    });

    it("shows of a long excerpt what stands around the question’s words", async () => {
      const before = "The boiler stops on its own when it has too little water, which is no fault of the boiler. ";
      const long = { ...passage, excerpt: `${before.repeat(2)}Open the valve a quarter turn until you hear water.` };
      const card = await showOpen(search({ found: true, passages: [long, { ...long, excerpt: before.repeat(3) }] }));
      const [near, plain] = [...card.shadowRoot!.querySelectorAll(".excerpt")].map(({ textContent }) => textContent);
      expect(near)
        .to.match(/^….* Open the valve a quarter turn until you hear water\.$/)
        .and.not.to.contain(before);
      expect(plain).to.match(/^The boiler stops .*…$/);
      expect(textOf(card, "mark")).to.equal("valve");
      const short = "When the gauge stands too low, open the black valve by hand.";
      const whole = await showOpen(search({ found: true, passages: [{ ...passage, excerpt: short }] }));
      expect(textOf(whole, ".excerpt")).to.equal(short);
    });

    it("names the characters that hide or turn text, in titles and in raw data", async () => {
      const trick = { ...passage, title: "moc\u202Elap", url: "https://evil.example/" };
      const card = await showOpen(search({ found: true, passages: [trick] }));
      expect(textOf(card, ".source-title")).to.contain("mocU+202Elap").and.to.contain("evil.example");
      await press(card, ".details");
      await press(card, ".json .more");
      expect(textOf(card, "pre")).to.contain("moc\\u202elap").and.not.to.contain("\u202E");
    });

    it("shows further sources when asked", async () => {
      const card = await showOpen(search({ found: true, passages: Array(5).fill(passage) }));
      expect(card.shadowRoot?.querySelectorAll(".sources li").length).to.equal(3);
      await press(card, ".more");
      expect(card.shadowRoot?.querySelectorAll(".sources li").length).to.equal(5);
    });

    it("says plainly that nothing was found", async () => {
      const card = await showOpen(search({ found: false, passages: [] }));
      expect(textOf(card, ".title")).to.equal("Looked in the documents · Nothing found");
      expect(textOf(card, ".remark")).to.contain("valve");
    });

    it("falls back to fields where the result has another shape", async () => {
      const card = await showOpen(search({ hits: 3 }));
      expect(rowsOf(card)).to.deep.equal({ Query: "valve", Hits: "3" });
    });

    it("is accessible, closed and open, in both modes", async () => {
      for (const mode of ["full", "titles"] as const) {
        for (const call of [
          booked,
          search({ found: true, passages: [{ ...passage, url: "https://help.example/" }] }),
        ]) {
          const card = await show(call, mode);
          expect(await violations(card)).to.deep.equal([]);
          await press(card, ".head");
          await press(card, ".details");
          expect(await violations(card)).to.deep.equal([]);
          card.remove();
        }
      }
    });
  });
});
