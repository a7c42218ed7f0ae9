import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { deep } from "../../counts.ts";
import { shareWebsite } from "../../support/website.ts";
import { page, type SitePage } from "./site.ts";

const open = shareWebsite();

const texts = {
  harbour: "The harbour office opens at seven and lends out keys for the winter berths.",
  /** As the pages of one template are. */
  berths: "The harbour office opens at nine and lends out keys for the summer berths.",
  sails: "Sails are sewn in the loft by the church, and mended within a fortnight.",
};

describe("the addresses of a website’s pages", () => {
  it("are their own where each page names the first of its language, and another’s where the text is alike", async () => {
    const head = '<link rel="canonical" href="/en/">';
    await using it = await open({
      "/en/": page("Harbour", texts.harbour, ["/en/sails", "/en/berths", "/en/copy"], head),
      "/en/sails": page("Sails", texts.sails, [], head),
      "/en/berths": page("Berths", texts.berths, [], head),
      "/en/copy": page("The harbour", `${texts.harbour} Printed.`, [], head),
    });
    const { pages, read } = await it.read("/en/");
    expect(pages.map(({ url }) => url?.slice(it.site.origin.length))).toEqual(["/en/", "/en/sails", "/en/berths"]);
    expect(read?.left_out).toContainEqual(expect.objectContaining({ what: "Pages that name another one" }));
  });

  it.runIf(deep)(
    "are left out where a page that was read names them as its copies, also if links to them waited already",
    async () => {
      await using it = await open({
        "/": page("Home", texts.harbour, ["/hours", "/hours/print", "/de/hours"]),
        "/hours": page(
          "Hours",
          texts.sails,
          [],
          '<link rel="alternate" media="print" href="/hours/print"><link rel="alternate" hreflang="de" href="/de/hours">',
        ),
        "/hours/print": page("Hours", `${texts.sails} Printed.`),
        "/de/hours": page("Zeiten", "Das Büro öffnet um sieben."),
      });
      const { read } = await it.read("/");
      expect(it.site.requests).toEqual(["/robots.txt", "/", "/hours"]);
      expect(read?.left_out).toContainEqual(expect.objectContaining({ what: "2 copies of pages" }));
    },
  );

  it.runIf(deep)("come from the lists that robots.txt names, packed ones too, where no page has links", async () => {
    const map: SitePage = (_, response) =>
      response
        .writeHead(200, { "content-type": "application/gzip" })
        .end(gzipSync(`<urlset><url><loc>http://${_.headers.host}/sails</loc></url></urlset>`));
    await using it = await open({
      "/robots.txt": "User-agent: *\nDisallow: /oars\nSitemap: /maps/all.xml.gz\n",
      "/": page("Home", texts.harbour),
      "/maps/all.xml.gz": map,
      "/sails": page("Sails", texts.sails),
    });
    expect((await it.read("/")).pages.map(({ title }) => title)).toEqual(["Home", "Sails"]);
    expect(it.site.requests).not.toContain("/sitemap.xml");
  });

  it.runIf(deep)("of frames within a page are read with it, those of other websites are named", async () => {
    await using it = await open({
      "/": `<h1>Menu</h1><p>${texts.harbour}</p><iframe src="/soups"></iframe><iframe src="/count" hidden></iframe><iframe src="https://maps.example/"></iframe>`,
      "/soups": page("Soups", texts.sails),
    });
    const { pages, read } = await it.read("/", { relative_links_limit: 1 });
    expect(pages.map(({ title }) => title)).toEqual(["Menu", "Soups"]);
    expect(it.site.requests).not.toContain("/count");
    expect(read?.left_out).toContainEqual(expect.objectContaining({ what: "Embedded pages", characters: 0 }));
  });

  it("that robots.txt forbids are no further pages that a higher limit would read", async () => {
    await using it = await open({
      "/robots.txt": "User-agent: *\nDisallow: /private\n",
      "/": page("Home", texts.harbour, ["/sails", "/oars", "/private/a", "/private/b"]),
      "/sails": page("Sails", texts.sails),
    });
    const { read } = await it.read("/", { relative_links_limit: 1 });
    const named = read?.left_out.map(({ what }) => what);
    expect(named).toEqual(expect.arrayContaining(["1 further page", "Pages that robots.txt forbids"]));
  });

  it.runIf(deep)(
    "are previewed where the first page has no text and no links: those of its sitemap, and where it leads to",
    async () => {
      await using it = await open({
        "/": '<div id="root"></div><script src="/x.js"></script>',
        "/old": '<frameset><frame src="/sails"></frameset>',
        "/sitemap.xml": (request, response) =>
          response.end(`<urlset><url><loc>http://${request.headers.host}/oars</loc></url></urlset>`),
      });
      const preview = async (path: string) => {
        const { body } = await it.knowledge.call("POST", "/user/website-previews", { url: `${it.site.origin}${path}` });
        return {
          ...body.data,
          links: body.data.links.map(({ url }: { url: string }) => url.slice(it.site.origin.length)),
        };
      };
      expect(await preview("/")).toMatchObject({ problem: expect.stringContaining("no text"), links: ["/oars"] });
      expect((await preview("/old")).links).toEqual(["/sails", "/oars"]);
    },
  );
});
