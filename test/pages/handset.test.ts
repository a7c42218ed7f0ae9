import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { money } from "../../src/console/pages/parts/format.ts";
import { deep } from "../counts.ts";
import { openConsole, overflow } from "./console/signed-in.ts";
import { violations } from "./support/axe.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";

const running = useDemo();
/** A picture of one point. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

it.runIf(deep)(
  "lets an owner buy a number, and somebody with a phone write to its assistant by text and WhatsApp",
  async () => {
    const { demo, browser } = running;
    await using owner = await openConsole(running);
    const { page: console, complaints: consoleComplaints } = owner;
    await console.getByRole("link", { name: "Phone numbers" }).click();
    const found = console.getByRole("list", { name: "Numbers to buy" }).getByRole("listitem");
    await console.getByLabel("Country").selectOption("Iceland");
    await console.getByRole("button", { name: "Search" }).click();
    await found
      .filter({ hasText: /^\s*\+354 / })
      .first()
      .waitFor();
    await console.getByLabel("Country").selectOption("United Kingdom");
    await console.getByLabel("Digits").fill("900321");
    await console.getByRole("button", { name: "Search" }).click();
    const buy = console.getByRole("button", { name: "Buy +44 7700 900321" });
    const balance = async () => (await owner.call<{ total_balance: number }>("GET", "/user/me")).body.total_balance;
    const before = await balance();
    await buy.click();
    const question = console.getByRole("dialog", { name: "Buy +44 7700 900321?" });
    await question.getByText("No real phone reaches it. $1.15 is charged now for the first month").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await balance()).toBe(before);
    await buy.click();
    await question.getByRole("button", { name: "Buy for $1.15" }).click();
    const row = console.getByRole("listitem").filter({ hasText: "+44 7700 900321" });
    await row.getByText("No assistant answers").waitFor();
    expect(
      await found
        .filter({ hasText: "900321" })
        .getByText("Yours")
        .evaluate((it) => it === document.activeElement),
    ).toBe(true);
    await expect.poll(() => console.getByRole("button", { name: "Buy +44 7700 900321" }).count()).toBe(0);
    expect(await violations(console)).toEqual([]);

    await row.getByRole("link", { name: "Let one answer" }).click();
    await console.getByRole("link", { name: "New assistant" }).click();
    await console.getByLabel("Name", { exact: true }).fill("Desk");
    await console.getByLabel("Instructions").fill("The bakery opens at seven.");
    await console.getByLabel("First message").fill("Hello.");
    await console.getByRole("button", { name: "Create assistant" }).click();
    await console.getByRole("link", { name: "Where it goes" }).click();
    await console.getByLabel("Phone calls").selectOption("inbound");
    await console.getByLabel("Phone number").selectOption({ label: "\u2066+44 7700 900321\u2069" });
    await console.getByLabel("Status").selectOption("active");
    await console.getByRole("button", { name: "Save assistant" }).click();
    await console.getByText("The assistant was saved.").waitFor({ state: "attached" });

    const visitor = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 375, height: 667 } });
    const { page: handset, complaints } = await openPage(visitor);
    await handset.goto(`${demo.url}/handset/`);
    const phone = handset.getByRole("region", { name: "Your phone" });
    const number = await phone.getByText(/^\+44 7700 9005\d\d$/).innerText();
    await console.goto(`${demo.url}/console/messages/whatsapp`);
    await console.getByLabel("To", { exact: true }).fill(number);
    await console.getByText("The customer has not written yet.").waitFor();
    for (const channel of ["Text", "WhatsApp"]) {
      await phone.getByRole("button", { name: channel, exact: true }).click();
      await phone.getByRole("button", { name: "+44 7700 900321" }).click();
      await phone.getByRole("textbox", { name: "Message" }).fill(`Thanks, by ${channel}`);
      await phone.getByRole("textbox", { name: "Message" }).press("Enter");
      const log = phone.getByRole("log", { name: "Messages" });
      await log.getByRole("listitem").nth(1).waitFor();
      await expect.poll(() => log.getByRole("listitem").first().textContent()).toContain(`Thanks, by ${channel}`);
      if (channel === "Text") await phone.getByRole("button", { name: "Back" }).click();
    }
    await console.getByText(/^Open until .*: you can write freely\.$/).waitFor();
    // A phone that gets a message has not read it: that happens where its conversation is on the screen.
    await phone.getByRole("button", { name: "Back" }).click();
    await console.getByLabel("Message", { exact: true }).fill("Your bread is ready.");
    await console.getByRole("button", { name: "Send by WhatsApp" }).click();
    const sent = console.getByRole("listitem").filter({ hasText: "Your bread is ready." });
    await sent.getByText("Delivered").first().waitFor();
    await phone.getByRole("button", { name: "+44 7700 900321" }).click();
    await sent.getByText("Read").first().waitFor();
    await console.goto(`${demo.url}/console/conversations/`);
    await console.getByLabel("Channel").selectOption({ label: "Texts" });
    const threads = console.locator(".threads a");
    await threads.filter({ hasText: "Your bread is ready." }).waitFor({ state: "detached" });
    await expect.poll(() => threads.locator(".tag").allInnerTexts()).toEqual(["texts"]);
    await console.getByLabel("Channel").selectOption({ label: "WhatsApp" });
    await console.locator(".threads a", { hasText: "Your bread is ready." }).first().click();
    const own = console.getByRole("article", { name: /^Halden, / }).filter({ hasText: "Your bread is ready." });
    await own.waitFor();
    // A picture goes by WhatsApp alone, and is there on both sides.
    const { body: assistants } = await owner.call<readonly { id: number; name: string }[]>("GET", "/user/assistants");
    const desk = assistants.find(({ name }) => name === "Desk")!;
    await owner.call("PUT", `/user/assistant/${desk.id}`, { attachments: true });
    const picture = Buffer.from(pixel, "base64");
    await phone.locator("input[type=file]").setInputFiles([
      { name: "oven.png", mimeType: "image/png", buffer: picture },
      { name: "order.txt", mimeType: "text/plain", buffer: Buffer.from("Two loaves.") },
    ]);
    await phone.getByRole("list", { name: "To be sent" }).getByText("order.txt").waitFor();
    expect(await violations(handset)).toEqual([]);
    await phone.getByRole("textbox", { name: "Message" }).fill("Is it hot enough?");
    await phone.getByRole("textbox", { name: "Message" }).press("Enter");
    const shown = phone.getByRole("img", { name: "oven.png" });
    await expect.poll(() => shown.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth)).toBe(1);
    await phone.getByRole("link", { name: "order.txt" }).waitFor();
    const files = console.getByRole("list", { name: "Files" });
    await files.filter({ hasText: "oven.png" }).locator("img").waitFor();
    await files.filter({ hasText: "order.txt" }).waitFor();
    await phone.getByRole("button", { name: "Text", exact: true }).click();
    await expect.poll(() => phone.locator("input[type=file]").count()).toBe(0);
    expect(await handset.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    expect(await violations(handset)).toEqual([]);
    expect([...consoleComplaints, ...complaints]).toEqual([]);
    await visitor.close();
  },
);

it.runIf(deep)(
  "rings when an assistant calls: a booking by voice, and the console shows what was said, done and paid",
  async () => {
    const { demo, browser } = running;
    const visitor = await browser.newContext({ viewport: { width: 375, height: 740 }, reducedMotion: "reduce" });
    const { page: handset, complaints } = await openPage(visitor);
    await handset.goto(`${demo.url}/handset/`);
    const phone = handset.getByRole("region", { name: "Your phone" });
    const number = await phone.getByText(/^\+44 7700 9005\d\d$/).innerText();

    await using owner = await openConsole(running, "/console/calls/new");
    const { page: console } = owner;
    await console.getByLabel("Assistant").selectOption({ label: "Mara" });
    await console.getByLabel("Phone number").fill("nobody");
    await console.getByRole("button", { name: "Call now" }).click();
    await console.getByText("This is no phone number.").waitFor();
    await expect.poll(() => console.getByLabel("Phone number").getAttribute("aria-invalid")).toBe("true");
    owner.complaints.length = 0; // the browser logs the refusal
    await console.getByLabel("Phone number").fill(number);
    await console.getByText("$0.70 is held").waitFor();
    await console.getByRole("button", { name: "Call now" }).click();

    await phone.getByRole("button", { name: "Answer" }).waitFor();
    await console.getByRole("region", { name: "Call", exact: true }).getByText("Not known yet").waitFor();
    expect(await violations(handset)).toEqual([]);
    await phone.getByRole("button", { name: "Answer" }).press("Enter");
    const log = phone.getByRole("log", { name: "What is said" });
    const say = async (text: string, reply: string | RegExp) => {
      await phone.getByLabel("Say something").fill(text);
      await phone.getByLabel("Say something").press("Enter");
      await log.getByText(reply).last().waitFor();
    };
    await log.getByText("Hello, this is Mara. How can I help you?").waitFor();
    const calendar = await (await fetch(`${demo.url}/desk/calendar`)).json();
    const day = new Date(calendar.days[0].date).toLocaleDateString("en-GB", { weekday: "long", timeZone: "UTC" });
    await say(`My boiler is loud. I want to book a visit on ${day} at 1 pm`, "What name should I put it under?");
    await say("Ada Byron", "Shall I book it?"); // nobody is asked for the number that they are called at
    await console.getByRole("log", { name: "What is said" }).getByText("Ada Byron").first().waitFor();
    expect(await violations(console)).toEqual([]);
    await say("yes please", /visit is booked/);
    await phone.getByRole("button", { name: "Keypad" }).click();
    await phone.getByRole("button", { name: "5", exact: true }).click();
    await log.getByText("You pressed 5").waitFor();
    expect(await violations(handset)).toEqual([]);
    await expect.poll(() => overflow(handset)).toBe(0);
    await phone.getByRole("button", { name: "Hang up" }).click();
    await phone
      .getByText(/^Call ended after/)
      .first()
      .waitFor();

    await console.getByText("Customer hung up", { exact: true }).waitFor();
    await console.getByText("book_visit").first().waitFor();
    const id = console.url().split("/").at(-1);
    const { body: call } = await owner.call<Record<string, unknown> & { total_cost: number }>(
      "GET",
      `/user/calls/${id}`,
    );
    expect(call).toMatchObject({ status: "ended_by_customer", answered_by: "human", end_reason: "hangup", held: 0 });
    expect(JSON.stringify(call.transcript_items)).toContain("book_visit");
    expect(call.total_cost).toBeGreaterThan(0);
    await expect
      .poll(() => console.getByRole("region", { name: "Call", exact: true }).innerText())
      .toContain(money(call.total_cost));
    expect(await violations(console)).toEqual([]);
    const { body: usage } = await owner.call<{ assistants: unknown[] }>("GET", "/user/usage");
    expect(usage.assistants).toContainEqual(expect.objectContaining({ assistant_name: "Mara", calls: 1 }));
    await console.goto(`${demo.url}/console/usage/`);
    const plot = console.getByRole("slider", { name: "Calls, by day" });
    await expect.poll(() => plot.getAttribute("aria-valuetext")).toMatch(/: 1$/);
    await plot.press("ArrowLeft");
    await expect.poll(() => plot.getAttribute("aria-valuetext")).toMatch(/: 0$/);
    const figures = console.getByText("All figures by day");
    await figures.click();
    const widthOf = async (locator: Locator) => (await locator.boundingBox())!.width;
    expect(await widthOf(console.getByRole("region", { name: "All figures by day" }))).toBeCloseTo(
      await widthOf(console.locator("details", { has: figures })),
    );

    await phone.getByRole("button", { name: "Done" }).click();
    await console.goto(`${demo.url}/console/messages/`);
    await console.getByLabel("To", { exact: true }).fill(number);
    await console.getByLabel("Message", { exact: true }).fill(`See you on ${day}`);
    await console.getByRole("button", { name: "Send text" }).click();
    await phone.getByText(`See you on ${day}`).first().waitFor();
    await console.getByText("Delivered").first().waitFor();
    await console.getByLabel("Direction").selectOption("inbound");
    await console.getByText("Thanks, by Text").first().waitFor();
    expect([...owner.complaints, ...complaints]).toEqual([]);
    await visitor.close();
  },
);

it.runIf(deep)(
  "asks for what a voicemail is told, and names who spoke in a call that went to another assistant",
  async () => {
    const { demo, browser } = running;
    await using owner = await openConsole(running);
    const { body: assistants } = await owner.call<{ id: number; name: string }[]>("GET", "/user/assistants");
    const idOf = (name: string) => assistants.find((assistant) => assistant.name === name)?.id;
    const tools = [{ type: "assistant_transfer", assistant_id: idOf("Otto") }];
    const changes = { tools, voice_mail_message: "Your {{part}} has arrived." };
    expect((await owner.call("PUT", `/user/assistant/${idOf("Mara")}`, changes)).status).toBe(200);
    await owner.page.goto(`${demo.url}/console/calls/new`);
    await owner.page.getByLabel("Assistant").selectOption({ label: "Mara" });
    await owner.page.getByRole("group", { name: "Variables" }).getByLabel("part").waitFor();
    const visitor = await browser.newContext({ reducedMotion: "reduce" });
    const { page: handset, complaints } = await openPage(visitor);
    await handset.goto(`${demo.url}/handset/`);
    const phone = handset.getByRole("region", { name: "Your phone" });
    await phone.getByLabel("Another number").fill("102");
    await phone.getByRole("button", { name: "Call", exact: true }).click();
    const problem = phone.getByText("Type a number with its country, such as +44 7700 900123.");
    await problem.waitFor();
    // The phone reads its messages again and again.
    for (const _ of [1, 2]) await handset.waitForResponse((response) => response.url().endsWith("/handset/api"));
    await expect.poll(() => problem.count()).toBe(1);
    // As it is dialled in Britain.
    await phone.getByLabel("Another number").fill("07700 900102");
    await phone.getByRole("button", { name: "Call", exact: true }).click();
    await phone.getByRole("heading", { name: "+44 7700 900102" }).waitFor();
    const log = phone.getByRole("log", { name: "What is said" });
    await log.getByText("How can I help you?").waitFor();
    await phone.getByLabel("Say something").fill("I would like to talk to Otto");
    await phone.getByLabel("Say something").press("Enter");
    await log.getByText("You are talking to Otto now.").waitFor();

    await owner.page.goto(`${demo.url}/console/calls/`);
    await owner.page.getByRole("listitem").getByRole("link").first().click();
    const said = owner.page.getByRole("log", { name: "What is said" });
    const otto = said.locator(".said").filter({ hasText: "You are talking to Otto now." });
    await otto.waitFor();
    await expect.poll(() => otto.locator(".by").first().innerText()).toMatch(/^Otto/);
    await expect.poll(() => said.locator(".said").first().locator(".by").innerText()).toMatch(/^Mara/);
    await phone.getByRole("button", { name: "Hang up" }).click();
    await owner.page.getByText("Customer hung up", { exact: true }).waitFor();
    expect([...owner.complaints, ...complaints]).toEqual([]);
    await visitor.close();
  },
);

it.runIf(deep)("connects two people whole, and says what becomes of a transfer to a number", async () => {
  const { demo, browser } = running;
  await using owner = await openConsole(running);
  const [caller, vet] = await Promise.all([openPhone(), openPhone()]);
  const { body: assistants } = await owner.call<{ id: number; name: string }[]>("GET", "/user/assistants");
  const mara = `/user/assistant/${assistants.find(({ name }) => name === "Mara")?.id}`;
  const setTools = async (tools: object[]) => expect((await owner.call("PUT", mara, { tools })).status).toBe(200);
  const numbers = await owner.call<{ data: { id: number }[] }>("GET", "/user/phone-numbers/all");
  const outbound_phone_id = numbers.body.data[0]?.id;
  const description = "The caller wants to speak to a vet";
  await setTools([{ type: "warm_call_transfer", supervisor_phone: vet.number, outbound_phone_id, description }]);
  await caller.dial();
  await caller.say("Can I speak to a vet?", "What is the reason for your call?");
  await caller.say("My dog ate a sock", "Shall I call somebody for you now?");
  await caller.say("yes", "Please stay on the line");
  await vet.phone.getByRole("button", { name: "Answer" }).click();
  for (const { log } of [caller, vet]) await log.getByText(/^You are talking with \+44 7700 9005\d\d now$/).waitFor();
  // Who speaks while the other one is still heard cuts nobody off.
  const words = "Hello, is that the vet? I am calling about my dog, who ate a sock this morning";
  await caller.type(words);
  await vet.log.getByText("Hello").waitFor();
  await vet.type("Yes, it is");
  await vet.log.getByText(words).waitFor();
  expect(await vet.log.getByText("cut off").count()).toBe(0);
  await caller.phone.getByRole("button", { name: "Hang up" }).click();
  await caller.phone.getByRole("button", { name: "Done" }).click();
  await owner.page.goto(`${demo.url}/console/calls/`);
  await owner.page.getByRole("listitem").getByRole("link").first().click();
  await owner.page.getByText(/^Calling \+44 7700 9005\d\d to transfer the caller\. .*, \+44 7700 9005\d\d\./).waitFor();

  await setTools([{ type: "call_transfer", phone_number: vet.number }]);
  await caller.dial();
  await caller.say("Put me through to the workshop", "Shall I put you through to somebody now?");
  await caller.say("yes", "which rings now");
  await vet.phone.getByRole("button", { name: "Answer" }).click();
  for (const { log } of [caller, vet]) await log.getByText(/^You are talking with \+44 7700 9005\d\d now$/).waitFor();
  await caller.type("The workshop, please");
  await vet.log.getByText("The workshop, please").waitFor();
  await vet.phone.getByRole("button", { name: "Hang up" }).click();
  await setTools([]);
  await Promise.all([caller.close(), vet.close()]);

  async function openPhone() {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const { page } = await openPage(context);
    await page.goto(`${demo.url}/handset/`);
    const phone = page.getByRole("region", { name: "Your phone" });
    const shown = await phone.getByText(/^\+44 7700 9005\d\d$/).innerText();
    const log = phone.getByRole("log", { name: "What is said" });
    const type = async (text: string) => {
      await phone.getByLabel("Say something").fill(text);
      await phone.getByLabel("Say something").press("Enter");
    };
    return {
      phone,
      log,
      number: shown.replaceAll(" ", ""),
      type,
      async say(text: string, reply: string) {
        await type(text);
        await log.getByText(reply).last().waitFor();
      },
      async dial() {
        await phone.getByLabel("Another number").fill("07700 900102");
        await phone.getByRole("button", { name: "Call", exact: true }).click();
        await log.getByText("How can I help you?").waitFor();
      },
      close: () => context.close(),
    };
  }
});

it.runIf(deep)("gives each browser a number of its own, and shows nobody another's messages", async () => {
  const { demo } = running;
  const [one, two] = await Promise.all([open(), open()]);
  expect(one.phone.number).not.toBe(two.phone.number);
  const message = { channel: "sms", to: two.phone.number, body: "For two only" };
  expect((await write(one.cookie, message)).status).toBe(200);
  const third = await open();
  expect(JSON.stringify(third.phone.messages)).not.toContain("For two only");
  const again = await fetch(`${demo.url}/handset/api`, { headers: { cookie: two.cookie } });
  expect((await again.json()).messages).toMatchObject([{ body: "For two only", from: one.phone.number }]);

  async function open() {
    const response = await fetch(`${demo.url}/handset/api`);
    const cookie = response.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    return { phone: await response.json(), cookie: cookie.split(";")[0] ?? "" };
  }
  function write(cookie: string, body: object, origin = demo.url) {
    const headers = { cookie, origin, "content-type": "application/json" };
    return fetch(`${demo.url}/handset/api/messages`, { method: "POST", headers, body: JSON.stringify(body) });
  }
});

it.runIf(deep)("refuses messages from other sites, without a phone, or that are none", async () => {
  const { demo } = running;
  const opened = await fetch(`${demo.url}/handset/api`);
  const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
  const good = { channel: "sms", to: "+447700900123", body: "Hi" };
  const send = async (body: unknown, headers: Record<string, string>) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const init = { method: "POST", headers: { origin: demo.url, cookie, ...headers }, body: text };
    return (await fetch(`${demo.url}/handset/api/messages`, init)).status;
  };
  expect(await send(good, {})).toBe(200);
  expect(await send(good, { origin: "https://elsewhere.example" })).toBe(403);
  expect(await send(good, { cookie: "" })).toBe(409);
  const wrong = [
    "{",
    {},
    { ...good, to: "07700 900123" },
    { ...good, body: " " },
    { ...good, more: 1 },
    "x".repeat(70_000),
  ];
  for (const body of wrong) expect(await send(body, {})).toBe(422);
  const act = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const init = { method: "POST", headers: { origin: demo.url, cookie, ...headers }, body: JSON.stringify(body) };
    return fetch(`${demo.url}/handset/api/calls${path}`, init);
  };
  expect((await act("", { to: good.to }, { origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await act("", { to: good.to }, { cookie: "" })).status).toBe(409);
  expect((await act("", { to: "07700 900123" })).status).toBe(422);
  expect((await act("/1/press", { digit: "12" })).status).toBe(422);
  // Another phone's call is none of this one's.
  for (const action of ["answer", "decline", "hang-up"])
    expect(await (await act(`/1/${action}`, {})).json()).toEqual({ done: false });
});
