import { afterAll, expect, it } from "vitest";
import { deep } from "../../counts.ts";
import { startModelServer } from "../../support/llm.ts";
import { violations } from "../support/axe.ts";
import { useDemo } from "../support/running-demo.ts";
import { openConsole, overflow } from "./signed-in.ts";

const goodKey = "sk-right-0123456789";
const server = await startModelServer(
  ({ model, messages }, _, headers) => {
    if (headers?.authorization !== `Bearer ${goodKey}`) return { status: 401 };
    if (JSON.stringify(messages).includes("image_url")) return "Red.";
    if (JSON.stringify(messages).includes("umbrella"))
      return model === "large" ? "We mend them within **3 days**." : "I do not have any information about that.";
    return { calls: [{ name: "report_ready", arguments: { word: "harbour" } }] };
  },
  ["small", "large"],
);
const running = useDemo({ RINGBACK_SAFE_FETCH_ALLOW: new URL(server.url).origin });
afterAll(() => server[Symbol.asyncDispose]());

it("changes what the account is called and does by default, clears it again, and says what is missing", async () => {
  await using owner = await openConsole(running, "/console/settings/");
  const { page } = owner;
  const save = page.getByRole("button", { name: "Save settings" });
  await page.getByLabel("Company").fill("Halden Umbrellas");
  await owner.call("PUT", "/user/me", { fallback_contact: "Ask Ida" }); // by a colleague, who stands beside what is saved here
  await page.getByLabel("Language", { exact: true }).selectOption("de");
  await page.getByLabel("Country").selectOption("DE");
  await save.click();
  await page.getByText("The settings were saved.").first().waitFor({ state: "attached" });
  const read = async () => (await owner.call<Record<string, unknown>>("GET", "/user/me")).body;
  const saved = { company: "Halden Umbrellas", language: "de", country: "DE", fallback_contact: "Ask Ida" };
  expect(await read()).toMatchObject(saved);
  await owner.call("PUT", "/user/me", { fallback_contact: null });
  await page.reload();
  await expect.poll(() => page.getByLabel("Company").inputValue()).toBe("Halden Umbrellas");
  await expect.poll(() => page.getByLabel("Country").inputValue()).toBe("DE");
  const ownName = page.getByLabel("Name", { exact: true });
  await expect.poll(() => ownName.inputValue()).not.toBe("");
  const called = await ownName.inputValue();
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByText("Your name was changed.").first().waitFor({ state: "attached" });
  await expect.poll(() => ownName.inputValue()).toBe(called);
  const name = await page.getByLabel("Account name").inputValue();
  await page.getByLabel("Account name").fill(" ");
  await save.click();
  await expect.poll(() => page.getByLabel("Account name").getAttribute("aria-invalid")).toBe("true");
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Account name").fill(name);
  for (const field of ["Language", "Country"]) await page.getByLabel(field, { exact: true }).selectOption("");
  await page.getByLabel("Company").fill("");
  await save.click();
  await expect.poll(read).toMatchObject({ name, company: null, language: null, country: null });
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => overflow(page)).toBe(0);
  }
  expect(owner.complaints).toEqual([]);
});

