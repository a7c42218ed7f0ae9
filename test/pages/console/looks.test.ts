import { describe, expect, it } from "vitest";
import { deep, drawn } from "../../counts.ts";
import { violations } from "../support/axe.ts";
import { useDemo } from "../support/running-demo.ts";
import { type OwnerPage, openConsole, overflow } from "./signed-in.ts";

const running = useDemo();

const paths = [
  "/console/",
  "/console/results/",
  "/console/usage/",
  "/console/conversations/",
  "/console/calls/",
  "/console/calls/new",
  "/console/campaigns/",
  "/console/campaigns/new",
  "/console/messages/",
  "/console/messages/whatsapp",
  "/console/assistants/",
  "/console/assistants/1",
  "/console/assistants/new",
  ...["identity", "knowledge", "abilities", "appearance", "publish", "settings"].map(
    (step) => `/console/assistants/1#${step}`,
  ),
  "/console/knowledge/",
  "/console/knowledge/1",
  "/console/tools/",
  "/console/tools/1",
  "/console/tools/new",
  "/console/numbers/",
  "/console/keys/",
  "/console/team/",
  "/console/notifications/",
  "/console/settings/",
  "/console/settings/models",
];
const override = "\u202e";
const hostile = `<img src=x onerror="document.title='pwned'"><script>document.title='pwned'</script>${override}gnp.exe\u2066 {{company}} ${"`"}`;
const longWord = "W".repeat(10_000);

interface Made {
  readonly data: { readonly id: number };
}

/** A conversation in which everything was said. Answers its address. */
async function talk(owner: OwnerPage, said: readonly string[], name?: string): Promise<string> {
  const { body: assistants } = await owner.call<{ uuid: string; name: string }[]>("GET", "/user/assistants");
  const assistant = assistants.find((one) => one.name === name) ?? assistants.at(-1);
  const { body } = await owner.call<{ conversation_id: string }>("POST", "/conversations", {
    assistant_id: assistant?.uuid,
    variables: { [hostile.slice(0, 60)]: hostile, long: longWord.slice(0, 2_000) },
  });
  for (const message of said) {
    await owner.call("POST", `/conversations/${body.conversation_id}/messages`, { message });
    await owner.call("POST", `/user/conversations/${body.conversation_id}/messages`, { message });
    await owner.call("POST", `/user/conversations/${body.conversation_id}/messages`, { message, role: "system" });
  }
  return `/console/conversations/${body.conversation_id}`;
}

/** Waits until a page and its parts show what they have loaded. */
async function settled({ page }: OwnerPage): Promise<void> {
  const main = page.getByRole("main");
  await main.getByRole("heading", { level: 1 }).and(page.locator(":not(:text('Loading…'))")).waitFor();
  await expect.poll(() => main.getByText(/^Loading/).count()).toBe(0);
}

describe("in light and in dark, axe finds nothing wrong", () => {
  it("with any page of the console", async () => {
    await using owner = await openConsole(running);
    const talked = await talk(owner, ["My boiler shows E14"]);
    for (const path of [...drawn(paths, 2), talked]) {
      await owner.page.goto(running.demo.url + path);
      await settled(owner);
      expect(await violations(owner.page), path).toEqual([]);
    }
    await owner.page.locator("summary").first().click();
    expect(await violations(owner.page)).toEqual([]);
    await owner.page.getByRole("button", { name: "Delete" }).click();
    expect(await violations(owner.page)).toEqual([]);
    expect(owner.complaints).toEqual([]);
  });

  it.runIf(deep)("with forms that were refused", async () => {
    await using owner = await openConsole(running, "/console/tools/new");
    await owner.page.getByRole("button", { name: "Add a parameter" }).click();
    await owner.page.getByRole("button", { name: "Add a header" }).click();
    await owner.page.getByRole("button", { name: "Create tool" }).click();
    await owner.page.getByText("Not saved. Please check the marked fields.").waitFor();
    expect(await violations(owner.page)).toEqual([]);
  });
});

