import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { deep } from "../../counts.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules whose outcome depends on colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

const bothSchemes = ["light", "dark"] as const;
type Scheme = (typeof bothSchemes)[number];

/**
 * What axe finds wrong, by rule and place: in the deep run in light and in dark, in `npm test` in one of them by turns.
 * After the light scheme it looks in dark at colours only: all else is the same.
 * @param within The part of the page that it looks at, as a selector (default: all)
 * The page must not animate its colours: open it with `reducedMotion`.
 */
export async function violations(
  page: Page,
  schemes: readonly Scheme[] = deep ? bothSchemes : [next()],
  within?: string,
): Promise<string[]> {
  const found: string[] = [];
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    found.push(
      ...(await run(page, within, index === 0 ? [] : colourRules)).map((fault) => `in ${colorScheme}, ${fault}`),
    );
  }
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** The same in the deep run; in `npm test`, where most of the page was looked at already, nothing. */
export async function violationsIfDeep(page: Page): Promise<string[]> {
  return deep ? violations(page) : [];
}

let turn = 0;

function next(): Scheme {
  return bothSchemes[turn++ % 2]!;
}

/** Runs some rules, or with an empty list all. The page's own policy forbids injected script: the debugger runs it. */
async function run(page: Page, within: string | undefined, rules: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  return page.evaluate(
    async ({ within, rules }) => {
      const { axe } = globalThis as unknown as {
        axe: {
          run(
            context: Node | string,
            options: object,
          ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
        };
      };
      const { violations } = await axe.run(within ?? document, {
        resultTypes: ["violations"],
        ...(rules.length > 0 ? { runOnly: rules } : {}),
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    { within, rules },
  );
}
