import { describe, expect, it } from "vitest";
import { requestDueRefreshes } from "../../../src/platform/reading/refresh-websites.ts";
import { deep } from "../../counts.ts";
import { shareWebsite } from "../../support/website.ts";
import { page, type SitePage } from "./site.ts";

const hourMs = 3_600_000;
const notice = "Every order is packed by hand in our shop at the harbour, and leaves it within two working days.";

/** A page that says its state by an ETag and answers 304 to a reader who has it. */
function tagged(title: string, text: string, etag: string, links: readonly string[] = []): SitePage {
  return (request, response) => {
    const isKnown = request.headers["if-none-match"] === etag;
    response.writeHead(isKnown ? 304 : 200, { etag, "content-type": "text/html" });
    response.end(isKnown ? undefined : page(title, text, links));
  };
}

const open = shareWebsite();

describe("a website that is read again", () => {
  it("is asked only for what has changed, keeps the passages of the rest, and follows their links", async () => {
    await using it = await open({
      "/": tagged("Start", "Welcome to all.", '"one"', ["/prices", "/hours"]),
      "/prices": tagged("Prices", "A boat costs 40 euros.", '"p1"'),
      "/hours": page("Hours", "Open from nine to five."),
    });
    const { body } = await it.knowledge.addWebsite({ url: `${it.site.origin}/` });
    const { id } = body.data;
    const first = await it.knowledge.settled(id);
    const before = await it.knowledge.passages(id);
    const second = await it.again(id);
    expect(it.site.statuses).toEqual(["304 /", "304 /prices", "200 /hours"]);
    expect(await it.knowledge.passages(id)).toEqual(before);
    expect({ ...second, updated_at: "" }).toEqual({ ...first, updated_at: "" });
    it.pages["/prices"] = tagged("Prices", "A boat costs 45 euros.", '"p2"');
    await it.again(id);
    expect(it.site.statuses).toEqual(["304 /", "200 /prices", "200 /hours"]);
    expect(await it.texts(id)).toEqual(["Welcome to all.", "A boat costs 45 euros.", "Open from nine to five."]);
    // What a third reading goes by is what the second one saw.
    await it.again(id);
    expect(it.site.statuses).toEqual(["304 /", "304 /prices", "200 /hours"]);
    expect((await it.texts(id))[1]).toBe("A boat costs 45 euros.");
  });

  it.runIf(deep)("does not lose a passage of an unchanged page that only a changed one had before it", async () => {
    await using it = await open({
      "/": tagged("Start", `Welcome.</p><p>${notice}`, '"s1"', ["/orders"]),
      "/orders": tagged("Start", `Welcome.</p><p>${notice}</p><h2>Orders</h2><p>Orders are never lost.`, '"o1"'),
    });
    const { body } = await it.knowledge.addWebsite({ url: `${it.site.origin}/` });
    await it.knowledge.settled(body.data.id);
    it.pages["/"] = tagged("Start", "Something else.", '"s2"', ["/orders"]);
    await it.again(body.data.id);
    expect((await it.texts(body.data.id)).join("\n")).toContain(notice);
  });

  it.runIf(deep)(
    "keeps what a page said that it does not serve at the moment, and says so; what is gone for good goes",
    async () => {
      await using it = await open({
        "/": page("Start", "Welcome to all.", ["/prices", "/hours"]),
        "/prices": page("Prices", "A boat costs 40 euros."),
        "/hours": page("Hours", "Open from nine to five."),
      });
      const { id } = await it.read("/");
      it.pages["/prices"] = (_, response) => response.writeHead(502).end("Bad gateway");
      it.pages["/hours"] = (_, response) => response.writeHead(404).end("Gone");
      for (const _ of ["once", "twice"]) {
        const document = await it.again(id);
        expect(document).toMatchObject({ status: "active", pages_read: 2 });
        expect(await it.texts(id)).toEqual(["Welcome to all.", "A boat costs 40 euros."]);
        expect(document.pages.map(({ problem }) => problem)).toEqual([
          null,
          "The website answered with 502.",
          "There is no such page (404).",
        ]);
      }
      it.pages["/prices"] = page("Prices", "A boat costs 45 euros.");
      await it.again(id);
      expect((await it.texts(id))[1]).toBe("A boat costs 45 euros.");
    },
  );

  it.runIf(deep)("is read again every refresh_hours by itself, until that is taken back", async () => {
    await using it = await open({ "/": page("Start", "Open from nine.") });
    const { body } = await it.knowledge.addWebsite({ url: `${it.site.origin}/`, refresh_hours: 6 });
    const { id } = body.data;
    const path = `${it.knowledge.path}/documents/${id}`;
    const due = () => requestDueRefreshes(it.platform.services);
    const shown = async () => (await it.knowledge.call("GET", path)).body.data;
    await it.knowledge.settled(id);
    const first = await shown();
    expect(first).toMatchObject({ refresh_hours: 6, next_refresh_at: expect.any(String) });
    it.pages["/"] = page("Start", "Open from ten.");
    it.platform.pass(5 * hourMs);
    await due();
    expect(await it.texts(id)).toEqual(["Open from nine."]);
    it.platform.pass(hourMs + 1_000);
    await due();
    await it.knowledge.settled(id);
    expect(await it.texts(id)).toEqual(["Open from ten."]);
    expect(Date.parse((await shown()).next_refresh_at)).toBeGreaterThan(Date.parse(first.next_refresh_at));
    await it.knowledge.call("PUT", path, { refresh_hours: null });
    expect(await shown()).toMatchObject({ refresh_hours: null, next_refresh_at: null });
    it.pages["/"] = page("Start", "Open from eleven.");
    it.platform.pass(100 * hourMs);
    await due();
    expect((await shown()).status).toBe("active");
    expect(await it.texts(id)).toEqual(["Open from ten."]);
  });

  it.runIf(deep)(
    "is read anew, unchanged pages too, where an earlier version of the reader read it; a file says so",
    async () => {
      await using it = await open({ "/": tagged("Start", "Open for all*.", '"one"') });
      const { id } = await it.read("/");
      const file = (await it.knowledge.upload("csv", "Day,Hours\nSunday,10*\n")).body.data.id;
      expect(await it.knowledge.settled(file)).toMatchObject({ status_detail: null });
      await it.platform.db.updateTable("documents").set({ reader: 0 }).execute();
      await it.platform.db.updateTable("chunks").set({ body: "Open for all." }).where("document_id", "=", id).execute();
      it.site.statuses.length = 0;
      await requestDueRefreshes(it.platform.services);
      await it.knowledge.settled(id);
      expect(it.site.statuses[0]).toBe("200 /");
      expect(await it.texts(id)).toEqual(["Open for all\\*."]);
      await requestDueRefreshes(it.platform.services);
      expect(await it.knowledge.get(id)).toMatchObject({ status: "active", status_detail: null });
      expect((await it.knowledge.get(file)).status_detail).toContain("read by an earlier version");
    },
  );

  it.runIf(deep)("keeps what was read when the website is away, says so, and tries again the next time", async () => {
    await using it = await open({ "/": page("Start", "Open from nine.") });
    const { body } = await it.knowledge.addWebsite({ url: `${it.site.origin}/`, refresh_hours: 1 });
    const { id } = body.data;
    await it.knowledge.settled(id);
    it.pages["/"] = (_, response) => response.writeHead(404).end();
    it.platform.pass(hourMs + 1_000);
    await requestDueRefreshes(it.platform.services);
    expect(await it.knowledge.settled(id)).toMatchObject({ status: "failed", failure: "There is no such page (404)." });
    expect(await it.texts(id)).toEqual(["Open from nine."]);
    it.pages["/"] = page("Start", "Open from ten.");
    it.platform.pass(hourMs + 1_000);
    await requestDueRefreshes(it.platform.services);
    expect(await it.knowledge.settled(id)).toMatchObject({ status: "active", failure: null });
    expect(await it.texts(id)).toEqual(["Open from ten."]);
  });

  it("refuses hours out of bounds, and hours of a file", async () => {
    await using it = await open({ "/": page("Start", "Open.") });
    for (const refresh_hours of [0, 8_761, 1.5])
      expect((await it.knowledge.addWebsite({ url: `${it.site.origin}/`, refresh_hours })).status).toBe(422);
    const { body } = await it.knowledge.upload("txt", "A text.");
    const path = `${it.knowledge.path}/documents/${body.data.id}`;
    const answer = await it.knowledge.call("PUT", path, { refresh_hours: 5 });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { refresh_hours: ["Only a website can be read again."] },
    ]);
  });
});
