import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeContexts, sharedBrowser } from "./support/browser.ts";

const root = join(import.meta.dirname, "../..");
/** The pages that show how the chat comes onto a page. The README begins like the first of them. */
const docs = ["docs/page.md", "docs/own-key.md"].map((page) => readFileSync(join(root, page), "utf8")).join("\n");
const readme = readFileSync(join(root, "README.md"), "utf8");
const examplesIn = (text: string) => [...text.matchAll(/^```html\n(.*?)^```$/gms)].map(([, html = ""]) => html);
const examples = examplesIn(docs).map((html) =>
  html.replaceAll("YOUR-ASSISTANT-UUID", "0b8d2a52-64f3-4a0c-a4d2-0a4b6a6b6c11"),
);
const policy = (/^```csp\n(.*?)^```$/ms.exec(docs)?.[1] ?? "").replaceAll("\n", " ").trim();
const uuid = "5f0c1b9e-6a39-4a52-9d3f-0c7f4f6f2b11";

/** The docs' examples on a page of another origin, under the policy that they give, against a bare platform. */
describe("the examples of the docs", () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  afterAll(closeContexts);

  it("have one for each way to embed, one with extras, one with actions, and a policy", () => {
    expect(examples).toHaveLength(4);
    expect(policy).toContain("script-src 'self' https://chat.example; connect-src 'self' https://chat.example;");
  });

  it("are the README's too", () => {
    // The tag of one assistant is the console's: pages of its own test it.
    const ofTheElement = examplesIn(readme).filter((html) => !html.includes("/embed/"));
    expect(ofTheElement).toEqual(examplesIn(docs).slice(0, 2));
  });

  it("let pages set through the proxy what the React example sets", () => {
    const [, set] = /variables=\{\{ (\w+) \}\}/.exec(docs) ?? [];
    const [, listed] = /policy: \{ variables: \["(\w+)"\] \}/.exec(docs) ?? [];
    expect(set).toBeDefined();
    expect(listed).toBe(set);
  });

  for (const [index, name] of ["script tag", "inline element"].entries()) {
    it(`answer a message from the ${name}, and log no error`, async () => {
      const { page, complaints, requests } = await openShop(browser, examples[index] ?? "");
      if (index === 0) await page.getByRole("button", { name: "Open chat" }).click();
      await page.getByRole("textbox", { name: "Message" }).fill("What is E14?");
      await page.getByRole("button", { name: "Send message" }).click();
      await page.getByRole("log").getByText("water pressure").waitFor();
      expect(complaints).toEqual([]);
      expect(requests.filter((path) => path.startsWith("/api/"))).toEqual([
        "/api/conversations",
        `/api/conversations/${uuid}/messages`,
      ]);
      await page.context().close();
    });
  }

  it("keep the height of the page while an inline conversation grows", async () => {
    const { page } = await openShop(browser, `${examples[1]}<p id="below">Below</p>`);
    const field = page.getByRole("textbox", { name: "Message" });
    await field.waitFor();
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await heightOf();
    for (let times = 1; times <= 5; times++) {
      await field.fill("What is E14?");
      await field.press("Enter");
      await expect.poll(() => page.getByRole("log").getByText("water pressure").count()).toBe(times);
    }
    await expect.poll(heightOf).toBe(before);
    await page.context().close();
  });
});

async function openShop(
  browser: Browser,
  body: string,
): Promise<{ page: Page; complaints: string[]; requests: string[] }> {
  const page = await (await browser.newContext()).newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.route("https://shop.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: { "content-security-policy": policy },
      body: `<!doctype html><html lang="en"><title>Shop</title><body>${body}</body></html>`,
    }),
  );
  await page.route("https://shop.example/favicon.ico", (route) => route.fulfill({ status: 204 }));
  await page.route("https://chat.example/**", (route) => {
    const { pathname } = new URL(route.request().url());
    requests.push(pathname);
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type" };
    if (pathname.startsWith("/widget/"))
      return route.fulfill({ path: join(root, "build/test", pathname), contentType: "text/javascript", headers });
    if (pathname === "/api/conversations")
      return route.fulfill({ headers, json: { status: true, conversation_id: uuid, history: [] } });
    if (pathname.endsWith("/messages"))
      return route.fulfill({ headers, json: { status: true, message: "Low **water pressure**.", function_calls: [] } });
    return route.fulfill({ status: 404 }); // as a platform answers a path that it does not have, without CORS headers
  });
  await page.goto("https://shop.example/");
  return { page, complaints, requests };
}
