import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StubSite, scriptTag, startStubSite } from "./support/stub-site.ts";

/** The widget's libraries, each known by what stands in a function of its own, also in minified code. */
const libraries = {
  lit: /_\$litPart\$/,
  "@floating-ui/dom": /fallbackStrategy/,
  marked: /this\.tokenizer\.blockquote\(/,
  dompurify: /root node is forbidden/,
} as const;
type Library = keyof typeof libraries;

describe("the libraries of the built widget", () => {
  let site: StubSite;

  beforeAll(async () => {
    site = await startStubSite({ answer: "E14 means **low pressure**: see [the page](https://help.example/e14)." });
  });

  afterAll(() => site?.close());

  it("run each: Lit for the launcher, Floating UI for the panel, marked and DOMPurify for the first answer", async () => {
    const { page } = await site.open("");
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    await page.goto(`${site.origin}/?body=${encodeURIComponent(scriptTag('data-endpoint="/api" data-assistant="a"'))}`);
    await page.evaluate(() => (window.requestIdleCallback = () => 0)); // the panel is loaded ahead when the page is idle
    await page.getByRole("button", { name: "Open chat" }).waitFor();
    const first = await ranOf(page);
    await page.goto(`${site.origin}/?body=${encodeURIComponent(scriptTag('data-endpoint="/api" data-assistant="a"'))}`);
    await page.getByRole("button", { name: "Open chat" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("What is E14?");
    const opened: Library[] = [];
    await expect
      .poll(async () => {
        opened.push(...(await ranOf(page)));
        return opened;
      })
      .toEqual(expect.arrayContaining(["lit", "@floating-ui/dom"]));
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByRole("link", { name: "the page" }).waitFor();
    const answered = await ranOf(page);
    expect(first).toContain("lit");
    expect([...first, ...opened].filter((name) => /marked|dompurify/.test(name))).toEqual([]);
    expect(answered).toEqual(expect.arrayContaining(["marked", "dompurify"]));
    // The panel is placed once, and once more where its answer changes its size before that is done.
    expect([...new Set([...opened, ...answered])].sort()).toEqual(Object.keys(libraries).sort());
  });

  it("are dependencies of the package, with their licences beside the built files", async () => {
    const root = join(import.meta.dirname, "../..");
    const { dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    const licences = await readFile(join(root, "build/test/widget/licences.txt"), "utf8");
    for (const name of Object.keys(libraries)) {
      expect(Object.keys(dependencies)).toContain(name);
      const { version } = JSON.parse(await readFile(join(root, "node_modules", name, "package.json"), "utf8"));
      expect(licences).toContain(`${name} ${version} (`);
    }
  });
});

/** The libraries of which a function ran since this was asked last. */
async function ranOf(page: Page): Promise<Library[]> {
  const scripts = await page.coverage.stopJSCoverage();
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  const ran = scripts.flatMap(({ source = "", functions }) =>
    functions
      // The whole of a module is a function too, the one that begins it.
      .filter(({ ranges: [whole] }) => whole && whole.startOffset > 0 && whole.count > 0)
      .map(({ ranges: [whole] }) => source.slice(whole!.startOffset, whole!.endOffset)),
  );
  return (Object.keys(libraries) as Library[]).filter((name) => ran.some((code) => libraries[name].test(code)));
}
