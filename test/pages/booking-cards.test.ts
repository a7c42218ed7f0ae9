import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { deep } from "../counts.ts";
import type { Script } from "../support/llm.ts";
import { callApi } from "./support/api.ts";
import { violations } from "./support/axe.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";
import { useScriptedModel } from "./support/scripted-model.ts";

const needed = ["Problem | choice | options=boiler, tap | value=boiler", "Date | date | value=DAY", "Time | time"];

/** Asks by a form for what a visit needs, with the day that was named filled in, and books what the form says. */
const bookByForm: Script = ({ messages }) => {
  const last = messages.at(-1);
  const said = String(last?.content);
  if (last?.role === "tool")
    return said.includes("The form is shown")
      ? "When, and for whom?"
      : (/"message":"([^"]+)"/.exec(said)?.[1] ?? "It did not work.");
  const date = /\d{4}-\d\d-\d\d/.exec(String(messages.find(({ role }) => role === "user")?.content))?.[0] ?? "";
  const given = (label: string) => new RegExp(`^${label}: (.+)$`, "m").exec(said)?.[1];
  if (given("Name") === undefined) {
    const fields = [...needed, "Name | text", "Phone | phone"].join("\n").replace("DAY", date);
    return { calls: [{ name: "ask_visitor", arguments: { title: "Your visit", fields } }] };
  }
  const [problem, time, name, phone] = ["Problem", "Time", "Name", "Phone"].map(given);
  return { calls: [{ name: "book_visit", arguments: { problem, date, time, name, phone } }] };
};
const model = await useScriptedModel(bookByForm);
const running = useDemo(model.environment);

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
const card = (page: Page) => page.locator("ringback-input-card").last();

const phone: BrowserContextOptions = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };

/** The first answer of the server is lost on its way. @returns How many requests were sent since */
async function loseAnswer(page: Page): Promise<() => number> {
  let sent = 0;
  await page.route("**/messages", async (route) => {
    if (sent++ > 0) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  return () => sent;
}

/** Asks for a visit with all that it needs, up to the card that waits for the agreement. */
async function askFor(page: Page, { date, time }: { date: string; time: string }, name = "Ada Byron"): Promise<void> {
  await say(page, `Book a visit for my boiler on ${date} at ${time}, ${name}, 020 7946 0018`);
  await card(page).getByRole("button").first().waitFor();
}

/** The first day with two free windows: one that is asked for first, and one that is changed to. */
async function freeDay(page: Page) {
  for (const { date, windows } of await diary(page)) {
    const free = windows.filter(({ free }) => free).map(({ time }) => time);
    if (free.length >= 2) return { date, free };
  }
  throw new Error("The diary is full.");
}

/** What a screen reader has of the page: what each thing is, its name, and what is said about it. */
async function readable(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description }) => {
      const about = description?.value ? ` (${description.value})` : "";
      return `${role?.value}: ${name?.value}${about}`;
    });
}

