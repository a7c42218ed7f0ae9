import { createVault, doctorCommands, type Finding } from "../../platform/index.ts";
import { type Environment, inspectOutside, secretOf, surroundingsOf } from "../../platform/node/index.ts";
import { runOnData } from "../run-on-data.ts";
import { refuseWords } from "../usage.ts";

const marks = { real: "✓", simulated: "○", warning: "!", problem: "✗" } as const;

/** `ringback-server doctor`: exit code 1 if something is wrong. Simulated and unsafe things are listed, but are not failures. */
export async function doctorCommand(words: readonly string[], environment: Environment): Promise<number> {
  refuseWords(words);
  const { findings } = await runOnData(environment, {
    command: "doctor",
    request: {},
    commandsOf: (storage) =>
      doctorCommands({
        storage,
        vault: createVault(secretOf(environment)),
        now: () => storage.now(),
        surroundings: surroundingsOf(environment),
        semantics: environment.semantics,
        inspectOutside: () => inspectOutside(environment),
      }),
  });
  for (const { level, text } of findings as Finding[]) console.log(`${marks[level]} ${text}`);
  return (findings as Finding[]).some(({ level }) => level === "problem") ? 1 : 0;
}
