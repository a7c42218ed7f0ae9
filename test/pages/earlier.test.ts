import { describe, expect, it } from "vitest";
import { violations } from "./support/axe.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";

const running = useDemo();

describe("earlier conversations", () => {
  it("stand behind a button of the header: the first of two is opened and gone on with, and an ended one can be read", async () => {
    const context = await running.browser.newContext({ reducedMotion: "reduce" });
    const { page, complaints } = await openPage(context);
    await page.goto(`${running.demo.url}/website/`);
    const chat = page.locator("ringback-chat");
    const log = page.getByRole("log");
    const field = chat.getByRole("textbox", { name: "Message" });
    const back = chat.getByRole("button", { name: "Your conversations" });
    const list = chat.getByRole("region", { name: "Your conversations" });
    const ask = async (text: string) => {
      await field.fill(text);
      await page.keyboard.press("Enter");
      await chat.getByRole("button", { name: "Answer again" }).waitFor();
    };
    await chat.getByRole("button").first().click();
    await ask("What does E14 mean?");
    expect(await back.count()).toBe(0);
    await chat.getByRole("button", { name: "More", exact: true }).click();
    await chat.getByRole("menuitem", { name: "Start a new conversation" }).click();
    await log.getByText("E14").first().waitFor({ state: "detached" });
    await ask("What does a visit cost?");
    await back.focus();
    await page.keyboard.press("Enter");
    const entries = list.getByRole("listitem");
    await expect.poll(() => entries.count()).toBe(2);
    expect(await entries.first().innerText()).toMatch(/What does a visit cost\?[\s\S]*Open now/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await log.getByText("What does E14 mean?").first().waitFor();
    expect(await log.getByText("What does a visit cost?").count()).toBe(0);
    await ask("Thank you");
    await page.reload();
    await chat.getByRole("button").first().click();
    await log.getByText("Thank you").first().waitFor();

    const owner = { authorization: `Bearer ${running.demo.apiKey}` };
    const url = `${running.demo.url}/api/user/conversations`;
    const { data } = await (await context.request.get(`${url}?q=visit`, { headers: owner })).json();
    await context.request.put(`${url}/${data[0].id}`, { headers: owner, data: { status: "closed" } });
    await back.click();
    await expect.poll(() => entries.nth(1).innerText()).toMatch(/What does a visit cost\?[\s\S]*Ended/);
    await entries.nth(1).getByRole("button").click();
    await log.getByText("What does a visit cost?").first().waitFor();
    expect(await violations(page)).toEqual([]);
    await log.getByRole("button", { name: "Start a new one" }).click();
    await ask("What does F22 mean?");
    await back.click();
    await expect.poll(() => entries.count()).toBe(3);
    await list.getByRole("button", { name: "New conversation" }).click();
    await log.getByText("F22").first().waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await context.close();
  });
});
