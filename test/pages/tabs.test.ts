import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deep, drawn } from "../counts.ts";
import { openPage } from "./support/browser.ts";
import { type StubSite, startStubSite } from "./support/stub-site.ts";
import { createTurnServer, type TurnServer } from "./support/turn-server.ts";

/** Two tabs of one browser with the same chat, against a server that answers each key once. */
describe("two tabs", () => {
  let site: StubSite;
  let server: TurnServer;
  let context: BrowserContext;
  let complaints: string[];

  beforeAll(async () => {
    site = await startStubSite({ answer: "", api: (request, response) => server.api(request, response) });
  });

  afterAll(() => site?.close());

  beforeEach(async () => {
    server = createTurnServer();
    complaints = [];
    context = await site.browser.newContext();
  });

  afterEach(async () => {
    expect(complaints).toEqual([]);
    await context.close();
  });

  async function open(storage: "local" | "session", isReady = true): Promise<Page> {
    const opened = await openPage(context);
    const { page } = opened;
    page.on("close", () => complaints.push(...opened.complaints));
    const chat = `<ringback-chat endpoint="/api" assistant="a" mode="inline" storage="${storage}" locale="en"></ringback-chat>`;
    await page.goto(
      `${site.origin}/?body=${encodeURIComponent(`${chat}<script type="module" src="/ringback.mjs"></script>`)}`,
    );
    if (isReady) await focus(page);
    return page;
  }

  it("show one conversation: what is written in one is answered in both, streamed or not", async () => {
    const [one, two] = [await open("local"), await open("local")];
    await write(one, "hello");
    await shows(one, ["hello", "You said: hello."]);
    await shows(two, ["hello", "You said: hello."]);
    server.streams = true;
    await write(two, "and now");
    const all = ["hello", "You said: hello.", "and now", "You said: and now."];
    await shows(two, all);
    await shows(one, all);
    expect(new Set(server.turns.map(({ uuid }) => uuid)).size).toBe(1);
    const three = await open("local");
    await shows(three, all);
  });

  const lacking = [
    ["with locks and channel", ""],
    ["without Web Locks", "locks"],
    ["without BroadcastChannel", "channel"],
  ] as const;
  it.each(lacking.slice(0, deep ? undefined : 1))(
    "that send at the same moment have each message answered once, %s",
    async (_, missing) => {
      await context.addInitScript((missing) => {
        if (missing === "locks") Object.defineProperty(Navigator.prototype, "locks", { value: undefined });
        if (missing === "channel") Object.defineProperty(globalThis, "BroadcastChannel", { value: undefined });
      }, missing);
      const [one, two] = [await open("local"), await open("local")];
      await Promise.all([write(one, "from one"), write(two, "from two")]);
      for (const [page, text] of [
        [one, "from one"],
        [two, "from two"],
      ] as const)
        await reads(page, `You said: ${text}.`);
      expect(server.turns.map(({ text }) => text).toSorted()).toEqual(["from one", "from two"]);
      if (missing === "locks") return;
      expect(new Set(server.turns.map(({ uuid }) => uuid)).size).toBe(1);
      expect(server.mostAtOnce).toBe(1);
      if (missing === "channel") return;
      const expected = server.turns.flatMap(({ text }) => [text, `You said: ${text}.`]);
      for (const page of [one, two])
        await expect.poll(async () => (await messages(page)).toSorted()).toEqual(expected.toSorted());
    },
  );

  it.runIf(deep)("send one after the other also where the code of their link does not arrive", async () => {
    await context.route(/\/others-[\w-]+\.js/, () => undefined); // answers never
    const [one, two] = [await open("local"), await open("local")];
    await write(one, "from one");
    await reads(one, "You said: from one.");
    await two.reload();
    await focus(two);
    let release = () => {};
    server.hold = new Promise<void>((resolve) => (release = resolve));
    await Promise.all([write(one, "first"), write(two, "second")]);
    await expect.poll(() => server.turns.length).toBe(2);
    release();
    await reads(one, "You said: first.");
    await reads(two, "You said: second.");
    expect(server.mostAtOnce).toBe(1);
    expect(new Set(server.turns.map(({ uuid }) => uuid)).size).toBe(1);
  });

  it.runIf(deep)("leave a conversation also where the code of their link could not be loaded", async () => {
    await context.route(/\/others-[\w-]+\.js/, (route) => route.abort());
    const one = await open("local");
    await write(one, "hello");
    await reads(one, "You said: hello.");
    await one.evaluate(() => document.querySelector("ringback-chat")?.newConversation());
    await shows(one, []);
    await write(one, "anew");
    await shows(one, ["anew", "You said: anew."]);
    expect(new Set(server.turns.map(({ uuid }) => uuid)).size).toBe(2);
    await one.close();
    complaints = []; // the browser's own, of the request that failed
  });

  it("send what was queued offline once, whichever is back first, and in one order", async () => {
    const [one, two] = [await open("local"), await open("local")];
    await write(one, "before");
    await shows(two, ["before", "You said: before."]);
    await context.setOffline(true);
    await write(one, "first");
    await reads(two, "first");
    await write(two, "second");
    await reads(one, "second");
    await context.setOffline(false);
    for (const page of [one, two]) for (const text of ["first", "second"]) await reads(page, `You said: ${text}.`);
    expect(server.turns.map(({ text }) => text).toSorted()).toEqual(["before", "first", "second"]);
    expect(server.requests.length).toBe(3);
  });

  it.runIf(deep)("send what was queued offline in a tab that has been closed since, once", async () => {
    const [one, two] = [await open("local"), await open("local")];
    await write(one, "before");
    await shows(two, ["before", "You said: before."]);
    await context.setOffline(true);
    await write(one, "left behind");
    await reads(two, "left behind");
    await one.close();
    await context.setOffline(false);
    await shows(two, ["before", "You said: before.", "left behind", "You said: left behind."]);
    expect(server.turns.map(({ text }) => text)).toEqual(["before", "left behind"]);
  });

  it.each(deep ? [true, false] : [true])(
    "go on after the one that was sending is closed (keys honoured: %s)",
    async (keys) => {
      server.keys = keys;
      const [one, two] = [await open("local"), await open("local")];
      await write(one, "before");
      await shows(two, ["before", "You said: before."]);
      let release = () => {};
      server.hold = new Promise<void>((resolve) => (release = resolve));
      await write(one, "cut short");
      await reads(two, "cut short");
      await expect.poll(() => server.turns.length).toBe(2);
      await write(two, "after");
      await one.close();
      release();
      server.hold = undefined;
      await reads(two, "You said: after.");
      if (keys) await reads(two, "You said: cut short.");
      else await reads(two, "We can’t tell if this arrived");
      expect(server.turns.map(({ text }) => text).toSorted()).toEqual(["after", "before", "cut short"]);
      if (!keys) expect(server.requests.length).toBe(3);
    },
  );

  it.runIf(deep)(
    "show a message once that one was sending when the other read the history, from a server without keys",
    async () => {
      server.keys = false;
      let release = () => {};
      server.hold = new Promise<void>((resolve) => (release = resolve));
      const [one, two] = [await open("local"), await open("local")];
      await two.route(/\/api\/conversations\/[^/]+$/, async (route) => {
        await expect.poll(() => server.turns.length).toBe(1);
        await route.continue();
      });
      await write(one, "before");
      await reads(two, "before");
      release();
      for (const page of [one, two]) await shows(page, ["before", "You said: before."]);
    },
  );

  const orders = [
    ["before", true],
    ["before", false],
    ["behind", true],
    ["behind", false],
  ] as const;
  it.runIf(deep).each(orders)(
    "show a message once with its reply, which comes %s the history that the other reads (keys honoured: %s)",
    async (when, keys) => {
      server.keys = keys;
      const [one, two] = [await open("local"), await open("local")];
      await two.route(/\/api\/conversations\/[^/]+$/, async (route) => {
        if (when === "before") await reads(one, "You said: hello.");
        const response = await route.fetch();
        await reads(one, "You said: hello.");
        await one.waitForTimeout(50); // what it tells has arrived
        await route.fulfill({ response });
      });
      await write(one, "hello");
      for (const page of [one, two]) await shows(page, ["hello", "You said: hello."]);
      await write(one, "hello");
      const all = ["hello", "You said: hello.", "hello", "You said: hello."];
      for (const page of [one, two]) await shows(page, all);
      expect(server.requests.length).toBe(2);
    },
  );

  it.runIf(deep)(
    "miss no reply that comes while one goes over to the other's conversation with a message of its own",
    async () => {
      const [one, two] = [await open("local"), await open("local")];
      await two.route(/\/api\/conversations\/[^/]+$/, async (route) => {
        await expect.poll(() => server.turns.length).toBe(1);
        const response = await route.fetch();
        await write(two, "mine");
        await reads(one, "You said: hello.");
        await one.waitForTimeout(50); // what it tells has arrived
        await route.fulfill({ response });
      });
      await write(one, "hello");
      for (const page of [one, two]) await shows(page, ["hello", "You said: hello.", "mine", "You said: mine."]);
    },
  );

  it.runIf(deep)("leave a conversation together, and meet again in the next one", async () => {
    const [one, two] = [await open("local"), await open("local")];
    await write(one, "old");
    await shows(two, ["old", "You said: old."]);
    await one.evaluate(() => document.querySelector("ringback-chat")?.newConversation());
    await shows(two, []);
    await write(one, "new");
    await shows(two, ["new", "You said: new."]);
    await write(two, "newer");
    await shows(one, ["new", "You said: new.", "newer", "You said: newer."]);
    expect(new Set(server.turns.map(({ uuid }) => uuid)).size).toBe(2);
    await two.evaluate(() => document.querySelector("ringback-chat")?.logout());
    await shows(one, []);
    expect(await one.evaluate(() => localStorage.length)).toBe(0);
  });

  it.runIf(deep)(
    "of which one is a copy of the other share the conversation, and others of the session storage do not",
    async () => {
      const one = await open("session");
      await write(one, "hello");
      await shows(one, ["hello", "You said: hello."]);
      const [copy] = await Promise.all([
        context.waitForEvent("page"),
        one.evaluate(() => void window.open(location.href)),
      ]);
      await focus(copy);
      await shows(copy, ["hello", "You said: hello."]);
      await write(copy, "from the copy");
      await shows(one, ["hello", "You said: hello.", "from the copy", "You said: from the copy."]);
      const other = await open("session");
      await write(other, "apart");
      await shows(other, ["apart", "You said: apart."]);
      expect((await messages(one)).length).toBe(4);
      await copy.evaluate(() => document.querySelector("ringback-chat")?.newConversation());
      await shows(one, []);
      await shows(other, ["apart", "You said: apart."]);
    },
  );

  it.runIf(deep)("in place of which one page has two chats show one conversation", async () => {
    const page = await open("session", false);
    await page.evaluate(() => document.body.append(document.querySelector("ringback-chat")!.cloneNode()));
    for (const at of [0, 1]) await page.getByRole("textbox", { name: "Message" }).nth(at).focus();
    const say = (at: number, text: string) =>
      page.evaluate(
        ([at, text]) => void document.querySelectorAll("ringback-chat")[at as 0]?.send(text as string),
        [at, text],
      );
    await Promise.all([say(0, "above"), say(1, "below")]);
    for (const text of ["You said: above.", "You said: below."])
      await expect.poll(() => page.getByRole("log").getByText(text).count()).toBe(2);
    expect(new Set(server.turns.map(({ uuid }) => uuid)).size).toBe(1);
    expect(server.turns.length).toBe(2);
  });

  const spoilt: readonly (readonly [name: string, storage: "local" | "session", before: () => void, turns: number])[] =
    [
      ["a record that is no JSON", "local", () => localStorage.setItem(`ringback:${location.origin}/api|a`, "{"), 1],
      [
        "a record that has expired",
        "local",
        () =>
          localStorage.setItem(
            `ringback:${location.origin}/api|a`,
            JSON.stringify({ uuid: "5f0c1b9e-6a39-4a52-9d3f-0c7f4f6f2b11", at: Date.now() - 90_000_000, pending: [] }),
          ),
        1,
      ],
      [
        "a record of an older release, of a conversation that is gone",
        "session",
        () =>
          sessionStorage.setItem(
            `ringback:${location.origin}/api|a`,
            JSON.stringify({ uuid: "5f0c1b9e-6a39-4a52-9d3f-0c7f4f6f2b11" }),
          ),
        1,
      ],
      [
        "a full storage",
        "local",
        () => {
          Storage.prototype.setItem = () => {
            throw new DOMException("full", "QuotaExceededError");
          };
        },
        2,
      ],
      [
        "a storage that the browser blocks",
        "local",
        () => {
          for (const name of ["localStorage", "sessionStorage"])
            Object.defineProperty(window, name, {
              get() {
                throw new DOMException("blocked", "SecurityError");
              },
            });
        },
        2,
      ],
    ];

  it.each(drawn(spoilt, 1))("chat with %s", async (_, storage, before, conversations) => {
    await context.addInitScript(before);
    const [one, two] = [await open(storage), await open(storage)];
    await write(one, "hello");
    await reads(one, "You said: hello.");
    await write(two, "again");
    await reads(two, "You said: again.");
    expect(server.turns.length).toBe(2);
    if (storage === "local") expect(new Set(server.turns.map(({ uuid }) => uuid)).size).toBe(conversations);
  });
});

/** Has the chat opened, as its first focus does. */
async function focus(page: Page): Promise<void> {
  const answered = page.waitForResponse(/\/api\/conversations/);
  await page.getByRole("textbox", { name: "Message" }).focus();
  await answered;
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByRole("textbox", { name: "Message" }).press("Enter");
}

/** Waits until the transcript has this text. */
function reads(page: Page, text: string): Promise<void> {
  return page.getByRole("log").getByText(text).waitFor();
}

function messages(page: Page): Promise<string[]> {
  return page
    .getByRole("log")
    .locator(".item:is(.user, .assistant) :is(.bubble .text, ringback-answer)")
    .allInnerTexts();
}

async function shows(page: Page, expected: readonly string[]): Promise<void> {
  await expect.poll(() => messages(page)).toEqual(expected);
}
