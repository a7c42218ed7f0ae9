import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { deep } from "../counts.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";

const running = useDemo();

async function open(hash = "") {
  const context = await running.browser.newContext({ reducedMotion: "reduce" });
  const { page, complaints } = await openPage(context);
  await page.goto(`${running.demo.url}/gallery/${hash}`);
  return { context, page, complaints };
}

/** Says something in the chat that is shown, and waits for the answer to it. */
async function say(page: Page, text: string, answer: string | RegExp): Promise<void> {
  const chat = page.locator("ringback-chat:not([hidden])");
  await chat.getByRole("textbox", { name: "Message" }).fill(text);
  await page.keyboard.press("Enter");
  await chat.getByRole("log").getByText(answer).last().waitFor();
}

/** How a line of a board stands. */
function stateOf(page: Page, name: string): Promise<string> {
  return page.getByRole("row", { name }).getByRole("cell").last().innerText();
}

describe("the gallery", () => {
  it("opens each assistant's chat with its desk beside it, by pointer and by keyboard", async () => {
    const { context, page, complaints } = await open();
    for (const [name, company, desk] of [
      ["Mara", "Halden Heating", "Halden’s diary"],
      ["Otto", "Fernhill Fibre", "Fernhill’s tickets"],
      ["Lou", "Marram Coffee", "Marram’s orders"],
    ] as const) {
      const button = page.getByRole("button", { name: `Chat with ${name}` });
      if (name === "Otto") {
        await button.focus();
        await page.keyboard.press("Enter");
      } else await button.click();
      await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
      await expect.poll(() => page.locator("[data-assistant][aria-pressed=true]").count()).toBe(1);
      await page.getByText(`I’m ${name}, the AI assistant of ${company}.`).waitFor();
      await page.getByRole("heading", { name: desk }).waitFor();
      await expect.poll(() => page.locator("ringback-chat:visible").count()).toBe(1);
      await expect.poll(() => page.locator(".desk:visible").count()).toBe(1);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.runIf(deep)("follows its address to another assistant without a reload", async () => {
    const { context, page } = await open("#lou");
    await page.getByText("I’m Lou, the AI assistant of Marram Coffee.").waitFor();
    await page.goto(`${running.demo.url}/gallery/#otto`);
    await page.getByText("I’m Otto, the AI assistant of Fernhill Fibre.").waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Marram’s orders" }).waitFor();
    await context.close();
  });

  it.runIf(deep)("says so where a desk cannot be read, and shows it once it can", async () => {
    const context = await running.browser.newContext();
    const { page } = await openPage(context);
    await page.route("**/desk/**", (route) => route.abort());
    await page.goto(`${running.demo.url}/gallery/#lou`);
    const news = page.locator("#orders-news");
    await news.getByText("This can’t be loaded right now.").waitFor();
    await page.unroute("**/desk/**");
    await page.getByRole("button", { name: "Start over" }).click();
    await page.getByRole("row", { name: "MC-1042" }).waitFor();
    await expect.poll(() => news.textContent()).toBe("");
    await context.close();
  });

  it.runIf(deep)(
    "keeps what was said with one while another is spoken to, and is entered by a link to one",
    async () => {
      const { context, page } = await open("#lou");
      await say(page, "Where is MC-1029?", /was delivered on/);
      await page.getByRole("button", { name: "Chat with Otto" }).click();
      await say(page, "How far is ticket FF-10231?", /is in progress/);
      await page.getByRole("button", { name: "Chat with Lou" }).click();
      await page
        .getByRole("log")
        .getByText(/was delivered on/)
        .last()
        .waitFor();
      await expect.poll(() => new URL(page.url()).hash).toBe("#lou");
      await context.close();
    },
  );

  it.runIf(deep)(
    "shows the visitor's own order changes and nobody else's, refuses what cannot be done, and starts over",
    async () => {
      const { context, page, complaints } = await open("#lou");
      const other = await open("#lou");
      await expect.poll(() => stateOf(page, "MC-1042")).toBe("packing");
      await say(page, "Cancel MC-1038", "Shall I cancel it?");
      await say(page, "yes", /is on its way and arrives/);
      await page.getByText("Not done").waitFor();
      await expect.poll(() => stateOf(page, "MC-1038")).toBe("on its way");
      await say(page, "cancel MC-1042 please", "Shall I cancel it?");
      await say(page, "yes", /is cancelled\. We’ll refund 29\.80 €/);
      await expect.poll(() => stateOf(page, "MC-1042")).toBe("cancelled");
      await expect.poll(() => page.locator("#orders-news").innerText()).toMatch(/MC-1042.*cancelled/);
      await say(page, "I want to return MC-1029", "What is the reason");
      await say(page, "damaged", "Shall I return it?");
      await say(page, "yes", /You can return order/);
      await expect.poll(() => stateOf(page, "MC-1029")).toBe("returning");
      // Another visitor has a copy of their own.
      await say(other.page, "Where is MC-1042?", /is being packed/);
      await expect.poll(() => stateOf(other.page, "MC-1042")).toBe("packing");
      await page.getByRole("button", { name: "Start over" }).click();
      await expect.poll(() => stateOf(page, "MC-1042")).toBe("packing");
      await expect.poll(() => stateOf(page, "MC-1029")).toBe("delivered");
      await say(page, "Where is MC-1042?", /is being packed/);
      expect([...complaints, ...other.complaints]).toEqual([]);
      await context.close();
      await other.context.close();
    },
  );

  it.runIf(deep)(
    "shows a ticket's hostile text as text, in the chat and on the visitor's own board, and shows it to nobody else",
    async () => {
      const hostile = `<img src=x onerror="document.title='owned'"> <b>bold</b> [x](javascript:alert(1)) \u202Eevil`;
      const { context, page, complaints } = await open("#otto");
      await say(page, "Open a ticket", "Could you give me a few details: topic, problem and name?");
      await say(page, "bill", "details: problem and name?");
      await say(page, hostile, "What name");
      await say(page, "Ada <script>alert(1)</script> Byron", /What name|Shall I open it\?/);
      await say(page, "Ada Byron", /Shall I open it\?/);
      await say(page, "yes", /Your ticket is FF-\d{5}/);
      const line = page.locator("#tickets-table tbody tr").first();
      await line.getByText("<img src=x").waitFor();
      expect(await page.locator("#tickets-table").locator("img, b, a, script").count()).toBe(0);
      await expect.poll(() => page.title()).toBe("Three assistants · Ringback");
      const number = (await line.getByRole("rowheader").innerText()).trim();
      const other = await open("#otto");
      await say(other.page, `How far is ticket ${number}?`, /no ticket with that number/);
      await say(other.page, `Close ticket ${number}`, /Shall I close it\?|no ticket with that number/);
      await say(other.page, "yes", /no ticket with that number|./);
      await other.page.getByRole("row", { name: "FF-10231" }).waitFor();
      expect(await other.page.content()).not.toMatch(/<img src=x|evil/);
      expect(await other.page.locator("#tickets-table").innerText()).not.toContain(number);
      await say(page, `How far is ticket ${number}?`, /is open/);
      expect([...complaints, ...other.complaints]).toEqual([]);
      await context.close();
      await other.context.close();
    },
  );

  it.runIf(deep)("has room for the longest words, and fits a phone", async () => {
    const context = await running.browser.newContext({ viewport: { width: 320, height: 640 } });
    const { page } = await openPage(context);
    await page.route("**/desk/board/orders", (route) =>
      route.fulfill({
        json: {
          orders: [
            {
              order: "MC-1",
              items: "Donaudampfschifffahrtsgesellschaft".repeat(4),
              status: "packing",
              day: "2026-11-23",
            },
          ],
        },
      }),
    );
    await page.goto(`${running.demo.url}/gallery/#lou`);
    await page.getByText("Donaudampf").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await context.close();
  });
});
