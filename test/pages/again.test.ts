import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { deep } from "../counts.ts";
import { violations } from "./support/axe.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";
import { useScriptedModel } from "./support/scripted-model.ts";

const model = await useScriptedModel(() => ({ text: "As far as it had come", ends: "stall" }));
const running = useDemo(model.environment);
let signedIn: Promise<Page> | undefined;

/** The newest conversation in the owner's console, whose link works once. */
async function openInConsole(): Promise<Page> {
  const { browser, demo } = running;
  signedIn ??= browser.newContext().then(async (context) => {
    const page = await context.newPage();
    await page.goto(demo.consoleLink);
    return page;
  });
  const owner = await signedIn;
  const api = await owner.request.get(`${demo.url}/api/user/conversations?per_page=1`, {
    headers: { authorization: `Bearer ${demo.apiKey}` },
  });
  const [{ id }] = (await api.json()).data;
  await owner.goto(`${demo.url}/console/conversations/${id}`);
  return owner;
}

describe("the last answer", () => {
  it("is given again, and its message edited, by keyboard alone: both take the place of what was, also after a reload", async () => {
    const context = await running.browser.newContext({ reducedMotion: "reduce" });
    const { page, complaints } = await openPage(context);
    await page.goto(`${running.demo.url}/website/`);
    const chat = page.locator("ringback-chat");
    const log = page.getByRole("log");
    const field = chat.getByRole("textbox", { name: "Message" });
    const questions = () => log.locator(".item.user .text").allInnerTexts();
    const again = chat.getByRole("button", { name: "Answer again" });
    await chat.getByRole("button").first().click();
    await field.fill("What does E14 mean?");
    await page.keyboard.press("Enter");
    await again.waitFor();
    expect(await violations(page)).toEqual([]);
    const answer = await log.locator(".item.assistant").last().innerText();
    await again.focus();
    // The button is away only until the new answer is there.
    const asked = page.waitForRequest((request) => request.method() === "POST");
    await page.keyboard.press("Enter");
    await asked;
    await again.waitFor();
    await expect.poll(questions).toEqual(["What does E14 mean?"]);
    await expect.poll(() => log.locator(".item.assistant").last().innerText()).toContain(answer.slice(-40));
    await chat.getByRole("button", { name: "Edit", exact: true }).focus();
    await page.keyboard.press("Enter");
    await chat.getByText("Editing your last message").waitFor();
    await expect.poll(() => field.inputValue()).toBe("What does E14 mean?");
    expect(await violations(page)).toEqual([]);
    await chat.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => field.inputValue()).toBe("");
    await chat.getByRole("button", { name: "Edit", exact: true }).click();
    await field.fill("What does a visit cost?");
    await page.keyboard.press("Enter");
    await log.getByText(/89/).first().waitFor();
    await again.waitFor();
    await expect.poll(questions).toEqual(["What does a visit cost?"]);
    await page.reload();
    await chat.getByRole("button").first().click();
    await log.getByText(/89/).first().waitFor();
    await expect.poll(questions).toEqual(["What does a visit cost?"]);
    await expect.poll(() => chat.getByRole("button", { name: "Helpful", exact: true }).count()).toBe(1);
    const owner = await openInConsole();
    await expect.poll(() => owner.getByText("Replaced by the visitor").count()).toBe(4);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.runIf(deep)(
    "says that it was stopped where the visitor did so midway, also after a reload and in the console",
    async () => {
      await using _ = await model.answersIn(running.demo);
      const context = await running.browser.newContext({ reducedMotion: "reduce" });
      const { page, complaints } = await openPage(context);
      await page.goto(`${running.demo.url}/website/`);
      const chat = page.locator("ringback-chat");
      const answer = page.getByRole("log").locator(".item.assistant").last();
      await chat.getByRole("button").first().click();
      await chat.getByRole("textbox", { name: "Message" }).fill("What does E14 mean?");
      await page.keyboard.press("Enter");
      await answer.getByText("As far as it had").waitFor();
      await chat.getByRole("button", { name: "Stop", exact: true }).click();
      await answer.getByText("Stopped.", { exact: true }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.reload();
      await chat.getByRole("button").first().click();
      await answer.getByText("Stopped.", { exact: true }).waitFor();
      await expect.poll(() => answer.innerText()).toMatch(/As far as it had.*\n+Stopped\./);
      const owner = await openInConsole();
      const said = owner.getByRole("article").filter({ hasText: "As far as it had" });
      await said.getByText("Stopped by the visitor").waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it.runIf(deep)("cannot be replaced once something was changed: a booking stays as it is", async () => {
    const context = await running.browser.newContext({ reducedMotion: "reduce" });
    const { page } = await openPage(context);
    await page.goto(`${running.demo.url}/website/`);
    const chat = page.locator("ringback-chat");
    await chat.getByRole("button").first().click();
    const days = (await (await page.request.get(`${running.demo.url}/desk/calendar`)).json()).days as {
      date: string;
      windows: { time: string; free: boolean }[];
    }[];
    const { date, windows } = days.find(({ windows }) => windows.some(({ free }) => free))!;
    const { time } = windows.find(({ free }) => free)!;
    const field = chat.getByRole("textbox", { name: "Message" });
    await field.fill(`Book a visit for my boiler on ${date} at ${time}, Ada Byron, 020 7946 0018`);
    await page.keyboard.press("Enter");
    await chat.getByRole("button", { name: "Book it" }).click();
    await page
      .getByRole("log")
      .getByText(/^Your visit is booked/)
      .waitFor();
    expect(await chat.getByRole("button", { name: "Answer again" }).count()).toBe(0);
    expect(await chat.getByRole("button", { name: "Edit", exact: true }).count()).toBe(0);
    await context.close();
  });
});