describe("a visit that is booked by cards", () => {
  it("is filled in at once, changed on the card and agreed to, by keyboard alone on a phone", async () => {
    const { context, page, complaints } = await openChat(phone);
    const before = await diary(page);
    const { date, free } = await freeDay(page);
    await say(page, "Please send somebody for my boiler, I want to book a visit");
    const form = card(page);
    await form.getByLabel("Date").waitFor();
    expect(await violations(page)).toEqual([]);
    await expect
      .poll(() => readable(page))
      .toEqual(
        expect.arrayContaining([
          "group: Book visit (Please fill in this form. Fields: 6)",
          "combobox: Problem",
          "textbox: Name (Whom the engineer should ask for)",
          "textbox: Notes optional (anything that the engineer should know)",
          "button: Send",
        ]),
      );
    await expect.poll(() => form.getByLabel("Problem").inputValue()).toBe("boiler");
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
    await expect.poll(() => agreement.getByRole("group").innerText()).toMatch(/Ada Byron/);
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

  it.runIf(deep)(
    "is booked once from two tabs at once, and a card that another tab has overtaken says so",
    async () => {
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
      const overtaken = page.locator("ringback-input-card", {
        hasText: "This question has been overtaken. Nothing was done.",
      });
      await overtaken.waitFor();
      await expect.poll(() => overtaken.getByRole("button").count()).toBe(0);
      expect(await bookedSince(page, before)).toEqual([`${date} ${free[0]}`]);
      await context.close();
    },
  );

  it.runIf(deep)("is booked once where the answer to the card is lost on its way", async () => {
    const { context, page } = await openChat({});
    const before = await diary(page);
    const { date, free } = await freeDay(page);
    await askFor(page, { date, time: free[0]! });
    const sent = await loseAnswer(page);
    await card(page).getByRole("button", { name: "Book it" }).click();
    await booked(page).waitFor();
    expect(sent()).toBeGreaterThan(1);
    expect(await bookedSince(page, before)).toEqual([`${date} ${free[0]}`]);
    await context.close();
  });

  it.runIf(deep)("is agreed to in a chat that speaks Arabic, from right to left", async () => {
    const { context, page, complaints } = await openChat({}, "ar");
    const before = await diary(page);
    const { date, free } = await freeDay(page);
    await askFor(page, { date, time: free[0]! });
    await expect.poll(() => card(page).evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
    await card(page).getByRole("button", { name: "تغيير" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await card(page).getByRole("button").first().click();
    await booked(page).waitFor();
    expect(await bookedSince(page, before)).toEqual([`${date} ${free[0]}`]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("a visit that a model books by cards", () => {
  const rows: { title: string; options?: BrowserContextOptions; locale?: string; losesAnswer?: true }[] = [
    { title: "on a desktop" },
    { title: "on a phone", options: phone },
    { title: "in Arabic", locale: "ar" },
    { title: "with the answer to the card lost on its way", losesAnswer: true },
  ];

  it.runIf(deep).each(rows)(
    "is filled in at once, changed on the card and pressed twice: booked once as shown, $title",
    async ({ options = {}, locale = "", losesAnswer }) => {
      await using _ = await model.answersIn(running.demo);
      const { context, page, complaints } = await openChat(options, locale);
      const before = await diary(page);
      const { date, free } = await freeDay(page);
      await say(page, `Please book somebody for my boiler on ${date}`);
      const form = card(page);
      await form.getByLabel("Name").waitFor();
      expect(await violations(page)).toEqual([]);
      await expect.poll(() => form.getByLabel("Date").inputValue()).toBe(date);
      await form.getByLabel("Time").fill(free[0]!);
      await form.getByLabel("Name").fill("Ada Byron");
      await form.getByLabel("Phone").fill("020 7946 0018");
      await page.keyboard.press("Enter");
      const change = page.getByRole("button", { name: locale === "ar" ? "تغيير" : "Change" });
      await change.click();
      const agreement = card(page);
      await agreement.getByLabel("Time", { exact: true }).fill(free[1]!);
      expect(await violations(page)).toEqual([]);
      const shown = await agreement
        .locator("[data-field]")
        .evaluateAll((controls) =>
          controls.map((control) => [control.dataset.field ?? "", (control as HTMLInputElement).value] as const),
        );
      const sent = losesAnswer ? await loseAnswer(page) : undefined;
      await agreement
        .getByRole("button")
        .first()
        .evaluate((button) => {
          (button as HTMLElement).click();
          (button as HTMLElement).click();
        });
      await booked(page).waitFor();
      if (sent) expect(sent()).toBeGreaterThan(1);
      expect(await bookedSince(page, before)).toEqual([`${date} ${free[1]}`]);
      expect(await bookingsOf()).toEqual([Object.fromEntries(shown.filter(([, value]) => value !== ""))]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});

/** What was booked in the newest conversation, as its history has it. */
async function bookingsOf(): Promise<Record<string, unknown>[]> {
  const { demo } = running;
  const read = (path: string) => callApi(demo, demo.apiKey ?? "", path);
  const [newest] = (await read("/user/conversations?per_page=1")).data as { id: string }[];
  const { history } = await read(`/conversations/${newest?.id}`);
  const items = history as { function_calls?: { name: string; arguments: Record<string, unknown> }[] }[];
  return items
    .flatMap(({ function_calls: calls = [] }) => calls)
    .filter(({ name }) => name === "book_visit")
    .map(({ arguments: given }) => given);
}
