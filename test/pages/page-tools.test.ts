import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { deep } from "../counts.ts";
import { callApi, post } from "./support/api.ts";
import { violations } from "./support/axe.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";
import { openVisitor } from "./support/visitor.ts";

const running = useDemo();

/** The demo's website, with the chat open. */
async function openChat(storage = "") {
  const context = await running.browser.newContext({ reducedMotion: "reduce" });
  const open = async () => {
    const opened = await openPage(context);
    const { page } = opened;
    await page.goto(`${running.demo.url}/website/`);
    const chat = page.locator("ringback-chat");
    if (storage) await chat.evaluate((chat, storage) => chat.setAttribute("storage", storage), storage);
    await chat.getByRole("button").first().click();
    await page.getByRole("log").waitFor();
    return opened;
  };
  return { context, open, ...(await open()) };
}

async function say(page: Page, text: string): Promise<void> {
  await page.locator("ringback-chat").getByRole("textbox", { name: "Message" }).fill(text);
  await page.keyboard.press("Enter");
}

const basket = (page: Page) => page.locator("#basket").innerText();

describe("what the demo's page can do for its assistant", () => {
  it("puts what was agreed to into the basket, and goes to a part of the page at once", async () => {
    const { context, page, complaints } = await openChat();
    await say(page, "Put the Plus plan into my basket");
    const card = page.locator("ringback-input-card").last();
    await card.getByRole("button").first().waitFor();
    await expect.poll(() => card.getByRole("group").innerText()).toMatch(/Plus/);
    expect(await basket(page)).toBe("Your basket is empty.");
    await card.getByRole("button").first().click();
    await expect.poll(() => basket(page)).toBe("In your basket: Plus.");
    await page.locator("ringback-function-card", { hasText: /add to basket/i }).waitFor();
    await say(page, "Please go to the service plans part of this page");
    await expect.poll(() => new URL(page.url()).hash).toBe("#plans");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.runIf(deep)("fills in the page's form with what the visitor says", async () => {
    const { context, page, complaints } = await openChat();
    await say(page, "Please fill in the contact form for me");
    const form = page.locator("ringback-input-card").last();
    await form.getByLabel("Name").fill("Ada Byron");
    await form.getByLabel("Email").fill("ada@shop.example");
    await form.getByLabel("Message").fill("My boiler is loud.");
    await page.keyboard.press("Control+Enter");
    await form.getByRole("button").first().click();
    await expect.poll(() => page.locator("#contact-message").inputValue()).toBe("My boiler is loud.");
    await expect.poll(() => page.locator("#contact-name").inputValue()).toBe("Ada Byron");
    await expect.poll(() => page.locator("#contact-email").inputValue()).toBe("ada@shop.example");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.runIf(deep)("shows how far it is in both tabs, also after a reload, and what came of it in the end", async () => {
    const { context, page, open, complaints } = await openChat("local");
    await page.locator("ringback-chat").evaluate((chat) => {
      (chat as HTMLElementTagNameMap["ringback-chat"]).registerTool({
        name: "add_to_basket",
        description: "Puts a service plan into the basket",
        parameters: { properties: { plan: { type: "string", enum: ["Plus", "Basic"] } }, required: ["plan"] },
        confirm: false,
        run: ({ plan }, { progress, signal }) =>
          new Promise((resolve) => {
            signal.addEventListener("abort", () => (document.body.dataset.over = String(plan)));
            progress({ done: 2, total: 5, text: "Looking for the plan" });
            addEventListener("finish", () => resolve({ plan }), { once: true });
          }),
      });
    });
    await say(page, "Put the Plus plan into my basket");
    const bar = (of: Page) => of.getByRole("progressbar", { name: "Add to basket" });
    await bar(page).waitFor();
    await expect.poll(() => bar(page).getAttribute("aria-valuetext")).toBe("40% – Looking for the plan");
    expect(await violations(page)).toEqual([]);
    const { page: other } = await open();
    await bar(other).waitFor();
    await other.reload();
    await other.locator("ringback-chat").evaluate((chat) => {
      chat.setAttribute("storage", "local");
      (chat as HTMLElementTagNameMap["ringback-chat"]).show();
    });
    await bar(other).waitFor();
    await expect.poll(() => other.locator("ringback-function-card").count()).toBe(1);
    await page.evaluate(() => dispatchEvent(new Event("finish")));
    for (const tab of [page, other]) {
      await bar(tab).waitFor({ state: "detached" });
      await tab.locator("ringback-function-card", { hasText: "Done" }).waitFor();
      await expect.poll(() => tab.locator("ringback-function-card").count()).toBe(1);
    }
    // Nobody waits for one whose answer was stopped.
    await say(page, "Put the Basic plan into my basket");
    await bar(other).waitFor();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    for (const tab of [page, other]) await bar(tab).waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.body.dataset.over)).toBe("Basic");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.runIf(deep)("is done in one of two tabs: the one that the visitor wrote in", async () => {
    const { context, page, open } = await openChat("local");
    await say(page, "What does a visit cost?");
    await page.getByRole("log").getByText(/89/).first().waitFor();
    const { page: other } = await open();
    await other.getByRole("log").getByText(/89/).first().waitFor();
    await say(other, "Put the Basic plan into my basket");
    const card = other.locator("ringback-input-card").last();
    await card.getByRole("button").first().click();
    await expect.poll(() => basket(other)).toBe("In your basket: Basic.");
    await page.locator("ringback-function-card", { hasText: /add to basket/i }).waitFor();
    expect(await basket(page)).toBe("Your basket is empty.");
    await context.close();
  });

  it.runIf(deep)("is not available once the page is left, and the conversation goes on", async () => {
    const { context, page } = await openChat("local");
    const began = Promise.withResolvers<void>();
    await page.exposeFunction("noteRunning", () => began.resolve());
    await page.locator("ringback-chat").evaluate((chat) => {
      (chat as HTMLElementTagNameMap["ringback-chat"]).registerTool({
        name: "go_to_page",
        description: "Goes to a part of this page.",
        parameters: {
          properties: {
            part: { type: "string", description: "the part of the page", enum: ["Help", "Service plans"] },
          },
          required: ["part"],
        },
        confirm: false,
        run: () => {
          (globalThis as unknown as { noteRunning(): void }).noteRunning();
          return new Promise(() => undefined);
        },
      });
    });
    await say(page, "Please go to the service plans part of this page");
    await began.promise;
    await page.goto(`${running.demo.url}/website/?again`);
    await page.locator("ringback-chat").evaluate((chat) => chat.setAttribute("storage", "local"));
    await page.locator("ringback-chat").getByRole("button").first().click();
    await page
      .getByRole("log")
      .getByText(/not available/)
      .first()
      .waitFor();
    await say(page, "What does a visit cost?");
    await page.getByRole("log").getByText(/89/).first().waitFor();
    await context.close();
  });
});

describe("a list that a function has found", () => {
  it.runIf(deep)(
    "is picked from: the pick is the visitor's message, the list says what it was, and no picture was loaded before",
    async () => {
      await using visitor = await openVisitor(running, await makeAssistant());
      const { page, log } = visitor;
      const chat = page.locator("ringback-chat");
      await chat.evaluate((chat) => {
        (chat as HTMLElementTagNameMap["ringback-chat"]).registerTool({
          name: "find_kettles",
          description: "Finds the kettles that the shop has. Use it when somebody asks for kettles.",
          confirm: false,
          run: () => ({
            items: [
              { title: "Blue kettle", id: "K-1", price: 39, currency: "EUR" },
              { title: "Copper kettle", id: "K-2", image: "https://pictures.example/k2.jpg" },
              { title: "Yes", url: "javascript:alert(1)" },
            ],
          }),
        });
      });
      await visitor.say("Please find the kettles");
      const list = log.locator("ringback-results");
      await list.getByRole("button", { name: /Copper kettle/ }).waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await list.locator("img, a").count()).toBe(0);
      await list.getByRole("button", { name: /Copper kettle/ }).focus();
      await page.keyboard.press("Enter");
      await log.locator(".item.user", { hasText: "Copper kettle (K-2)" }).waitFor();
      const line = log.locator("ringback-function-card", { hasText: "Find kettles" });
      await line.getByText("Copper kettle (K-2)").waitFor();
      await page.reload();
      await visitor.open();
      await line.getByText("Copper kettle (K-2)").waitFor();
      expect(visitor.complaints).toEqual([]);
    },
  );
});

/** An assistant that may use what a page offers. @returns Its uuid */
async function makeAssistant(): Promise<string> {
  const { demo } = running;
  const settings = {
    name: "Robin",
    type: "outbound",
    mode: "pipeline",
    timezone: "Europe/London",
    system_prompt: "You are Robin of a shop.",
    initial_message: "Hi, I am Robin.",
    language_id: 1,
    voice_id: 1,
    llm_model_id: 1,
    client_tools: true,
  };
  const made = await post(demo, "/user/assistant", settings, { authorization: `Bearer ${demo.apiKey}` });
  const { data } = (await made.json()) as { data: { id: number } };
  const all = (await callApi(demo, demo.apiKey ?? "", "/user/assistants")) as unknown as { id: number; uuid: string }[];
  return all.find(({ id }) => id === data.id)?.uuid ?? "";
}
