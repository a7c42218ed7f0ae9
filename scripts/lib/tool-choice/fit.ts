import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  chancesOf,
  type Weights,
} from "../../../src/platform/engine/offline/slot-filling/choosing/weighed/likely-tools.ts";
import { requestFolders } from "../../../test/platform/engine/unseen/read-sets.ts";
import { root } from "../processes.ts";
import { fitChoice } from "./choice.ts";
import { type Example, readExamples } from "./examples.ts";

/** Fits the weights, writes them, and prints what they come to for each set that was left out of the fit. */
export default async function fitToolChoice(): Promise<void> {
  const examples = await readExamples();
  const rows = requestFolders.map((folder) => {
    const weights = fitChoice(examples.filter((one) => one.folder !== folder));
    const left = examples.filter((one) => one.folder === folder);
    const requests = left.filter(({ weight }) => weight === 1);
    const questions = left.filter(({ weight }) => weight < 1);
    return [0.4, 0.5].map((least) => ({
      folder,
      least,
      recognised: share(
        requests.filter(({ tool }) => tool >= 0),
        (one) => chosenOf(one, weights, least) === one.tool,
      ),
      falsely: share(
        requests.filter(({ tool }) => tool < 0),
        (one) => chosenOf(one, weights, least) >= 0,
      ),
      questions: share(questions, (one) => chosenOf(one, weights, least) >= 0),
    }));
  });
  console.table(rows.flat());
  const { none, tool } = fitChoice(examples);
  const list = (weights: Readonly<Record<string, number>>) =>
    Object.entries(weights)
      .map(([name, weight]) => `    ${name}: ${Math.round(weight * 100) / 100},\n`)
      .join("");
  writeFileSync(
    join(root, "src/platform/engine/offline/slot-filling/choosing/weighed/tool-weights.ts"),
    `// Made by \`node scripts/run.mjs tool-choice\`: do not edit.\n/** Weights of the signs in \`signs.ts\`: that a message asks for no tool, and for one. */\nexport const weights = {\n  none: {\n${list(none)}  },\n  tool: {\n${list(tool)}  },\n} as const;\n`,
  );
}

function chosenOf({ signs }: Example, weights: Weights, least: number): number {
  const chances = chancesOf(signs, weights);
  const most = Math.max(...chances);
  return most >= least ? chances.indexOf(most) : -1;
}

function share(of: readonly Example[], test: (one: Example) => boolean): string {
  return `${of.filter(test).length} of ${of.length}`;
}
