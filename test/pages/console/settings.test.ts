import { expect, it } from "vitest";
import { violations } from "../support/axe.ts";
import { useDemo } from "../support/running-demo.ts";
import { openConsole, overflow } from "./signed-in.ts";

const running = useDemo();

it("changes what the account is called and does by default, clears it again, and says what is missing", async () => {
  await using owner = await openConsole(running, "/console/settings/");
  const { page } = owner;
  const save = page.getByRole("button", { name: "Save settings" });
  await page.getByLabel("Company").fill("Halden Umbrellas");
  await page.getByLabel("Language").selectOption("de");
  await page.getByLabel("Country").selectOption("DE");
  await save.click();
  await page.getByText("The settings were saved.").first().waitFor({ state: "attached" });
  const read = async () => (await owner.call<Record<string, unknown>>("GET", "/user/me")).body;
  expect(await read()).toMatchObject({ company: "Halden Umbrellas", language: "de", country: "DE" });
  await page.reload();
  expect(await page.getByLabel("Company").inputValue()).toBe("Halden Umbrellas");
  expect(await page.getByLabel("Country").inputValue()).toBe("DE");
  const name = await page.getByLabel("Account name").inputValue();
  await page.getByLabel("Account name").fill(" ");
  await save.click();
  await expect.poll(() => page.getByLabel("Account name").getAttribute("aria-invalid")).toBe("true");
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Account name").fill(name);
  for (const field of ["Language", "Country"]) await page.getByLabel(field).selectOption("");
  await page.getByLabel("Company").fill("");
  await save.click();
  await expect.poll(read).toMatchObject({ name, company: null, language: null, country: null });
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page)).toBe(0);
  }
  expect(owner.complaints).toEqual([]);
});
