import { afterAll, expect, it } from "vitest";
import { deep } from "../../counts.ts";
import { startWebServer } from "../../support/web-server.ts";
import { violations } from "../support/axe.ts";
import { useDemo } from "../support/running-demo.ts";
import { openVisitor } from "../support/visitor.ts";
import { openConsole, overflow } from "./signed-in.ts";

const chat = await startWebServer();
afterAll(() => chat[Symbol.asyncDispose]());
const running = useDemo({ RINGBACK_SAFE_FETCH_ALLOW: chat.origin });

it.runIf(deep)("sets who is notified of what and when not, adds a team chat, and sends it a test message", async () => {
  await using owner = await openConsole(running, "/console/notifications/");
  const { page } = owner;
  await page.getByRole("heading", { name: "Notifications", level: 1 }).waitFor();
  const waiting = page.getByLabel("A visitor is waiting: Push");
  await expect.poll(() => waiting.isChecked()).toBe(true);
  await waiting.uncheck();
  await page.getByText("Saved.").first().waitFor({ state: "attached" });
  await page.getByLabel("Tell me nothing at night").check();
  await page.getByLabel("To", { exact: true }).fill("06:30");
  await page.getByLabel("To", { exact: true }).press("Tab");
  const read = async () => (await owner.call<object>("GET", "/user/notifications")).body;
  await expect.poll(read).toMatchObject({
    kinds: { waiting: { push: false, sound: true }, assigned: { push: true } },
    quiet_hours: { begin: "21:00", end: "06:30" },
  });
  await page.getByLabel("Address").fill("http://10.0.0.1/hook");
  await page.getByRole("button", { name: "Add a chat" }).click();
  await page.locator("#url-wrong").waitFor();
  await page.getByLabel("Address").fill(`${chat.origin}/b9d2f7`);
  await page.getByRole("button", { name: "Add a chat" }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByText("A message was sent to 127.0.0.1.").first().waitFor({ state: "attached" });
  expect(JSON.parse(chat.requests[0]?.body ?? "")).toEqual({ text: expect.stringContaining("This is a test") });
  expect(await page.getByText("b9d2f7").count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 740 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.reload();
  await page.getByLabel("A visitor is waiting: Push").waitFor();
  await expect.poll(() => page.getByLabel("A visitor is waiting: Push").isChecked()).toBe(false);
  expect(owner.complaints).toEqual([]);
  const worker = await page.request.get(`${running.demo.url}/console/worker.js`);
  expect([worker.status(), worker.headers()["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
});

it.runIf(deep)(
  "tells a chat once of a visitor who waits, whom it asks for no address where the server sends no e-mails",
  async () => {
    await using owner = await openConsole(running, "/console/notifications/");
    const { page } = owner;
    await page.getByLabel("Address").fill(`${chat.origin}/waiting`);
    await page.getByRole("button", { name: "Add a chat" }).click();
    await page.getByText("Notifications go to this chat from now on.").first().waitFor({ state: "attached" });
    const made = await owner.call<{ data: { id: number } }>("POST", "/user/assistant", {
      name: "Robin",
      type: "outbound",
      mode: "pipeline",
      timezone: "Europe/London",
      system_prompt: "You are Robin of a shop.",
      initial_message: "Hi, I am Robin.",
      language_id: 1,
      voice_id: 1,
      llm_model_id: 1,
    });
    const { body: assistants } = await owner.call<{ id: number; uuid: string }[]>("GET", "/user/assistants");
    const assistant = assistants.find(({ id }) => id === made.body.data.id)?.uuid ?? "";
    const told = () =>
      chat.requests.filter(({ url, body }) => url === "/waiting" && body.includes("A visitor is waiting for a person"));
    for (const [at, wish] of ["Can I talk to somebody?", "A person please"].entries()) {
      await using visitor = await openVisitor(running, assistant);
      await visitor.say(wish);
      await visitor.log.getByText("Someone from our team will answer").waitFor();
      // What is due is told in order, so the second proves that the first was not told again.
      await expect.poll(() => told().length, { timeout: 30_000 }).toBe(at + 1);
      expect(told().at(-1)?.body).not.toContain(wish);
      expect(await visitor.log.getByRole("textbox", { name: /^E-mail/ }).count()).toBe(0);
      expect(visitor.complaints).toEqual([]);
    }
    await page.reload();
    await page.getByRole("button", { name: "Send a test" }).first().waitFor();
    expect(await page.getByText("The last message did not arrive.").count()).toBe(0);
    expect(owner.complaints).toEqual([]);
  },
);
