import { expect, it } from "vitest";
import { violations } from "./support/axe.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";

const running = useDemo();

it("lets an owner buy a number, and somebody with a phone write to its assistant by text and WhatsApp", async () => {
  const { demo, browser } = running;
  const owner = await browser.newContext();
  const { page: console, complaints: consoleComplaints } = await openPage(owner);
  await console.goto(demo.consoleLink);
  await console.getByRole("link", { name: "Phone numbers" }).click();
  await console.getByLabel("Digits").fill("900321");
  await console.getByRole("button", { name: "Search" }).click();
  await console.getByRole("button", { name: "Buy +44 7700 900321" }).click();
  const row = console.getByRole("listitem").filter({ hasText: "+447700900321" });
  await row.getByText("No assistant answers").waitFor();
  expect(await violations(console)).toEqual([]);

  await console.getByRole("link", { name: "Assistants", exact: true }).last().click();
  await console.getByRole("link", { name: "New assistant" }).click();
  await console.getByLabel("Name", { exact: true }).fill("Desk");
  await console.getByLabel("Instructions").fill("The bakery opens at seven.");
  await console.getByLabel("First message").fill("Hello.");
  await console.getByLabel("Phone calls").selectOption("inbound");
  await console.getByLabel("Phone number").selectOption({ label: "+447700900321" });
  await console.getByLabel("Status").selectOption("active");
  await console.getByRole("button", { name: "Create assistant" }).click();

  const visitor = await browser.newContext({ viewport: { width: 375, height: 667 } });
  const { page: handset, complaints } = await openPage(visitor);
  await handset.goto(`${demo.url}/handset/`);
  const phone = handset.getByRole("region", { name: "Your phone" });
  for (const channel of ["Text", "WhatsApp"]) {
    await phone.getByRole("button", { name: channel, exact: true }).click();
    await phone.getByRole("button", { name: "+44 7700 900321" }).click();
    await phone.getByRole("textbox", { name: "Message" }).fill(`Thanks, by ${channel}`);
    await phone.getByRole("textbox", { name: "Message" }).press("Enter");
    const log = phone.getByRole("log", { name: "Messages" });
    await log.getByRole("listitem").nth(1).waitFor();
    expect(await log.getByRole("listitem").first().textContent()).toContain(`Thanks, by ${channel}`);
    if (channel === "Text") await phone.getByRole("button", { name: "Back" }).click();
  }
  expect(await handset.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  expect(await violations(handset)).toEqual([]);
  expect([...consoleComplaints, ...complaints]).toEqual([]);
  await owner.close();
  await visitor.close();
});

it("gives each browser a number of its own, and shows nobody another's messages", async () => {
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

it("refuses messages from other sites, without a phone, or that are none", async () => {
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
});
