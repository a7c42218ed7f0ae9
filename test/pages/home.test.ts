import { describe, expect, it } from "vitest";
import { firstLoadBytes } from "../../scripts/lib/budgets.ts";
import { deep } from "../counts.ts";
import { violations } from "./support/axe.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";

const running = useDemo();

describe("the demo's home", () => {
  it("asks nobody anything and stores nothing before the visitor acts", async () => {
    const context = await running.browser.newContext();
    const { page, complaints, requests } = await openPage(context);
    await page.goto(running.demo.url);
    await page.getByRole("button", { name: "Book a visit" }).waitFor();
    await page.waitForTimeout(300);
    expect(requests.filter((url) => /\/(?:api|ringback)\//.test(url))).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(running.demo.url))).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length + document.cookie.length)).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("lets a visitor try at once: one press asks, and the answer comes with its sources", async () => {
    const context = await running.browser.newContext();
    const { page, complaints } = await openPage(context);
    await page.goto(running.demo.url);
    await page.getByRole("button", { name: "Ask Mara about E14" }).click();
    const log = page.getByRole("log", { name: "Conversation" });
    await log.getByRole("button", { name: /^\d+ sources?$/ }).waitFor();
    await expect.poll(() => log.textContent()).toMatch(/pressure is too low/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.runIf(deep)("books by keyboard alone from a suggestion, and the diary beside the chat changes", async () => {
    const context = await running.browser.newContext({ reducedMotion: "reduce" });
    const { page, complaints } = await openPage(context);
    await page.goto(running.demo.url);
    await page.getByRole("button", { name: "Book a visit" }).focus();
    await page.keyboard.press("Enter");
    const log = page.getByRole("log", { name: "Conversation" });
    const first = page.locator("#diary-table td").first();
    await expect.poll(() => first.textContent()).toBe("free");
    for (const [said, asked] of [
      [undefined, "Could you give me a few details: problem, day, time, name and phone?"],
      ["boiler", "details: day, time, name and phone?"],
      [`${await page.locator("#diary-table thead th").nth(1).textContent()} at 8`, "details: name and phone?"],
      ["Ada Byron", "Which number"],
      ["020 7946 0018", "Shall I book it?"],
      ["yes", "Your visit is booked"],
    ] as const) {
      if (said) {
        await page.keyboard.type(said);
        await page.keyboard.press("Enter");
      }
      await log.getByText(asked).last().waitFor();
    }
    await page.locator("#diary-table td.changed").waitFor();
    await expect.poll(() => first.textContent()).toBe("taken");
    await expect.poll(() => page.locator("#diary-news").textContent()).toMatch(/08:00 to 10:00: taken now/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.runIf(deep)("plays a call through the platform, with captions, whose visit stands in the diary", async () => {
    const context = await running.browser.newContext({ reducedMotion: "reduce" });
    const { page, complaints } = await openPage(context);
    await page.clock.install();
    await page.goto(running.demo.url);
    const free = () => page.locator("#diary-table td.free").count();
    await expect.poll(free).toBeGreaterThan(0);
    const before = await free();
    const captions = page.getByRole("log", { name: "Captions of the call" });
    await page.getByRole("button", { name: "Play a call" }).click();
    await page.getByText("On the phone with Mara").waitFor();
    const ended = page.getByText("The call has ended");
    // Captions come at reading speed, which a test need not wait for.
    await expect
      .poll(
        async () => {
          await page.clock.runFor(1_000);
          return ended.count();
        },
        { timeout: 60_000, interval: 60 },
      )
      .toBe(1);
    const said = await captions.innerText();
    expect(said).toMatch(/My boiler shows E14[\s\S]*pressure|My boiler shows E14[\s\S]*gauge/);
    expect(said).toMatch(/Yes, please\.[\s\S]*Your visit is booked[\s\S]*goodbye\./);
    await expect.poll(free).toBe(before - 1);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Play again" }).click();
    await page.getByRole("button", { name: "Hang up" }).click();
    await ended.waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("tells what the widget weighs as it was built, and copies a tag that names no uuid", async () => {
    const context = await running.browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = await openPage(context);
    await page.goto(running.demo.url);
    const told = Number(/([\d.]+) kB/.exec(await page.locator(".facts").innerText())?.[1]);
    const bytes = firstLoadBytes("build/test/widget");
    expect(told * 1000).toBeGreaterThanOrEqual(bytes);
    expect(told * 1000).toBeLessThan(bytes + 101);
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByText("Copied").waitFor();
    const tag = await page.evaluate(() => navigator.clipboard.readText());
    const { url } = running.demo;
    expect(tag).toBe(
      `<script async src="${url}/widget/ringback.js"\n  data-endpoint="${url}/ringback"\n  data-assistant="mara"></script>`,
    );
    await context.close();
  });

  it("shows the chat right after the first button on a phone, and fits it", async () => {
    const context = await running.browser.newContext({ viewport: { width: 320, height: 640 }, hasTouch: true });
    const { page } = await openPage(context);
    await page.goto(running.demo.url);
    const button = page.getByRole("button", { name: "Ask Mara about E14" });
    const chat = page.locator("ringback-chat");
    await expect.poll(async () => (await chat.boundingBox())!.y - (await button.boundingBox())!.y).toBeLessThan(200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.getByRole("button", { name: "Pages of the demo" }).tap();
    await page.getByRole("link", { name: "Assistants" }).tap();
    await page.getByRole("heading", { name: "Three assistants" }).waitFor();
    await context.close();
  });

  it.runIf(deep)("is dark when asked to, with its chat, and stays so on the next page", async () => {
    const context = await running.browser.newContext({ colorScheme: "light" });
    const { page } = await openPage(context);
    await page.goto(running.demo.url);
    const button = page.getByRole("button", { name: "Dark appearance" });
    await expect.poll(() => button.getAttribute("aria-pressed")).toBe("false");
    await button.click();
    await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
    await expect.poll(() => page.locator("ringback-chat").getAttribute("theme")).toBe("dark");
    await page.getByRole("link", { name: "Assistants" }).click();
    await page.getByRole("heading", { name: "Three assistants" }).waitFor();
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await expect.poll(ground).toBe("rgb(12, 18, 17)");
    await context.close();
  });
});

describe("every page of the demo", () => {
  it.each(["/", "/website/", "/help/", "/gallery/", "/documents/", "/not-found/", "/console/"])(
    "%s says what it may do, and is in no frame",
    async (path) => {
      const response = await fetch(running.demo.url + path);
      const policy = response.headers.get("content-security-policy") ?? "";
      for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'"])
        expect(policy).toContain(rule);
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      const html = await response.text();
      expect(html).toMatch(/Simulated/);
      expect(html).not.toMatch(/<!-- [\w-]+ -->|%FIRST_LOAD%| style="| on\w+="/);
    },
  );

  it("is found without the slash at its end, and nothing else is", async () => {
    const redirected = await fetch(`${running.demo.url}/gallery`, { redirect: "manual" });
    expect([redirected.status, redirected.headers.get("location")]).toEqual([308, "/gallery/"]);
    expect((await fetch(`${running.demo.url}/shared/bar.html`)).status).toBe(404);
  });
});
