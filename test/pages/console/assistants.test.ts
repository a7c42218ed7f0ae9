import type { Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { deep } from "../../counts.ts";
import { openPage } from "../support/browser.ts";
import { useDemo } from "../support/running-demo.ts";
import { openConsole } from "./signed-in.ts";

const running = useDemo();

describe("an assistant that two people change", () => {
  it("says before it is saved what somebody else has saved meanwhile of the same fields, and keeps their others", async () => {
    await using owner = await openConsole(running, "/console/assistants/1#identity");
    const { page } = owner;
    type Stored = { id: number; name: string; initial_message: string; system_prompt: string };
    const read = async () =>
      (await owner.call<Stored[]>("GET", "/user/assistants")).body.find(({ id }) => id === 1) as Stored;
    const before = await read();
    const first = page.getByLabel("First message");
    await first.fill("Mine");
    const theirs = { initial_message: "Theirs", system_prompt: `${before.system_prompt} Be brief.` };
    // They save after this page has looked at what is stored, and before it saves.
    const hold = async (route: Route) => {
      await owner.call("PUT", "/user/assistant/1", theirs);
      await route.continue();
    };
    await page.route("**/user/assistant/1", hold, { times: 1 });
    const save = page.getByRole("button", { name: "Save and continue" });
    await save.click();
    await page.getByText("Somebody else has changed “First message” since you began.").waitFor();
    expect((await read()).initial_message).toBe("Theirs");
    await save.click();
    await page.getByText("The assistant was saved.").first().waitFor({ state: "attached" });
    expect(await read()).toMatchObject({ initial_message: "Mine", system_prompt: theirs.system_prompt });
    const { initial_message, system_prompt } = before;
    await owner.call("PUT", "/user/assistant/1", { initial_message, system_prompt });
    expect(owner.complaints).toEqual([]);
  });
});

describe("an assistant", () => {
  it("is made with its mistakes shown where they are, tested, and found among the conversations", async () => {
    await using owner = await openConsole(running, "/console/assistants/");
    const { page } = owner;
    await page.getByRole("link", { name: "New assistant" }).click();
    await page.getByLabel("Time zone").fill("Mars/Olympus");
    await page.getByRole("button", { name: "Create assistant" }).click();
    await page.getByText("Not saved. Please check the marked fields.").waitFor();
    const name = page.getByLabel("Name", { exact: true });
    await expect.poll(() => name.getAttribute("aria-invalid")).toBe("true");
    await expect
      .poll(async () => page.locator(`#${await name.getAttribute("aria-describedby")}`).textContent())
      .toMatch(/Name can’t be empty/);
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByLabel("Time zone").getAttribute("aria-invalid")).toBe("true");

    await name.fill("Robin");
    await page.getByLabel("Time zone").fill("Europe/Zurich");
    await page.getByLabel("First message").fill("Hello from {{company}}. How can I help?");
    await page.reload();
    await page.getByText("What you typed before was kept.").waitFor();
    await expect.poll(() => name.inputValue()).toBe("Robin");
    await page.getByLabel("Instructions").fill("You are Robin.");
    const withoutValue = page.getByText("Without a value: {{company}}.");
    await withoutValue.waitFor();
    await page.getByRole("button", { name: "Add a variable" }).click();
    await page.getByLabel("Name of variable 1").fill("company");
    await page.getByLabel("Value of variable 1").fill("Acme & Sons");
    await expect.poll(() => withoutValue.count()).toBe(0);
    await page.getByLabel("If the model fails").selectOption("Ringback Offline");
    await page.getByRole("button", { name: "Create assistant" }).click();
    await page.getByRole("heading", { name: "What it knows" }).waitFor();
    await page.getByRole("link", { name: "What it may do" }).click();
    await page.getByRole("checkbox", { name: /check_visit/ }).check();
    const newTool = page.getByRole("link", { name: "Create another tool" });
    await expect.poll(() => newTool.getAttribute("href")).toMatch(/^\/console\/tools\/new\?assistant=[\w-]{36}$/);
    await page.getByLabel("Add a built-in tool").selectOption("Calendar");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByText("Event can’t be empty.").waitFor();
    await page.getByRole("button", { name: "Remove Calendar" }).click();
    await page.getByLabel("Add a built-in tool").selectOption("Transfer the call");
    const transfer = page.getByRole("group", { name: "Transfer the call" });
    await transfer.getByLabel("Phone number").fill("7700 900171");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await transfer.getByText("Phone number: write it with the country’s code, such as +44 7700 900123.").waitFor();
    await transfer.getByLabel("Phone number").fill("+44 7700 900171"); // as the handset shows it
    await page.getByRole("link", { name: "Where it goes" }).click();
    await page.getByLabel("Daily spending limit in USD").fill("");
    await page.getByRole("link", { name: "All settings" }).click();
    await page.locator("summary", { hasText: "People" }).click();
    await page.getByLabel("When your team answers").fill("Mondays to Fridays, 9 to 5");
    await expect.poll(() => page.getByLabel("Minutes to wait for a person").inputValue()).toBe("10");
    await page.getByLabel("Minutes to wait for a person").fill("3");
    // What was typed in one step is saved with another.
    await page.getByRole("button", { name: "Save assistant" }).click();
    await page.getByText("The assistant was saved.").waitFor();
    const { body } = await owner.call<Record<string, unknown>[]>("GET", "/user/assistants");
    expect(body.find((one) => one.name === "Robin")).toMatchObject({
      status: "active",
      timezone: "Europe/Zurich",
      variables: { company: "Acme & Sons" },
      daily_spend_cap: null,
      conversation_access: "open",
      reply_hours: "Mondays to Fridays, 9 to 5",
      person_wait_minutes: 3,
      chat_llm_fallback_id: 1,
      tool_ids: [expect.any(Number)],
      tools: [{ type: "call_transfer", data: { phone_number: "+447700900171" } }],
    });
    await page.getByRole("link", { name: "What it may do" }).click();
    await expect.poll(() => transfer.getByLabel("Phone number").inputValue()).toBe("+44 7700 900171");

    const before = (await owner.call<{ total_balance: number }>("GET", "/user/me")).body.total_balance;
    await page.getByLabel("Test message").fill("Are you there?");
    await page.keyboard.press("Enter");
    await page.getByText("Hello from Acme & Sons. How can I help?").waitFor();
    await page.getByText("Are you there?").waitFor();
    await page.getByRole("article", { name: /Robin/ }).nth(1).waitFor();
    expect((await owner.call<{ total_balance: number }>("GET", "/user/me")).body.total_balance).toBe(before);
    // The assistant keeps silent for a visitor who wants a person; a member who tests it is told why.
    await page.getByLabel("Test message").fill("I want to talk to a person");
    await page.keyboard.press("Enter");
    await page.getByText("A person is wanted: visitors are told so").waitFor();
    await page.getByRole("link", { name: "Open in Conversations" }).click();
    await page.getByRole("heading", { name: "With Robin" }).waitFor();
    await page.getByText("Are you there?").waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it.runIf(deep)(
    "is changed field by field, tells how it is put on a page, and is deleted once that is confirmed",
    async () => {
      await using owner = await openConsole(running, "/console/assistants/");
      const { page } = owner;
      const { body: old } = await owner.call<{ data: { id: number } }>("POST", "/user/knowledgebases", { name: "Old" });
      await page.getByRole("link", { name: "Robin" }).click();
      await page.getByRole("link", { name: "What it knows" }).click();
      await page.getByLabel("Knowledge base", { exact: true }).selectOption({ label: "Old" });
      await owner.call("DELETE", `/user/knowledgebases/${old.data.id}`);
      await page.getByRole("link", { name: "All settings" }).click();
      await page.locator("summary", { hasText: "Voice" }).click();
      await page.getByLabel("Engine", { exact: true }).selectOption("Multimodal");
      const voice = page.getByLabel("Voice", { exact: true });
      await voice.locator("option", { hasText: "Device voice, lower" }).waitFor({ state: "attached" });
      await voice.selectOption({ label: "Device voice, lower" });
      await page.getByRole("link", { name: "Where it goes" }).click();
      await page.getByLabel("Status").selectOption("Inactive");
      await page.getByRole("button", { name: "Save assistant" }).click();
      // The error is in another step, which is shown with it.
      await page.getByText("Knowledge base: this one does not exist.").waitFor();
      await page.getByLabel("Knowledge base", { exact: true }).selectOption("");
      await page.getByRole("button", { name: "Save and continue" }).click();
      await page.getByText("The assistant was saved.").waitFor();
      await page.reload();
      await page.getByRole("link", { name: "Where it goes" }).click();
      await expect.poll(() => page.getByLabel("Status").inputValue()).toBe("inactive");

      const { body } = await owner.call<{ id: number; name: string; uuid: string; mode: string; tool_ids: number[] }[]>(
        "GET",
        "/user/assistants",
      );
      const robin = body.find(({ name }) => name === "Robin");
      expect(robin?.mode).toBe("multimodal");
      expect(robin?.tool_ids).toHaveLength(1);
      const tag = await page.getByRole("region", { name: "Script tag" }).textContent();
      expect(tag).toBe(`<script async src="${running.demo.url}/embed/${robin?.uuid}.js"></script>`);
      await owner.call("PUT", `/user/assistant/${robin?.id}`, { status: "active" });
      const begun = await fetch(`${running.demo.url}/api/conversations`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ assistant_id: robin?.uuid, type: "widget" }), // what the console begins is a test
      });
      expect(begun.ok).toBe(true);
      await page.getByLabel("Who can start a conversation").selectOption("Only my servers");
      await page.getByRole("button", { name: "Save assistant" }).click();
      await page.getByText("This assistant answers only through a proxy.").waitFor();
      expect(await page.getByRole("region", { name: "Script tag" }).textContent()).not.toContain(robin?.uuid);
      const setting = await page.getByRole("region", { name: "Setting of your proxy" }).textContent();
      expect(setting).toContain(`uuid: "${robin?.uuid}"`);
      expect(setting).toContain(`callAssistantId: ${robin?.id},`);

      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await page.getByText("This cannot be undone. Now 1 conversation is open.").waitFor();
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await page.getByRole("button", { name: "Delete assistant" }).click();
      await page.getByRole("heading", { name: "Assistants", exact: true }).waitFor();
      await page.getByRole("link", { name: "Mara" }).waitFor();
      await expect.poll(() => page.getByRole("link", { name: "Robin" }).count()).toBe(0);
      expect(owner.complaints).toEqual([]);
    },
  );

  it.runIf(deep)("has MCP servers whose header values are stored and never shown again", async () => {
    await using owner = await openConsole(running, "/console/assistants/1#abilities");
    const { page } = owner;
    await page.getByRole("button", { name: "Add an MCP server" }).click();
    const server = page.getByRole("group", { name: "MCP server 1" });
    await server.getByLabel("URL").fill("http://10.0.0.1/mcp");
    await server.getByLabel("Name").fill("help_desk");
    const desk = page.getByRole("group", { name: "help_desk" });
    await desk.getByLabel("Headers").fill("Authorization: Bearer canary-123");
    await page.getByText("Save the assistant to see the server’s tools.").waitFor();
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByText("Not saved. Please check the marked fields.").waitFor();
    await expect.poll(() => desk.getByLabel("URL").getAttribute("aria-invalid")).toBe("true");
    await desk.getByLabel("URL").fill("https://mcp.invalid/mcp");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByText("The assistant was saved.").waitFor();
    await page.reload();
    await page.getByRole("link", { name: "What it may do" }).click();
    await expect.poll(() => desk.getByLabel("Headers").inputValue()).toBe("Authorization:");
    expect(await page.content()).not.toContain("canary-123");
    await desk.getByRole("button", { name: "Show its tools" }).click();
    await desk.getByText("The address could not be reached.").waitFor();
    await desk.getByRole("button", { name: "Remove help_desk" }).click();
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByText("The assistant was saved.").waitFor();
    const { body } = await owner.call<{ id: number; mcp_servers: unknown }[]>("GET", "/user/assistants");
    expect(body.find(({ id }) => id === 1)?.mcp_servers).toEqual([]);
    expect(owner.complaints).toEqual([]);
  });

  it.runIf(deep)("plays its voice from this server alone", async () => {
    await using owner = await openConsole(running, "/console/assistants/1#settings");
    const { page } = owner;
    await page.locator("summary", { hasText: "Voice" }).click();
    const sample = page.waitForResponse(/\/voices\//);
    await page.getByRole("button", { name: /^Listen/ }).click();
    expect((await sample).headers()["content-type"]).toBe("audio/mpeg");
    expect(owner.complaints).toEqual([]);
  });
});

