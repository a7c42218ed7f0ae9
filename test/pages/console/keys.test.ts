import { expect, it } from "vitest";
import { deep } from "../../counts.ts";
import { violations } from "../support/axe.ts";
import { useDemo } from "../support/running-demo.ts";
import { openConsole } from "./signed-in.ts";

const running = useDemo();

it.runIf(deep)("makes a key that is shown once, works, and stops at once when it is deleted", async () => {
  await using owner = await openConsole(running, "/console/keys/");
  const { page } = owner;
  const me = async (token: string) =>
    (await fetch(`${running.demo.url}/api/user/me`, { headers: { authorization: `Bearer ${token}` } })).status;

  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByText("Name can’t be empty.").waitFor();
  await expect.poll(() => page.getByLabel("Name").evaluate((field) => field === document.activeElement)).toBe(true);

  await page.getByLabel("Name").fill("Kiosk in the hall");
  await page.keyboard.press("Enter");
  const token = (await page.locator("[data-token]").textContent()) ?? "";
  expect(token).toMatch(/^rbk_/);
  await expect.poll(() => me(token)).toBe(200);

  await page.reload();
  await page.getByText("Kiosk in the hall").waitFor();
  await page.setViewportSize({ width: 375, height: 667 });
  const used = page.getByText(/^Created .* · last used/).first();
  expect(await used.evaluate((line) => line.scrollHeight - line.clientHeight)).toBeLessThanOrEqual(1); // nothing is cut off
  expect(await page.content()).not.toContain(token);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).toBe("[{},{}]");

  await page.getByRole("button", { name: "Delete Kiosk in the hall" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(() => me(token)).toBe(200);
  await page.getByRole("button", { name: "Delete Kiosk in the hall" }).click();
  await page.getByRole("button", { name: "Delete key" }).click();
  await page.getByText("Kiosk in the hall", { exact: true }).waitFor({ state: "detached" });
  await expect.poll(() => me(token)).toBe(401);

  // A key for parts of the API does nothing else.
  await page.getByLabel("Name").fill("Reader of chats");
  await page.getByLabel("What it may use").selectOption("Only some parts");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByText("Choose at least one.").waitFor();
  await page.getByRole("checkbox", { name: /^Conversations/ }).check();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByText("only Conversations").waitFor();
  const narrow = (await page.locator("[data-token]").textContent()) ?? "";
  const status = async (path: string) =>
    (await fetch(`${running.demo.url}/api${path}`, { headers: { authorization: `Bearer ${narrow}` } })).status;
  expect([await status("/user/conversations"), await status("/user/assistants")]).toEqual([200, 403]);
  expect(owner.complaints).toEqual([]);
});
