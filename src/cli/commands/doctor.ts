import { createVault, doctorCommands, type Finding } from "../../platform/index.ts";
import { type Environment, secretOf, surroundingsOf } from "../../platform/node/index.ts";
import { ask } from "../ask.ts";
import { refuseWords } from "../usage.ts";

const marks = { real: "✓", simulated: "○", warning: "!", problem: "✗" } as const;

/** `ringback doctor`: 1 where something is wrong; what is simulated or unsafe for some uses is told, and no failure. */
export async function doctorCommand(words: readonly string[], environment: Environment): Promise<number> {
  refuseWords(words);
  const { findings } = await ask(environment, {
    command: "doctor",
    request: {},
    commandsOf: (storage) =>
      doctorCommands({
        storage,
        vault: createVault(secretOf(environment)),
        now: () => new Date(),
        surroundings: surroundingsOf(environment),
      }),
  });
  for (const { level, text } of findings as Finding[]) console.log(`${marks[level]} ${text}`);
  return (findings as Finding[]).some(({ level }) => level === "problem") ? 1 : 0;
}
