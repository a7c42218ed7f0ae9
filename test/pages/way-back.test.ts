import { expect, it } from "vitest";
import { drawn } from "../counts.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";

const running = useDemo();

it.each(
  drawn(
    [
      ["/no-such-page", 404],
      ["/gallery/no/such/page.html", 404],
      ["/documents/", 200],
      ["/api/docs", 200],
    ] as const,
    1,
  ),
)("%s answers people with %i and leads back to the demo", async (path, status) => {
  const context = await running.browser.newContext({ viewport: { width: 375, height: 667 } });
  const { page, complaints } = await openPage(context);
  const response = await page.goto(running.demo.url + path);
  expect(response?.status()).toBe(status);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const name of ["Home", "Website", "Help centre", "Assistants", "Handset", "Console"])
    await page.getByRole("banner").getByRole("link", { name, exact: true }).waitFor();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "A chat that gets things done." }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it("answers programs that ask for a missing file in one line of text", async () => {
  const response = await fetch(`${running.demo.url}/widget/missing.js`);
  expect([response.status, response.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
});
