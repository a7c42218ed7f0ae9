import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { counts, deep } from "../counts.ts";
import { makePng } from "../support/files/pictures.ts";
import { requestsForAPerson } from "../support/requests-for-a-person.ts";
import { type OwnerPage, openConsole } from "./console/signed-in.ts";
import { post } from "./support/api.ts";
import { violations } from "./support/axe.ts";
import { openPage } from "./support/browser.ts";
import { bundlePage } from "./support/bundle.ts";
import { dataFolder, startDemo } from "./support/demo.ts";
import { demoPlace } from "./support/places.ts";
import { type RunningDemo, useDemo } from "./support/running-demo.ts";
import { openVisitor, type Visitor } from "./support/visitor.ts";

// Addresses are asked for where e-mails are sent; none is in these tests.
const running = useDemo({ SMTP_URL: "smtp://127.0.0.1:9?from=chat@example.com" });
/** How soon one of them sees what the other does. */
const soon = { timeout: 2_000 };

describe("a visitor of the website", () => {
  it("says whether an answer helped, is handed to a person, reads them, and goes on after a reload", async () => {
    const context = await running.browser.newContext();
    const { page, complaints } = await openPage(context);
    await page.goto(`${running.demo.url}/website/`);
    const told = page.evaluate(
      () => new Promise((resolve) => addEventListener("ringback-feedback", (event) => resolve(event.detail.value))),
    );
    await page.getByRole("button", { name: "Open chat" }).click();
    const field = page.getByRole("textbox", { name: "Message" });
    const log = page.getByRole("log", { name: "Conversation" });
    await field.fill("What does a visit cost?");
    await page.getByRole("button", { name: "Send message" }).click();
    await log.getByText("89").first().waitFor();
    const thumb = log.getByRole("button", { name: "Helpful", exact: true });
    await thumb.waitFor(); // the answer streams in
    await expect.poll(() => thumb.count()).toBe(1);
    await thumb.click();
    expect(await told).toBe("up");

    const api = (method: string, path: string, body?: object) =>
      context.request.fetch(`${running.demo.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${running.demo.apiKey}` },
        ...(body ? { data: body } : {}),
      });
    const { data } = await (await api("GET", "/user/conversations?per_page=1")).json();
    const { id } = data[0];
    expect((await api("POST", `/automate/conversations/${id}/disable-ai`)).status()).toBe(200);
    await field.fill("I would rather talk to somebody.");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByText(/^Waiting for a person/).waitFor();
    await log.getByText("Someone from our team will answer").waitFor();
    await api("POST", `/user/conversations/${id}/messages`, { message: "Jo here, how can I help?", name: "Jo" });
    await log.getByText("Jo here, how can I help?").waitFor();

    await page.reload();
    await page.getByRole("button", { name: "Open chat" }).click();
    await page.getByText(/^A person answers/).waitFor();
    await expect
      .poll(() => log.getByRole("button", { name: "Helpful", exact: true }).first().getAttribute("aria-pressed"))
      .toBe("true");
    await api("POST", `/automate/conversations/${id}/enable-ai`);
    await page.getByText(/^AI assistant/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe.runIf(deep)("files of a visitor and of the team", () => {
  it("go both ways: chosen, uploaded, sent with a message or alone, shown and saved", async () => {
    await using owner = await openConsole(running, "/console/conversations/");
    const assistant = await makeAssistant(owner, { attachments: true });
    await using visitor = await openVisitor(running, assistant);
    const chosen = visitor.page.getByRole("list", { name: "Files to send" });
    await visitor.page.locator("input#files").setInputFiles([
      { name: "boiler.png", mimeType: "image/png", buffer: makePng(40, 30) },
      { name: "run.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") },
    ]);
    await chosen.getByText("Pictures, PDF, Word, text and CSV files can be sent").waitFor();
    expect(await violations(visitor.page)).toEqual([]);
    await visitor.page.getByRole("button", { name: "Remove run.exe" }).click();
    await visitor.page.getByRole("status").getByText("boiler.png added").waitFor({ state: "attached" });
    await visitor.page.getByRole("button", { name: "Send message" }).click();
    await visitor.log
      .getByRole("button", { name: /boiler\.png/ })
      .locator("img")
      .waitFor();
    await visitor.log.getByText("I can't open files, but our team can see what you sent").waitFor();
    await expect.poll(() => chosen.count()).toBe(0);

    await owner.page.goto(`${running.demo.url}/console/conversations/${await visitor.uuid()}`);
    const log = owner.page.getByRole("log", { name: "Conversation" });
    const link = log.getByRole("link", { name: /boiler\.png/ });
    await link.locator("img").waitFor();
    await expect.poll(() => link.locator("img").evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(40);
    const [download] = await Promise.all([owner.page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toBe("boiler.png");
    await owner.page
      .getByLabel("Add files")
      .setInputFiles({ name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("The plan.") });
    await owner.page.getByRole("list", { name: "Files to send" }).getByText("plan.txt").waitFor();
    expect(await violations(owner.page)).toEqual([]);
    await owner.page.getByRole("textbox", { name: "Your answer" }).fill("This is how it is connected.");
    await owner.page.getByRole("button", { name: "Send", exact: true }).click();
    await log.getByRole("link", { name: /plan\.txt/ }).waitFor();

    const save = visitor.log.getByRole("button", { name: /plan\.txt/ });
    await save.waitFor();
    const [saved] = await Promise.all([visitor.page.waitForEvent("download"), save.click()]);
    expect([saved.suggestedFilename(), await readFile(await saved.path(), "utf8")]).toEqual(["plan.txt", "The plan."]);
    await visitor.page.reload();
    await visitor.open();
    // Pictures are read once they come into view.
    const picture = visitor.log.getByRole("button", { name: /boiler\.png/ });
    await picture.scrollIntoViewIfNeeded();
    await picture.locator("img").waitFor();
    expect(await violations(visitor.page)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    expect(owner.complaints).toEqual([]);
  });

  it("are sent by the page too, by the element and by a chat of its own look, and refused by the server with the reason", async () => {
    await using owner = await openConsole(running, "/console/conversations/");
    const assistant = await makeAssistant(owner, { attachments: true });
    await using visitor = await openVisitor(running, assistant);
    const { page } = visitor;
    const byElement = await page.locator("ringback-chat").evaluate(async (element) => {
      const chat = element as HTMLElementTagNameMap["ringback-chat"];
      const codes: string[] = [];
      chat.addEventListener("ringback-error", ({ detail }) => codes.push(detail.code));
      const program = new File(["MZ\0\0\0"], "notes.txt", { type: "text/plain" });
      const readings = new File(["day;kWh\n1;12"], "readings.csv", { type: "text/csv" });
      const refused = await chat.send("Run this.", { attachments: [readings, program] });
      return [refused, codes, await chat.send("My readings.", { attachments: [readings] })];
    });
    expect(byElement).toEqual(["returned", ["FILE_NOT_ALLOWED"], "taken"]);
    await visitor.log.getByRole("button", { name: /readings\.csv/ }).waitFor();
    expect(await visitor.log.getByText("Run this.").count()).toBe(0);

    const client = await bundlePage(join(import.meta.dirname, "../../src/client/index.ts"));
    await page.route("**/own-client.js", (route) => route.fulfill({ contentType: "text/javascript", body: client }));
    await page.addScriptTag({
      type: "module",
      content: 'import * as client from "/own-client.js"; Object.assign(window, { client });',
    });
    await page.waitForFunction(() => "client" in window);
    const own = await page.evaluate(async (assistant) => {
      const { createChat } = (window as unknown as { client: typeof import("../../src/client/index.ts") }).client;
      const chat = createChat({ endpoint: "/api", assistant, storage: "none" });
      const attached = await chat.attach(new File(["The plan."], "plan.txt", { type: "text/plain" }));
      const result = await chat.send("This is the plan.");
      const [sent] = chat.state.items.filter(({ role }) => role === "user");
      return { attached, result, files: chat.state.files.length, shown: sent?.attachments };
    }, assistant);
    expect(own).toMatchObject({ result: "taken", files: 0, shown: [{ name: "plan.txt" }] });
    expect(own.attached).toMatchObject({ name: "plan.txt", type: "text/plain", size: 9 });

    const path = visitor.requests.findLast((path) => path.endsWith("/attachments")) ?? "";
    await owner.page.goto(`${running.demo.url}/console${path.replace("/attachments", "")}`);
    const link = owner.page.getByRole("log", { name: "Conversation" }).getByRole("link", { name: /plan\.txt/ });
    const [download] = await Promise.all([owner.page.waitForEvent("download"), link.click()]);
    expect(await readFile(await download.path(), "utf8")).toBe("The plan.");
    expect(owner.complaints).toEqual([]);
  });
});

describe("a visitor who wants a person", () => {
  it.runIf(deep)(
    "waits in the console whatever words they use, leaves an e-mail address, and hears the answer where they allow it",
    async () => {
      await using owner = await openConsole(running, "/console/conversations/");
      const make = () => makeAssistant(owner, { person_wait_minutes: 1 });
      let assistant = await make();
      const phrases = Object.values(requestsForAPerson).flatMap((all) => all.slice(0, deep ? all.length : 1));
      for (const [at, phrase] of phrases.entries()) {
        if (at % 50 === 49) assistant = await make(); // of one, an address begins 60 conversations an hour
        const started = await (await post(running.demo, "/conversations", { assistant_id: assistant })).json();
        await post(running.demo, `/conversations/${started.conversation_id}/messages`, { message: phrase });
        await expect
          .poll(() => owner.page.title(), { ...soon, message: phrase })
          .toMatch(new RegExp(`^\\(${at + 1}\\)`));
      }

      await using visitor = await openVisitor(running, assistant, { before: countSounds });
      await visitor.say("Can I talk to somebody?");
      await visitor.log.getByText("Weekdays, 9 to 5").waitFor();
      await expect.poll(() => owner.page.title(), soon).toMatch(new RegExp(`^\\(${phrases.length + 1}\\)`));
      const email = visitor.log.getByRole("textbox", { name: /^E-mail/ });
      await email.fill("ada");
      await visitor.log.getByRole("button", { name: "Send", exact: true }).click();
      await visitor.log.getByText(/like name@example.com/).waitFor();
      await expect.poll(() => email.getAttribute("aria-invalid")).toBe("true");
      expect(await violations(visitor.page)).toEqual([]);
      await email.fill("ada@shop.example");
      await email.press("Enter");
      await visitor.log.getByText("We will write to ada@shop.example").waitFor();
      await owner.page.locator(".threads a", { hasText: "ada@shop.example" }).click();
      await owner.page.getByRole("link", { name: "ada@shop.example", exact: true }).waitFor();
      expect(visitor.requests.filter((path) => path.endsWith("/person"))).toHaveLength(1);

      await visitor.close();
      await answer(owner, "Is anybody there?");
      await expect.poll(() => visitor.page.locator(".badge").getAttribute("data-unread"), soon).toBe("1");
      await visitor.open();
      expect(await visitor.page.evaluate("sounds")).toBe(0);
      await visitor.choose("Sound for new messages");
      await visitor.page.reload();
      // On the next page too, before the chat is opened there: the badge counts all that was not on the screen.
      await answer(owner, "I am still here");
      await expect.poll(() => visitor.page.locator(".badge").getAttribute("data-unread"), soon).toBe("1");
      await visitor.page.mouse.click(10, 10);
      await answer(owner, "Write whenever you like");
      await expect.poll(() => visitor.page.locator(".badge").getAttribute("data-unread"), soon).toBe("2");
      await expect.poll(() => visitor.page.evaluate("sounds")).toBeGreaterThan(0); // messages close together are heard once
      await visitor.open();
      await visitor.log.getByText(/ joined$/).waitFor();
      await answerWhileTypingIsHeld(owner, "Here it is");
      await visitor.log.getByText("Here it is").waitFor();
      await owner.page.getByRole("textbox", { name: "Your answer" }).pressSequentially("One moment");
      await visitor.log.getByText(/ is writing$/).waitFor();
      await expect.poll(() => visitor.page.locator(".badge").count()).toBe(0);
      expect(visitor.complaints).toEqual([]);
    },
  );

  it.runIf(deep)("is offered to go on with the assistant when nobody has come", async () => {
    await using owner = await openConsole(running, "/console/conversations/");
    await using visitor = await openVisitor(running, await makeAssistant(owner, { person_wait_minutes: 1 }));
    await visitor.say("A person please");
    await visitor.log.getByRole("textbox", { name: /^E-mail/ }).fill("ada@shop.example");
    await visitor.page.keyboard.press("Enter");
    await visitor.log.getByText("We will write to ada@shop.example. I can go on helping").waitFor({ timeout: 120_000 });
    await visitor.page.getByText(/^AI assistant/).waitFor();
    await visitor.say("What can you do?");
    await expect.poll(async () => (await visitor.messages()).length).toBe(5);
    await owner.page.locator(".threads a", { hasText: "ada@shop.example" }).first().waitFor();
  });
});

describe("a person in the chat of an assistant that its owner has made", () => {
  it.runIf(deep)(
    "is asked for, reads and writes while the assistant is switched off and on, and no word is lost or doubled",
    () => talk(running, running),
  );

  it.runIf(deep)("does the same through another process on PostgreSQL", async () => {
    await using place = await demoPlace("PostgreSQL");
    using elsewhere = dataFolder();
    const environment = { ...place.environment, RINGBACK_SECRET: "q".repeat(32) };
    const first = await startDemo(place.path, environment);
    const second = await startDemo(elsewhere.path, environment);
    const at = (demo: typeof first): RunningDemo => ({ browser: running.browser, demo, restart: async () => demo });
    try {
      await talk(at(first), at(second));
    } finally {
      await Promise.all([first.stop(), second.stop()]);
    }
  });
});

/** An owner in the console and a visitor in the widget, each in a browser of their own. */
async function talk(visitorsDemo: RunningDemo, ownersDemo: RunningDemo): Promise<void> {
  await using owner = await openConsole(ownersDemo, "/console/conversations/");
  await using visitor = await openVisitor(visitorsDemo, await makeAssistant(owner));
  await visitor.say("Hello there");
  await visitor.log.getByText("Hello there").waitFor();
  await owner.page.locator(`.threads a[href$="${await visitor.uuid()}"]`).click();
  await owner.page.getByRole("log").getByText("Hello there").waitFor();

  await visitor.choose("Talk to a person");
  await visitor.log.getByText("Weekdays, 9 to 5").waitFor();
  await owner.page.locator(".threads a", { hasText: "waiting" }).first().waitFor(soon);
  await expect.poll(() => owner.page.title(), soon).toMatch(/^\(\d+\)/);

  await answer(owner, "Jo here");
  await visitor.log.getByText("Jo here").waitFor(soon);
  await expect.poll(() => visitor.page.getByText(/^A person answers/).count()).toBe(1);
  await visitor.log.getByText(/ joined$/).waitFor(soon);
  const thumbs = visitor.log.getByRole("button", { name: "Helpful", exact: true });
  await expect.poll(() => thumbs.count()).toBe(1); // of the assistant's answer
  const words = Array.from({ length: counts.wordsOfAPerson }, (_, at) => `word ${at}`);
  await Promise.all([writeAll(owner, visitor, words), sayAll(visitor, words.length)]);

  await switchAssistant(owner, true);
  await Promise.all([visitor.say("Are you there"), answer(owner, "Beside the assistant")]);
  await visitor.log.getByText("Beside the assistant").waitFor(soon);
  await switchAssistant(owner, true);
  await switchAssistant(owner, false);
  await visitor.say("For the person alone");
  await owner.page.getByRole("log").getByText("For the person alone").waitFor(soon);
  await answer(owner, "To the visitor alone");
  await visitor.log.getByText("To the visitor alone").waitFor(soon);
  await isSameForBoth(owner, visitor);

  await visitor.close();
  for (const text of ["First behind the launcher", "Second behind the launcher"]) await answer(owner, text);
  await expect.poll(() => visitor.page.locator(".badge").getAttribute("data-unread"), soon).toBe("2");
  await visitor.open();
  await visitor.log.getByText("Second behind the launcher").waitFor();

  await visitor.context.setOffline(true);
  await visitor.say("Written without a network");
  await answer(owner, "Written to nobody");
  await sleep(counts.secondsOffline * 1_000);
  await answer(owner, "Written to nobody either");
  await visitor.context.setOffline(false);
  await visitor.log.getByText("Written to nobody either").waitFor();
  await owner.page.getByRole("log").getByText("Written without a network").waitFor();
  await isSameForBoth(owner, visitor);

  const before = await visitor.messages();
  await visitor.page.reload();
  await visitor.open();
  await expect.poll(() => visitor.messages()).toEqual(before);
  await answer(owner, "After the reload");
  await visitor.log.getByText("After the reload").waitFor(soon);

  await owner.page.getByRole("button", { name: "Close", exact: true }).click();
  await visitor.page.getByText(/^AI assistant/).waitFor(soon);
  await isSameForBoth(owner, visitor);
  expect([...visitor.complaints, ...owner.complaints].filter((text) => !/ERR_|Failed to fetch/.test(text))).toEqual([]);
}

/** Lets a page count the sounds that it plays, in a browser that refuses each of them: that is no error of the page's. */
function countSounds(): void {
  const page = globalThis as unknown as { sounds: number; AudioContext: typeof AudioContext };
  page.sounds = 0;
  page.AudioContext = class extends page.AudioContext {
    constructor() {
      super();
      page.sounds += 1;
      throw new DOMException("No sound", "NotSupportedError");
    }
  };
}

/** An assistant that nobody has seeded. @returns Its uuid */
async function makeAssistant(owner: OwnerPage, more: object = {}): Promise<string> {
  const { body } = await owner.call<{ data: { id: number } }>("POST", "/user/assistant", {
    name: "Robin",
    type: "outbound",
    mode: "pipeline",
    timezone: "Europe/London",
    system_prompt: "You are Robin of a shop.",
    initial_message: "Hi, I am Robin.",
    language_id: 1,
    voice_id: 1,
    llm_model_id: 1,
    reply_hours: "Weekdays, 9 to 5",
    ...more,
  });
  const { body: all } = await owner.call<{ id: number; uuid: string }[]>("GET", "/user/assistants");
  return all.find(({ id }) => id === body.data.id)?.uuid ?? "";
}

/** Writes as the owner, in the console. */
async function answer({ page }: OwnerPage, text: string): Promise<void> {
  await page.getByLabel("Your answer").fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("log").getByText(text, { exact: true }).waitFor();
}

/** Expects the answer to wait for the typing event: one that arrives later says that its author goes on writing. */
async function answerWhileTypingIsHeld({ page }: OwnerPage, text: string): Promise<void> {
  const held = Promise.withResolvers<void>();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(/(?:typing|messages)$/.exec(request.url())?.[0] ?? ""));
  await page.route("**/typing", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByLabel("Your answer").fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(sent.filter(Boolean)).toEqual(["typing"]);
  held.resolve();
  await page.getByRole("log").getByText(text, { exact: true }).waitFor();
  expect(sent.filter(Boolean)).toEqual(["typing", "messages"]);
  await page.unroute("**/typing");
}

async function writeAll(owner: OwnerPage, visitor: Visitor, words: readonly string[]): Promise<void> {
  for (const word of words) {
    await answer(owner, word);
    await visitor.log.getByText(word, { exact: true }).waitFor(soon);
  }
}

async function sayAll(visitor: Visitor, count: number): Promise<void> {
  for (let at = 0; at < count; at++) await visitor.say(`said ${at}`);
}

async function switchAssistant({ page }: OwnerPage, isOn: boolean): Promise<void> {
  const control = page.getByRole("switch", { name: "The assistant answers" });
  await expect.poll(() => control.isChecked()).toBe(!isOn);
  await control.click();
  await expect.poll(() => control.isChecked()).toBe(isOn);
}

/** Both see all that is stored, in its order, each message once. */
async function isSameForBoth(owner: OwnerPage, visitor: Visitor): Promise<void> {
  const stored = async () => {
    const { body } = await owner.call<{ history: { role: string; content: string }[] }>(
      "GET",
      `/conversations/${await visitor.uuid()}`,
    );
    return body.history.filter(({ role }) => role !== "system").map(({ content }) => content);
  };
  await expect
    .poll(async () => ({ seen: await visitor.messages(), stored: await stored() }))
    .toSatisfy(({ seen, stored }) => JSON.stringify(seen) === JSON.stringify(stored));
  const inConsole = () =>
    owner.page
      .locator(".said-by :is(.words, console-answer)")
      .evaluateAll((items) => items.map((item) => (item as HTMLElement & { text?: string }).text ?? item.textContent));
  await expect.poll(inConsole).toEqual(await stored());
}
