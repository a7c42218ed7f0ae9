import { expect } from "chai";
import type { FunctionCall } from "../../../src/contract/operations/conversations/conversations.ts";
import type { FunctionCardElement } from "../../../src/widget/cards/function/function-card.ts";
import { violations } from "../support/axe.ts";
import { find, pause, textIn, until } from "../support/dom.ts";
import { press, removeCards, rowsOf, show, showOpen, textOf } from "./show-card.ts";

const year = new Date().getFullYear();
const booked: FunctionCall = {
  name: "book_visit",
  arguments: { reason: "E14", phone: "redacted" },
  result: {
    start: `${year}-11-26T09:00`,
    end: `${year}-11-26T11:00`,
    reference: "HV-20817",
    title: "Engineer visit",
    address: "12 Quay Street",
    engineer: "Jonas R.",
  },
};

describe("the card of a booking", () => {
  afterEach(removeCards);

  it("tells what was booked, when and where", async () => {
    const card = await show(booked);
    expect(textOf(card, ".title")).to.equal("Engineer visit booked");
    expect(textOf(card, ".second")).to.equal("Reference HV-20817");
    expect(textOf(card, ".status")).to.equal("Done");
    const weekday = new Date(`${year}-11-26T09:00`).toLocaleDateString("en-GB", { weekday: "long" });
    const place = "12 Quay Street · with Jonas R.";
    expect(textIn(bodyOf(card))).to.equal(`Nov 26 ${weekday}, 09:00–11:00 ${place} Add to calendar Copy reference`);
  });

  it("breaks no line within its reference, in its head and in its fields", async () => {
    const reference = "HV-NVXE7C";
    const card = await show({ ...booked, arguments: { former: "HV-ABCDEF" }, result: { ...booked.result, reference } });
    await press(card, ".details");
    const kept = [...card.shadowRoot!.querySelectorAll<HTMLElement>(".whole")];
    expect(kept.map(({ textContent }) => textContent)).to.include.members([reference, "HV-ABCDEF"]);
    for (const part of kept) {
      part.parentElement!.style.cssText = "display: block; inline-size: 60px";
      expect(part.getClientRects().length, part.textContent).to.equal(1);
    }
  });

  it("keeps all fields and the raw data behind its details", async () => {
    const card = await show(booked);
    expect(rowsOf(card)).to.deep.equal({});
    await press(card, ".details");
    expect(rowsOf(card)).to.include({ Reason: "E14", Phone: "hidden by this site", Address: "12 Quay Street" });
    expect(textOf(card, "pre")).to.contain('"name": "book_visit"');
  });

  it("tells the time where only the head is shown, and the reference once it is opened", async () => {
    const card = await show(booked, "titles");
    expect(textOf(card, ".second")).to.match(/^\w+,? 26 Nov, 09:00–11:00$/);
    await press(card, ".head");
    expect(textIn(bodyOf(card))).to.contain("Reference HV-20817");
  });

  it("speaks in the reader's language, names another year, and both days where it ends on another", async () => {
    const german = await show(booked, "full", { locale: "de" });
    expect(textIn(bodyOf(german))).to.match(/Nov\.? 26 \p{L}+, 09:00–11:00/u);
    const result = { start: "2031-12-31T22:00", end: "2032-01-01T01:00" };
    const card = await show({ ...booked, result });
    expect(textIn(bodyOf(card))).to.match(/^Dec 2031 31 Wed,? 31 Dec 2031,? 22:00 – Thu,? 1 Jan 2032,? 01:00 Add/);
  });

  it("tells a moment in the booking's own zone, and names it where it is not the reader's", async () => {
    const result = { start: `${year}-11-26T14:00:00Z`, duration_minutes: 45, timezone: "Pacific/Kiritimati" };
    const card = await show({ ...booked, result });
    expect(textIn(bodyOf(card))).to.match(/Nov 27 \w+, 04:00–04:45 GMT\+14/);
  });

  it("copies the reference, and says so only once it is copied", async () => {
    const copied: string[] = [];
    let allowed = false;
    const { clipboard } = navigator;
    const writeText = async (text: string) => {
      if (!allowed) throw new DOMException("", "NotAllowedError");
      copied.push(text);
    };
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    try {
      const card = await show(booked);
      const button = find<HTMLButtonElement>(bodyOf(card), ".copy")!;
      button.click();
      await pause();
      expect(button.textContent?.trim()).to.equal("Copy reference");
      allowed = true;
      button.click();
      await until(() => button.textContent?.trim() === "Copied");
      expect(copied).to.deep.equal(["HV-20817"]);
    } finally {
      Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
    }
  });

  it("offers no copying where there is nothing to copy, or no clipboard", async () => {
    const { reference: _, ...result } = booked.result as Record<string, unknown>;
    expect(find(bodyOf(await show({ ...booked, result })), ".copy")).not.to.exist;
  });

  for (const [what, call] of [
    ["a cancellation", { ...booked, name: "cancel_visit" }],
    ["a cancelled one", { ...booked, result: { ...booked.result, status: "cancelled" } }],
    ["a request", { ...booked, result: { ...booked.result, status: "pending" } }],
  ] as const) {
    it(`is not shown for ${what}`, async () => {
      const card = await showOpen(call);
      expect(find(card.shadowRoot!, "ringback-booking")).not.to.exist;
      expect(textOf(card, ".title")).not.to.match(/booked/i);
      expect(rowsOf(card).Address).to.equal("12 Quay Street");
    });
  }

  it("is the plain card where the booking failed", async () => {
    const card = await show({ ...booked, result: { ...booked.result, error: "No engineer is free" } });
    expect([textOf(card, ".status"), textOf(card, ".second")]).to.deep.equal(["Not done", "No engineer is free"]);
    expect(find(card.shadowRoot!, "ringback-booking")).not.to.exist;
  });

  it("becomes the card of another call that it is given", async () => {
    const card = await show(booked);
    card.call = { name: "check_price", arguments: {}, result: { price: 89 } };
    await card.updateComplete;
    expect(find(card.shadowRoot!, "ringback-booking")).not.to.exist;
    await press(card, "button.head");
    expect(rowsOf(card)).to.deep.equal({ Price: "89" });
  });

  for (const theme of ["light", "dark"] as const) {
    it(`has nothing that axe finds wrong, ${theme}`, async () => {
      for (const mode of ["full", "titles"] as const) {
        const card = await show(booked, mode, { theme });
        if (mode === "titles") await press(card, ".head");
        await press(card, ".details");
        expect(await violations(card)).to.deep.equal([]);
        removeCards();
      }
    });
  }
});

function bodyOf(card: FunctionCardElement): ShadowRoot {
  return find(card.shadowRoot!, "ringback-booking")!.shadowRoot!;
}
