import type { Db } from "../src/platform/storage/db.ts";
import { migrate } from "../src/platform/storage/migrate.ts";
import { openPglite } from "../src/platform/storage/pglite.ts";
import { bases } from "../test/platform/engine/answers/bases/index.ts";
import * as heldOut from "../test/platform/engine/answers/held-out/index.ts";
import * as general from "../test/platform/engine/answers/out-of-domain.ts";
import * as visitors from "../test/platform/engine/answers/visitors/index.ts";
import { askAll, type Figures, figuresOf, type Outcome, type Result } from "../test/support/answers.ts";
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
    const heldOutOpen = await askAll(storage.db, heldOut.openBases);
    const heldOutClosed = await askAll(storage.db, heldOut.closedBases);
    const visitorsOpen = await askAll(storage.db, visitors.openBases);
    const visitorsClosed = await askAll(storage.db, visitors.closedBases);
    const sets = {
      development,
      "held out, open": heldOutOpen,
      "held out, closed": heldOutClosed,
      "held out": [...heldOutOpen, ...heldOutClosed],
      "visitors, open": visitorsOpen,
      "visitors, closed": visitorsClosed,
      visitors: [...visitorsOpen, ...visitorsClosed],
    };
    console.table(
      Object.fromEntries(Object.entries(sets).map(([name, results]) => [name, rounded(figuresOf(results))])),
    );
    for (const [name, results] of Object.entries(sets).filter(([name]) => name.startsWith("visitors"))) {
      console.log(name);
      console.table(outcomesOf(results));
    }
    console.log("what people type into any chat window");
    console.table(await askGenerally(storage.db));
    if (process.env.RINGBACK_SHOW_FAILURES) showFailures([...development, ...heldOutOpen, ...visitorsOpen]);
  } finally {
    await storage.close();
  }
}

/** How the visitors' companies answer questions that have nothing to do with any of them. */
async function askGenerally(db: Db): Promise<Record<string, Record<string, number>>> {
  const table: Record<string, Record<string, number>> = {};
  for (const [half, questions] of Object.entries({ open: general.openQuestions, closed: general.closedQuestions }))
    for (const language of ["en", "de"] as const) {
      const companies = visitors.visitorBases.filter((base) => base.language === language);
      const { foreign, foreignPlain, foreignHedged, refused } = figuresOf(
        await askAll(db, general.askedGenerally(companies, questions)),
      );
      table[`${half}, ${language}`] = {
        questions: foreign,
        plain: round(foreignPlain),
        hedged: round(foreignHedged),
        refused: round(refused),
      };
    }
  return table;
}

/** How a set's questions are answered by their kind, where it names them. */
function outcomesOf(results: readonly Result[]): Record<string, Record<string, number>> {
  const kinds = Map.groupBy(results, ({ text, isRight }) =>
    isRight === undefined ? visitors.kindOf.get(text)! : "answerable",
  );
  const part = (of: readonly Result[], wanted: Outcome) =>
    round(of.filter(({ outcome }) => outcome === wanted).length / of.length);
  return Object.fromEntries(
    [...kinds].map(([kind, of]) => [
      kind,
      { questions: of.length, plain: part(of, "plain"), hedged: part(of, "hedged"), refused: part(of, "refused") },
    ]),
  );
}

function rounded(figures: Figures): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)]));
}

function showFailures(results: readonly Result[]): void {
  for (const { base, text, answer, outcome, isRight, foundAt } of results) {
    const isForeign = isRight === undefined;
    if (isForeign ? outcome === "refused" : isRight && outcome !== "refused") continue;
    const kind = isForeign ? "answered" : isRight ? "right" : "wrong";
    console.log(`[${base}] ${kind}: ${text} (${foundAt ?? "-"}, ${outcome})\n${answer}\n`);
  }
}
