import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createEncoder } from "../../../src/platform/engine/encoder/encoder.ts";
import {
  chancesOf,
  type Weights,
} from "../../../src/platform/engine/offline/slot-filling/choosing/weighed/likely-tools.ts";
import { formatWantedWeights } from "../../../src/platform/engine/offline/slot-filling/choosing/weighed/meaning.ts";
import { root } from "../processes.ts";
import { fitChoice } from "./choice.ts";
import { type Example, readExamples } from "./examples.ts";
import { addMeaning } from "./wanted.ts";

const target = "src/platform/engine/offline/slot-filling/choosing/weighed";
/** From which chance a tool is begun. */
const least = 0.4;

/** Fits the weights, writes them, and prints what they come to for each set that was left out of the fit. */
export default async function fitToolChoice(clones: string): Promise<void> {
  const encoder = createEncoder({ answerWithinMs: 60_000 });
  const words = await readExamples(clones, encoder);
  const { examples: meant, wanted } = await addMeaning(words, encoder);
  const sets = words.filter(({ folder }) => folder !== "public");
  console.table(judge(sets));
  console.table(judge(words));
  console.table(judge(meant));
  const fits = [fitChoice(sets), fitChoice(words), fitChoice(meant)];
  const list = (part: keyof Weights) =>
    Object.keys(fits[0]![part])
      .map((name) => `    ${name}: [${fits.map((fit) => Math.round(fit[part][name]! * 100) / 100).join(", ")}],\n`)
      .join("");
  const path = join(root, target, "tool-weights.ts");
  const [head = ""] = readFileSync(path, "utf8").split("  none: {");
  writeFileSync(path, `${head}  none: {\n${list("none")}  },\n  tool: {\n${list("tool")}  },\n} as const;\n`);
  writeFileSync(join(root, target, "wanted-weights.txt"), formatWantedWeights(wanted));
}

/** What weights that are fitted without a part come to for it, together by sets. */
function judge(examples: readonly Example[]) {
  const parts = [...new Set(examples.map(({ part }) => part))];
  const judged = parts.flatMap((part) => {
    const weights = fitChoice(examples.filter((one) => one.part !== part));
    return examples
      .filter((one) => one.part === part)
      .map((one) => ({
        ...one,
        chosen: chosenOf(one, weights),
        isQuestion: one.weight < 1 && one.folder !== "public",
      }));
  });
  const rows = Map.groupBy(judged, ({ folder, language }) => `${folder} ${language === "en" ? "en" : "other"}`);
  return [...rows].map(([set, all]) => {
    const asked = all.filter(({ tool }) => tool >= 0);
    const none = all.filter(({ tool, isQuestion }) => tool < 0 && !isQuestion);
    const questions = all.filter(({ isQuestion }) => isQuestion);
    return {
      set,
      recognised: share(asked, ({ chosen, tool }) => chosen === tool),
      another: share(asked, ({ chosen, tool }) => chosen >= 0 && chosen !== tool),
      falsely: share(none, ({ chosen }) => chosen >= 0),
      questions: share(questions, ({ chosen }) => chosen >= 0),
    };
  });
}

function chosenOf({ signs }: Example, weights: Weights): number {
  const chances = chancesOf(signs, weights, Number);
  const most = Math.max(...chances);
  return most >= least ? chances.indexOf(most) : -1;
}

function share<Item>(of: readonly Item[], test: (one: Item) => boolean): string {
  return `${of.filter(test).length} of ${of.length}`;
}
