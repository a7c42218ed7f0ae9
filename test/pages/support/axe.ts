import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules whose outcome depends on colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong in light and in dark, by rule and place. In dark it looks at colours only: all else is the same.
 * The page must not animate its colours: open it with `reducedMotion`.
 */
export async function violations(page: Page): Promise<string[]> {
  const light = await run(page, []);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await run(page, colourRules);
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((found) => `in dark, ${found}`)];
}

/** Runs some rules, or with an empty list all. The page's own policy forbids injected script: the debugger runs it. */
async function run(page: Page, rules: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run(rules.length > 0 ? { runOnly: rules } : {});
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, rules);
}
