import { expect, it } from "vitest";
import { deep } from "../counts.ts";
import { startWebServer } from "../support/web-server.ts";
import { openConsole } from "./console/signed-in.ts";
import { closeContexts, openPage, sharedBrowser } from "./support/browser.ts";
import { dataFolder, startDemo } from "./support/demo.ts";

it.runIf(deep)("puts a copied tag on another origin's page, where the assistant answers", async () => {
  using data = dataFolder();
  let html = "";
  await using site = await startWebServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(html);
  });
  const demo = await startDemo(data.path, { RINGBACK_ORIGINS: site.origin });
  const browser = await sharedBrowser();
  try {
    await using owner = await openConsole({ browser, demo, restart: async () => demo });
    const tagOf = async (name: string) => {
      await owner.page.goto(`${demo.url}/console/assistants/`);
      await owner.page.getByRole("link", { name, exact: true }).click();
      await owner.page.getByRole("link", { name: "Where it goes" }).click();
      return (await owner.page.getByRole("region", { name: "Script tag" }).textContent()) ?? "";
    };
    await owner.call("POST", "/user/assistant", { ...minimal, name: `Tim "O'Neil" & Co` });
    await owner.page.goto(demo.url);
    const tags = {
      home: (await owner.page.locator("#code").textContent()) ?? "",
      proxied: await tagOf("Mara"),
      direct: await tagOf(`Tim "O'Neil" & Co`),
    };
    const done = owner.page.getByRole("link", { name: "Done: Where it goes" });
    expect(await done.count()).toBe(0);
    expect(tags.proxied).toBe(`<script async src="${demo.url}/embed/mara.js"></script>`);
    for (const [kind, tag] of Object.entries(tags)) {
      expect(tag.match(/(?:src|endpoint)="http:\/\/127\.0\.0\.1:\d+\/[^"]+"/g), kind).toHaveLength(
        kind === "home" ? 2 : 1,
      );
      html = `<!doctype html><title>A shop</title><h1>A shop</h1>${tag}`;
      const { page } = await openPage(await browser.newContext({ reducedMotion: "reduce" }));
      await page.goto(site.origin);
      await page.getByRole("button", { name: "Open chat" }).click();
      if (kind === "direct") await page.getByText(`Tim "O'Neil" & Co`).first().waitFor();
      await page.getByRole("textbox", { name: "Message" }).fill("What does E14 mean?");
      await page.keyboard.press("Enter");
      const log = page.getByRole("log", { name: "Conversation" });
      await expect.poll(async () => (await log.innerText()).length).toBeGreaterThan(80);
      await page.context().close();
    }
    await tagOf(`Tim "O'Neil" & Co`);
    await done.waitFor();
  } finally {
    await closeContexts();
    await demo.stop();
  }
});

const minimal = {
  type: "inbound",
  mode: "pipeline",
  timezone: "Europe/London",
  system_prompt: "You are Tim.",
  initial_message: "Hi!",
  language_id: 1,
  voice_id: 1,
  llm_model_id: 1,
};
