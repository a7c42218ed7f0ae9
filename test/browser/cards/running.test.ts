import { expect } from "chai";
import { violations } from "../support/axe.ts";
import { textIn, until } from "../support/dom.ts";
import { press, removeCards, rowsOf, show, textOf } from "./show-card.ts";

const running = () => ({ name: "find_free_visit", arguments: { day: "Thursday" }, startedAt: Date.now() - 4_000 });

describe("the card of a step that runs", () => {
  afterEach(removeCards);

  it("says so in words, counts the seconds, and promises nothing", async () => {
    const card = await show(running());
    expect([textOf(card, ".title"), textOf(card, ".status")]).to.deep.equal(["Find free visit", "Running"]);
    expect(textOf(card, ".second")).to.match(/^[45] s so far$/);
    expect(card.shadowRoot?.querySelector("progress, [role=progressbar], button")).to.equal(null);
    await until(() => textOf(card, ".second") === "6 s so far");
  });

  for (const locale of ["en", "de", "ar-EG"])
    it(`shows how far it is, as a bar that says the same: ${locale}`, async () => {
      const card = await show(
        { ...running(), progress: { done: 2, total: 5, text: "<b>Two</b> of five\u202E" } },
        "full",
        { locale },
      );
      const bar = card.shadowRoot!.querySelector("progress")!;
      const percent = (0.4).toLocaleString(locale, { style: "percent" });
      expect([bar.position, bar.getAttribute("aria-labelledby")]).to.deep.equal([0.4, "title"]);
      expect(bar.getAttribute("aria-valuetext")).to.equal(`${percent} – ${textOf(card, ".progress bdi")}`);
      expect(textOf(card, ".progress bdi")).to.equal("<b>Two</b> of fiveU+202E");
      expect(textOf(card, ".progress span")).to.equal(percent);
      card.call = { ...running(), progress: { text: "Waiting for the warehouse" } };
      await card.updateComplete;
      expect(card.shadowRoot!.querySelector("progress")?.position).to.equal(-1);
      expect(await violations(card)).to.deep.equal([]);
    });

  it("becomes the card of what came of it, and counts no longer", async () => {
    const card = await show(running());
    card.call = { name: "find_free_visit", arguments: { day: "Thursday" }, result: { free: "09:00" } };
    await card.updateComplete;
    expect(textOf(card, ".status")).to.equal("Done");
    await press(card, ".head");
    expect(rowsOf(card)).to.deep.equal({ Day: "Thursday", Free: "09:00" });
    expect(textIn(card)).not.to.contain("so far");
  });

  it("is not taken over by a page's own card", async () => {
    const card = await show(running(), "full", { own: () => "Found" });
    expect(textIn(card)).not.to.contain("Found");
    expect(textOf(card, ".status")).to.equal("Running");
  });

  for (const theme of ["light", "dark"] as const) {
    it(`has nothing that axe finds wrong, ${theme}`, async () => {
      for (const mode of ["full", "titles"] as const) {
        expect(await violations(await show(running(), mode, { theme }))).to.deep.equal([]);
        removeCards();
      }
    });
  }
});
