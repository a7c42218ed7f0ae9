import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { deep } from "../../counts.ts";
import { violations, violationsIfDeep } from "../support/axe.ts";
import { useDemo } from "../support/running-demo.ts";
import { openVisitor } from "../support/visitor.ts";
import { makeAssistant, type OwnerPage, openConsole, overflow } from "./signed-in.ts";

const running = useDemo();

/** Whether the browser asks before it closes the page. */
function asksBeforeClosing(page: Page): Promise<boolean> {
  return page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
}

/** Begins a conversation, and says something in it. @param assistant (default: the coffee shop's) @returns Its uuid */
async function talk({ call }: OwnerPage, message: string, assistant?: string): Promise<string> {
  const { body: assistants } = await call<{ uuid: string; name: string }[]>("GET", "/user/assistants");
  const begun = await call<{ conversation_id: string }>("POST", "/conversations", {
    assistant_id: assistant ?? assistants.find(({ name }) => name === "Lou")?.uuid,
  });
  const uuid = begun.body.conversation_id;
  await call("POST", `/conversations/${uuid}/messages`, { message });
  return uuid;
}

/** Waits for a person as visitors do: what the console begins is a test. @returns The conversation's uuid */
async function waitForPerson(uuid: string, type: "test" | "widget"): Promise<string> {
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(`${running.demo.url}/api${path}`, init);
    expect(response.ok).toBe(true);
    return response.json() as Promise<{ conversation_id: string }>;
  };
  const { conversation_id: id } = await post("/conversations", { assistant_id: uuid, type });
  await post(`/conversations/${id}/person`, {});
  return id;
}

