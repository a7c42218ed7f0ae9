import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PersonWeights } from "../../../src/platform/engine/understanding/weighed/for-person.ts";
import { root } from "../processes.ts";
import { type Example, personSets, readExamples } from "./examples.ts";
import { fitWeights, isForPerson } from "./weights.ts";

const folds = 6;

/**
 * Fits the weights, writes them, and prints what they come to without phrases for each set that was left out of the fit, and for
 * parts of each.
 */
export default function fitPersonChoice(): void {
  const examples = readExamples();
  const without = (left: readonly Example[]) => {
    const messages = new Set(left.map(({ message }) => message));
    return fitWeights(examples.filter(({ message }) => !messages.has(message)));
  };
  const rows = personSets.flatMap((set) => {
    const own = examples.filter((one) => one.set === set);
    const parts = Array.from({ length: folds }, (_, part) => own.filter((_, at) => at % folds === part));
    return [
      { left: `all of ${set}`, ...figures(own, without(own)) },
      ...parts.map((part, at) => ({ left: `part ${at + 1} of ${set}`, ...figures(part, without(part)) })),
    ];
  });
  console.table(rows);
  const weights = fitWeights(examples);
  const others = examples.filter(({ set }) => set.startsWith("others"));
  console.log(`Requests and questions taken: ${figures(others, weights).taken}`);
  const list = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .filter(([, weight]) => weight !== 0)
      .map(([name, weight]) => `    ${/^\w+$/.test(name) ? name : `"${name}"`}: ${weight},\n`)
      .join("");
  const { person, call, trouble } = weights;
  writeFileSync(
    join(root, "src/platform/engine/understanding/weighed/person-weights.ts"),
    `// Made by \`node scripts/run.mjs person-choice\`: do not edit.\n/** Weights of the signs in \`person-signs.ts\`: that a message asks for a person, for a call, or tells of trouble. */\nexport const weights = {\n  person: {\n${list(person)}  },\n  call: {\n${list(call)}  },\n  trouble: {\n${list(trouble)}  },\n} as const;\n`,
  );
}

function figures(of: readonly Example[], weights: PersonWeights): { missed: string; taken: string } {
  const right = of.filter(({ reasons }) => reasons.length > 0);
  const none = of.filter(({ reasons }) => reasons.length === 0);
  const missed = right.filter((one) => !isForPerson(one, weights));
  const taken = none.filter((one) => isForPerson(one, weights));
  return { missed: `${missed.length} of ${right.length}`, taken: `${taken.length} of ${none.length}` };
}
