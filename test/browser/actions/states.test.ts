import { expect } from "chai";
import { scenarios } from "../../../demo/pages/scenarios/table/index.ts";
import { type Played, play } from "../../../demo/pages/scenarios/visitor.ts";
import "../../../src/widget/index.ts";
import { violations } from "../support/axe.ts";
import { sampleOf } from "../support/deep.ts";
import { pause, textIn } from "../support/dom.ts";
import { fixedLineHeights } from "../support/line-heights.ts";

describe("every state of the panel", () => {
  const { error } = console;
  const errors: unknown[][] = [];
  let played: Played | undefined;

  beforeEach(() => {
    errors.length = 0;
    console.error = (...given) => errors.push(given);
  });

  afterEach(() => {
    console.error = error;
    played?.chat.remove();
    played?.proxy.restore();
  });

  it("has a name of its own", () => {
    expect(scenarios.length).to.be.greaterThan(60);
    expect(new Set(scenarios.map(({ name }) => name)).size).to.equal(scenarios.length);
  });

  it("shows no price where the page does not ask for it", async () => {
    const scenario = scenarios.find(({ name }) => name === "the-number")!;
    played = play({ ...scenario, shows: "Free for you" }, document.body);
    played.chat.removeAttribute("show-cost");
    await played.done;
    expect(textIn(played.chat.shadowRoot!)).not.to.contain("$");
  });

  for (const scenario of sampleOf(scenarios, 8)) {
    const { title, shows, hides } = scenario;
    it(`is shown without an accessibility violation or an error: ${title}`, async () => {
      const place = document.createElement("div");
      place.style.cssText = "inline-size: 400px; block-size: 640px";
      document.body.replaceChildren(place);
      played = play(scenario, place);
      await played.done;
      const text = textIn(played.chat.shadowRoot!);
      expect(text).to[typeof shows === "string" ? "contain" : "match"](shows as never);
      if (hides) expect(text).not.to.contain(hides);
      await pause(60);
      expect(await violations(played.chat)).to.deep.equal([]);
      // A browser's smallest size of text makes text larger than its style says.
      expect(fixedLineHeights(played.chat.shadowRoot!)).to.deep.equal([]);
      expect(errors).to.deep.equal([]);
    });
  }
});
