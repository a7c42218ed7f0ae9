import { describe, expect, it } from "vitest";
import { scenarios } from "../../demo/pages/scenarios/table/index.ts";
import { deep } from "../counts.ts";
import { violations } from "./support/axe.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";

const running = useDemo();

describe("the page of scenarios", () => {
  it("lists every state by name, finds one, and fits a phone", async () => {
    const context = await running.browser.newContext({
      reducedMotion: "reduce",
      viewport: { width: 375, height: 667 },
    });
    const { page, complaints } = await openPage(context);
    await page.goto(`${running.demo.url}/scenarios/`);
    await page.getByText(`${scenarios.length} scenarios`).waitFor();
    await page.getByText("Hi! How can we help?").first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    await page.getByRole("combobox", { name: "Part" }).selectOption("People");
    const inPart = scenarios.filter(({ group }) => group === "People").length;
    await page.getByText(`${inPart} scenarios`).waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("e-mail");
    await page.getByText("1 scenario", { exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("?q=e-mail&part=People");
    await page.getByRole("log").getByText("We will write to ada@example.com").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "An e-mail address is left" }).click();
    await page.getByRole("heading", { level: 1, name: "An e-mail address is left" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  // Each theme in each direction; words of other languages are longer.
  const looks = [
    ["light", "ltr", "en"],
    ["dark", "ltr", "de"],
    ["light", "rtl", "ar"],
    ["dark", "rtl", "ar"],
  ] as const;
  const all = scenarios.flatMap(({ name }) => looks.map((look) => [name, ...look] as const));

  it.each(deep ? all : [])("shows %s in %s, %s, in %s, without a violation or an error", async (...given) => {
    const [name, theme, direction, language] = given;
    const context = await running.browser.newContext({ reducedMotion: "reduce" });
    const { page, complaints } = await openPage(context);
    await page.goto(`${running.demo.url}/scenarios/?scenario=${name}&theme=${theme}&lang=${language}`);
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.state)).toBe("ready");
    await expect
      .poll(() => page.locator(`ringback-chat .root.${theme}[dir=${direction}][lang^=${language}]`).count())
      .toBe(1);
    expect(await violations(page, ["light"])).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
