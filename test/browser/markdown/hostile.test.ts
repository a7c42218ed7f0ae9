import { expect } from "chai";
import { deep, sampleOf } from "../support/deep.ts";
import type { FrameCommands } from "./frame.ts";
import { vectors } from "./vectors.ts";

const policies = ["open", "strict", "trusted"] as const;
const parts = 20;

// Safari has no such symbol yet; what esbuild makes of `await using` looks for this one then.
if (!Symbol.asyncDispose) Object.assign(Symbol, { asyncDispose: Symbol.for("Symbol.asyncDispose") });

describe("hostile text, as an answer and inside function calls", () => {
  it("is tried with at least 300 different texts", () => {
    expect(new Set(vectors.map(({ text }) => text)).size)
      .to.equal(vectors.length)
      .and.to.be.at.least(300);
  });

  for (const policy of policies) {
    it(`runs no script, calls nobody and causes no report on the page ${policy}.html`, async () => {
      await using page = await openPage(policy);
      const seen = await page.commands.show(sampleOf(vectors, parts).map(({ text }) => text));
      expect(seen.scripts).to.deep.equal([]);
      expect(seen.requests).to.deep.equal([]);
      expect(seen.reports).to.deep.equal([]);
      expect(seen.badLinks).to.deep.equal([]);
      expect(seen.foreign).to.deep.equal([]);
      expect(seen.pageChanges).to.deep.equal([]);
      expect(seen.links).to.be.at.least(deep ? 20 : 3); // the harmless targets among them stay links
    }).timeout(deep ? 280_000 : 60_000);

    it(`would be noticed on the page ${policy}.html`, async () => {
      await using page = await openPage(policy);
      const seen = await page.commands.misbehave();
      if (policy === "open") expect(seen.scripts).not.to.deep.equal([]);
      if (policy === "open") expect(seen.requests.join()).to.contain("out.invalid/control.png");
      if (policy !== "open") expect(seen.reports).not.to.deep.equal([]);
      if (policy !== "trusted") expect(seen.badLinks.length * seen.foreign.length).to.be.above(0);
    });
  }

  for (const policy of policies) {
    it(`gives a booking's calendar file out of the page's memory on the page ${policy}.html`, async () => {
      await using page = await openPage(policy);
      const result = { start: "2026-11-26T09:00:00Z", reference: "HV-20817", title: "END:VCALENDAR\r\nX: <img src=x>" };
      const { name, text, revoked, seen } = await page.commands.addToCalendar({
        name: "book_visit",
        arguments: {},
        result,
      });
      expect(name).to.equal("HV-20817.ics");
      expect(text.split("\r\n").filter((line) => line === "END:VCALENDAR")).to.have.length(1);
      expect(text).to.contain("SUMMARY:END:VCALENDAR\\nX: <img src=x>\r\n");
      expect(revoked).to.equal(true);
      expect([...seen.scripts, ...seen.requests, ...seen.reports, ...seen.pageChanges]).to.deep.equal([]);
    });
  }

  it("shows an image once asked, and a link where the page's policy forbids images", async () => {
    await using open = await openPage("open");
    // Nothing answers there, so the image fails and its link remains.
    const address = "https://127.0.0.1:9/gauge.png";
    expect(await open.commands.showImage(address)).to.equal(`a ${address}`);
    await using strict = await openPage("trusted");
    expect(await strict.commands.showImage(address)).to.equal(`a ${address}`);
  });
});

async function openPage(policy: string): Promise<AsyncDisposable & { commands: FrameCommands }> {
  const frame = document.createElement("iframe");
  frame.src = `/test/browser/markdown/pages/${policy}.html`;
  document.body.append(frame);
  await new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  const commands = frame.contentWindow?.commands;
  if (!commands) throw new Error(`The page ${policy}.html did not start.`);
  return { commands, [Symbol.asyncDispose]: async () => frame.remove() };
}
