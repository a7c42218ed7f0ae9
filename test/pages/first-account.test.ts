import { afterAll, expect, it, onTestFinished } from "vitest";
import { deep } from "../counts.ts";
import { callApi } from "./support/api.ts";
import { violations } from "./support/axe.ts";
import { closeContexts, openPage, sharedBrowser } from "./support/browser.ts";
import { dataFolder, startDemo } from "./support/demo.ts";
import { startProgram } from "./support/program.ts";

const password = "correct horse battery";
/** The lists of the console, with the button that each has while it has nothing. */
const emptyLists = {
  results: "Put the chat on your page",
  calls: "New call",
  campaigns: "Create an assistant",
  messages: "Get a number",
  "messages/whatsapp": "Get a number",
  assistants: "New assistant",
  knowledge: "Name your first knowledge base",
  tools: "New tool",
  numbers: "Choose a country",
  keys: "Name your first key",
};

afterAll(() => closeContexts());

it.runIf(deep)(
  "makes the first account by the link that a new server prints, once, with money to begin and a list of first steps",
  async () => {
    using data = dataFolder();
    await using server = await startProgram("serve", data.path, { PORT: "0", RINGBACK_START_BALANCE: "12.50" });
    const link = /^Set up +(\S+)$/m.exec(server.text)?.[1] ?? "";
    const context = await (await sharedBrowser()).newContext({ reducedMotion: "reduce", locale: "de-CH" });
    const { page, complaints } = await openPage(context);
    await page.goto(link);
    await page.getByRole("heading", { name: "Set up your server" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => page.getByLabel("Language").inputValue()).toBe("de");
    await expect.poll(() => page.getByLabel("Country").inputValue()).toBe("CH");
    await page.getByLabel("E-mail address").fill("ada.lovelace@example.com");
    await page.getByLabel("Password").fill("short");
    await page.getByLabel("Company").fill("Halden Heating");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Password must have at least 12 characters.").waitFor();
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { name: /, Ada Lovelace$/ }).waitFor();
    await page.getByText("$12.50", { exact: true }).waitFor();
    const steps = page.getByRole("region", { name: "First steps" });
    // They stand there with the rest of the page: nothing moves down for them.
    await page.getByRole("heading", { name: "Balance" }).waitFor();
    await expect.poll(() => steps.count()).toBe(1);
    await expect.poll(() => steps.getByRole("listitem").count()).toBe(8); // they are read after the money
    await expect.poll(() => steps.getByRole("link").allInnerTexts()).toEqual(["Create an assistant"]);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);

    const cookie = (await context.cookies(`${server.url}/console/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    const call = async <Answer>(method: string, path: string, body?: object) => {
      const response = await fetch(`${server.url}/console/api${path}`, {
        method,
        headers: { cookie, origin: server.url, "content-type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return (await response.json()) as Answer;
    };
    expect(await call("GET", "/user/me")).toMatchObject({ company: "Halden Heating", language: "de", country: "CH" });

    await page.goto(`${server.url}/console/team/`);
    await page.getByText(/^(?:Headless)?Chrome on \w+ \(this one\)$/).waitFor();

    // Each list says what will be there, and has one button.
    for (const [path, button] of Object.entries(emptyLists)) {
      await page.goto(`${server.url}/console/${path}/`);
      const box = page
        .locator(".box")
        .filter({ hasText: path === "campaigns" ? "you have none yet" : "will appear here" });
      await box.waitFor();
      expect([path, await box.locator("a.button, button").allInnerTexts()]).toEqual([path, [button]]);
      expect(await page.locator(".head .button").count(), path).toBe(0);
      // Nobody prints a number on their cards that no phone reaches.
      if (path === "numbers")
        await page.getByText("These numbers are for trying out: no real phone reaches them").waitFor();
      if (button === "Get a number")
        expect(
          await page
            .getByRole("link", { name: /number$/ })
            .and(page.locator("main *"))
            .count(),
          path,
        ).toBe(1);
    }
    expect(await violations(page)).toEqual([]);
    await page.goto(`${server.url}/console/`);

    // Each step ticks itself while the page is open.
    await page.getByRole("link", { name: "Create an assistant" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Robin");
    // A name is all that must be typed, and the language is the company's.
    const language = page.getByLabel("Language", { exact: true });
    await expect
      .poll(() => language.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text))
      .toBe("German");
    await expect
      .poll(() => page.getByLabel("First message").inputValue())
      .toBe("Guten Tag! Wie können wir Ihnen helfen?");
    await expect.poll(() => page.getByLabel("Instructions").inputValue()).toContain("the assistant of Halden Heating.");
    await page.getByRole("button", { name: "Create assistant" }).click();
    await page.getByRole("heading", { name: "What it knows" }).waitFor();
    await page.getByRole("link", { name: /How it looks/ }).click();
    await page
      .frameLocator("console-appearance-preview iframe")
      .getByText("Guten Tag! Wie können wir Ihnen helfen?")
      .waitFor();
    await page.getByRole("link", { name: "Overview" }).click();
    await steps.getByRole("link", { name: "Add a website" }).click();
    // What is added first makes the knowledge base, and what could not be added stays said.
    await page.getByLabel("Address").waitFor();
    await page.locator("input[type=file]").setInputFiles([
      { name: "hours.txt", mimeType: "text/plain", buffer: Buffer.from("We open at 8.") },
      { name: "plan.dwg", mimeType: "application/acad", buffer: Buffer.from("AC1032") },
      { name: "prices.txt", mimeType: "text/plain", buffer: Buffer.from("A visit costs 90 francs.") },
    ]);
    await page.getByText("plan.dwg: files of this kind cannot be read.").waitFor();
    await page.getByText("prices.txt", { exact: true }).waitFor();
    await page.getByText("plan.dwg: files of this kind cannot be read.").waitFor();
    const { data: bases } = await call<{ data: { id: number; name: string; documents_count: number }[] }>(
      "GET",
      "/user/knowledgebases",
    );
    expect(bases).toMatchObject([{ name: "Robin", documents_count: 2 }]);
    const [assistant] = await call<{ uuid: string; knowledgebase_id: number }[]>("GET", "/user/assistants");
    expect(assistant?.knowledgebase_id).toBe(bases[0]?.id);
    await page.getByRole("link", { name: "Overview" }).click();
    await steps.getByRole("link", { name: "Try it" }).waitFor();
    const { conversation_id: test } = await call<{ conversation_id: string }>("POST", "/conversations", {
      assistant_id: assistant?.uuid,
    });
    await call("POST", `/conversations/${test}/messages`, { message: "When do you open?" });
    await steps.getByRole("link", { name: "Copy the tag" }).waitFor();
    const headers = { "content-type": "application/json", origin: "https://shop.example" };
    const say = async (path: string, body: object) =>
      (await fetch(`${server.url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
    const { conversation_id } = await say("/conversations", { assistant_id: assistant?.uuid, type: "widget" });
    await say(`/conversations/${conversation_id}/messages`, { message: "When do you open?" });
    await page.getByRole("heading", { name: "You’re live" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Balance" }).waitFor();
    expect(await page.getByRole("region", { name: "First steps" }).count()).toBe(0);
    // What can come any time is offered until it is there, or not wanted.
    const later = page.getByRole("region", { name: "What you can add" });
    const offers = ["Connect a model", "Invite a colleague", "Find a number"];
    await expect.poll(() => later.getByRole("link").allInnerTexts()).toEqual(offers);
    expect(await violations(page)).toEqual([]);
    await later.getByRole("button", { name: "Hide" }).click();
    await later.waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("heading", { name: "Balance" }).waitFor();
    expect(await later.count()).toBe(0);

    // A further assistant answers from the only knowledge base.
    await page.goto(`${server.url}/console/assistants/new`);
    await page.getByLabel("Name", { exact: true }).fill("Kit");
    await page.getByRole("button", { name: "Create assistant" }).click();
    await page.getByRole("heading", { name: "What it knows" }).waitFor();
    const chosen = page.getByLabel("Knowledge base", { exact: true });
    await expect.poll(() => chosen.inputValue()).toBe(String(bases[0]?.id));

    // The link made its one account; another one, and one with a made-up code, make none.
    await page.goto(link);
    const again = page.locator("form");
    await again.getByLabel("E-mail address").fill("eve@example.com");
    await again.getByLabel("Password").fill(password);
    await again.getByLabel("Company").fill("Eve");
    await again.getByRole("button").click();
    await page.getByText("This link does not work any more").waitFor();
  },
);

it.runIf(deep)(
  "refuses a made-up code and another site, prints no link once there is an account, and charges nothing if the settings say so",
  async () => {
    using data = dataFolder();
    const account = { email: "ada@example.com", password, company: "Halden" };
    {
      await using server = await startProgram("serve", data.path, { PORT: "0", RINGBACK_BILLING: "off" });
      const link = new URL(/^Set up +(\S+)$/m.exec(server.text)?.[1] ?? "");
      const setUp = async (body: object, origin = server.url) =>
        fetch(`${server.url}/console/set-up`, {
          method: "POST",
          headers: { "content-type": "application/json", origin },
          body: JSON.stringify(body),
        });
      const code = link.searchParams.get("code") ?? "";
      expect((await setUp({ ...account, code: `${code.slice(0, -1)}_` })).status).toBe(403);
      expect((await setUp({ ...account, code }, "https://evil.example")).status).toBe(403);
      const answers = await Promise.all([
        setUp({ ...account, code }),
        setUp({ ...account, email: "bo@example.com", code }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403]);
      const cookie = answers.map(({ headers }) => headers.get("set-cookie")?.split(";")[0]).find(Boolean) ?? "";
      const context = await (await sharedBrowser()).newContext({ reducedMotion: "reduce" });
      const [name = "", value = ""] = cookie.split("=");
      await context.addCookies([{ name, value, url: `${server.url}/console/` }]);
      const { page } = await openPage(context);
      await page.goto(`${server.url}/console/`);
      await page.getByText("We don’t charge ourselves.").waitFor();
      expect(await page.getByText("Your balance does not cover a message").count()).toBe(0);
    }
    await using again = await startProgram("serve", data.path, { PORT: "0" });
    expect(again.text).not.toContain("Set up");
  },
);

it.runIf(deep)("charges the owner of a demo nothing from its first start on, if the settings say so", async () => {
  using data = dataFolder();
  const demo = await startDemo(data.path, { RINGBACK_BILLING: "off" });
  onTestFinished(async () => void (await demo.stop()));
  const owner = await callApi(demo, demo.apiKey ?? "", "/user/me");
  expect(owner.total_balance).toBeGreaterThan(1_000_000);
});
