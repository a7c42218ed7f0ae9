import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "./support/axe.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";

const running = useDemo();

interface Day {
  readonly date: string;
  readonly windows: readonly { readonly time: string; readonly free: boolean }[];
}

async function diary(page: Page): Promise<readonly Day[]> {
  const answer = await page.request.get(`${running.demo.url}/desk/calendar`);
  return (await answer.json()).days;
}

const taken = (days: readonly Day[]) =>
  days.flatMap(({ date, windows }) => windows.filter(({ free }) => !free).map(({ time }) => `${date} ${time}`));

/** The windows of the diary that were booked since. */
async function bookedSince(page: Page, before: readonly Day[]): Promise<string[]> {
  return taken(await diary(page)).filter((window) => !taken(before).includes(window));
}

async function openChat(options: BrowserContextOptions, locale = "", storage = "") {
  const context = await running.browser.newContext({ reducedMotion: "reduce", ...options });
  const open = async () => {
    const opened = await openPage(context);
    const { page } = opened;
    await page.goto(`${running.demo.url}/website/`);
    await page.locator("ringback-chat").evaluate(
      (chat, [locale, storage]) => {
        if (locale) chat.setAttribute("locale", locale!);
        if (storage) chat.setAttribute("storage", storage!);
      },
      [locale, storage],
    );
    await page.locator("ringback-chat").getByRole("button").first().click();
    await page.getByRole("log").waitFor();
    return opened;
  };
  return { context, open, ...(await open()) };
}

async function say(page: Page, text: string): Promise<void> {
  await page.locator("ringback-chat").getByRole("textbox").last().fill(text);
  await page.keyboard.press("Enter");
}

const booked = (page: Page) => page.getByRole("log").getByText(/^Your visit is booked/);
const card = (page: Page) => page.locator("ringback-ask").last();

/** Asks for a visit with all that it needs, up to the card that waits for the agreement. */
async function askFor(page: Page, { date, time }: { date: string; time: string }, name = "Ada Byron"): Promise<void> {
  await say(page, `Book a visit for my boiler on ${date} at ${time}, ${name}, 020 7946 0018`);
  await card(page).getByRole("button").first().waitFor();
}

/** The first day with two free windows beside each other in the list. */
async function freeDay(page: Page) {
  for (const { date, windows } of await diary(page)) {
    const free = windows.filter(({ free }) => free).map(({ time }) => time);
    if (free.length > 2) return { date, free };
  }
  throw new Error("The diary is full.");
}

describe("a visit that is booked by cards", () => {
  it("is filled in at once, changed on the card and agreed to, by keyboard alone on a phone", async () => {
    const { context, page, complaints } = await openChat({
      viewport: { width: 360, height: 640 },
      isMobile: true,
      hasTouch: true,
    });
    const before = await diary(page);
    const { date, free } = await freeDay(page);
    await say(page, "Please send somebody for my boiler, I want to book a visit");
    const form = card(page);
    await form.getByLabel("Date").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await form.getByLabel("Problem").inputValue()).toBe("boiler");
    for (const [label, value] of [
      ["Date", date],
      ["Time", free[0]!],
      ["Name", "Ada Byron"],
      ["Phone", "020 7946 0018"],
    ] as const)
      await form.getByLabel(label, { exact: true }).fill(value);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Change" }).waitFor();
    const agreement = card(page);
    await agreement.getByRole("button", { name: "Change" }).focus();
    expect(await agreement.getByRole("group").innerText()).toMatch(/Ada Byron/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await agreement.getByLabel("Time", { exact: true }).fill(free[1]!);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.keyboard.press("Enter");
    await booked(page).waitFor();
    await page.getByText("Agreed").waitFor();
    expect(await bookedSince(page, before)).toEqual([`${date} ${free[1]}`]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("is booked once from two tabs at once, and a card that another tab has overtaken says so", async () => {
    const { context, page, open } = await openChat({}, "", "local");
    const before = await diary(page);
    const { date, free } = await freeDay(page);
    await askFor(page, { date, time: free[0]! });
    const { page: other } = await open();
    await card(other).getByRole("button", { name: "Book it" }).waitFor();
    const press = (one: Page) =>
      card(one)
        .getByRole("button", { name: "Book it" })
        .evaluate((button) => (button as HTMLElement).click());
    await Promise.all([press(page), press(other)]);
    for (const one of [page, other]) await booked(one).waitFor();
    expect([await booked(page).count(), await booked(other).count()]).toEqual([1, 1]);
    await askFor(page, { date, time: free[1]! }, "Grace Hopper");
    await say(other, "What does a visit cost?");
    const overtaken = page.locator("ringback-ask", { hasText: "This question has been overtaken. Nothing was done." });
    await overtaken.waitFor();
    expect(await overtaken.getByRole("button").count()).toBe(0);
    expect(await bookedSince(page, before)).toEqual([`${date} ${free[0]}`]);
    await context.close();
  });

  it("is booked once where the answer to the card is lost on its way", async () => {
    const { context, page } = await openChat({});
    const before = await diary(page);
    const { date, free } = await freeDay(page);
    await askFor(page, { date, time: free[0]! });
    let lost = 0;
    await page.route("**/messages", async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await card(page).getByRole("button", { name: "Book it" }).click();
    await booked(page).waitFor();
    expect(lost).toBeGreaterThan(1);
    expect(await bookedSince(page, before)).toEqual([`${date} ${free[0]}`]);
    await context.close();
  });

  it("is agreed to in a chat that speaks Arabic, from right to left", async () => {
    const { context, page, complaints } = await openChat({}, "ar");
    const before = await diary(page);
    const { date, free } = await freeDay(page);
    await askFor(page, { date, time: free[0]! });
    expect(await card(page).evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
    await card(page).getByRole("button", { name: "تغيير" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await card(page).getByRole("button").first().click();
    await booked(page).waitFor();
    expect(await bookedSince(page, before)).toEqual([`${date} ${free[0]}`]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
