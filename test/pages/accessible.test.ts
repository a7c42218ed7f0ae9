import { describe, expect, it } from "vitest";
import { deep, drawn } from "../counts.ts";
import { violations } from "./support/axe.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";

const running = useDemo();

describe("in light and in dark, axe finds nothing wrong with", () => {
  it("the website, its chat closed and open with an answer", async () => {
    const context = await running.browser.newContext({ reducedMotion: "reduce" });
    const { page } = await openPage(context);
    await page.goto(`${running.demo.url}/website/`);
    await page.getByRole("button", { name: "Open chat" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Open chat" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("What does E14 mean?");
    await page.keyboard.press("Enter");
    const sources = page.getByRole("button", { name: /^\d+ sources?$/ });
    await sources.waitFor();
    expect(await violations(page)).toEqual([]);
    await sources.click();
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  it.each(
    drawn(
      [
        ["home", "/", "Book a visit"],
        ["the help centre", "/help/", "How do I measure my speed?"],
        ["the gallery with Mara", "/gallery/", "My boiler shows E14"],
        ["the gallery with Otto", "/gallery/#otto", "How far is ticket FF-10231?"],
        ["the gallery with Lou", "/gallery/#lou", "Where is MC-1042?"],
      ] as const,
      1,
    ),
  )("%s, before and after a suggestion was taken", async (_name, path, suggestion) => {
    const context = await running.browser.newContext({ reducedMotion: "reduce" });
    const { page } = await openPage(context);
    await page.goto(running.demo.url + path);
    await page.getByRole("button", { name: suggestion }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: suggestion }).click();
    await page.getByRole("button", { name: "More", exact: true }).waitFor();
    await page.getByText(/^Sent /).waitFor();
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  it.each(drawn(["/documents/", "/not-found/"], 1))("%s", async (path) => {
    const context = await running.browser.newContext({ reducedMotion: "reduce" });
    const { page } = await openPage(context);
    await page.goto(running.demo.url + path);
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  it.runIf(deep)("the console, signed out and signed in", async () => {
    const context = await running.browser.newContext({ reducedMotion: "reduce" });
    const { page } = await openPage(context);
    await page.goto(`${running.demo.url}/console/`);
    await page.getByText("Sign in to the console").waitFor();
    expect(await violations(page)).toEqual([]);
    await running.restart();
    await page.goto(running.demo.consoleLink);
    await page.getByRole("button", { name: "Add demo funds" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
});

it.runIf(deep)("what is wrong in dark alone is found, with its place", async () => {
  const context = await running.browser.newContext();
  const { page } = await openPage(context);
  const style =
    "<style>:root { color-scheme: light dark } body { background: light-dark(#fff, #222); color: #333 }</style>";
  await page.setContent(`<html lang="en"><title>Dark</title>${style}<main><h1>Dark</h1></main></html>`);
  expect(await violations(page, ["light", "dark"])).toEqual([
    expect.stringMatching(/^in dark, color-contrast: <h1>Dark/),
  ]);
  await context.close();
});
