import { describe, expect, it, vi } from "vitest";
import { readingLimits } from "../../../src/platform/reading/limits.ts";
import { deep } from "../../counts.ts";
import { makeDocxOf, paragraph } from "../../support/files/docx.ts";
import { shareWebsite } from "../../support/website.ts";
import { page, type SitePage } from "./site.ts";

const open = shareWebsite();

const redirect =
  (to: string): SitePage =>
  (_, response) =>
    response.writeHead(302, { location: to }).end();

describe("a website", () => {
  it("is read from its address, and its links up to the limit, each passage with its page's own address", async () => {
    await using it = await open({
      "/help": page("Help", "All about us.", ["/a", "/b", "/c", "/d", "https://elsewhere.example/x", "/picture.png"]),
      "/a": page("Parcels", "Parcels take two days."),
      "/b": page("Refunds", "Money comes back within a week."),
      "/c": page("Third", "A third page."),
      "/d": page("Fourth", "A fourth page."),
    });
    const document = await it.read("/help", { relative_links_limit: 2 });
    expect(document).toMatchObject({ status: "active", failure: null, language: "en", pages_read: 3, pages_known: 3 });
    expect(document.pages.map(({ url, title }) => [url, title])).toEqual([
      [`${it.site.origin}/help`, "Help"],
      [`${it.site.origin}/a`, "Parcels"],
      [`${it.site.origin}/b`, "Refunds"],
    ]);
    const passages = await it.knowledge.passages(document.id);
    expect(passages[1]).toEqual({
      trail: "",
      heading: "Parcels",
      body: "Parcels take two days.",
      url: `${it.site.origin}/a`,
    });
    expect(it.site.requests).toEqual(["/robots.txt", "/help", "/a", "/b"]);
    const why = "No more links are followed than its limit of further pages allows.";
    expect(document.read?.left_out).toContainEqual({ what: "2 further pages", why, characters: 0 });
  });

  it("is read with the files that it links to", async () => {
    const file =
      (bytes: Uint8Array | string, type = "application/octet-stream"): SitePage =>
      (_, response) =>
        response.writeHead(200, { "content-type": type }).end(bytes);
    await using it = await open({
      "/help": page("Help", "All about us.", ["/terms.docx", "/fares.csv", "/old.doc"]),
      "/terms.docx": file(makeDocxOf(paragraph("Parcels travel at the risk of the sender."))),
      "/fares.csv": file("Zone,Fare\nHarbour,2.40\n", "text/csv; charset=utf-8"),
    });
    const { id, pages } = await it.read("/help");
    expect(pages.map(({ problem }) => problem)).toEqual([null, null, null]);
    expect((await it.texts(id)).slice(1)).toEqual([
      "Parcels travel at the risk of the sender.",
      "| Zone | Fare |\n| --- | --- |\n| Harbour | 2.40 |",
    ]);
    expect(it.site.requests).not.toContain("/old.doc");
  });

  it.runIf(deep)(
    "is read as far as its limit goes where robots.txt forbids other links: those use no place of it",
    async () => {
      const forbidden = Array.from({ length: 60 }, (_, at) => `/private/${String.fromCharCode(97 + (at % 26))}${at}`);
      await using it = await open({
        "/robots.txt": "User-agent: *\nDisallow: /private\n",
        "/help": page("Help", "All about us.", [...forbidden, "/a", "/b", "/c"]),
        "/a": page("Parcels", "Parcels take two days."),
        "/b": page("Refunds", "Money comes back within a week."),
        "/c": page("Third", "A third page."),
      });
      const document = await it.read("/help", { relative_links_limit: 2 });
      expect(document).toMatchObject({ status: "active", pages_read: 3, pages_known: 3 });
      expect(it.site.requests).toEqual(["/robots.txt", "/help", "/a", "/b"]);
      const body = { url: `${it.site.origin}/help`, relative_links_limit: 2 };
      const { data } = (await it.knowledge.call("POST", "/user/website-previews", body)).body;
      expect(data.links.filter(({ problem }: { problem: string | null }) => problem === null)).toHaveLength(2);
    },
  );

  it("is previewed: its page and the links that would be followed, of which none is requested and nothing is stored", async () => {
    await using it = await open({
      "/robots.txt": "User-agent: *\nDisallow: /private\n",
      "/help": page("Help", "All about us.", ["/a", "/a#top", "/private/b", "https://elsewhere.example/x", "/c", "/d"]),
      "/moved": redirect("/help"),
    });
    const preview = async (path: string, more: object = {}) =>
      (await it.knowledge.call("POST", "/user/website-previews", { url: `${it.site.origin}${path}`, ...more })).body;
    expect((await preview("/moved", { relative_links_limit: 3 })).data).toMatchObject({
      url: `${it.site.origin}/help`,
      title: "Help",
      excerpt: expect.stringContaining("All about us."),
      problem: null,
      links: [
        { url: `${it.site.origin}/a`, problem: null },
        { url: `${it.site.origin}/private/b`, problem: "The website’s robots.txt does not allow it to be read." },
        { url: `${it.site.origin}/c`, problem: null },
        { url: `${it.site.origin}/d`, problem: null },
      ],
    });
    expect(it.site.requests).toEqual(["/robots.txt", "/moved", "/help"]);
    expect((await preview("/gone")).data).toMatchObject({ problem: "There is no such page (404).", links: [] });
    expect((await preview("/private/b")).data.problem).toContain("robots.txt");
    const inside = await it.knowledge.call("POST", "/user/website-previews", { url: "http://10.0.0.7/" });
    expect([inside.status, Object.keys(inside.body.errors)]).toEqual([422, ["url"]]);
    const stored = it.platform.db.selectFrom("documents").where("knowledgebase_id", "=", it.knowledge.id);
    expect(await stored.select("id").execute()).toEqual([]);
  });

  it("is read where its robots.txt allows it, and nowhere else", async () => {
    await using it = await open({
      "/robots.txt": "User-agent: *\nDisallow: /private\n",
      "/": page("Home", "Welcome to us.", ["/private/a", "/open"]),
      "/open": page("Open", "Anybody may read this."),
      "/private/a": page("Private", "Nobody may."),
    });
    const document = await it.read("/");
    expect(it.site.requests).toEqual(["/robots.txt", "/", "/open"]);
    expect(document.pages.find(({ url }) => url?.endsWith("/private/a"))?.problem).toContain("robots.txt");
    const refused = await it.read("/private/a");
    expect(refused).toMatchObject({
      status: "failed",
      failure: "The website’s robots.txt does not allow it to be read.",
    });
  });

  it("counts what says the same once, by its text and by the address that it names", async () => {
    await using it = await open({
      "/": page("Home", "Welcome to us.", ["/same?a=1", "/print", "/copy", "/other"]),
      "/same": page("Prices", "Everything costs 5.", [], '<link rel="canonical" href="/prices">'),
      "/print": page("Prices to print", "Everything costs 5 here.", [], '<link rel="canonical" href="/prices">'),
      "/copy": page("Prices", "Everything costs 5."),
      "/other": page("Other", "Something else."),
    });
    const document = await it.read("/");
    expect(document.pages.map(({ url }) => url?.slice(it.site.origin.length))).toEqual(["/", "/prices", "/other"]);
  });

  it.runIf(deep)(
    "does not lose itself in calendars, session ids, paths that grow and redirects that go round",
    async () => {
      const calendar: SitePage = (_, response, url) => {
        const month = Number(url.searchParams.get("month") ?? 0);
        response.setHeader("content-type", "text/html");
        response.end(page(`Month ${month}`, `Events of month ${month}.`, [`/calendar?month=${month + 1}`, "/about"]));
      };
      const sessions: SitePage = (_, response) => {
        response.setHeader("content-type", "text/html");
        const id = Math.random().toString(36).slice(2);
        response.end(
          page("Shop", "Our shop.", [`/shop?PHPSESSID=${id}`, `/shop;jsessionid=${id}`, `/shop?utm_source=${id}`]),
        );
      };
      const growing: SitePage = (_, response, url) => {
        response.setHeader("content-type", "text/html");
        response.end(page(url.pathname, `At ${url.pathname}.`, ["deeper/x"]));
      };
      await using it = await open({
        "/": page("Home", "Welcome to us.", [
          "/calendar?month=1",
          "/shop",
          "/grow/",
          "/round",
          "/away",
          "/about",
          "/huge",
        ]),
        "/calendar": calendar,
        "/shop": sessions,
        "/round": redirect("/round"),
        "/away": redirect("http://127.0.0.1:1/secret"),
        "/about": page("About", "We are a family business."),
        "/huge": (_, response) => {
          response.setHeader("content-type", "text/html");
          const timer = setInterval(() => response.write("<p>more</p>".repeat(50_000)), 5);
          response.on("close", () => clearInterval(timer));
        },
        "*": growing,
      });
      const document = await it.read("/", { relative_links_limit: 12 });
      const paths = document.pages.map(({ url, problem }) => [url?.slice(it.site.origin.length), problem]);
      expect(paths).toContainEqual(["/about", null]);
      expect(paths).toContainEqual(["/huge", "The page is larger than can be taken."]);
      expect(paths.filter(([path]) => path?.startsWith("/calendar"))).toHaveLength(3);
      expect(it.site.requests.filter((path) => path.startsWith("/shop"))).toHaveLength(1);
      expect(it.site.requests.filter((path) => path.startsWith("/round")).length).toBeLessThanOrEqual(6);
      expect(document.pages.find(({ url }) => url?.endsWith("/away"))?.problem).not.toBeNull();
      expect(it.site.requests.filter((path) => path !== "/round").length).toBeLessThanOrEqual(14);
    },
  );

  it.runIf(deep)("is read on when a page leads to an address that cannot be read", async () => {
    await using it = await open({
      "/": page("Home", "Welcome to us.", ["/nowhere", "/about"]),
      "/nowhere": redirect("http://[not-an-address/"),
      "/about": page("About", "We are a family business."),
    });
    const document = await it.read("/");
    expect(document).toMatchObject({ status: "active", pages_read: 2 });
    expect(document.pages.find(({ url }) => url?.endsWith("/nowhere"))?.problem).toBe(
      "It leads to an address that cannot be followed.",
    );
  });

  it.runIf(deep)(
    "is asked again where it says that it is asked too often and when that is over, and not waited for until tomorrow",
    async () => {
      let refusals = 0;
      const busy =
        (status: number, retryAfter: string, times: number): SitePage =>
        (_, response) => {
          const isRefused = refusals < times;
          if (isRefused) refusals++;
          else refusals = 0;
          response.writeHead(isRefused ? status : 200, { "content-type": "text/html", "retry-after": retryAfter });
          response.end(page("Busy", isRefused ? "Too many requests." : `Served after ${times} refusals.`));
        };
      await using it = await open({
        "/": page("Home", "Welcome to us.", ["/often", "/away", "/tomorrow"]),
        "/often": busy(429, "0", 2),
        "/away": busy(503, new Date(0).toUTCString(), 1),
        "/tomorrow": busy(503, "86400", Number.POSITIVE_INFINITY),
      });
      const document = await it.read("/");
      expect(document).toMatchObject({ status: "active", pages_read: 3 });
      expect(await it.texts(document.id)).toEqual([
        "Welcome to us.",
        "Served after 2 refusals.",
        "Served after 1 refusals.",
      ]);
      expect(document.pages.at(-1)?.problem).toBe("The website answered with 503.");
      expect(it.site.requests.filter((path) => path === "/tomorrow")).toHaveLength(1);
    },
  );

  it("says so where its pages are written by scripts, and is read where these only add to them", async () => {
    const app = (inside: string) =>
      `<!doctype html><html><head><title>Shop</title><script type="module" src="/assets/index.js"></script></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root">${inside}</div></body></html>`;
    await using it = await open({
      "/": app('<div class="spinner">Loading…</div>'),
      "/login": `<script src="/a.js"></script><form><input name="user"><input type="password"><button>Log in</button></form>`,
      "/empty": "<p><br></p>",
      "/written": app("<p>A day with a cargo bike costs 19 euros.</p>"),
    });
    expect(await it.read("/")).toMatchObject({
      status: "failed",
      failure: "It has no text. A page that scripts write cannot be read.",
    });
    expect(await it.read("/login")).toMatchObject({
      status: "failed",
      failure: "It asks for a password. Pages behind a login cannot be read.",
    });
    expect(await it.read("/empty")).toMatchObject({ status: "failed", failure: "It has no text." });
    expect(await it.texts((await it.read("/written")).id)).toEqual(["A day with a cargo bike costs 19 euros."]);
  });

  it("is not read while its robots.txt cannot be had", async () => {
    await using it = await open({ "/robots.txt": redirect("http://10.0.0.1/"), "/": page("Home", "Welcome to us.") });
    expect(await it.read("/")).toMatchObject({
      status: "failed",
      failure: "The website’s robots.txt cannot be had, so that nothing of it may be read.",
    });
  });

  it.runIf(deep)("is read once its robots.txt is served, and waits for that as it does for a page", async () => {
    let refusals = 0;
    await using it = await open({
      "/robots.txt": (_, response) => {
        response.writeHead(refusals++ < 2 ? (refusals === 1 ? 503 : 429) : 404, { "retry-after": "0" }).end();
      },
      "/": page("Home", "Welcome to us."),
    });
    expect(await it.read("/")).toMatchObject({ status: "active", failure: null });
    expect(it.site.requests.slice(0, 4)).toEqual(["/robots.txt", "/robots.txt", "/robots.txt", "/"]);
  });

  it("says that its robots.txt is not served where that goes on, and may be read at another time", async () => {
    await using it = await open({
      "/robots.txt": (_, response) => response.writeHead(503, { "retry-after": "86400" }).end(),
      "/": page("Home", "Welcome to us."),
    });
    const detail =
      "The website’s robots.txt answers with 503, so that nothing of it may be read now. It is tried again.";
    const { body } = await it.knowledge.addWebsite({ url: `${it.site.origin}/` });
    await vi.waitFor(async () =>
      expect(await it.knowledge.get(body.data.id)).toMatchObject({ status: "processing", status_detail: detail }),
    );
    expect(it.site.requests).toEqual(["/robots.txt"]);
  });

  it.runIf(deep)("ends with what was read once its time is over, also of the addresses given", async () => {
    const limits: { crawlMs: number } = readingLimits;
    const { crawlMs } = limits;
    limits.crawlMs = 100;
    try {
      await using it = await open({
        "/": page("Home", "Welcome to us."),
        "/a": page("A", "Another page."),
        "/b": page("B", "And another."),
      });
      const links = ["/a", "/b"].map((path) => ({ link: `${it.site.origin}${path}` }));
      const document = await it.read("/", { links });
      expect(document.status).toBe("active");
      expect(document.pages_read).toBeLessThan(3);
    } finally {
      limits.crawlMs = crawlMs;
    }
  });

  it("is refused inside this network, when it is added and when it is led there", async () => {
    await using it = await open({ "/": redirect("http://169.254.169.254/latest"), "/a": page("A", "A page.") });
    const { status, body } = await it.knowledge.addWebsite({
      url: "http://127.0.0.1:1/",
      links: [{ link: `${it.site.origin}/a` }, { link: "http://10.0.0.1/" }],
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["url", "links.1.link"]]);
    expect(await it.read("/")).toMatchObject({ status: "failed" });
  });

  it.runIf(deep)("is read again on request; answers come from before until then, and where it fails", async () => {
    let text = "We open at nine.";
    let isDown = false;
    await using it = await open({
      "/": (_, response) => {
        response.writeHead(isDown ? 404 : 200, { "content-type": "text/html" });
        response.end(page("Hours", text));
      },
    });
    const { id } = await it.read("/");
    const path = `${it.knowledge.path}/documents/${id}`;
    const again = async () => {
      const { body } = await it.knowledge.call("PUT", path, { refresh: true });
      expect(body.data.status).toBe("processing");
      return it.knowledge.settled(id);
    };
    text = "We open at ten.";
    expect(await again()).toMatchObject({ status: "active" });
    expect((await it.knowledge.passages(id)).map(({ body }) => body)).toEqual(["We open at ten."]);
    isDown = true;
    expect(await again()).toMatchObject({ status: "failed", failure: "There is no such page (404)." });
    expect((await it.knowledge.passages(id)).map(({ body }) => body)).toEqual(["We open at ten."]);
    const stored = it.platform.db.selectFrom("chunks").where("knowledgebase_id", "=", it.knowledge.id);
    expect(await stored.select("id").execute()).toHaveLength(1);
  });
});
