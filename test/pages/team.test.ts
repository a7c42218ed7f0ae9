import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { deep } from "../counts.ts";
import { addAccountsTo } from "./support/accounts.ts";
import { violations } from "./support/axe.ts";
import { closeContexts, openPage, sharedBrowser } from "./support/browser.ts";
import { demoPlace } from "./support/places.ts";
import { startProgram } from "./support/program.ts";

const password = "correct horse battery";

afterAll(() => closeContexts());

it.runIf(deep)(
  "invites a colleague by a link, who signs in to what an agent sees, and is removed again; each change is listed",
  async () => {
    await using data = await demoPlace();
    await addAccountsTo(await data.open(), [{ email: "ada@example.com", name: "Ada", password, balanceUsd: 10 }]);
    await using server = await startProgram("serve", data.path, { ...data.environment, PORT: "0" });
    const browser = await sharedBrowser();
    const open = async () => openPage(await browser.newContext({ reducedMotion: "reduce" }));
    const { page: owner, complaints } = await open();
    const refused: string[] = [];
    owner.on("response", (response) => response.status() === 401 && refused.push(response.url()));
    await owner.goto(`${server.url}/console/team/`);
    await owner.getByLabel("E-mail address").fill("ada@example.com");
    expect(refused).toEqual([]); // nothing is asked for that a stranger is refused
    await owner.getByLabel("Password").fill(password);
    await owner.getByRole("button", { name: "Sign in" }).click();
    await owner.getByRole("heading", { name: "Team", level: 1 }).waitFor();
    await owner.getByText("Ada (you)").waitFor();
    const invite = owner.getByRole("region", { name: "Invite a colleague" });
    await invite.getByLabel("E-mail address").fill("bo@example.com");
    await invite.getByRole("button", { name: "Make an invitation" }).click();
    const link = (await invite.locator("code").textContent()) ?? "";
    expect(await violations(owner)).toEqual([]);

    const { page: agent, complaints: others } = await open();
    const forbidden: string[] = [];
    agent.on("response", (response) => response.status() === 403 && forbidden.push(response.url()));
    await agent.goto(link);
    await agent.getByRole("heading", { name: "Join Ada" }).waitFor();
    await agent.getByText("You will sign in as bo@example.com. Your role: agent.").waitFor();
    expect(await violations(agent)).toEqual([]);
    await agent.getByLabel("Your name").fill("Bo");
    await agent.getByLabel("Password").fill(password);
    await agent.getByRole("button", { name: "Join" }).click();
    await agent.getByRole("heading", { name: "Conversations", level: 1 }).waitFor();
    const links = agent.getByRole("navigation", { name: "Console" }).getByRole("link");
    await expect
      .poll(() => links.allInnerTexts())
      .toEqual(["Conversations", "Calls", "Messages", "Team", "Notifications"]);
    expect(forbidden).toEqual([]); // nor for what an agent has no part in
    expect(await agent.evaluate(() => fetch("/console/api/account").then(({ status }) => status))).toBe(403);
    await agent.goto(`${server.url}/console/assistants/`);
    await agent.getByText("“Assistants” is for owners and admins of your team.").waitFor();
    expect(forbidden.filter((url) => !url.endsWith("/account"))).toEqual([]);
    expect(await saidToAgents(owner, agent)).toEqual([]);
    expect(forbidden.filter((url) => !url.endsWith("/account"))).toEqual([]);
    await links.filter({ hasText: "Team" }).click();
    await agent.getByText("Bo (you)").waitFor();
    expect(await agent.getByRole("heading", { name: "What was changed" }).count()).toBe(0);
    expect(await agent.getByRole("heading", { name: "Invite a colleague" }).count()).toBe(0);
    await agent.getByRole("button", { name: "Set up" }).click();
    await agent.getByText("Scan this with your authenticator app").waitFor();
    await agent.getByRole("img", { name: "QR code for an authenticator app" }).waitFor();
    await agent.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).waitFor();
    expect(await violations(agent)).toEqual([]);

    // A session that ends, here by another tab, says why, and takes nothing of what was typed with it.
    await agent.getByLabel("Name", { exact: true }).fill("Bo the second");
    const other = await agent.context().newPage();
    await other.goto(`${server.url}/console/team/`);
    await other.getByRole("button", { name: "Sign out" }).click();
    await other.getByRole("heading", { name: "Sign in to the console" }).waitFor();
    expect(await other.getByText("You were signed out").count()).toBe(0); // they did it themselves
    await other.close();
    const box = agent.getByLabel("Name", { exact: true });
    if (await box.isVisible()) await box.press("Enter").catch(() => undefined);
    await agent.getByText("You were signed out: your session was ended").waitFor();
    expect(await agent.getByRole("heading", { name: "Team" }).count()).toBe(0);
    expect(await violations(agent)).toEqual([]);
    const entry = agent.locator("console-sign-in");
    await expect.poll(() => entry.getByLabel("E-mail address").inputValue()).toBe("bo@example.com");
    await expect
      .poll(() => entry.getByLabel("Password").evaluate((field) => field === document.activeElement))
      .toBe(true);
    await agent.keyboard.type(password);
    await agent.keyboard.press("Enter");
    await agent.getByRole("heading", { name: "Team", level: 1 }).waitFor();
    await expect.poll(() => box.inputValue()).toBe("Bo the second");
    await box.fill("Bo");
    await box.press("Enter");
    await agent.getByText("Your name was changed.").first().waitFor({ state: "attached" });

    // Rows that were added to a form stay as well.
    await owner.goto(`${server.url}/console/tools/new`);
    await owner.getByRole("button", { name: "Add a parameter" }).click();
    await owner.getByLabel("Name of parameter 1").fill("day");
    await owner.getByLabel("Name", { exact: true }).fill("book_visit");
    await owner.context().clearCookies();
    // The console may find the end of the session by itself before: then nothing is left to press.
    const create = owner.getByRole("button", { name: "Create tool" });
    if (await create.isVisible()) await create.click({ timeout: 2_000 }).catch(() => undefined);
    await owner.getByText("You were signed out: your session was ended").waitFor();
    await owner.locator("console-sign-in").getByLabel("Password").fill(password);
    await owner.keyboard.press("Enter");
    await owner.getByLabel("Name of parameter 1").waitFor();
    await owner.getByRole("heading", { name: "New tool" }).waitFor();
    await expect.poll(() => owner.getByLabel("Name of parameter 1").inputValue()).toBe("day");
    await owner.goto(`${server.url}/console/team/`);
    await owner.getByLabel("Role of Bo").selectOption("Admin");
    await owner.getByText("Bo is admin now.").first().waitFor({ state: "attached" });
    await links.filter({ hasText: "Conversations" }).click();
    await links.filter({ hasText: "Overview" }).click(); // without loading the page anew
    await agent.getByRole("heading", { name: /^Good \w+, Bo$/ }).waitFor();
    await agent.getByText("ringback-server user credit ada@example.com 25.00").waitFor();
    await links.filter({ hasText: "Team" }).click();
    await agent.getByRole("heading", { name: "What was changed" }).waitFor();
    await owner.getByLabel("Role of Bo").selectOption("Agent");
    await owner.getByText("Bo is agent now.").first().waitFor({ state: "attached" });
    await links.filter({ hasText: "Overview" }).click();
    await agent.getByRole("heading", { name: "Conversations", level: 1 }).waitFor();
    await expect.poll(() => links.count()).toBe(5);
    await owner.getByRole("button", { name: "New password for Bo", exact: true }).waitFor();
    await owner.getByRole("button", { name: "Remove Bo", exact: true }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await owner.getByText("Bo was removed.").first().waitFor({ state: "attached" });
    await owner.reload();
    const changes = owner.getByRole("region", { name: "Changes" });
    await changes.getByText("Remove a member").waitFor();
    await changes.getByText("Change a member's role").first().waitFor();
    await agent.reload();
    await agent.getByRole("heading", { name: "Sign in to the console" }).waitFor();
    await agent.getByText("An owner or admin of your team makes you a link").waitFor();
    await agent.goto(link);
    await agent.getByText("This link was used already").waitFor();
    await expect.poll(() => agent.getByLabel("Password").count()).toBe(0); // nothing is filled in that is refused afterwards
    expect([...complaints, ...others]).toEqual([]);
  },
);

