import { describe, expect, it } from "vitest";
import { deep } from "../counts.ts";
import { violations } from "./support/axe.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";

const running = useDemo();

describe.runIf(deep)("earlier conversations", () => {
  it("stand behind a button of the header: the first of two is opened and gone on with, and an ended one can be read", async () => {
    const context = await running.browser.newContext({ reducedMotion: "reduce" });
    const { page, complaints } = await openPage(context);
    await page.goto(`${running.demo.url}/website/`);
    const chat = page.locator("ringback-chat");
    const log = page.getByRole("log");
    const field = chat.getByRole("textbox", { name: "Message" });
    const back = chat.getByRole("button", { name: "Your conversations" });
    const list = chat.getByRole("region", { name: "Your conversations" });
    const questions = () => log.locator(".item.user .text").allInnerTexts();
    const ask = async (text: string) => {
      await field.fill(text);
      await page.keyboard.press("Enter");
      await chat.getByRole("button", { name: "Answer again" }).waitFor();
    };
    await chat.getByRole("button").first().click();
    await ask("What does E14 mean?");
    await expect.poll(() => back.count()).toBe(0);
    await chat.getByRole("button", { name: "More", exact: true }).click();
    await chat.getByRole("menuitem", { name: "Start a new conversation" }).click();
    await expect.poll(questions).toEqual([]);
    await ask("What does a visit cost?");
    await back.focus();
    await page.keyboard.press("Enter");
    const entries = list.getByRole("listitem");
    await expect.poll(() => entries.count()).toBe(2);
    await expect.poll(() => entries.first().innerText()).toMatch(/What does a visit cost\?[\s\S]*Open now/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(questions).toEqual(["What does E14 mean?"]);
    await ask("Thank you");
    await page.reload();
    await chat.getByRole("button").first().click();
    await expect.poll(questions).toEqual(["What does E14 mean?", "Thank you"]);

    const owner = { authorization: `Bearer ${running.demo.apiKey}` };
    const url = `${running.demo.url}/api/user/conversations`;
    const { data } = await (await context.request.get(`${url}?q=visit`, { headers: owner })).json();
    await context.request.put(`${url}/${data[0].id}`, { headers: owner, data: { status: "closed" } });
    await back.click();
    await expect.poll(() => entries.nth(1).innerText()).toMatch(/What does a visit cost\?[\s\S]*Ended/);
    await entries.nth(1).getByRole("button").click();
    await expect.poll(questions).toEqual(["What does a visit cost?"]);
    expect(await violations(page)).toEqual([]);
    await log.getByRole("button", { name: "Start a new one" }).click();
    await ask("What does F22 mean?");
    await back.click();
    await expect.poll(() => entries.count()).toBe(3);
    await list.getByRole("button", { name: "New conversation" }).click();
    await expect.poll(questions).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("the search of help articles", () => {
  it("stands above the text box where owner and page offer it, and opens what it finds in place, by keyboard", async () => {
    const context = await running.browser.newContext({ reducedMotion: "reduce" });
    const { page, complaints } = await openPage(context);
    const headers = { authorization: `Bearer ${running.demo.apiKey}` };
    const api = `${running.demo.url}/api/user`;
    const all = await (await context.request.get(`${api}/assistants`, { headers })).json();
    for (const { id, appearance } of all) {
      const data = { appearance: { ...appearance, "help-search": true } };
      await context.request.put(`${api}/assistant/${id}`, { headers, data });
    }
    await page.goto(`${running.demo.url}/website/`);
    const chat = page.locator("ringback-chat");
    await chat.getByRole("button").first().click();
    await chat.getByRole("textbox", { name: "Message" }).waitFor();
    expect(await chat.getByRole("searchbox").count()).toBe(0);
    await chat.evaluate((element) => element.setAttribute("help-search", ""));
    const field = chat.getByRole("searchbox", { name: "Search help articles" });
    await field.fill("E14");
    const article = chat.getByRole("search").getByRole("button", { name: /E14/ }).first();
    await article.waitFor();
    expect(await violations(page)).toEqual([]);
    await article.focus();
    await page.keyboard.press("Enter");
    await chat
      .getByRole("search")
      .getByText(/pressure/i)
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await article.waitFor({ state: "detached" });
    await expect.poll(() => field.inputValue()).toBe("");
    await chat.getByRole("textbox", { name: "Message" }).waitFor();
    expect(await page.getByRole("log").locator(".item.user").count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