it.runIf(deep)("lets a person answer in an assistant's place, and the visitor reads it", async () => {
  await using owner = await openConsole(running, "/console/conversations/");
  const context = await running.browser.newContext();
  const { page: visitor } = await openPage(context);
  await visitor.goto(`${running.demo.url}/website/`);
  await visitor.getByRole("button", { name: "Open chat" }).click();
  await visitor.getByRole("textbox", { name: "Message" }).fill("What does E14 mean?");
  await visitor.keyboard.press("Enter");
  await visitor.getByRole("button", { name: /^\d+ sources?$/ }).waitFor();

  const { page } = owner;
  // Nobody reloads: the list looks again by itself.
  await page.getByLabel("Channel").selectOption("Website");
  await page
    .getByRole("link", { name: /with Mara/ })
    .first()
    .click();
  await page.getByText("What does E14 mean?").first().waitFor();
  await page.getByText("Search knowledge").first().waitFor(); // its raw name stands behind "Details"
  await page.locator("summary", { hasText: "Details" }).last().click();
  await page.locator("summary").filter({ hasText: "search_knowledge" }).click();
  await page.getByRole("region", { name: "Arguments of search_knowledge" }).waitFor();
  await page.getByRole("switch", { name: "The assistant answers" }).click();
  await page.getByText("Turned off: a person answers.").waitFor();

  await visitor.getByRole("textbox", { name: "Message" }).fill("Can I talk to a person?");
  await visitor.keyboard.press("Enter");
  await visitor.getByText("Someone from our team will answer").first().waitFor();
  await page.getByRole("log").getByText("Can I talk to a person?").waitFor();
  await page.getByLabel("Your answer").fill("You can: this is Jo.");
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText("You can: this is Jo.").waitFor();
  await visitor.getByRole("log").getByText("You can: this is Jo.").waitFor();

  await page.getByRole("switch", { name: "The assistant answers" }).click();
  await page.getByText("Mara answers every message.").waitFor();
  await visitor.getByRole("textbox", { name: "Message" }).fill("What does a visit cost?");
  await visitor.keyboard.press("Enter");
  await visitor.getByRole("log").getByText("89").first().waitFor();
  expect(owner.complaints).toEqual([]);
  await context.close();
});

