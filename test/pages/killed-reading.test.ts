import { expect, it } from "vitest";
import { deep } from "../counts.ts";
import { page, startSite } from "../platform/knowledge/site.ts";
import { dataFolder, startDemo } from "./support/demo.ts";

const key = "a-key-for-this-test-that-is-long-enough";
const pages = 8;

it.runIf(deep)(
  "reads a document to its end after the process that read it was killed, and has each page once",
  async () => {
    const slow = (_: unknown, response: import("node:http").ServerResponse, url: URL) => {
      response.setHeader("content-type", "text/html");
      const links = Array.from({ length: pages - 1 }, (_, at) => `/page-of-${"abcdefgh"[at]}`);
      setTimeout(() => response.end(page(url.pathname, `The text of ${url.pathname} alone.`, links)), 200);
    };
    await using site = await startSite({ "/robots.txt": "User-agent: *\n", "*": slow });
    using data = dataFolder();
    const environment = { RINGBACK_API_KEY: key, RINGBACK_SAFE_FETCH_ALLOW: site.origin };
    const first = await startDemo(data.path, environment);
    const call = async (url: string, method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return (await response.json()).data;
    };
    const knowledgebase = await call(first.url, "POST", "/user/knowledgebases", { name: "Site" });
    const path = `/user/knowledgebases/${knowledgebase.id}/documents`;
    const { id } = await call(first.url, "POST", path, { name: "Site", type: "website", url: `${site.origin}/` });
    await expect
      .poll(async () => (await call(first.url, "GET", `${path}/${id}`)).pages_read, { timeout: 30_000, interval: 50 })
      .toBeGreaterThanOrEqual(2);
    await first.stop("SIGKILL");

    const second = await startDemo(data.path, environment);
    await expect
      .poll(async () => (await call(second.url, "GET", `${path}/${id}`)).status, { timeout: 60_000, interval: 200 })
      .toBe("active");
    const document = await call(second.url, "GET", `${path}/${id}`);
    expect(document).toMatchObject({ pages_read: pages, pages_known: pages });
    const urls = document.pages.map(({ url }: { url: string }) => url);
    expect([urls.length, new Set(urls).size]).toEqual([pages, pages]);
    await second.stop();
  },
);