describe.runIf(deep)("hostile texts", () => {
  it("are text wherever they are shown, and no page grows wider than its window", async () => {
    await using owner = await openConsole(running);
    const { body: assistants } = await owner.call<Record<string, unknown>[]>("GET", "/user/assistants");
    const { id: _, uuid: __, user_id: ___, ...mara } = assistants[0] ?? {};
    // Other tests look at the same account: what is made here goes with this one.
    await using made = new AsyncDisposableStack();
    const make = async <Made>(path: string, body: object, remove: (made: Made) => string) => {
      const answer = await owner.call<Made>("POST", path, body);
      expect(answer.status, path).toBe(201);
      made.defer(async () => void (await owner.call("DELETE", remove(answer.body))));
      return answer.body;
    };
    for (const name of [hostile, "W".repeat(255)]) {
      const texts = { name, system_prompt: hostile + longWord, initial_message: hostile.slice(0, 200), tools: [] };
      await make<Made>("/user/assistant", { ...mara, ...texts }, ({ data }) => `/user/assistant/${data.id}`);
      await make<{ api_key: { id: number } }>("/user/api-keys", { name }, (key) => `/user/api-keys/${key.api_key.id}`);
    }
    const tool = {
      name: "w".repeat(64),
      description: hostile + "W".repeat(80),
      endpoint: `https://desk.example/${"w".repeat(1_500)}`,
      method: "GET",
      schema: [{ name: "w".repeat(32), type: "string", description: hostile + "W".repeat(80) }],
    };
    const { data } = await make<Made>("/user/tools", tool, ({ data }) => `/user/tools/${data.id}`);
    const talked = await talk(owner, [hostile, longWord.slice(0, 2_000), "ש".repeat(2_000)], "W".repeat(255));
    const all = [...paths, talked, "/console/assistants/2", "/console/assistants/3", `/console/tools/${data.id}`];
    for (const width of [320, 1280]) {
      await owner.page.setViewportSize({ width, height: 800 });
      for (const path of drawn(all, 4)) {
        await owner.page.goto(running.demo.url + path);
        await settled(owner);
        expect(await overflow(owner.page), `${path} at ${width}`).toBe(0);
        await expect.poll(() => owner.page.title()).toMatch(/Console · Ringback$/);
        expect(await owner.page.locator("main img, main script").count()).toBe(0);
      }
    }
    await owner.page.goto(running.demo.url + talked);
    await expect.poll(() => owner.page.getByRole("log").textContent()).toContain(hostile);
    // On a phone the messages have more room than the names of those who write them.
    await owner.page.setViewportSize({ width: 375, height: 667 });
    await expect
      .poll(() => owner.page.getByRole("log").evaluate(({ clientHeight }) => clientHeight))
      .toBeGreaterThan(120);
    await owner.page.setViewportSize({ width: 1280, height: 800 });
    await owner.page.emulateMedia({ forcedColors: "active" });
    const chips = owner.page.getByRole("group", { name: "Show" }).getByRole("button");
    const outlined = await chips.evaluateAll((all) =>
      all.filter((one) => getComputedStyle(one).outlineStyle === "solid"),
    );
    expect(outlined).toHaveLength(1);
    await owner.page.emulateMedia({ forcedColors: "none" });
    const rows = owner.page.locator(".threads a");
    await rows.first().waitFor();
    expect(await rows.evaluateAll((all) => all.filter((row) => row.scrollWidth > row.clientWidth).length)).toBe(0);
    expect(owner.complaints).toEqual([]);
  });
});

describe.runIf(deep)("words that are 40 % longer", () => {
  it("are read whole: no page grows wider, and neither buttons nor links nor what is chosen are cut", async () => {
    await using owner = await openConsole(running);
    for (const width of [390, 1280]) {
      await owner.page.setViewportSize({ width, height: 800 });
      for (const path of drawn(paths, 5)) {
        await owner.page.goto("about:blank"); // one page of an assistant after another is none that loads
        await owner.page.goto(running.demo.url + path);
        await settled(owner);
        await owner.page.evaluate(lengthen);
        expect(await owner.page.evaluate(cutWords), `${path} at ${width}`).toEqual([]);
        expect(await overflow(owner.page), `${path} at ${width}`).toBe(0);
      }
    }
  });
});

it.runIf(deep)("labels of fields that stand side by side are on one line", async () => {
  await using owner = await openConsole(running);
  for (const path of paths) {
    await owner.page.goto("about:blank");
    await owner.page.goto(running.demo.url + path);
    await settled(owner);
    await owner.page.evaluate(() => {
      for (const one of document.querySelectorAll("main details")) one.setAttribute("open", "");
    });
    expect(await owner.page.evaluate(unevenLabels), path).toEqual([]);
  }
});

/** Labels whose words begin lower than those beside them. In the page. */
function unevenLabels(): string[] {
  const lineOf = (label: Element) => {
    const words = document.createRange();
    words.selectNodeContents(label.querySelector("span, bdi") ?? label);
    return words.getClientRects()[0]?.top ?? 0;
  };
  return [...document.querySelectorAll("main .pair")].flatMap((pair) => {
    const fields = [...pair.children].filter((field) => field.checkVisibility());
    return fields.flatMap((field) => {
      const beside = fields.find(
        (other) => other !== field && other.getBoundingClientRect().top === field.getBoundingClientRect().top,
      );
      const labels = [field, beside].map((one) => one?.querySelector(":scope > label, :scope > legend"));
      const [own, other] = labels.map((label) => (label ? lineOf(label) : undefined));
      return own !== undefined && other !== undefined && Math.abs(own - other) > 1
        ? [labels[0]?.textContent?.trim() ?? ""]
        : [];
    });
  });
}