it("invites with the role that the form shows, and goes on showing the role of a member that could not be changed", async () => {
  await using owner = await openConsole(running, "/console/team/");
  const { page } = owner;
  const role = page.getByLabel("Role", { exact: true });
  const invite = async (email: string) => {
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("button", { name: "Make an invitation" }).click();
    const made = page.locator(".note").filter({ hasText: email });
    await made.waitFor();
    return new URL((await made.locator("code").textContent()) ?? "").searchParams.get("code");
  };
  await role.waitFor();
  await role.selectOption("admin");
  await invite("bea@example.com");
  await expect.poll(() => role.inputValue()).toBe("agent");
  const code = await invite("cas@example.com");
  const invited = page.getByRole("listitem").filter({ hasText: "cas@example.com" });
  await invited.getByText("Invited as agent").waitFor();

  // Two who delete the same thing have both deleted it.
  const { body: team } = await owner.call<{ invitations: { id: number; email: string }[] }>("GET", "/user/members");
  const bea = team.invitations.find(({ email }) => email === "bea@example.com");
  expect((await owner.call("DELETE", `/user/invitations/${bea?.id}`)).status).toBe(200);
  await page.getByRole("button", { name: "Withdraw the invitation of bea@example.com" }).click();
  await page.getByText("The invitation was withdrawn.").first().waitFor({ state: "attached" });
  await page.getByRole("listitem").filter({ hasText: "bea@example.com" }).waitFor({ state: "detached" });

  const headers = { "content-type": "application/json", origin: running.demo.url };
  const body = JSON.stringify({ code, name: "Cas", password: "correct horse battery" });
  expect((await fetch(`${running.demo.url}/api/join`, { method: "POST", headers, body })).ok).toBe(true);
  await page.reload();
  await page.route("**/user/members/*", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await page.getByLabel("Role of Cas").selectOption("admin");
  await page.getByText("The server did not respond.").first().waitFor({ state: "attached" });
  await expect.poll(() => page.getByLabel("Role of Cas").inputValue()).toBe("agent");

  // What fails is said, also where no form shows it.
  await page.route("**/user/members/me/totp", (route) => route.fulfill({ status: 500, json: { message: "Broken" } }));
  await page.getByRole("button", { name: "Set up" }).click();
  await page.locator(".announcement").getByText("Something went wrong on the server.").waitFor();

  // A link that is shown once is brought into view.
  await page.setViewportSize({ width: 390, height: 500 });
  await page.getByRole("button", { name: "New password for Cas" }).click();
  const link = page.locator(".note code");
  await link.waitFor();
  await expect.poll(async () => (await link.boundingBox())?.y).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1280, height: 720 });

  // Nor is anything assigned to somebody who was removed since the page was opened.
  const { body: assistants } = await owner.call<{ uuid: string }[]>("GET", "/user/assistants");
  const { body: begun } = await owner.call<{ conversation_id: string }>("POST", "/conversations", {
    assistant_id: assistants[0]?.uuid,
  });
  await page.goto(`${running.demo.url}/console/conversations/${begun.conversation_id}`);
  const assigned = page.getByLabel("Assigned to");
  await assigned.getByRole("option", { name: "Cas" }).waitFor({ state: "attached" });
  const { body: now } = await owner.call<{ data: { id: number; name: string }[] }>("GET", "/user/members");
  await owner.call("DELETE", `/user/members/${now.data.find(({ name }) => name === "Cas")?.id}`);
  await assigned.selectOption("Cas");
  await assigned.getByRole("option", { name: "Cas" }).waitFor({ state: "detached" });
  await expect.poll(() => assigned.locator("option:checked").innerText()).toBe("Unassigned");
  expect(owner.complaints).toEqual([]);
});

