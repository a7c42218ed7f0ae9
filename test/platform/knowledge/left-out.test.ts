import { describe, expect, it } from "vitest";
import { deep } from "../../counts.ts";
import { createKnowledgebase } from "../../support/documents.ts";
import { makeDocxOf } from "../../support/files/docx.ts";
import { startPlatform } from "../../support/platform.ts";
import { filler } from "./set/case.ts";
import { page, startSite } from "./site.ts";

const run = (text: string, properties = "") => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;

async function open(origins: readonly string[] = []) {
  const platform = await startPlatform({ safeFetch: { allowOrigins: [...origins] } });
  platform.platform.worker.start();
  return {
    platform,
    knowledge: await createKnowledgebase(platform),
    [Symbol.asyncDispose]: platform[Symbol.asyncDispose],
  };
}

describe("what a document leaves out", () => {
  it.runIf(deep)("is said with its share, its reason and its size, and read as a whole where nothing is", async () => {
    await using it = await open();
    const hidden = "Staff only, and for nobody else to read at all.";
    const bytes = makeDocxOf(`<w:p>${run("Open to all visitors on every day.")}${run(hidden, "<w:vanish/>")}</w:p>`);
    const upload = async (type: string, file: Uint8Array | string) =>
      it.knowledge.settled((await it.knowledge.upload(type, file)).body.data.id);
    const characters = hidden.replaceAll(" ", "").length;
    expect(await upload("docx", bytes)).toMatchObject({
      status: "active",
      status_detail: "42 % of its text was read. Left out: hidden text.",
      read: {
        share: Math.round((28 / (28 + characters)) * 1_000) / 1_000,
        left_out: [{ what: "Hidden text", why: "The document hides it from its readers.", characters }],
      },
    });
    expect(await upload("txt", "All of it is read.")).toMatchObject({
      status_detail: null,
      read: { share: 1, left_out: [] },
    });
    const { body } = await it.knowledge.upload("pdf", "no PDF");
    const failed = await it.knowledge.settled(body.data.id);
    expect(failed).toMatchObject({ status: "failed", read: null });
    expect(failed.status_detail).toBe(failed.failure);
  });

  it.runIf(deep)(
    "is said of a website's menus, of pages that robots.txt forbids and of files of older kinds, which take no link's place",
    async () => {
      const menu = `<nav>${Array.from({ length: 30 }, (_, at) => `<a href="https://elsewhere.example/p${at}">Department number ${at}</a>`).join(" ")}</nav>`;
      await using site = await startSite({
        "/robots.txt": "User-agent: *\nDisallow: /staff\n",
        "/": `<html><body>${menu}<a href="/staff/a">A</a><a href="/staff/b">B</a><a href="/terms.doc">Terms</a><a href="/old/prices.xls">Prices</a><a href="/fares">Fares</a><h1>Ferries</h1><p>They sail daily.</p></body></html>`,
        "/fares": page("Fares", "Adults pay 7.50."),
      });
      await using it = await open([site.origin]);
      const { body } = await it.knowledge.addWebsite({ url: `${site.origin}/`, relative_links_limit: 1 });
      const document = await it.knowledge.settled(body.data.id);
      expect(document.pages_read).toBe(2);
      expect(document.status_detail).toMatch(/^\d\d? % of its text was read\. Left out: menus\.$/);
      expect(document.read?.left_out.map(({ what }) => what)).toEqual([
        "Menus",
        "Pages that robots.txt forbids",
        "2 linked files (.doc, .xls)",
      ]);
      expect(site.requests.filter((path) => path.includes("."))).toEqual(["/robots.txt"]);
    },
  );

  it.runIf(deep)("is kept apart from the text as it was read, which is listed passage by passage", async () => {
    await using it = await open();
    const text = Array.from({ length: 60 }, (_, at) => `## Part ${at}\n\nIt says ${at}.`).join("\n\n");
    const { body } = await it.knowledge.upload("md", `# All\n\n${text}`);
    await it.knowledge.settled(body.data.id);
    const path = `${it.knowledge.path}/documents/${body.data.id}/passages`;
    const first = await it.knowledge.call("GET", path);
    expect(first.body).toMatchObject({ total: 60, per_page: 50 });
    expect(first.body.data[0]).toEqual({ trail: "All", heading: "Part 0", text: "It says 0.", url: null });
    const second = await it.knowledge.call("GET", `${path}?page=2`);
    expect(second.body.data.map(({ heading }: { heading: string }) => heading)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Part ${at + 50}`),
    );
  });
});

describe("a website", () => {
  it("is read through its frames, its own forwarding and its sitemap, and each page once", async () => {
    const link = (to: string) => `<link rel="canonical" href="/">${to}`;
    const pages: Record<string, string> = {
      "/robots.txt": "User-agent: *\nAllow: /\n",
      "/": '<html><head><meta http-equiv="refresh" content="0; url=/start"></head></html>',
      "/start": '<html><frameset><frame src="/left"><frame src="/right"></frameset></html>',
      "/left": `<html><head>${link("")}</head><body><h1>Left</h1><p>The left part.</p><p>${filler}</p></body></html>`,
      "/right": `<html><head>${link("")}<link rel="alternate" hreflang="de" href="/de"><link rel="alternate" media="print" href="/print"></head><body><h1>Right</h1><p>The right part.</p><p>${filler}</p></body></html>`,
      "/de": "<html><body><h1>Rechts</h1><p>Der rechte Teil.</p></body></html>",
      "/print": "<html><body><p>Printed part.</p></body></html>",
      "/more": "<html><body><h1>More</h1><p>Found by the map.</p></body></html>",
    };
    await using site = await startSite(pages);
    pages["/sitemap.xml"] =
      `<urlset>${["/more", "/de", "/print"].map((path) => `<url><loc>${site.origin}${path}</loc></url>`).join("")}</urlset>`;
    await using it = await open([site.origin]);
    const { body } = await it.knowledge.addWebsite({ url: `${site.origin}/` });
    const document = await it.knowledge.settled(body.data.id);
    expect(document.pages.map(({ url }) => url?.slice(site.origin.length))).toEqual(["/left", "/right", "/more"]);
    expect(document.read?.left_out.map(({ what }) => what)).toEqual(["2 copies of pages"]);
    const texts = (await it.knowledge.passages(body.data.id)).map(({ body: text }) => text).join("\n");
    expect(texts).toContain("The right part.");
    expect(texts).toContain("Found by the map.");
  });
});
