import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { localTime } from "../../demo/server/desk/days.ts";
import { deep } from "../counts.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";

const running = useDemo();

/** Says something and waits for the assistant's answer to it. */
async function say(page: Page, text: string, answer: string | RegExp): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.keyboard.press("Enter");
  await page.getByRole("log", { name: "Conversation" }).getByText(answer).last().waitFor();
}

/** The first weekday in the diary and how it is said: `Monday`. */
async function firstDay(page: Page): Promise<{ date: string; name: string; taken: number }> {
  const calendar = await (await page.request.get(`${running.demo.url}/desk/calendar`)).json();
  const [{ date }] = calendar.days;
  const name = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" }).format(new Date(date));
  return { date, name, taken: calendar.days.flatMap(takenOf).length };
}

function takenOf({ windows }: { windows: { free: boolean }[] }): unknown[] {
  return windows.filter(({ free }) => !free);
}

describe.runIf(deep)("a visitor of the website", () => {
  it("asks from the page's own text, and the chat opens with it", async () => {
    const context = await running.browser.newContext({ reducedMotion: "reduce" });
    const { page, complaints } = await openPage(context);
    await page.goto(`${running.demo.url}/website/`);
    await page.getByRole("button", { name: "Open chat" }).waitFor();
    await page.getByText("What does E14 mean?").click();
    await page.getByRole("button", { name: "Ask Mara for the steps" }).focus();
    await page.keyboard.press("Enter");
    const log = page.getByRole("log", { name: "Conversation" });
    await log.getByRole("button", { name: /^\d+ sources?$/ }).waitFor();
    await log.getByText("Turn the boiler off and let it cool.").last().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("books a visit in plain words with a correction on the way, and sees it on the card and in the diary", async () => {
    const context = await running.browser.newContext({ reducedMotion: "reduce" });
    const { page, complaints } = await openPage(context);
    await page.goto(`${running.demo.url}/website/`);
    const day = await firstDay(page);
    await page.getByRole("table").first().getByText("free").first().waitFor();
    await page.getByRole("button", { name: "Open chat" }).click();
    await say(
      page,
      `My boiler is loud. I want to book a visit on ${day.name} at 1 pm`,
      "Could you give me a few details: name and phone?",
    );
    await say(page, "Ada Byron", "Which number can we reach you on?");
    await say(page, "020 7946 0018", "Shall I book it?");
    await say(page, "no, make it 3 pm", "15:00");
    expect(await firstDay(page)).toMatchObject({ taken: day.taken });
    await say(page, "yes please", /Your visit is booked/);
    const card = page.getByRole("group", { name: "Halden visit booked" });
    await card.getByText(/HV-[A-Z0-9]{6}/).waitFor();
    await expect.poll(() => card.innerText()).toContain("Done");
    // What the visitor typed themselves is not hidden from them.
    await card.getByText("Details").click();
    await expect.poll(() => card.innerText()).toContain("020 7946 0018");
    expect(await card.innerText()).not.toContain("hidden by this site");
    const download = page.waitForEvent("download");
    await card.getByRole("button", { name: "Add to calendar" }).click();
    const file = readFileSync((await (await download).path()) ?? "", "utf8");
    const start = new Date(localTime("Europe/London", day.date, "15:00")).toISOString();
    expect(file).toContain(`DTSTART:${start.replaceAll(/[-:]|\.000/g, "")}`);
    await page.keyboard.press("Escape");
    await page.locator("#diary-table td.changed").waitFor();
    await expect.poll(() => page.locator("#diary-news").innerText()).toContain("15:00 to 17:00: taken now");
    expect(await firstDay(page)).toMatchObject({ taken: day.taken + 1 });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("is offered other times where the one asked for is taken, and can take a visit back", async () => {
    const context = await running.browser.newContext({ reducedMotion: "reduce" });
    const { page } = await openPage(context);
    await page.goto(`${running.demo.url}/website/`);
    const { name } = await firstDay(page);
    await page.getByRole("button", { name: "Open chat" }).click();
    const order = `Book a visit for my radiator on ${name} at 3 pm, Grace Hopper, 020 7946 0019`;
    await say(page, order, "Shall I book it?");
    await say(page, "yes", /That time is taken/);
    await page.getByText("Not done").last().waitFor();
    await say(page, "10 am", "Shall I book it?");
    await say(page, "yes", /Your visit is booked/);
    const reference = /HV-[A-Z0-9]{6}/.exec(await page.getByRole("log").innerText())?.[0];
    await say(page, `Please cancel my visit ${reference}`, /Shall I|cancel it\?/);
    await say(page, "yes", /is cancelled/);
    await context.close();
  });
});
