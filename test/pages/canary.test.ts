import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { deep } from "../counts.ts";
import { closeContexts, openPage, sharedBrowser } from "./support/browser.ts";
import { startDemo } from "./support/demo.ts";
import { demoPlace } from "./support/places.ts";

const built = join(import.meta.dirname, "../../build/test");
const apiKey = "canary-key-of-the-owner-4f1d9c27aa";
/** How any key of the platform begins: the proxy's own is made by the demo and known to nobody else. */
const anyKey = /rbk_[\w-]{8,}/;

it.runIf(deep)(
  "the platform's keys and the assistants' uuids are in no page, bundle, answer, header, storage or log",
  async () => {
    await using data = await demoPlace();
    const demo = await startDemo(data.path, { ...data.environment, RINGBACK_API_KEY: apiKey });
    const browser = await sharedBrowser();
    try {
      const headers = { authorization: `Bearer ${apiKey}` };
      const assistants = (await (await fetch(`${demo.url}/api/user/assistants`, { headers })).json()) as {
        uuid: string;
      }[];
      expect(assistants).toHaveLength(3);
      const texts: { where: string; text: string }[] = [];
      const { page } = await openPage(await browser.newContext({ reducedMotion: "reduce" }));
      // Every answer passes through here whole: a page that leaves a stream early would hide its end.
      await page.route("**/*", async (route) => {
        // Fetch metadata joins a request behind this point, so it is put back.
        const sent = { ...route.request().headers(), "sec-fetch-site": "same-origin" };
        const response = await route.fetch({ headers: sent });
        const text = await response.text();
        texts.push({
          where: `${route.request().method()} ${route.request().url()}`,
          text: `${JSON.stringify(response.headers())}\n\n${text}`,
        });
        await route.fulfill({ response });
      });
      await page.goto(`${demo.url}/website/`);
      await page.getByRole("button", { name: "Open chat" }).click();
      for (const [said, answered] of [
        ["What does E14 mean?", /\d+ sources?/],
        ["Where is my visit HV-7A2B9C?", "no visit with that reference"],
      ] as const) {
        await page.getByRole("textbox", { name: "Message" }).fill(said);
        await page.keyboard.press("Enter");
        await page.getByRole("log").getByText(answered).first().waitFor();
      }
      await page.reload();
      await page.getByRole("button", { name: /Open chat/ }).click();
      await page.getByRole("log").getByText("What does E14 mean?").first().waitFor();
      texts.push({ where: "the page", text: await page.content() });
      texts.push({
        where: "storage",
        text: await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
      });
      for (const [path, suggestion] of [
        ["/", "What does a visit cost?"],
        ["/help/", "How do I measure my speed?"],
        ["/gallery/#otto", "How far is ticket FF-10231?"],
        ["/gallery/#lou", "Where is MC-1042?"],
      ] as const) {
        await page.goto(demo.url + path);
        await page.evaluate(() => sessionStorage.clear());
        await page.reload();
        await page.getByRole("button", { name: suggestion }).click();
        await page.getByRole("log").locator("ringback-function-card").first().waitFor();
        texts.push({ where: path, text: await page.content() });
      }
      for (const [path, init] of [
        ["/ringback/conversations", { method: "POST", body: "{" }],
        ["/ringback/conversations", { method: "POST", body: JSON.stringify({ assistant_id: assistants[0]?.uuid }) }],
        ["/ringback/capabilities", {}],
        ["/ringback/user/assistants", {}],
        ["/api/user/assistants", {}],
        ["/desk/visits", {}],
        ["/desk/tickets", {}],
        ["/desk/orders", {}],
        ["/desk/board/orders", {}],
        ["/desk/board/tickets", {}],
      ] as const) {
        const sent = { "content-type": "application/json", origin: demo.url };
        const response = await fetch(demo.url + path, { ...init, headers: sent });
        texts.push({ where: path, text: JSON.stringify([...response.headers]) + (await response.text()) });
      }
      await page.close();
      await demo.stop();
      texts.push({ where: "the log", text: demo.lines.join("\n") });
      for (const folder of ["widget", "demo", "console"]) {
        for (const file of readdirSync(join(built, folder), { recursive: true, encoding: "utf8" })) {
          if (/\.(?:m?js|html|css|json)$/.test(file))
            texts.push({ where: file, text: readFileSync(join(built, folder, file), "utf8") });
        }
      }
      expect(texts.length).toBeGreaterThan(40);
      const answers = texts.filter(({ where }) => /\/messages$/.test(where));
      expect(answers.filter(({ text }) => /^event: done$/m.test(text))).toHaveLength(6);
      const leaks = texts.filter(
        ({ text }) => text.includes(apiKey) || anyKey.test(text) || assistants.some(({ uuid }) => text.includes(uuid)),
      );
      expect(leaks.map(({ where }) => where)).toEqual([]);
    } finally {
      await closeContexts();
      await demo.stop();
    }
  },
);
