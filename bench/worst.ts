import { createOfflineEngine } from "../src/platform/engine/offline/engine.ts";
import { migrate } from "../src/platform/storage/migrate.ts";
import { openPglite } from "../src/platform/storage/pglite.ts";
import { toolSet } from "../test/platform/engine/slot-filling/tool-set.ts";
import { addHelpCentre, addOtherPassages } from "../test/support/knowledge.ts";
import { randomOf } from "../test/support/random.ts";
import { costContexts, turnCostMs } from "../test/support/turn-cost.ts";
import { countingRecipes, manyTools, mixedRecipe, mostChars, singleRecipes } from "../test/support/worst-messages.ts";
import { median, round } from "./support/figures.ts";

const ordinary = [
  "Please book a visit for tomorrow at 10, my name is Ada Byron and the boiler drips",
  "My boiler loses pressure, what can I do about it?",
  "Where is my order A-1042? And when do you open on Saturday?",
];
/** How many of the messages are tried, drawn by chance; all of them in a deep run. */
const tried = process.env.RINGBACK_DEEP === "1" ? Number.POSITIVE_INFINITY : 250;
const mixed = 300;
const passages = 300;

/**
 * Searches for the message that costs the event loop most: every kind of token that the engine looks for, repeated and mixed,
 * in conversations of every state, beside ordinary messages in the same conversations.
 */
export default async function worst(): Promise<void> {
  const storage = await openPglite();
  try {
    await migrate(storage.db);
    const knowledgebaseId = await addHelpCentre(storage.db);
    await addOtherPassages(storage.db, knowledgebaseId, passages);
    const engine = createOfflineEngine(storage);
    const random = randomOf(Number(process.env.RINGBACK_SEED ?? 1));
    const drawn = [...singleRecipes(), ...Array.from({ length: mixed }, () => mixedRecipe(random))];
    const recipes = [...countingRecipes, ...drawn.filter(() => random() < tried / drawn.length)];
    const rows: Record<string, string | number>[] = [];
    for (const context of await costContexts(engine, knowledgebaseId, { few: toolSet, many: manyTools })) {
      for (const message of ordinary) await turnCostMs(engine, message, context, { turns: 5 });
      const usual = median(
        await inTurn(ordinary, (message) => turnCostMs(engine, message, context, { turns: 5, repeats: 2 })),
      );
      const first = await inTurn(recipes, (recipe) => turnCostMs(engine, recipe.make(mostChars), context));
      const suspects = recipes
        .map((recipe, at) => ({ recipe, ms: first[at]! }))
        .sort((one, other) => other.ms - one.ms);
      const measured = await inTurn(suspects.slice(0, 8), async ({ recipe }) => ({
        recipe,
        half: await turnCostMs(engine, recipe.make(mostChars / 2), context, { turns: 3, repeats: 2 }),
        ms: await turnCostMs(engine, recipe.make(mostChars), context, { turns: 3, repeats: 2 }),
      }));
      measured.sort((one, other) => other.ms - one.ms);
      for (const { recipe, half, ms } of measured.slice(0, 3)) {
        rows.push({
          conversation: context.title,
          "ordinary ms": round(usual),
          "worst ms": round(ms),
          ratio: round(ms / usual),
          "half as long ms": round(half),
          message: recipe.title.slice(0, 70),
        });
      }
    }
    console.log(
      `${recipes.length} messages of ${mostChars} characters, ${passages} passages; ms of the event loop's thread`,
    );
    console.table(rows);
  } finally {
    await storage.close();
  }
}

async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