it("is a place for a team: assigned, noted, answered with a saved reply, snoozed, tagged and closed together", async () => {
  await using owner = await openConsole(running, "/console/conversations/");
  const robin = await makeAssistant(owner);
  const [first, second] = [await talk(owner, "Umbrella one", robin), await talk(owner, "Umbrella two", robin)];
  const { page } = owner;
  await page.locator(`.threads a[href$="${first}"]`).click();
  const log = page.getByRole("log");
  await log.getByText("Umbrella one", { exact: true }).waitFor();
  // What was said has the whole of its pane.
  const pane = page.getByRole("region", { name: "Messages" });
  await expect
    .poll(async () => ((await log.boundingBox())?.width ?? 0) - ((await pane.boundingBox())?.width ?? 1))
    .toBe(0);
  const chip = (name: string) => page.getByRole("group", { name: "Show" }).getByRole("button", { name, exact: true });
  const row = (uuid: string) => page.locator(`.threads a[href$="${uuid}"]`);

  await page.getByLabel("Assigned to").selectOption({ index: 1 });
  await chip("Mine").click();
  await row(second).waitFor({ state: "detached" });
  await row(first).waitFor();
  await chip("Unassigned").click();
  await row(first).waitFor({ state: "detached" });
  await chip("Open").click();
  // The list goes by the times that it shows: who assigns something moves nothing.
  const places = () =>
    page
      .locator(".threads a")
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname.split("/")[3]));
  await expect
    .poll(async () => (await places()).filter((id) => id === first || id === second))
    .toEqual([second, first]);

  await page.getByRole("button", { name: "Note", exact: true }).click();
  await page.getByLabel("Note for your team").fill("Ask Paul about it.");
  // What is not sent yet stays, whatever else is looked at meanwhile.
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await page.getByLabel("Your answer").fill("One mo");
  await page
    .getByLabel("Add files")
    .setInputFiles({ name: "frame.txt", mimeType: "text/plain", buffer: Buffer.from("Steel.") });
  const file = page.getByRole("list", { name: "Files to send" }).getByText("frame.txt");
  await file.waitFor();
  await row(second).click();
  await page.getByRole("log").getByText("Umbrella two", { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel("Your answer").inputValue()).toBe("");
  await row(first).click();
  await page.getByRole("log").getByText("Umbrella one", { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel("Your answer").inputValue()).toBe("One mo");
  await file.waitFor();
  await page.getByRole("button", { name: "Note", exact: true }).click();
  await expect.poll(() => page.getByLabel("Note for your team").inputValue()).toBe("Ask Paul about it.");
  await page.getByLabel("Note for your team").press("Enter");
  await page
    .getByRole("article", { name: /^Note by / })
    .getByText("Ask Paul about it.")
    .waitFor();
  const { body: read } = await owner.call("GET", `/conversations/${first}`);
  expect(JSON.stringify(read)).not.toContain("Paul");
  expect(await violations(page)).toEqual([]);

  await owner.call("POST", `/user/conversations/${first}/typing`, { name: "Paul" });
  await page.getByText("Paul is writing an answer…").waitFor();
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  const box = page.getByLabel("Your answer");
  await box.fill("");
  await file.waitFor();
  await expect.poll(() => asksBeforeClosing(page)).toBe(true);
  await page.getByRole("button", { name: "Remove frame.txt" }).click();
  await expect.poll(() => asksBeforeClosing(page)).toBe(false);
  await box.fill("/");
  await page.getByRole("button", { name: "Edit saved replies" }).click();
  const dialog = page.getByRole("dialog", { name: "Saved replies" });
  await dialog.getByLabel("Name").fill("hours");
  await dialog.getByLabel("Text").fill("We are open from 9 to 5.");
  // What is being saved is waited for, and not asked about.
  const arrived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route("**/user/saved-replies", async (route) => {
    arrived.resolve();
    await answer.promise;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Save reply" }).click();
  await arrived.promise;
  await dialog.getByRole("button", { name: "Done" }).click();
  answer.resolve();
  await dialog.waitFor({ state: "hidden" });
  await page.unroute("**/user/saved-replies");
  await page.getByRole("button", { name: "Edit saved replies" }).click();
  await dialog.getByText("/hours").waitFor();
  expect(await violationsIfDeep(page)).toEqual([]);
  // What was changed and not saved is asked about, however the dialog is left.
  const discard = page.getByRole("dialog", { name: "Discard what you typed?" });
  await dialog.getByTitle("Change").click();
  // The form is below the replies, out of sight where there are many.
  await expect.poll(() => dialog.getByLabel("Name").evaluate((input) => input === document.activeElement)).toBe(true);
  await dialog.getByLabel("Text").fill("We are closed.");
  await page.keyboard.press("Escape");
  await discard.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByTitle("Change").click();
  await discard.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => dialog.getByLabel("Text").inputValue()).toBe("We are closed.");
  await dialog.getByRole("button", { name: "Done" }).click();
  await discard.getByRole("button", { name: "Discard" }).click();
  await dialog.waitFor({ state: "hidden" });
  // What a colleague changed meanwhile is said before it is replaced.
  await page.getByRole("button", { name: "Edit saved replies" }).click();
  await dialog.getByTitle("Change").click();
  await expect.poll(() => dialog.getByLabel("Text").inputValue()).toBe("We are open from 9 to 5.");
  await dialog.getByLabel("Text").fill("We are open.");
  type Replies = { data: { id: number; name: string }[] };
  const { body: replies } = await owner.call<Replies>("GET", "/user/saved-replies");
  const ofHours = `/user/saved-replies/${replies.data.find(({ name }) => name === "hours")?.id}`;
  await owner.call("PUT", ofHours, { content: "We are open from 10 to 5." });
  await dialog.getByRole("button", { name: "Save reply" }).click();
  await dialog.getByText("Somebody else has changed “Text” since you began.").waitFor();
  await dialog.getByLabel("Text").fill("We are open from 9 to 5.");
  await dialog.getByRole("button", { name: "Save reply" }).click();
  await dialog.getByText("We are open from 9 to 5.").waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await box.fill("");
  await box.pressSequentially("/ho");
  await page.getByRole("option", { name: /^.hours/ }).waitFor();
  expect(await violationsIfDeep(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => box.inputValue()).toBe("We are open from 9 to 5.");
  // Visitors see the name that its owner has now, also where it was changed in another tab.
  const { body: own } = await owner.call<{ name: string }>("GET", "/user/members/me");
  await owner.call("PUT", "/user/members/me", { name: "Ida Falk" });
  await page.keyboard.press("Enter");
  const sent = page.getByRole("log").locator(".said-by.person", { hasText: "We are open from 9 to 5." });
  await sent.getByText("Ida Falk", { exact: true }).waitFor();
  // What nobody knows is filled in before it is sent.
  const greeting = { name: "greet", content: "Hello {{name}}, this is {{my_name}}." };
  const { body: greet } = await owner.call<{ data: { id: number } }>("POST", "/user/saved-replies", greeting);
  await page.reload();
  await box.pressSequentially("/gree");
  await page.getByRole("option", { name: /^.greet/ }).click();
  await expect.poll(() => box.inputValue()).toBe("Hello {{name}}, this is Ida Falk.");
  await box.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("Nobody knows {{name}} here.").waitFor();
  await page.keyboard.type("Chloé");
  await expect.poll(() => box.inputValue()).toBe("Hello Chloé, this is Ida Falk.");
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText("Hello Chloé, this is Ida Falk.").waitFor();
  await owner.call("DELETE", `/user/saved-replies/${greet.data.id}`);
  await owner.call("PUT", "/user/members/me", { name: own.name });

  // A tag that a colleague adds while somebody types another one stays.
  const tags = page.getByLabel("Tags");
  await tags.focus();
  await owner.call("PUT", `/user/conversations/${first}`, { tags: ["vip"] });
  await tags.pressSequentially("late");
  await tags.press("Tab");
  const tagged = async () => (await owner.call<{ tags: string[] }>("GET", `/user/conversations/${first}`)).body.tags;
  await expect.poll(tagged).toEqual(["vip", "late"]);
  // What the box does not show yet was not taken away in it.
  await expect.poll(() => tags.inputValue()).toBe("vip, late");
  await tags.fill("late");
  await tags.press("Tab");
  await expect.poll(tagged).toEqual(["late"]);

  // What the whole team would lose is asked about.
  await page.getByRole("button", { name: "Delete this note" }).click();
  await page.getByRole("dialog", { name: "Delete this note?" }).getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Ask Paul about it.").waitFor();
  await box.fill("/");
  await page.getByRole("button", { name: "Edit saved replies" }).click();
  await dialog.getByRole("button", { name: "Delete hours" }).click();
  await page.getByRole("button", { name: "Delete reply" }).click();
  await dialog.getByText("/hours").waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Done" }).click();
  await box.fill("");

  await page.getByLabel("Snooze").selectOption({ label: "For a week" });
  await page.getByRole("button", { name: "End snooze" }).waitFor();
  await row(first).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "End snooze" }).click();
  await row(first).waitFor();

  await page.getByRole("button", { name: "Select several" }).click();
  for (const uuid of [first, second]) await row(uuid).locator("xpath=../input").check();
  await page.getByLabel("A tag for all").fill("umbrella");
  await page.getByRole("button", { name: "Tag all" }).click();
  await expect.poll(() => row(second).locator(".tag", { hasText: "umbrella" }).count()).toBe(1);
  await page.getByRole("button", { name: "Tag all" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Select several" }).click();
  for (const uuid of [first, second]) await row(uuid).locator("xpath=../input").check();
  const third = await waitForPerson(robin, "widget");
  await row(third)
    .getByText(/^waiting/)
    .waitFor();
  await row(third).locator("xpath=../input").check();
  await page.getByRole("button", { name: "Close all" }).click();
  const question = page.getByRole("dialog", { name: "Close 3 conversations?" });
  await question.getByText("1 visitor waits for a person, and would wait no more.").waitFor();
  await question.getByRole("button", { name: "Close them" }).click();
  await row(first).waitFor({ state: "detached" });
  const closed = async () => {
    const path = "/user/conversations?closed=true&q=umbrella";
    return (await owner.call<{ data: { id: string }[] }>("GET", path)).body.data.map(({ id }) => id).toSorted();
  };
  await expect.poll(closed).toEqual([first, second].toSorted());

  // What a colleague deletes is on nobody's screen any more.
  await owner.call("DELETE", `/user/conversations/${first}`);
  await page.getByRole("heading", { name: "Not found" }).waitFor();
  await expect.poll(() => page.getByText("Umbrella one").count()).toBe(0);
  await page.getByRole("main").getByRole("link", { name: "All conversations" }).click();
  await page.getByRole("heading", { name: "Conversations", level: 1 }).waitFor();
  expect(owner.complaints).toEqual([]);
});

it("is used by the keyboard alone: from row to row, to the answer, to a note, assigned and closed; and single keys can be turned off", async () => {
  await using owner = await openConsole(running, "/console/conversations/");
  const robin = await makeAssistant(owner);
  const [older, newer] = [await talk(owner, "Older by a bit", robin), await talk(owner, "Order two bags of coffee")];
  const { page } = owner;
  for (const uuid of [older, newer]) await page.locator(`.threads a[href$="${uuid}"]`).waitFor();
  await page.keyboard.press("j");
  await page.waitForURL(`**/${newer}`);
  await page.keyboard.press("j");
  await page.waitForURL(`**/${older}`);
  await page.keyboard.press("k");
  await page.waitForURL(`**/${newer}`);
  await page.getByLabel("Your answer").waitFor();
  await page.getByRole("list", { name: "Offered as buttons" }).getByText("Check order").waitFor();
  await page.keyboard.press("a");
  await expect.poll(() => page.getByLabel("Assigned to").locator("option:checked").innerText()).toMatch(/\(you\)$/);
  await page.keyboard.press("n");
  await page.getByLabel("Note for your team").waitFor();
  await page.keyboard.type("jk e"); // in a box, keys are letters
  await expect.poll(() => page.getByLabel("Note for your team").inputValue()).toBe("jk e");
  await page.getByRole("main").focus();
  await page.keyboard.press("r");
  await expect.poll(() => page.getByLabel("Your answer").evaluate((box) => box === document.activeElement)).toBe(true);
  await page.getByRole("main").focus();
  await page.keyboard.press("e");
  await page.getByRole("button", { name: "Open again" }).waitFor();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard" });
  expect(await violationsIfDeep(page)).toEqual([]);
  await keys.getByRole("switch").click();
  await keys.getByRole("button", { name: "Done" }).click();
  await page.getByRole("main").focus();
  await page.keyboard.press("e");
  await page.keyboard.press("?");
  expect(await keys.isVisible()).toBe(false);

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("combobox", { name: "Go to" });
  await palette.fill("tea");
  expect(await violationsIfDeep(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Team", level: 1 }).waitFor();
  expect(owner.complaints).toEqual([]);
});

it.runIf(deep)(
  "shows one pane at a time on a phone, with the box at the bottom, and the visitor on request",
  async () => {
    await using owner = await openConsole(running, "/console/", { viewport: { width: 375, height: 740 } });
    const uuid = await talk(owner, "A telephone call please ".repeat(40));
    const { page } = owner;
    await page.goto(`${running.demo.url}/console/conversations/${uuid}`);
    const box = page.getByLabel("Your answer");
    await box.waitFor();
    const bottom = async () => (await box.boundingBox().then((at) => (at ? at.y + at.height : 0))) ?? 0;
    await expect.poll(bottom).toBeLessThanOrEqual(740);
    await expect.poll(bottom).toBeGreaterThan(560);
    await expect.poll(() => overflow(page)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    expect(await page.getByRole("switch", { name: "The assistant answers" }).isVisible()).toBe(false);
    await page.getByRole("button", { name: "Visitor", exact: true }).click();
    await page.getByRole("switch", { name: "The assistant answers" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Hide the visitor" }).click();
    await page.getByRole("link", { name: "All conversations" }).click();
    await page.getByRole("heading", { name: "Conversations", level: 1 }).waitFor();
    expect(owner.complaints).toEqual([]);
  },
);

it.runIf(deep)(
  "puts a suggested reply into the box behind what is typed there, and sends it only once a person does",
  async () => {
    await using owner = await openConsole(running);
    const uuid = await talk(owner, "What does delivery cost?");
    const { page } = owner;
    const said = async () =>
      (await owner.call<{ history: unknown[] }>("GET", `/conversations/${uuid}`)).body.history.length;
    const before = await said();
    await page.goto(`${running.demo.url}/console/conversations/${uuid}`);
    const box = page.getByLabel("Your answer");
    await box.fill("Good morning!");
    await page.getByRole("button", { name: "Suggest a reply" }).click();
    const mark = page.getByText("Draft.", { exact: true });
    await mark.waitFor();
    const draft = await box.inputValue();
    expect(draft).toMatch(/^Good morning!\n\n[\s\S]*3\.90/);
    await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await said()).toBe(before);
    expect(await violations(page)).toEqual([]);
    await box.press("Enter");
    const sent = page.getByRole("log").locator(".said-by.person", { hasText: "Good morning!" });
    await sent.waitFor();
    await expect.poll(() => mark.count()).toBe(0);
    await expect.poll(() => box.inputValue()).toBe("");
    // That it knows nothing is said to the team, and is no reply.
    await page.goto(`${running.demo.url}/console/conversations/${await talk(owner, "Who won the cup in 1954?")}`);
    await page.getByRole("button", { name: "Suggest a reply" }).click();
    await page.getByText("The assistant found nothing to answer this with.").waitFor();
    await expect.poll(() => box.inputValue()).toBe("");
    expect(owner.complaints).toEqual([]);
  },
);

it.runIf(deep)(
  "shows on which page a visitor is and with what browser and language, and follows them to the next page",
  async () => {
    await using owner = await openConsole(running);
    await using visitor = await openVisitor(running, await makeAssistant(owner), {
      locale: "de-AT",
      timezoneId: "Europe/Vienna",
    });
    await visitor.say("What does E14 mean?");
    const { page } = owner;
    await page.goto(`${running.demo.url}/console/conversations/${await visitor.uuid()}`);
    const place = page.getByRole("region", { name: "Where they are" });
    const shown = () => place.innerText();
    await place.getByRole("link", { name: /\/shop$/ }).waitFor();
    await expect.poll(shown).toContain("A shop");
    await expect.poll(shown).toMatch(/Chrom\w+ on \w+/);
    await expect.poll(shown).toContain("Austrian German");
    await expect.poll(shown).toMatch(/\d\d:\d\d, Europe\/Vienna/);
    await visitor.page.evaluate(() => {
      history.pushState(null, "", "/shop/tickets?code=canary#canary");
      document.title = "Tickets";
    });
    // Nobody reloads.
    await place.getByRole("link", { name: /\/shop\/tickets$/ }).waitFor();
    await expect.poll(shown).toContain("Tickets");
    expect(await page.content()).not.toContain("canary");
    expect([...owner.complaints, ...visitor.complaints]).toEqual([]);
  },
);

it.runIf(deep)(
  "assigns a waiting conversation to a member who has the console open, where the settings ask for it, and shows that",
  async () => {
    await using owner = await openConsole(running, "/console/settings/");
    const { page } = owner;
    await page.getByLabel("Give each conversation that waits for a person to one member, in turn").check();
    await page.getByLabel("Most conversations at once").fill("5");
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByText("The settings were saved.").first().waitFor({ state: "attached" });
    expect((await owner.call("GET", "/user/me")).body).toMatchObject({ assign_in_turn: true, assign_limit: 5 });
    expect(await violations(page)).toEqual([]);
    await page.goto(`${running.demo.url}/console/conversations/`);
    await page.getByRole("button", { name: "Mine", exact: true }).click();
    const assistant_id = await makeAssistant(owner);
    const api = (path: string, body: object) =>
      fetch(`${running.demo.url}/api${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const { conversation_id: uuid } = await (await api("/conversations", { assistant_id })).json();
    await api(`/conversations/${uuid}/person`, {});
    const row = page.locator(`.threads a[href$="${uuid}"]`);
    await row.locator(".tag", { hasText: /, in turn$/ }).waitFor();
    await row.click();
    await page.getByText(/^Given to .+ in turn, /).waitFor();
    expect(await violations(page)).toEqual([]);
    await owner.call("PUT", "/user/me", { assign_in_turn: false, assign_limit: null });
    await owner.call("DELETE", `/user/conversations/${uuid}`);
    expect(owner.complaints).toEqual([]);
  },
);

it.runIf(deep)("counts the visitors who wait in the menu, and nobody who tries an assistant", async () => {
  await using owner = await openConsole(running, "/console/keys/");
  const { page, call } = owner;
  const uuid = await makeAssistant(owner);
  const { body } = await call<{ data: { type: string }[] }>("GET", "/user/conversations?waiting=true&per_page=100");
  const before = body.data.filter(({ type }) => type !== "test").length;
  await waitForPerson(uuid, "test");
  await waitForPerson(uuid, "widget");
  await page.reload();
  await page.getByLabel(`${before + 1} waiting`).waitFor();
  // Who begins to wait before the page follows what happens is counted as well.
  const open = Promise.withResolvers<void>();
  await page.route("**/user/events", async (route) => {
    await open.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByLabel(`${before + 1} waiting`).waitFor();
  await waitForPerson(uuid, "widget");
  open.resolve();
  await page.getByLabel(`${before + 2} waiting`).waitFor();
  expect(owner.complaints).toEqual([]);
});

it.runIf(deep)("does not go on asking for a conversation that is gone", async () => {
  await using owner = await openConsole(running);
  const { page } = owner;
  await page.clock.install();
  const gone = "6e0b1e2a-7d3c-4f55-9a10-0c2f8d7b9e41";
  let asked = 0;
  let listed = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(`/conversations/${gone}`) && request.resourceType() === "fetch") asked++;
    if (request.url().includes("/user/conversations?")) listed++;
  });
  await page.goto(`${running.demo.url}/console/conversations/${gone}`);
  await page.getByRole("link", { name: "All conversations" }).waitFor();
  await expect.poll(() => listed).toBeGreaterThan(0);
  const before = [asked, listed];
  expect(asked).toBeGreaterThan(0);
  // The list beside it is looked at again meanwhile.
  await page.clock.runFor(31_000);
  await expect.poll(() => listed).toBeGreaterThan(before[1] ?? 0);
  expect(asked).toBe(before[0]);
});

it.runIf(deep)("shows the prices of a table on one line each, however narrow the conversation is", async () => {
  await using owner = await openConsole(running);
  const { page } = owner;
  const uuid = await talk(owner, "What does it cost?");
  const words = "A visit of our engineer with everything that belongs to it, on any day of the week";
  const rows = ["CHF 120.00", "1 250.50 EUR", "from 12 EUR"].map((price) => `| ${words} | ${words} | ${price} |`);
  const message = ["| What | When | Price |", "| --- | --- | --- |", ...rows].join("\n");
  await owner.call("POST", `/user/conversations/${uuid}/messages`, { message, name: "Ida" });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${running.demo.url}/console/conversations/${uuid}`);
  await page.getByRole("cell", { name: "CHF 120.00" }).waitFor();
  const lines = () =>
    page.getByRole("cell").evaluateAll((cells) =>
      cells
        .filter((cell) => /\d/.test(cell.textContent ?? ""))
        .map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        }),
    );
  await expect.poll(lines).toEqual([1, 1, 1]);
  await expect.poll(() => overflow(page)).toBe(0);
});
