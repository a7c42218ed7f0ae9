import { migrate } from "../src/platform/storage/migrate.ts";
import { openPglite } from "../src/platform/storage/pglite.ts";
import { bases } from "../test/platform/engine/answers/bases/index.ts";
import { closedBases, openBases } from "../test/platform/engine/answers/held-out/index.ts";
import { askAll, type Figures, figuresOf, type Result } from "../test/support/answers.ts";
import { round } from "./support/figures.ts";

/**
 * What the offline engine answers to the questions in `test/platform/engine/answers`. With `RINGBACK_SHOW_FAILURES` also where it
 * fails, of the sets that may be looked at.
 */
export default async function answers(): Promise<void> {
  const storage = await openPglite();
  try {
    await migrate(storage.db);
    const development = await askAll(storage.db, bases);
    const open = await askAll(storage.db, openBases);
    const closed = await askAll(storage.db, closedBases);
    const sets = { development, "held out, open": open, "held out, closed": closed, "held out": [...open, ...closed] };
    console.table(
      Object.fromEntries(Object.entries(sets).map(([name, results]) => [name, rounded(figuresOf(results))])),
    );
    if (process.env.RINGBACK_SHOW_FAILURES) showFailures([...development, ...open]);
  } finally {
    await storage.close();
  }
}

function rounded(figures: Figures): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)]));
}

function showFailures(results: readonly Result[]): void {
  for (const { base, text, answer, isRefused, isRight, foundAt } of results) {
    const isForeign = isRight === undefined;
    if (isForeign ? isRefused : isRight && !isRefused) continue;
    const kind = isForeign ? "answered" : isRight ? "right" : "wrong";
    console.log(`[${base}] ${kind}: ${text} (${foundAt ?? "-"}${isRefused ? ", refused" : ""})\n${answer}\n`);
  }
}
