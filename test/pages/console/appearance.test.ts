import type { FrameLocator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { deep } from "../../counts.ts";
import { startWebServer } from "../../support/web-server.ts";
import { openPage } from "../support/browser.ts";
import { useDemo } from "../support/running-demo.ts";
import { openConsole } from "./signed-in.ts";

const running = useDemo();

/** A field of the appearance, a value for it, and what is to be seen of it. */
type Look = readonly [
  label: string,
  value: string | { readonly label: string } | true,
  look: (root: Page | FrameLocator) => Promise<unknown>,
];

async function set(page: Page, label: string, value: Look[1]): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  if (value === true) await field.check();
  else if (typeof value === "string") await field.fill(value);
  else await field.selectOption(value);
}

it.runIf(deep)(
  "previews an assistant as the page will show it, field by field and before anything is saved, without a conversation or a charge",
  async () => {
    await using owner = await openConsole(running);
    const { page } = owner;
    const { body: made } = await owner.call<{ data: { id: number; uuid: string } }>("POST", "/user/assistant", {
      ...{
        name: "Wren",
        type: "inbound",
        mode: "pipeline",
        timezone: "Europe/London",
        system_prompt: "You are Wren.",
      },
      ...{ initial_message: "Welcome to {{place}}.", variables: { place: "the mill" } },
      ...{ language_id: 1, voice_id: 1, llm_model_id: 1 },
    });
    const { id } = made.data;
    const counted = async () => {
      const { body } = await owner.call<{ data: object[] }>("GET", "/user/conversations?per_page=100");
      const { body: me } = await owner.call<{ total_balance: number }>("GET", "/user/me");
      return [body.data.length, me.total_balance];
    };
    const before = await counted();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${running.demo.url}/console/assistants/${id}#appearance`);
    const preview = page.frameLocator("iframe[title='Preview of the chat']");
    let tag = "";
    await using site = await startWebServer(({ url }, response) =>
      url === "/mill.svg"
        ? response
            .setHeader("content-type", "image/svg+xml")
            .end('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
        : response
            .setHeader("content-type", "text/html")
            .end(`<!doctype html><html lang="en"><title>Mill</title>${tag}`),
    );
    await preview.getByRole("log").getByText("Welcome to the mill.").waitFor();

    const closed: readonly Look[] = [
      ["Message beside the button", "Shall we help?", (root) => root.getByText("Shall we help?").waitFor()],
      ["Label of the button", "Ask Wren", (root) => root.getByRole("button", { name: /^Ask Wren/ }).waitFor()],
    ];
    const open: readonly Look[] = [
      ["Suggestions", "Are dogs allowed?", (root) => root.getByRole("button", { name: "Are dogs allowed?" }).waitFor()],
      ["Language of the chat", "de", (root) => root.getByRole("textbox", { name: "Nachricht" }).waitFor()],
      ["Light or dark", { label: "Dark" }, (root) => root.locator("ringback-chat[theme=dark] .frame.popup").waitFor()],
      ["Corner", { label: "Bottom left" }, (root) => root.locator("ringback-chat .frame.popup.start").waitFor()],
      [
        "Privacy notice",
        "https://mill.example/privacy",
        (root) => root.locator("a[href='https://mill.example/privacy']").waitFor(),
      ],
      [
        "Visitors can search your documents above the text box",
        true,
        (root) => root.locator("input[type=search]").waitFor(),
      ],
      [
        "Color",
        "#7a1f5c",
        async (root) => {
          const chat = root.locator("ringback-chat");
          const accent = () =>
            chat.evaluate((element) => getComputedStyle(element).getPropertyValue("--ringback-accent"));
          await expect.poll(accent).toBe("#7a1f5c");
        },
      ],
      ["Picture", `${site.origin}/mill.svg`, (root) => root.locator("img[src$='/mill.svg']").first().waitFor()],
    ];
    /** Before the conversation is opened, which waits for them. */
    const held: readonly Look[] = [
      ["Headline", "Good day to you", async () => {}],
      ["Fields before the chat", "boat", (root) => root.getByRole("textbox", { name: /boat/i }).waitFor()],
    ];
    for (const [label, value, look] of [...closed, ...open]) {
      await set(page, label, value);
      await look(preview);
    }
    expect(await counted()).toEqual(before);
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByRole("heading", { name: "Where it goes" }).first().waitFor();

    // The same on a page that has the tag.
    tag = (await page.getByRole("region", { name: "Script tag" }).textContent()) ?? "";
    const context = await running.browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto(site.origin);
    for (const [, , look] of closed) await look(visitor);
    await visitor.getByRole("button", { name: /^Ask Wren/ }).click();
    for (const [, , look] of open) await look(visitor);
    await context.close();

    // A member who writes there begins a free test with what was saved.
    await page.getByRole("link", { name: /How it looks/ }).click();
    const later = await counted();
    for (const [label, value, look] of held) {
      await set(page, label, value);
      await look(preview);
    }
    await preview.getByText("Good day to you").first().waitFor();
    expect(await counted()).toEqual(later);
    await set(page, "Fields before the chat", "");
    await preview.getByRole("textbox", { name: "Nachricht" }).fill("Is anybody there?");
    await preview.getByRole("textbox", { name: "Nachricht" }).press("Enter");
    await preview.getByRole("log").getByText("Is anybody there?").waitFor();
    // No proxy knows this assistant, and the browser would log the platform's 404.
    expect(asked.filter((path) => path.endsWith("/capabilities"))).toEqual([]);
    await expect.poll(counted).toEqual([Number(later[0]) + 1, later[1]]);
    expect(owner.complaints).toEqual([]);
    await owner.call("DELETE", `/user/assistant/${id}`);
  },
);

it.runIf(deep)(
  "shows an assistant's button within its hours alone, and offers visitors what was chosen and nothing else",
  async () => {
    await using owner = await openConsole(running);
    const { page } = owner;
    const { url } = running.demo;
    const zone = "Europe/London";
    const made = await owner.call<{ data: { id: number } }>("POST", "/user/assistant", {
      ...{ name: "Hourly", type: "inbound", mode: "pipeline", timezone: zone, system_prompt: "You are Hourly." },
      ...{ initial_message: "Hi!", language_id: 1, voice_id: 1, llm_model_id: 1 },
    });
    const { id } = made.body.data;
    await owner.call("PUT", `/user/assistant/${id}`, { status: "active" });
    const { body: all } = await owner.call<{ id: number; uuid: string }[]>("GET", "/user/assistants");
    const uuid = all.find((one) => one.id === id)?.uuid;
    await page.goto(`${url}/console/assistants/${id}#appearance`);
    const save = async () => {
      await page.getByRole("button", { name: "Save and continue" }).click();
      await page.getByRole("heading", { name: "Where it goes" }).waitFor();
      await page.getByRole("link", { name: "How it looks" }).click();
    };
    /** A page with the assistant's tag, in a browser that has seen none of it. */
    const openShop = async () => {
      const context = await running.browser.newContext({ reducedMotion: "reduce" });
      const { page: shop } = await openPage(context);
      const tag = `<script async src="/embed/${uuid}.js"></script>`;
      const body = `<!doctype html><html lang="en"><title>A shop</title><h1>A shop</h1>${tag}</html>`;
      await context.route(`${url}/shop`, (route) => route.fulfill({ contentType: "text/html", body }));
      await shop.goto(`${url}/shop`, { waitUntil: "load" });
      return shop;
    };
    const hasWidget = (shop: typeof page) => shop.evaluate(() => "ringback" in window);
    const itemsOf = async (shop: typeof page) => {
      await shop.getByRole("button", { name: "Open chat" }).click();
      await shop.getByRole("button", { name: "More", exact: true }).click();
      await shop.getByRole("menuitem").first().waitFor();
      return (await shop.getByRole("menuitem").allInnerTexts()).map((text) => text.trim());
    };

    const days = page.getByLabel("Days 1");
    await page.getByRole("button", { name: "Add a time" }).click();
    const inThreeDays = new Date(Date.now() + 3 * 86_400_000);
    await days.selectOption(inThreeDays.toLocaleDateString("en-GB", { timeZone: zone, weekday: "long" }));
    await save();
    const closed = await openShop();
    // The tag's script has run, and loaded nothing of the widget.
    expect(await hasWidget(closed)).toBe(false);
    await closed.context().close();

    await days.selectOption("Every day");
    await page.setViewportSize({ width: 390, height: 780 });
    const [from, to] = await Promise.all(["From 1", "To 1"].map((label) => page.getByLabel(label).boundingBox()));
    // Side by side, and wide enough for "09:00 AM" with its button.
    expect([from?.y === to?.y, Math.min(from?.width ?? 0, to?.width ?? 0) >= 128]).toEqual([true, true]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel("Privacy notice").fill("shop.example/privacy");
    await page.keyboard.press("Tab");
    await page.getByLabel("From 1").fill("00:00");
    await page.getByLabel("To 1").fill("23:59");
    await save();
    const open = await openShop();
    await expect.poll(() => hasWidget(open)).toBe(true);
    expect(await itemsOf(open)).toContain("Talk to a person");
    await open.context().close();

    await page.getByRole("link", { name: "Where it goes" }).click();
    await page.getByLabel("Sites that may use it").fill(`www.shop.example/help, shop.example\n${url}/shop?a=1`);
    await page.getByRole("link", { name: "How it looks" }).click();
    await page.getByRole("checkbox", { name: "Be called" }).check();
    await save();
    const { body: saved } = await owner.call<{ id: number }[]>("GET", "/user/assistants");
    expect(saved.find((one) => one.id === id)).toMatchObject({
      allowed_origins: ["https://www.shop.example", "https://shop.example", url],
      appearance: { "privacy-url": "https://shop.example/privacy" },
    });
    const chosen = await openShop();
    expect(await itemsOf(chosen)).not.toContain("Talk to a person");
    await chosen.context().close();
    expect(owner.complaints).toEqual([]);
  },
);
