import { expect, it } from "vitest";
import { deep } from "../counts.ts";
import { openConsole } from "./console/signed-in.ts";
import { violations } from "./support/axe.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";

const running = useDemo();

it.runIf(deep)(
  "calls: a code on the handset, five seconds, a call with captions, and its end on the card and in the chat",
  async () => {
    await using visitor = await openVisitor();
    const { page, phone, log, states } = visitor;
    await page.getByRole("textbox", { name: "Message" }).fill("Can somebody call me?");
    await page.getByRole("button", { name: "Send message" }).click();
    await log.getByText(/^Yes, you can get a call/).waitFor();
    // The assistant offers, and begins nothing.
    await page.getByRole("group", { name: "More ways to reach us" }).getByRole("button", { name: "Call me" }).click();
    // No code reaches a landline, so the visitor is asked for the kind of number that one does.
    await page.getByLabel("Phone number").fill("020 7946 0018");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Send me a code" }).click();
    await page.getByText("Please enter a mobile number.").first().waitFor();
    await visitor.prove();
    await page.getByText("Your phone will ring").waitFor();
    expect(await violations(page)).toEqual([]);
    const card = log.getByRole("group", { name: "Phone call" });
    await phone.getByRole("button", { name: "Answer" }).click();
    await card.getByText(/^On the phone with/).waitFor();
    await phone.getByLabel("Say something").fill("What are your opening hours?");
    await phone.getByLabel("Say something").press("Enter");
    await card.getByText("What are your opening hours?").waitFor();
    expect(await violations(page)).toEqual([]);
    await phone.getByRole("button", { name: "Hang up" }).click();
    await card.getByText(/^We talked for/).waitFor();
    // The assistant's side of the chat learns of it too, and the owner finds the chat from the call.
    await log.locator(".remark").first().waitFor();
    await using owner = await openConsole(running, "/console/calls/");
    await owner.page.getByRole("main").getByRole("link", { name: "+44 7700" }).first().click();
    await owner.page.getByRole("link", { name: "The conversation before the call" }).click();
    await owner.page.getByText("Can somebody call me?").first().waitFor();
    await expect
      .poll(() => states)
      .toEqual(expect.arrayContaining(["call requested", "call in-progress", "call ended_by_customer"]));

    await visitor.choose("Talk here");
    await page.getByRole("button", { name: "Start talking" }).click();
    const talk = log.getByRole("group", { name: "Talk here" });
    await talk.getByText(/^Talking with/).waitFor();
    await talk.getByLabel("Type instead of speaking").fill("What does a visit cost?");
    await talk.getByRole("button", { name: "Say" }).click();
    await talk.getByText(/89/).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await talk.getByRole("button", { name: "Hang up" }).click();
    await talk.getByText(/^We talked for/).waitFor();
    await expect
      .poll(() => states)
      .toEqual(expect.arrayContaining(["web-call requested", "web-call in-progress", "web-call ended"]));
    expect(visitor.complaints).toEqual([]);
  },
);

it("texts an answer to the handset, behind a proof of work where codes were asked for before", async () => {
  await using visitor = await openVisitor();
  const { page, log, phone, states } = visitor;
  await visitor.choose("Text me this");
  // In a low window, as above a phone's keyboard, the sheet begins below the header, which is lower there.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 256 });
  const [header, sheet] = [page.locator("ringback-panel .header"), page.locator("ringback-actions .sheet")];
  const gap = async () => {
    const [above, below] = [(await header.boundingBox())!, (await sheet.boundingBox())!];
    return Math.abs(below.y - above.y - above.height);
  };
  await expect.poll(gap).toBeLessThan(2);
  await page.setViewportSize(size);
  await visitor.prove();
  await page.getByRole("button", { name: /^Send (the text|as)/ }).click();
  await phone.getByText(/89/).first().waitFor();
  // The card follows the text to the phone.
  const card = log.getByRole("group", { name: "Text message" });
  await card.getByText("Delivered").waitFor();
  await expect.poll(() => states).toEqual(expect.arrayContaining(["sms requested", "sms sent", "sms delivered"]));
  expect(visitor.complaints).toEqual([]);
});

it.runIf(deep)("continues on WhatsApp by a link that the visitor opens", async () => {
  await using visitor = await openVisitor();
  await visitor.choose("Continue on WhatsApp");
  await visitor.prove();
  const link = visitor.page.getByRole("link", { name: "Open WhatsApp" });
  await visitor.page.getByRole("img", { name: "QR code that opens WhatsApp with this message" }).waitFor();
  await expect.poll(() => link.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/\d+\?text=/);
  expect(await violations(visitor.page)).toEqual([]);
  expect(visitor.complaints).toEqual([]);
});

/** A visitor of the website who has an answer, and a phone in another browser. */
async function openVisitor() {
  const { demo, browser } = running;
  const phoneContext = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 375, height: 740 } });
  const { page: handset, complaints: phoneComplaints } = await openPage(phoneContext);
  await handset.goto(`${demo.url}/handset/`);
  const phone = handset.getByRole("region", { name: "Your phone" });
  const number = await phone.getByText(/^\+44 7700 9005\d\d$/).innerText();

  const context = await browser.newContext({ reducedMotion: "reduce" });
  const { page, complaints } = await openPage(context);
  const states: string[] = [];
  await page.exposeFunction("keepState", (state: string) => void states.push(state));
  await page.goto(`${demo.url}/website/`);
  await page.evaluate(() =>
    addEventListener("ringback-action", ({ detail }) =>
      (window as unknown as { keepState(state: string): void }).keepState(`${detail.kind} ${detail.state}`),
    ),
  );
  await page.getByRole("button", { name: "Open chat" }).click();
  const log = page.getByRole("log", { name: "Conversation" });
  await page.getByRole("textbox", { name: "Message" }).fill("What does a visit cost?");
  await page.getByRole("button", { name: "Send message" }).click();
  await log.getByText("89").first().waitFor();

  /** The code that the handset has received. */
  const readCode = async (): Promise<string> => {
    const response = await handset.request.get(`${demo.url}/handset/api`);
    const { messages } = (await response.json()) as { messages: { body: string }[] };
    return messages.map(({ body }) => /\b\d{6}\b/.exec(body)?.[0] ?? "").find(Boolean) ?? "";
  };
  return {
    page,
    phone,
    log,
    states,
    get complaints() {
      return [...complaints, ...phoneComplaints];
    },
    async choose(name: string) {
      await page.getByRole("button", { name: "More ways to reach us" }).click();
      await page.getByRole("menuitem", { name }).click();
    },
    /** Types the number, and the code that arrives on the handset. */
    async prove() {
      await page.getByLabel("Phone number").fill(number);
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: "Send me a code" }).click();
      await page.getByLabel("Code", { exact: true }).waitFor();
      await expect.poll(readCode).not.toBe("");
      await page.getByLabel("Code", { exact: true }).fill(await readCode());
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([context.close(), phoneContext.close()]);
    },
  };
}
