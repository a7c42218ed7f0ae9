import { chromium } from "playwright-core";
import { createServer } from "vite";
import { chromeFlags, findChrome } from "../scripts/lib/chrome.ts";
import { root } from "../scripts/lib/processes.ts";

const sizes = [2_000, 20_000, 200_000];
const repeats = 3;
const goalMs = 100;

/** The longest task of the page for each kind of hostile answer, at three sizes; of three runs the shortest, in ms. */
export default async function freeze(): Promise<void> {
  const server = await createServer({
    configFile: false,
    root,
    logLevel: "warn",
    server: { port: 0, watch: null },
    optimizeDeps: { entries: ["test/browser/freezing/kinds.ts", "test/browser/freezing/measure.ts"] },
  });
  await server.listen();
  const browser = await chromium.launch({ executablePath: await findChrome(), args: [...chromeFlags] });
  try {
    const page = await browser.newPage();
    await page.goto(new URL("/test/browser/markdown/pages/open.html", server.resolvedUrls!.local[0]).href);
    await page.evaluate(loadModules);
    const rows = await page.evaluate(measureAll, { sizes, repeats });
    const ranked = rows.toSorted((one, other) => Math.max(...other.ms) - Math.max(...one.ms));
    console.table(
      ranked.map(({ name, ms }) => ({
        answer: name,
        ...Object.fromEntries(ms.map((value, at) => [sizes[at], value])),
      })),
    );
    const over = ranked.filter(({ ms }) => Math.max(...ms) > goalMs).length;
    console.log(`${over} of ${rows.length} kinds over ${goalMs} ms`);
  } finally {
    await browser.close();
    await server.close();
  }
}

type Freezing = typeof import("../test/browser/freezing/kinds.ts") &
  typeof import("../test/browser/freezing/measure.ts");

/** Text, because the import of a function that runs in the page would be rewritten for this process. */
const loadModules = `Promise.all(["kinds", "measure"].map((name) => import("/test/browser/freezing/" + name + ".ts")))
  .then(([kinds, measure]) => { globalThis.freezing = { ...kinds, ...measure }; })`;

/** Runs in the page. */
async function measureAll(options: {
  sizes: readonly number[];
  repeats: number;
}): Promise<{ name: string; ms: number[] }[]> {
  const { hostileKinds, ordinaryAnswer, longestTaskOf } = (globalThis as unknown as { freezing: Freezing }).freezing;
  const ordinary = { name: "an ordinary answer", make: (size: number) => ({ text: ordinaryAnswer(size) }) };
  const rows: { name: string; ms: number[] }[] = [];
  await longestTaskOf(ordinary.make(2_000)); // loads what is loaded once
  for (const { name, make } of [ordinary, ...hostileKinds]) {
    const ms: number[] = [];
    for (const size of options.sizes) {
      let shortest = Number.POSITIVE_INFINITY;
      for (let run = 0; run < options.repeats; run++) shortest = Math.min(shortest, await longestTaskOf(make(size)));
      ms.push(Math.round(shortest));
    }
    rows.push({ name, ms });
  }
  return rows;
}