it.runIf(deep)(
  "connects a model of the server's list, says what is wrong, and gives it to the assistants",
  async () => {
    await using owner = await openConsole(running, "/console/");
    const { page } = owner;
    await page.getByRole("link", { name: "Language models" }).click();
    await page.getByRole("heading", { name: "Language models" }).waitFor();
    await page.getByLabel("Address").fill(`${server.url}/`);
    // A key that was copied with more than itself cannot be sent at all.
    await page.getByLabel("Key").fill("sk-über alles");
    await page.getByLabel("Model", { exact: true }).fill("tiny");
    await page.getByRole("button", { name: "Try it" }).click();
    const trial = page.locator(".trial");
    await trial.getByText("The key has characters that no key has, such as spaces. Copy it again.").waitFor();
    await page.getByLabel("Key").fill("sk-wrong-0123456789");
    await page.getByLabel("Model", { exact: true }).fill("tiny");
    await page.getByRole("button", { name: "Try it" }).click();
    await page.getByText("The server refused the key.", { exact: false }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Key").fill(goodKey);
    await page.getByLabel("Model", { exact: true }).fill("small");
    await expect.poll(() => page.locator("#model-list option").count()).toBe(2);
    await page.getByRole("button", { name: "Try it" }).click();
    await page.getByText("It calls functions", { exact: false }).waitFor();
    await page.getByText("It sees pictures.").waitFor();
    await page.getByText("Prices", { exact: true }).click();
    await page.getByLabel("Price of what it reads").fill("0,25");
    await page.getByLabel("Price of what it writes").fill("2");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.getByRole("heading", { name: "Connected. Who answers by small?" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Use it" }).click();
    await page.getByText("sees pictures · $0.25 in, $2 out per million tokens").waitFor();
    const models = (await owner.call<{ id: number; name: string }[]>("GET", "/user/assistants/models")).body;
    const id = models.find(({ name }) => name === "small")?.id;
    const read = async () => {
      const { body } = await owner.call<{ llm_model_id: number; mode: string }[]>("GET", "/user/assistants");
      return new Set(body.filter(({ mode }) => mode === "pipeline").map(({ llm_model_id }) => llm_model_id));
    };
    await expect.poll(read).toEqual(new Set([id]));
    const overview = await page.context().newPage();
    const service = overview
      .getByRole("region", { name: "Services" })
      .getByRole("listitem")
      .filter({ hasText: "Language models" });
    await overview.goto(`${running.demo.url}/console/`);
    await service.getByText("real", { exact: true }).waitFor();
    const { body: given } = await owner.call<{ id: number; mode: string }[]>("GET", "/user/assistants");
    const giveAll = async (llm_model_id: number | undefined) => {
      for (const one of given.filter(({ mode }) => mode === "pipeline"))
        await owner.call("PUT", `/user/assistant/${one.id}`, { llm_model_id });
    };
    await giveAll(1);
    await service.getByText("small (connected, no assistant uses it)").waitFor();
    await service.getByText("embedded", { exact: true }).waitFor();
    await giveAll(id);
    await overview.close();
    expect(await page.content()).not.toContain(goodKey);
    await page.setViewportSize({ width: 320, height: 800 });
    await expect.poll(() => overflow(page)).toBe(0);
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Connect", exact: true }).waitFor();
    expect(await read()).toEqual(new Set([1]));
    expect(owner.complaints).toEqual([]);
  },
);

it.runIf(deep)("puts what an owner checks of an assistant to two models, and shows them side by side", async () => {
  await using owner = await openConsole(running, "/console/assistants/");
  const { page } = owner;
  const models = [{ name: "small", input_price: 0.25, output_price: 2 }, { name: "large" }];
  await owner.call("POST", "/user/model-connections", { url: server.url, key: goodKey, models });
  await page.getByRole("link", { name: "Robin" }).or(page.locator(".card h2 a")).first().click();
  await page.getByRole("link", { name: "Checks" }).click();
  await page.getByRole("button", { name: "Write the first check" }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Add check" }).click();
  await page.getByText("The visitor’s messages can’t be empty.").waitFor();
  await page.getByLabel("The visitor’s messages").fill("Do you mend umbrellas?");
  await page.getByLabel("It must say").fill("3 days");
  await page.getByRole("button", { name: "Add check" }).click();
  await page.getByText("It answers, says “3 days”").waitFor();
  await page.getByLabel("Model", { exact: true }).selectOption("small");
  await page.getByLabel("Compare with").selectOption("large");
  await page.getByRole("button", { name: "Run 1 check" }).click();
  await page.getByRole("heading", { name: "Last run" }).waitFor();
  await page.getByText("Failed", { exact: true }).waitFor();
  await page.getByText("Passed", { exact: true }).nth(1).waitFor();
  // The answers open by the keyboard too.
  await page.getByRole("button", { name: "Do you mend umbrellas?", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("“3 days” is missing").waitFor();
  await page.getByText("We mend them within").waitFor();
  await expect.poll(() => page.getByRole("row", { name: /^Cost/ }).textContent()).toMatch(/\$0\.0000\d+.*–/s);
  expect(await violations(page)).toEqual([]);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => overflow(page)).toBe(0);
  }
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^checks-\d+\.csv$/);
  await page.getByRole("button", { name: "Remove “Do you mend umbrellas?”" }).click();
  await page.getByRole("button", { name: "Write the first check" }).waitFor();
  expect(owner.complaints).toEqual([]);
});

it.runIf(deep)(
  "exports the account, has it deleted only where its address is typed, and keeps it again, with how it is set",
  async () => {
    await using owner = await openConsole(running, "/console/settings/");
    const { page } = owner;
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download the data" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^ringback-\d{4}-\d\d-\d\d\.jsonl$/);
    await page.getByRole("button", { name: "Delete the account" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("E-mail address of the account").fill("somebody@else.example");
    await dialog.getByRole("button", { name: "Delete the account" }).click();
    await dialog.getByText("That is not the e-mail address of the account.").waitFor();
    expect(await violations(page)).toEqual([]);
    const { email } = (await owner.call<{ email: string }>("GET", "/user/me")).body;
    await dialog.getByLabel("E-mail address of the account").fill(email);
    await dialog.getByRole("button", { name: "Delete the account" }).click();
    await page.getByText("It will be deleted on", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Keep the account" }).click();
    await page.getByRole("button", { name: "Delete the account" }).waitFor();
    await page.getByLabel("How to reach you otherwise").fill("Ring 020 7946 0102");
    await page.getByLabel("Days to keep it").fill("90");
    await page.getByLabel("Visitors see what calls and texts cost you").check();
    await page.getByRole("button", { name: "Save settings" }).click();
    const shorter = page.getByRole("dialog", { name: "Keep conversations for 90 days alone?" });
    await shorter.getByRole("button", { name: "Cancel" }).click();
    expect((await owner.call("GET", "/user/me")).body).toMatchObject({ retention_days: null });
    await page.getByRole("button", { name: "Save settings" }).click();
    await shorter.getByRole("button", { name: "Save and delete" }).click();
    await page.getByText("The settings were saved.").first().waitFor({ state: "attached" });
    await shorter.waitFor({ state: "hidden" });
    expect((await owner.call("GET", "/user/me")).body).toMatchObject({
      fallback_contact: "Ring 020 7946 0102",
      retention_days: 90,
      show_prices: true,
    });
  },
);