it.runIf(deep)("gives back the words that could not be sent, and leaves the switch as it is", async () => {
  await using owner = await openConsole(running);
  const { body: assistants } = await owner.call<{ uuid: string }[]>("GET", "/user/assistants");
  const begun = await owner.call<{ conversation_id: string }>("POST", "/conversations", {
    assistant_id: assistants[0]?.uuid,
  });
  const { page } = owner;
  await page.goto(`${running.demo.url}/console/conversations/${begun.body.conversation_id}`);
  const box = page.getByLabel("Your answer");
  await box.waitFor();
  await page.route("**/console/api/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await box.fill("An engineer is free at two.");
  await page.keyboard.press("Enter");
  await page
    .getByRole("alert")
    .getByText("The server did not respond. Your message is kept here: send it again.")
    .waitFor();
  await expect.poll(() => box.inputValue()).toBe("An engineer is free at two.");
  const assistant = page.getByRole("switch", { name: "The assistant answers" });
  await assistant.click();
  await expect.poll(() => assistant.isChecked()).toBe(true);
  await page.unroute("**/console/api/**");
  await box.press("Enter");
  await page.getByRole("log").getByText("An engineer is free at two.").waitFor();
  await expect.poll(() => box.inputValue()).toBe("");
  await page.getByText("The visitor sees your message once they have the chat open.").waitFor();
  await box.fill("We are open **until six**.");
  await box.press("Enter");
  await page.getByRole("log").locator("strong").getByText("until six", { exact: true }).waitFor(); // as the visitor reads it
  const tags = page.getByLabel("Tags");
  await tags.fill(`boiler, ${"x".repeat(41)}`);
  await tags.blur();
  await page.getByText("Not saved. A tag can have at most 40 characters.").waitFor();
  await expect.poll(() => tags.inputValue()).toBe(`boiler, ${"x".repeat(41)}`);
  await tags.fill("boiler");
  await tags.blur();
  await page.getByText("Not saved.").waitFor({ state: "detached" });
});

it.runIf(deep)(
  "says that older conversations were not searched yet where the newest have no match, and searches on",
  async () => {
    await using owner = await openConsole(running);
    const { body: assistants } = await owner.call<{ uuid: string }[]>("GET", "/user/assistants");
    await owner.call("POST", "/conversations", { assistant_id: assistants[0]?.uuid });
    const { body: all } = await owner.call<{ data: object[] }>("GET", "/user/conversations");
    const { page } = owner;
    // Thousands of conversations, a part of which is searched at a time: in the first two parts there is no match.
    const parts: Record<string, object> = {
      "": { data: [], next_cursor: "second", prev_cursor: null },
      second: { data: [], next_cursor: "third", prev_cursor: null },
      third: { data: all.data.slice(0, 1), next_cursor: null, prev_cursor: null },
    };
    await page.route(/\/user\/conversations\?.*q=boiler/, (route) =>
      route.fulfill({ json: parts[new URL(route.request().url()).searchParams.get("cursor") ?? ""] }),
    );
    await page.goto(`${running.demo.url}/console/conversations/`);
    const rows = page.getByRole("main").getByRole("listitem");
    await rows.first().waitFor();
    await page.getByRole("searchbox", { name: "Search conversations" }).fill("boiler");
    await page.getByText("No results so far. Older conversations have not been searched yet.").waitFor();
    const more = page.getByRole("button", { name: "Search older conversations" });
    await more.click();
    await expect.poll(() => more.isEnabled()).toBe(true);
    expect(await rows.count()).toBe(0);
    await more.click();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await page.getByText(/No results|Load more|Search older/).count()).toBe(0);
    expect(owner.complaints).toEqual([]);
  },
);

it.runIf(deep)("lists conversations part by part, by kind and by assistant", async () => {
  await using owner = await openConsole(running);
  const { body: assistants } = await owner.call<{ uuid: string; name: string }[]>("GET", "/user/assistants");
  // One in which nobody has written is no part of the list.
  for (let at = 0; at < 17; at++) {
    const { body } = await owner.call<{ conversation_id: string }>("POST", "/conversations", {
      assistant_id: assistants[0]?.uuid,
    });
    await owner.call("POST", `/conversations/${body.conversation_id}/messages`, { message: "Hello" });
  }
  const { page } = owner;
  await page.goto(`${running.demo.url}/console/conversations/`);
  await page.getByLabel("Channel").selectOption("Test");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(15);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(17);
  await page.getByLabel("Channel").selectOption("WhatsApp");
  await page.getByText("No results.").waitFor();
  expect(await rows.count()).toBe(0);
  expect(owner.complaints).toEqual([]);
});
