import { expect, it } from "vitest";
import { deep } from "../../counts.ts";
import { useDemo } from "../support/running-demo.ts";
import { openConsole } from "./signed-in.ts";

const running = useDemo();

it("shows what the money went for, as it goes, and what a conversation cost", async () => {
  await using owner = await openConsole(running);
  const { page } = owner;
  const { url } = running.demo;
  const rows = page.getByRole("region", { name: "Ledger entries" }).locator("tbody tr");
  await page.getByText("$25.00").first().waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  const mara = (await owner.call<{ id: number; uuid: string }[]>("GET", "/user/assistants")).body.at(-1);
  await owner.call("PUT", `/user/assistant/${mara?.id}`, { conversation_access: "open" });
  const send = (path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const begun = (await (await send("/conversations", { assistant_id: mara?.uuid })).json()) as {
    conversation_id: string;
  };
  expect(
    (await send(`/conversations/${begun.conversation_id}/messages`, { message: "What does E14 mean?" })).status,
  ).toBe(200);
  // Nobody reloads. The hold may be shown before what became of it.
  await expect.poll(() => rows.first().textContent()).toMatch(/Chat message.*spent\s*−0\.01\s*24\.99/s);
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole("button", { name: "Empty the balance" }).click();
  await page.getByText("$0.00").first().waitFor();
  await expect.poll(() => rows.first().textContent()).toMatch(/Balance emptied.*withdrawn\s*−24\.99\s*0\.00/s);
  await page.getByRole("button", { name: "Add demo funds" }).click();
  await page.getByText("$25.00").first().waitFor();
  await page.getByRole("link", { name: "conversation", exact: true }).click();
  await page.getByText("What does E14 mean?").first().waitFor();
  await page.getByText("website · $0.01").waitFor();
  expect(owner.complaints).toEqual([]);
});

it.runIf(deep)(
  "shows what is held as held, what was given back as nothing spent, and a balance that each row adds up to",
  async () => {
    await using owner = await openConsole(running);
    const { page } = owner;
    const entry = { kind: "chat_turn", reference: null, created_at: new Date().toISOString(), settled_at: null };
    // Holds of the offline engine last milliseconds, so the answer is written down here.
    await page.route("**/console/api/user/ledger*", (route) =>
      route.fulfill({
        json: {
          data: [
            // The call began before the message and ended after it.
            { ...entry, id: 5, state: "posted", amount: -0.01, held: 0, balance_after: 25.012834 },
            { ...entry, id: 4, kind: "call", state: "posted", amount: -0.012834, held: 0, balance_after: 25 },
            { ...entry, id: 3, state: "held", amount: 0, held: 0.01, balance_after: null },
            { ...entry, id: 2, state: "voided", amount: 0, held: 0, balance_after: null },
          ],
          path: "",
          per_page: 15,
          next_cursor: null,
          prev_cursor: null,
        },
      }),
    );
    await page.reload();
    const rows = page.getByRole("region", { name: "Ledger entries" }).locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(4);
    await expect.poll(() => rows.nth(0).textContent()).toMatch(/Chat message\s*spent\s*−0\.010000\s*25\.000000/s);
    await expect.poll(() => rows.nth(1).textContent()).toMatch(/Call\s*spent\s*−0\.012834\s*25\.010000/s);
    await expect.poll(() => rows.nth(2).textContent()).toMatch(/Chat message\s*held\s*0\.010000 held\s*–/s);
    await expect.poll(() => rows.nth(3).textContent()).toMatch(/Chat message\s*released\s*0\.00\s*–/s);
    // The last column is inside its box, also on a phone.
    const table = page.getByRole("region", { name: "Ledger entries" });
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    }
  },
);

it.runIf(deep)("shows no balance that was read at another moment than the ledger's rows", async () => {
  await using owner = await openConsole(running);
  const { page } = owner;
  let isFirst = true;
  // As if a call was settled between the two answers.
  await page.route("**/console/api/account", async (route) => {
    const response = await route.fetch();
    const account = await response.json();
    await route.fulfill({ response, json: isFirst ? { ...account, balance: account.balance + 1 } : account });
    isFirst = false;
  });
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const text = document.querySelector("tbody tr td:last-child")?.textContent;
      if (text && shown.at(-1) !== text) shown.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.reload();
  const balance = page.getByRole("region", { name: "Ledger entries" }).locator("tbody tr td:last-child").first();
  const now = (await balance.textContent()) ?? "";
  const account = await owner.call<{ balance: number; held: number }>("GET", "/account");
  expect(Number(now.replaceAll(",", ""))).toBeCloseTo(account.body.balance + account.body.held, 6);
  expect(await page.evaluate(() => (window as { shown?: string[] }).shown)).toEqual([now]);
});

it.runIf(deep)(
  "says that nothing is answered where the balance does not cover a message, and how to get a WhatsApp sender on Twilio",
  async () => {
    await using owner = await openConsole(running);
    const { page } = owner;
    await page.route("**/console/api/account", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), balance: 0.005666, held: 0 } });
    });
    await page.route("**/console/api/network", (route) =>
      route.fulfill({ json: { name: "Calls and texts", detail: "Twilio", state: "real", carrier: "twilio" } }),
    );
    await page.route("**/user/whatsapp/senders*", (route) => route.fulfill({ json: { data: [] } }));
    await page.reload();
    await page.getByText("Your balance does not cover a message").waitFor();
    await page.getByRole("link", { name: "Messages", exact: true }).click();
    await page.getByRole("link", { name: "WhatsApp", exact: true }).click();
    await page.getByText("as a sender in Twilio’s console").waitFor();
  },
);
