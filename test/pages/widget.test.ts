import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StubSite, startStubSite, scriptTag as tag } from "./support/stub-site.ts";

const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html dompurify";
const answer =
  "E14 means the **water pressure** is too low.\n\n| Gauge | Means |\n|---|---|\n| 0.8 bar | too low |\n\n```sh\ncurl x\n```\n\n<img src=x onerror=alert(1)>";

/** The script tag on a page with the strictest policy, against a server that answers every message. */
describe("the script tag", () => {
  let site: StubSite;

  beforeAll(async () => {
    site = await startStubSite({ policy: strictPolicy, answer, scripts: { "/settings.js": settingsScript } });
  });

  afterAll(() => site?.close());

  it("creates a chat that violates no rule of the strictest policy", async () => {
    const { page, complaints } = await site.open(tag('data-endpoint="/api" data-assistant="a"'));
    await page.getByRole("button", { name: "Open chat" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("What is E14?");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByRole("cell", { name: "too low" }).waitFor();
    await page.getByText("HV-20817").waitFor();
    expect(complaints).toEqual([]);
  });

  it("loads nothing but its launcher and sends no request to the API", async () => {
    site.requests.length = 0;
    const { page } = await site.open(`${tag('data-endpoint="/api" data-assistant="a"')}`);
    await page.getByRole("button", { name: "Open chat" }).waitFor();
    expect(site.requests.filter((request) => request.includes("/api"))).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
  });

  it("adds one global and one chat, however many script tags there are", async () => {
    const again = '<script type="module" src="/ringback.mjs?again"></script>';
    const { page, complaints } = await site.open(`${tag('data-endpoint="/api" data-assistant="a"')}${tag("")}${again}`);
    await page.getByRole("button", { name: "Open chat" }).waitFor();
    expect(await page.locator("ringback-chat").count()).toBe(1);
    const added = await page.evaluate(() => {
      const frame = document.createElement("iframe");
      document.body.append(frame);
      const plain = new Set(Object.getOwnPropertyNames(frame.contentWindow));
      return Object.getOwnPropertyNames(window).filter((name) => !plain.has(name) && Number.isNaN(Number(name)));
    });
    expect(added).toContain("ringback");
    expect(added.filter((name) => !name.startsWith("__playwright") && name !== "ringback")).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("applies settings and commands that were given before it loaded", async () => {
    const { page } = await site.open(`<script src="/settings.js"></script>${tag('data-endpoint="/api"')}`);
    await page.getByRole("dialog", { name: "Mara" }).waitFor();
    expect(await page.getByText("Halden Heating").first().isVisible()).toBe(true);
    await expect.poll(() => page.evaluate(() => document.title)).toBe("opened");
  });

  it("runs later commands: a second init updates, destroy removes it", async () => {
    const { page } = await site.open(tag('data-endpoint="/api" data-heading="Mara"'));
    await page.getByRole("button", { name: "Open chat" }).waitFor();
    await page.evaluate(() => window.ringback?.("init", { heading: "Nils", functionCalls: "titles" }));
    await page.evaluate(() => window.ringback?.("show"));
    await page.getByRole("dialog", { name: "Nils" }).waitFor();
    await page.evaluate(() => window.ringback?.("hide"));
    await page.getByRole("dialog", { name: "Nils" }).waitFor({ state: "hidden" });
    await page.evaluate(() => window.ringback?.("destroy"));
    await expect.poll(() => page.locator("ringback-chat").count()).toBe(0);
  });

  it("identifies the visitor, and clears their data at logout", async () => {
    const { page } = await site.open(tag('data-endpoint="/api" data-assistant="a"'));
    await page.evaluate(() => window.ringback?.("identify", "jwt-of-the-site"));
    await page.evaluate(() => window.ringback?.("ask", "What is E14?"));
    await page.getByText("HV-20817").waitFor();
    expect(await page.evaluate(() => document.querySelector("ringback-chat")?.identity)).toBe("jwt-of-the-site");
    expect(await page.evaluate(() => sessionStorage.length)).toBe(1);
    await page.evaluate(() => window.ringback?.("logout"));
    await page.getByText("How can we help?").waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(await page.evaluate(() => document.querySelector("ringback-chat")?.identity)).toBe("");
  });

  it("shows cards once their code has loaded after a failed request", async () => {
    const { page } = await site.open(tag('data-endpoint="/api" data-assistant="a"'));
    await page.route("**/function-card-*.js", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await page.evaluate(() => window.ringback?.("ask", "What is E14?"));
    await failed;
    await page.getByRole("cell", { name: "too low" }).waitFor();
    await page.unroute("**/function-card-*.js");
    await page.evaluate(() => window.ringback?.("send", "And E15?"));
    await page.getByText("HV-20817").nth(1).waitFor();
    expect(await page.getByText("HV-20817").count()).toBe(2);
  });

  it("uses only system colours in forced-colors mode", async () => {
    const { page } = await site.open(tag('data-endpoint="/api" data-assistant="a"'), { forcedColors: "active" });
    await page.evaluate(() => window.ringback?.("ask", "What is E14?"));
    await page.getByText("HV-20817").waitFor();
    await page.route("**/messages", (route) =>
      route.fulfill({ status: 400, json: { status: false, error: "Insufficient balance" } }),
    );
    await page.evaluate(() => window.ringback?.("send", "And E15?"));
    const bare = await (await site.browser.newContext()).newPage();
    for (const part of [page.locator(".header .drop"), page.locator(".note")]) {
      const picture = (await part.screenshot()).toString("base64");
      expect(await bare.evaluate(colouredPixels, picture)).toBe(0);
    }
  });

  it("logs the reason when the page already has a Trusted Types policy of Lit's name", async () => {
    const { complaints } = await site.open(`<script src="/settings.js?policy"></script>${tag('data-endpoint="/api"')}`);
    await expect.poll(() => complaints.join("\n")).toContain("'allow-duplicates'");
  });
});

/** How many pixels of a picture are no shade of grey. Runs in the page. */
async function colouredPixels(png: string): Promise<number> {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const pixels = Array.from({ length: data.length / 4 }, (_, index) => [...data.slice(4 * index, 4 * index + 3)]);
  return pixels.filter((parts) => Math.max(...parts) - Math.min(...parts) > 8).length;
}

/** What a site does ahead of the script tag; with `?policy`, one that brings its own Lit. */
const settingsScript = `
if (document.currentScript.src.endsWith("policy")) trustedTypes.createPolicy("lit-html", {});
else {
  window.ringback = window.ringback || ((...a) => (ringback.q ||= []).push(a));
  window.ringbackSettings = { heading: "Mara · Halden Heating", assistant: "a" };
  ringback("on", "ringback-open", () => { document.title = "opened"; });
  ringback("show");
}`;
