import { describe, expect, it } from "vitest";
import { embedScript } from "../../../src/http/embed-script.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

const shop = "https://shop.example";
const set = (platform: TestPlatform, body: object) =>
  platform.request("PUT", `/user/assistant/${platform.owner.assistantId}`, { token: platform.owner.key, body });
const from = (platform: TestPlatform, method: string, path: string, origin: string | undefined, body?: object) =>
  fetch(platform.url + path, {
    method,
    headers: { ...(body ? { "content-type": "application/json" } : {}), ...(origin === undefined ? {} : { origin }) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

describe("allowed_origins", () => {
  it("keeps pages of other sites out of every open path, and lets the listed ones, this server's own and the owner in", async () => {
    await using platform = await startPlatform();
    const { assistantUuid: assistant_id, key } = platform.owner;
    const start = (origin?: string) => from(platform, "POST", "/conversations", origin, { assistant_id });
    expect((await start("https://evil.example")).status).toBe(200); // nothing is listed yet
    expect((await set(platform, { allowed_origins: ["https://shop.example/path"] })).status).toBe(422);
    expect((await set(platform, { allowed_origins: [shop] })).status).toBe(200);
    const { conversation_id: uuid } = await (await start(shop)).json();
    for (const origin of ["https://evil.example", "https://shop.example.evil.example", "null", undefined]) {
      const refused = await start(origin);
      expect([refused.status, refused.headers.get("ringback-code")], origin).toEqual([403, "ORIGIN_NOT_ALLOWED"]);
    }
    const say = (origin?: string) =>
      from(platform, "POST", `/conversations/${uuid}/messages`, origin, { message: "Hello" });
    const paths = [`/conversations/${uuid}`, `/conversations/${uuid}/events`];
    expect((await say("https://evil.example")).status).toBe(403);
    for (const path of paths) expect((await from(platform, "GET", path, "https://evil.example")).status).toBe(403);
    expect((await from(platform, "POST", `/conversations/${uuid}/person`, "https://evil.example", {})).status).toBe(
      403,
    );
    expect((await say(shop)).status).toBe(200);
    expect((await start(new URL(platform.url).origin)).status).toBe(200);
    expect((await from(platform, "GET", `/conversations/${uuid}`, undefined)).status).toBe(200);
    const owners = await platform.request("POST", "/conversations", { token: key, body: { assistant_id } });
    expect(owners.status).toBe(200);
    expect((await set(platform, { allowed_origins: null })).status).toBe(200);
    expect((await start("https://evil.example")).status).toBe(200);
  });
});

describe("GET /embed/{uuid}", () => {
  it("gives what a page may know of an assistant's look, to anybody unless it answers through a proxy alone", async () => {
    await using platform = await startPlatform();
    const { assistantUuid: uuid, key } = platform.owner;
    const appearance = { color: "#2b4c8c", teaser: "Questions?", pages: ["/shop/*"], theme: "dark" };
    expect((await set(platform, { appearance })).status).toBe(200);
    const read = (token?: string) => platform.request("GET", `/embed/${uuid}`, token === undefined ? {} : { token });
    expect(await (await read()).json()).toEqual({
      settings: { heading: "Mara", color: "#2b4c8c", teaser: "Questions?", theme: "dark" },
      pages: ["/shop/*"],
      hours: [],
      timezone: expect.any(String),
    });
    await set(platform, { conversation_access: "token" });
    expect((await read()).status).toBe(404);
    expect((await read(key)).status).toBe(200);
  });

  it("remembers the pages that have loaded an assistant, a bounded number of them, for the first steps", async () => {
    await using platform = await startPlatform();
    const { assistantUuid: uuid, key } = platform.owner;
    const isSeen = async () => {
      const { steps } = await (await platform.request("GET", "/user/checklist", { token: key })).json();
      return steps.find(({ name }: { name: string }) => name === "tag").done;
    };
    await from(platform, "GET", `/embed/${uuid}`, new URL(platform.url).origin);
    await from(platform, "GET", `/embed/${uuid}`, "null");
    expect(await isSeen()).toBe(false);
    for (let n = 0; n < 25; n++) await from(platform, "GET", `/embed/${uuid}`, `https://shop${n}.example`);
    expect(await isSeen()).toBe(true);
    expect(await platform.db.selectFrom("assistant_pages").selectAll().execute()).toHaveLength(20);
  });
});

describe("the script of an assistant", () => {
  const places = { endpoint: "/api", assistant: "mara", base: "/widget/", name: "mara.js" };
  /** Runs a script as a page at this address does. @returns What it has given the loader; nothing if it was not run */
  function run(path: string, settings: object, stored: Readonly<Record<string, string>> = {}) {
    const now = new Date("2026-11-20T10:00:00.000Z");
    const all = { settings: {}, pages: [], hours: [], timezone: "Europe/London", ...settings };
    const window: { ringbackStored?: Record<string, unknown>; loaded?: boolean; sessionStorage: object } = {
      sessionStorage: { getItem: (name: string) => stored[name] ?? null },
    };
    const document = { currentScript: { src: "https://chat.example/embed/mara.js" } };
    class At extends Date {
      constructor() {
        super(now);
      }
    }
    const text = embedScript(all, places, "window.loaded=true");
    new Function("window", "document", "location", "Date", text)(window, document, { pathname: path }, At);
    return window.loaded ? window.ringbackStored : undefined;
  }

  it("holds the settings, with addresses of the server that it came from, and ends no other script", () => {
    expect(run("/", { settings: { teaser: "</script><b>" } })).toEqual({
      teaser: "</script><b>",
      assistant: "mara",
      endpoint: "https://chat.example/api",
      base: "https://chat.example/widget/",
    });
    expect(
      embedScript({ settings: { teaser: "</script>" }, pages: [], hours: [], timezone: "UTC" }, places, ""),
    ).not.toContain("</script>");
  });

  it("shows the chat on the pages and at the hours that are named, and nowhere else", () => {
    const isOn = (path: string, pages: string[]) => run(path, { pages }) !== undefined;
    expect(isOn("/shop/bikes", ["/shop/*"])).toBe(true);
    expect(isOn("/about", ["/shop/*"])).toBe(false);
    expect(isOn("/a.b", ["/a?b"])).toBe(false);
    expect(isOn("/shop/checkout", ["/shop/*", "!/shop/checkout"])).toBe(false);
    expect(isOn("/about", ["!/shop/*"])).toBe(true);
    // A Friday, 10:00 in London.
    const isAt = (days: number[], begin: string, end: string, timezone = "Europe/London") =>
      run("/", { hours: [{ days, begin, end }], timezone }) !== undefined;
    expect(isAt([5], "09:00", "17:00")).toBe(true);
    expect(isAt([4, 6], "09:00", "17:00")).toBe(false);
    // Over midnight: of the evening before, and of the evening to come.
    expect(isAt([4], "22:00", "10:30")).toBe(true);
    expect(isAt([4], "22:00", "10:00")).toBe(false);
    expect(isAt([5], "22:00", "10:30")).toBe(false);
    expect(isAt([5], "09:00", "00:00")).toBe(true);
    expect(isAt([5], "10:01", "17:00")).toBe(false);
    expect(isAt([5], "09:00", "10:00")).toBe(false);
    expect(isAt([5], "09:00", "17:00", "Asia/Tokyo")).toBe(false); // 19:00 there
  });

  it("goes on after hours with a conversation of the last day, on the pages that are named", () => {
    const settings = { hours: [{ days: [5], begin: "11:00", end: "17:00" }], pages: ["/shop/*"] };
    const goesOn = (at: string, name = "ringback:https://chat.example/api|mara", path = "/shop/bikes") =>
      run(path, settings, { [name]: JSON.stringify({ at: Date.parse(at) }) }) !== undefined;
    expect(run("/shop/bikes", settings)).toBeUndefined();
    expect(goesOn("2026-11-19T10:01:00.000Z")).toBe(true);
    expect(goesOn("2026-11-19T09:59:00.000Z")).toBe(false);
    expect(goesOn("2026-11-20T09:59:00.000Z", "ringback:https://chat.example/api|jo")).toBe(false);
    expect(goesOn("2026-11-20T09:59:00.000Z", undefined, "/about")).toBe(false);
  });
});
