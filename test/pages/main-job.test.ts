import { describe, expect, it } from "vitest";
import { deep } from "../counts.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";

const running = useDemo();

describe("a visitor of the website", () => {
  it("loads the launcher without a call to the API, a third party or a thing stored", async () => {
    const context = await running.browser.newContext();
    const { page, complaints, requests } = await openPage(context);
    await page.goto(`${running.demo.url}/website/`);
    await page.getByRole("button", { name: "Open chat" }).hover();
    await page.waitForTimeout(300);
    expect(requests.filter((url) => /\/(?:api|ringback)\//.test(url))).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(running.demo.url))).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length + document.cookie.length)).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("asks what the knowledge answers and gets the right answer with its source, with keyboard alone", async () => {
    const context = await running.browser.newContext();
    const { page, complaints } = await openPage(context);
    await page.goto(`${running.demo.url}/website/`);
    await page.getByRole("button", { name: "Open chat" }).focus();
    await page.keyboard.press("Enter");
    const field = page.getByRole("textbox", { name: "Message" });
    await expect.poll(() => field.evaluate((box) => box.matches(":focus"))).toBe(true);
    await page.keyboard.type("My boiler shows E14, what should I do?");
    await page.keyboard.press("Enter");
    const log = page.getByRole("log", { name: "Conversation" });
    await log.getByText("Open the filling valve").first().waitFor();
    await expect.poll(() => log.textContent()).toMatch(/pressure is too low/);
    await log.getByRole("button", { name: /^\d+ sources?$/ }).click();
    const source = log.getByRole("link", { name: /E14|Error codes|Filling/ }).first();
    await expect.poll(() => source.getAttribute("href")).toMatch(/^https:\/\/help\.halden\.example\//);
    await expect.poll(() => source.getAttribute("rel")).toBe("noopener noreferrer nofollow");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.runIf(deep)("is answered honestly when nothing is known", async () => {
    const context = await running.browser.newContext();
    const { page } = await openPage(context);
    await page.goto(`${running.demo.url}/website/`);
    await page.getByRole("button", { name: "Open chat" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("Who won the chess world championship in 1972?");
    await page.getByRole("button", { name: "Send message" }).click();
    const log = page.getByRole("log", { name: "Conversation" });
    await log
      .getByText(/nothing about that|don't know|do not know/i)
      .first()
      .waitFor();
    expect(await log.textContent()).not.toMatch(/Fischer|Spassky/);
    await context.close();
  });

  it.runIf(deep)(
    "meets kind words when the owner's money has run out, keeps the draft, and is answered once there is money again",
    async () => {
      const context = await running.browser.newContext();
      const { page } = await openPage(context);
      await page.goto(`${running.demo.url}/website/`);
      await page.getByRole("button", { name: "Open chat" }).click();
      const field = page.getByRole("textbox", { name: "Message" });
      const log = page.getByRole("log", { name: "Conversation" });
      await field.fill("What does a visit cost?");
      await page.getByRole("button", { name: "Send message" }).click();
      await log.getByText("89").first().waitFor();

      const owner = await openPage(context);
      await owner.page.goto(running.demo.consoleLink);
      await owner.page.getByText("$24.").first().waitFor();
      await owner.page.getByRole("button", { name: "Empty the balance" }).click();
      await owner.page.getByText("$0.00").first().waitFor();

      await field.fill("When are you open?");
      await page.getByRole("button", { name: "Send message" }).click();
      await page
        .getByText("Mara can’t answer just now")
        .or(page.getByText("Mara can't answer just now"))
        .first()
        .waitFor();
      await expect.poll(() => field.inputValue()).toBe("When are you open?");
      expect(await page.locator("body").textContent()).not.toMatch(/balance|insufficient/i);
      await page.getByRole("link", { name: "020 7946 0102" }).last().waitFor();

      await owner.page.getByRole("button", { name: "Add demo funds" }).click();
      await owner.page.getByText("$25.00").first().waitFor();
      await page.getByRole("button", { name: "Send message" }).click();
      await log
        .getByText(/08:00|8:00|Monday/)
        .first()
        .waitFor();
      expect(owner.complaints).toEqual([]);
      await context.close();
    },
  );
});

describe.runIf(deep)("the owner's console", () => {
  it("opens by its link once, for one browser", async () => {
    const [one, two] = await Promise.all([running.browser.newContext(), running.browser.newContext()]);
    const link = (await running.restart()).consoleLink;
    const first = await openPage(one);
    await first.page.goto(link);
    await first.page.getByRole("button", { name: "Add demo funds" }).waitFor();
    const second = await openPage(two);
    await second.page.goto(link);
    await second.page.getByText("This link has already been used").waitFor();
    expect(await second.page.getByRole("button", { name: "Add demo funds" }).isVisible()).toBe(false);
    await Promise.all([one.close(), two.close()]);
  });

  it("takes no write from another site, and none without its cookie", async () => {
    const context = await running.browser.newContext();
    const { page } = await openPage(context);
    await page.goto((await running.restart()).consoleLink);
    await page.getByRole("button", { name: "Add demo funds" }).waitFor();
    const [session] = await context.cookies();
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/console" });
    const send = (headers: Record<string, string>) =>
      fetch(`${running.demo.url}/console/api/funds`, {
        method: "POST",
        headers,
        body: JSON.stringify({ action: "empty" }),
      });
    const cookie = `${session?.name}=${session?.value}`;
    expect((await send({ cookie, origin: "https://evil.example" })).status).toBe(403);
    expect((await send({ cookie })).status).toBe(403);
    expect((await send({ origin: running.demo.url })).status).toBe(401);
    expect((await send({ cookie, origin: running.demo.url })).status).toBe(200);
    await context.close();
  });
});