/** Makes the words of a page as long as German ones are. In the page. */
function lengthen(): void {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const text = words.currentNode as Text;
    if (text.parentElement?.closest("script, style, pre, code, textarea, .brand, bdi, [dir]")) continue;
    text.data = text.data.replace(/\p{L}{4,}/gu, (word) => word + "ungensch".slice(0, Math.round(word.length * 0.4)));
  }
}

/** What is cut off of controls and heads, by their words. In the page. */
function cutWords(): string[] {
  const ink = document.createElement("canvas").getContext("2d");
  return [
    ...document.querySelectorAll<HTMLElement>("main :is(select, button, a.button, th, label, .tag, h1, h2), .parts a"),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1)
    .filter((element) => {
      const { font, paddingLeft, paddingRight, display, appearance } = getComputedStyle(element);
      if (!(element instanceof HTMLSelectElement))
        return display !== "inline" && element.scrollWidth > element.clientWidth + 1;
      if (!ink || appearance !== "none") return true; // beside drawn marks, the browser's own
      ink.font = font;
      const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return ink.measureText(element.selectedOptions[0]?.text ?? "").width > room + 1;
    })
    .map(({ localName, textContent }) => `${localName}: ${textContent.trim().slice(0, 60)}`);
}

describe("the console", () => {
  it.runIf(deep)("is mirrored where the page reads from right to left", async () => {
    await using owner = await openConsole(running, "/console/tools/1");
    const { page } = owner;
    const links = page.getByRole("navigation", { name: "Console" });
    const sideOf = async () => {
      const [nav, main] = await Promise.all([links.boundingBox(), page.getByRole("main").boundingBox()]);
      return (nav?.x ?? 0) < (main?.x ?? 0) ? "left" : "right";
    };
    await page.getByRole("button", { name: "Save tool" }).waitFor();
    await expect.poll(sideOf).toBe("left");
    await page.evaluate(() => {
      document.documentElement.dir = "rtl";
    });
    await expect.poll(sideOf).toBe("right");
    expect(await overflow(page)).toBe(0);
    const arrow = page.getByRole("main").getByRole("link", { name: "Tools" }).locator("svg");
    await expect.poll(() => arrow.evaluate((svg) => getComputedStyle(svg).transform)).toMatch(/^matrix\(-1,/);
    // What is chosen stands beside the mark of its list, and not below it.
    await page.goto(running.demo.url + (await talk(owner, ["My boiler shows E14"])));
    const assigned = page.getByLabel("Assigned to");
    const padding = () =>
      assigned.evaluate((list) => [getComputedStyle(list).paddingLeft, getComputedStyle(list).paddingRight]);
    const before = await padding();
    await page.evaluate(() => {
      document.documentElement.dir = "rtl";
    });
    await expect.poll(padding).toEqual(before.toReversed());
    expect(before[0]).not.toBe(before[1]);
    // A date reads from the left, in an element of its own and within a sentence.
    expect(
      await page.locator("time").evaluateAll((times) => times.map((time) => getComputedStyle(time).direction)),
    ).not.toContain("rtl");
    await page.addInitScript(() =>
      document.addEventListener("DOMContentLoaded", () => {
        document.documentElement.dir = "rtl";
      }),
    );
    await page.reload();
    await page.getByText(/^Started \u2066\d+ \w+ \d+, [\d:]+\u2069/).waitFor();
  });

  it.runIf(deep)("shows answers formatted as visitors see them, and begins at their end", async () => {
    await using owner = await openConsole(running, "/console/");
    const talked = await talk(owner, ["My boiler shows E14"]);
    await owner.page.setViewportSize({ width: 1280, height: 500 });
    await owner.page.goto(running.demo.url + talked);
    const log = owner.page.getByRole("log", { name: "Conversation" });
    await log.getByRole("table").getByText("under 0.8 bar").waitFor();
    await expect
      .poll(() => log.locator("console-answer").getByRole("listitem").first().innerText())
      .toBe("Turn the boiler off and let it cool.");
    const toEnd = () => log.evaluate((it) => it.scrollHeight - it.scrollTop - it.clientHeight);
    await expect.poll(toEnd).toBeLessThan(2);
    const draw = (fontSize: string) =>
      log.evaluate((it, size) => {
        it.style.fontSize = size;
        return new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));
      }, fontSize);
    const height = await log.evaluate((it) => it.scrollHeight);
    await draw("56px");
    await expect
      .poll(() => log.evaluate((it) => it.scrollHeight), { message: "what is said is drawn larger" })
      .toBeGreaterThan(height + 40);
    await expect.poll(toEnd).toBeLessThan(2);
    await log.evaluate((it) => it.scrollTo(0, 100));
    await draw("");
    await draw("56px");
    expect(await log.evaluate((it) => it.scrollTop), "a reader who scrolled up stays there").toBeLessThan(200);
    expect(owner.complaints).toEqual([]);
  });

  it("keeps its name and its links in one line, and a form's address as wide as addresses are, on tablets too", async () => {
    await using owner = await openConsole(running, "/console/team/", { viewport: { width: 1024, height: 768 } });
    const { page } = owner;
    const email = page.getByRole("textbox", { name: "E-mail address" });
    await email.waitFor();
    for (const width of [640, 768, 1024, 1161]) {
      await page.setViewportSize({ width, height: 768 });
      await expect
        .poll(async () => (await page.locator(".bar .name span").boundingBox())?.height, {
          message: `the name at ${width}`,
        })
        .toBeLessThan(30);
      await expect
        .poll(async () => (await email.boundingBox())?.width, { message: `the address at ${width}` })
        .toBeGreaterThan(220);
      await expect
        .poll(async () => (await page.locator("header.bar").boundingBox())?.height, { message: `the bar at ${width}` })
        .toBeLessThan(62);
    }
    // Who has set larger text in the browser gets it, and the layout of a narrower window.
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.reload();
    await email.waitFor();
    for (const shown of [page.locator("main h1"), email, page.locator("main .hint").first()])
      await expect
        .poll(() => shown.evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize)))
        .toBeGreaterThan(25);
    await expect.poll(() => overflow(page)).toBe(0);
  });

  it("shows on a phone which of its parts one is at, also the last", async () => {
    await using owner = await openConsole(running, "/console/keys/", { viewport: { width: 390, height: 800 } });
    const current = owner.page.locator(".parts [aria-current]");
    await expect
      .poll(async () => {
        const box = await current.boundingBox();
        return box && box.x >= 0 && box.x + box.width <= 390;
      })
      .toBe(true);
    await expect.poll(() => owner.page.locator(".parts").evaluate((nav) => nav.scrollLeft)).toBeGreaterThan(0);
  });

  it("is walked with the keyboard: skip link, parts, a row, a dialog that gives the focus back", async () => {
    await using owner = await openConsole(running, "/console/keys/");
    const { page } = owner;
    await page.getByRole("textbox", { name: "Name" }).waitFor();
    const focused = () =>
      page.evaluate(() => document.activeElement?.textContent?.trim().replaceAll(/\s+/g, " ") ?? "");
    await page.keyboard.press("Tab");
    await expect.poll(focused).toBe("Skip to the page");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name");
    await page.getByRole("link", { name: "Tools" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "New tool" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe("main");
    await page.keyboard.press("Tab");
    await expect.poll(focused).toBe("New tool");
    await page.goto(`${running.demo.url}/console/tools/1`);
    await page.getByRole("button", { name: "Delete" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("Cancel");
    await page.keyboard.press("Escape");
    await expect.poll(focused).toBe("Delete");
    expect(owner.complaints).toEqual([]);
  });

  it.runIf(deep)("says so and keeps what it shows while its server does not answer", async () => {
    await using owner = await openConsole(running, "/console/");
    const { page } = owner;
    await page.getByRole("button", { name: "Add demo funds" }).waitFor();
    await page.route("**/console/api/**", (route) => route.abort());
    await page.getByText("This may be out of date.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Add demo funds" }).isVisible()).toBe(true);
    await page.unroute("**/console/api/**");
    await page.getByText("This may be out of date.").waitFor({ state: "detached" });

    // A page that asks for nothing by itself recovers too, and says it once for its parts.
    const { body } = await owner.call<{ data: { id: number }[] }>("GET", "/user/knowledgebases");
    await page.goto(`${running.demo.url}/console/knowledge/${body.data[0]?.id}`);
    await page.getByRole("heading", { name: "Documents" }).waitFor();
    await page.route("**/console/api/**", (route) => route.abort());
    await page.evaluate(async () => {
      for (const name of ["console-knowledgebase", "console-documents"])
        await (document.querySelector(name) as Element & { refresh(): Promise<void> }).refresh();
    });
    await page.getByText("This may be out of date.").first().waitFor();
    await expect.poll(() => page.getByText("This may be out of date.").filter({ visible: true }).count()).toBe(1);
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
    await page.getByText("a.txt: the server did not respond. If the file is not in the list, add it again.").waitFor();
    await page.unroute("**/console/api/**");
    await expect.poll(() => page.getByText("This may be out of date.").count()).toBe(0);
  });
});
