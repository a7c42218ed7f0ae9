import { expect } from "chai";
import type { FunctionCall } from "../../../src/contract/operations/conversations/conversations.ts";
import type { FunctionCardRenderer } from "../../../src/widget/cards/function/own-content.ts";
import { violations } from "../support/axe.ts";
import { textIn, until } from "../support/dom.ts";
import { press, removeCards, rowsOf, show, showOpen, textOf } from "./show-card.ts";

const call: FunctionCall = { name: "track_engineer", arguments: { van: 12 }, result: { where: { minutes: 11 } } };

describe("a page's own card", () => {
  const { error } = console;
  let complaints: unknown[][];

  beforeEach(() => {
    complaints = [];
    console.error = (...words: unknown[]) => void complaints.push(words);
  });

  afterEach(() => {
    console.error = error;
    removeCards();
  });

  it("stands inside the usual frame, whose head it cannot change", async () => {
    const card = await show(call, "full", { own: () => node("Jonas is 11 minutes away") });
    expect(textOf(card, ".own")).to.equal("Jonas is 11 minutes away");
    expect([textOf(card, ".title"), textOf(card, ".status")]).to.deep.equal(["Track engineer", "Done"]);
    expect(rowsOf(card)).to.deep.equal({});
  });

  it("shows a string as text", async () => {
    const card = await show(call, "full", { own: () => "<img src=x onerror=alert(1)>" });
    expect(textOf(card, ".own")).to.equal("<img src=x onerror=alert(1)>");
    expect(card.shadowRoot?.querySelector("img")).to.equal(null);
  });

  it("is asked once for each call, with a copy that cannot be changed and the locale", async () => {
    const asked: [FunctionCall, object][] = [];
    const own: FunctionCardRenderer = (given, { locale }) => {
      asked.push([given, { locale }]);
      return null;
    };
    const card = await show(call, "full", { own });
    card.requestUpdate();
    await card.updateComplete;
    expect(asked).to.deep.equal([[call, { locale: "en-GB" }]]);
    const given = asked[0]![0];
    expect(given).not.to.equal(call);
    expect(() => Object.assign((given.result as { where: object }).where, { minutes: 0 })).to.throw(TypeError);
    card.locale = "de";
    await card.updateComplete;
    expect(asked[1]?.[1]).to.deep.equal({ locale: "de" });
  });

  it("remembers in its state whatever it is rendered anew for, and shares it with no other call", async () => {
    const own: FunctionCardRenderer = (_, { state, update }) => {
      state.times = Number(state.times ?? 0) + 1;
      const button = document.createElement("button");
      button.textContent = `Rendered ${state.times}`;
      button.onclick = update;
      return button;
    };
    const card = await show(call, "full", { own });
    const button = (of: typeof card) => of.shadowRoot!.querySelector<HTMLButtonElement>(".own button")!;
    button(card).click();
    await card.updateComplete;
    expect(button(card).textContent).to.equal("Rendered 2");
    button(card).focus();
    button(card).click();
    await until(() => card.shadowRoot!.activeElement === button(card));
    expect(button(card).textContent, "with the focus where it was").to.equal("Rendered 3");
    expect(button(await show(call, "full", { own })).textContent, "scrolled away and back").to.equal("Rendered 4");
    expect(button(await show({ ...call }, "full", { own })).textContent).to.equal("Rendered 1");
  });

  it("gives way to the usual card for null", async () => {
    const card = await showOpen(call, "full", { own: () => null });
    expect(rowsOf(card)).to.deep.equal({ Van: "12", Where: "Minutes: 11" });
    expect(complaints).to.deep.equal([]);
  });

  const wrong: Record<string, () => unknown> = {
    "a throw": () => {
      throw new Error("broken");
    },
    "a number": () => 7,
    undefined: () => undefined,
    "a promise": async () => node("late"),
    "a node that has no place here": () => document,
  };
  for (const [what, own] of Object.entries(wrong)) {
    it(`gives way to the usual card for ${what}, and is complained of once`, async () => {
      for (let times = 0; times < 2; times++) {
        const card = await showOpen(call, "full", { own: own as FunctionCardRenderer });
        expect(rowsOf(card)).to.deep.equal({ Van: "12", Where: "Minutes: 11" });
      }
      expect(complaints.map(([text]) => text)).to.deep.equal([
        'ringback: the card registered for "track_engineer" failed.',
      ]);
    });
  }

  it("is shown anew when another one takes its place, and the usual one when none does", async () => {
    const card = await show(call, "full", { own: () => "first" });
    card.own = () => "second";
    await card.updateComplete;
    expect(textOf(card, ".own")).to.equal("second");
    card.own = undefined;
    await card.updateComplete;
    await press(card, "button.head");
    expect(rowsOf(card)).to.deep.equal({ Van: "12", Where: "Minutes: 11" });
  });

  it("keeps its node, and what was done to it, when it is folded away and opened again", async () => {
    const fragment = () => {
      const holder = document.createDocumentFragment();
      holder.append(node("one"), node("two"));
      return holder;
    };
    const card = await show(call, "titles", { own: fragment });
    await press(card, ".head");
    card.shadowRoot!.querySelector<HTMLElement>(".own p")!.textContent = "touched";
    await press(card, ".head");
    expect(card.shadowRoot?.querySelector(".own")).to.equal(null);
    await press(card, ".head");
    expect(textIn(card.shadowRoot!.querySelector(".own")!)).to.equal("touched two");
  });

  it("survives calls nested beyond all bounds", async () => {
    let deep: Record<string, unknown> = {};
    for (let depth = 0; depth < 50_000; depth++) deep = { deep };
    const card = await show({ ...call, result: deep }, "full", { own: () => "fine" });
    expect(textOf(card, ".status")).to.equal("Done");
  });

  for (const theme of ["light", "dark"] as const) {
    it(`has nothing that axe finds wrong around it, ${theme}`, async () => {
      const card = await show(call, "full", { own: () => node("Jonas is 11 minutes away"), theme });
      expect(await violations(card)).to.deep.equal([]);
    });
  }

  it("can send what the visitor chose, be rendered anew, and ask by a form in the chat's look", async () => {
    const sent: string[] = [];
    const given: unknown[] = [];
    let renderings = 0;
    const card = await show(call, "full", {
      onAnswer: async (text) => {
        sent.push(text);
        return "taken";
      },
      own: (_, { send, update, form }) => {
        renderings++;
        const place = document.createElement("div");
        const button = document.createElement("button");
        button.textContent = `Rendered ${renderings}`;
        button.onclick = () => void send("Call him").then(update);
        const fields = [{ name: "floor", label: "Floor", type: "number", required: true }] as const;
        place.append(
          button,
          form({ title: "Where you are", fields }, (values) => given.push(values)),
        );
        return place;
      },
    });
    const own = () => card.shadowRoot!.querySelector(".own")!;
    own().querySelector("button")!.click();
    await until(() => own().textContent?.includes("Rendered 2"));
    expect(sent).to.deep.equal(["Call him"]);
    const form = own().querySelector<HTMLElement>("ringback-input-card")!;
    await until(() => form.shadowRoot?.querySelector("input"));
    form.shadowRoot!.querySelector("form")!.requestSubmit();
    await until(() => form.shadowRoot!.querySelector("[aria-invalid=true]"));
    expect(given).to.deep.equal([]);
    form.shadowRoot!.querySelector("input")!.value = "3";
    form.shadowRoot!.querySelector("form")!.requestSubmit();
    await until(() => given.length > 0);
    expect(given).to.deep.equal([{ floor: 3 }]);
    expect(sent).to.have.length(1);
  });
});

function node(text: string): HTMLElement {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  return paragraph;
}