/** What pages of an agent say of money, and where they lead that is not for agents. */
async function saidToAgents(owner: Page, agent: Page): Promise<string[]> {
  const call = await makeUnansweredCall(owner);
  const { origin } = new URL(agent.url());
  const found: string[] = [];
  for (const path of [
    ...["conversations/", "calls/", `calls/${call}`, "calls/new", "messages/", "messages/whatsapp"],
    ...["team/", "notifications/", "nowhere/"],
  ]) {
    await agent.goto(`${origin}/console/${path}`);
    await agent
      .getByText(/^Loading/)
      .first()
      .waitFor({ state: "detached" });
    await agent.waitForLoadState("networkidle", { timeout: 1_000 }).catch(() => undefined);
    const text = await agent.getByRole("main").innerText();
    found.push(
      ...(/\bcosts?\b|\bprice|\bbalance|\bfree\b|[$£€]\s?\d/i.exec(text) ?? []).map((said) => `${path}: ${said}`),
    );
    const hrefs = await agent.locator("main a").evaluateAll((all) => all.map((a) => a.getAttribute("href") ?? ""));
    const ofAgents = /^\/console\/(?:conversations|calls|messages|team|notifications)\//;
    found.push(...hrefs.filter((href) => !ofAgents.test(href)).map((href) => `${path}: ${href}`));
    if (await agent.getByRole("button", { name: "Delete" }).count()) found.push(`${path}: Delete`);
  }
  return found;
}

/** Has an assistant call a number where nobody answers, and waits for the end. @returns Its id */
async function makeUnansweredCall(owner: Page): Promise<number> {
  return owner.evaluate(async () => {
    const ask = async (method: string, path: string, body?: object) => {
      const init = {
        method,
        headers: { "content-type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      };
      return (await fetch(`/console/api${path}`, init)).json();
    };
    const { data } = await ask("POST", "/user/assistant", {
      ...{ name: "Lou", type: "outbound", mode: "pipeline", timezone: "Europe/London", system_prompt: "You are Lou." },
      ...{ initial_message: "Hi!", language_id: 1, voice_id: 1, llm_model_id: 1, ringing_time: 1 },
    });
    await ask("PUT", `/user/assistant/${data.id}`, { status: "active" });
    await ask("POST", "/user/make_call", { assistant_id: data.id, phone_number: "+447700900123" });
    for (;;) {
      const { data: calls } = await ask("GET", "/user/calls");
      if (calls[0]?.status === "no-answer") return calls[0].id;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  });
}
