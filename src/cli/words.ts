import { type ParseArgsConfig, parseArgs } from "node:util";
import { UsageError } from "./usage.ts";

/** Reads the arguments of a command that takes one word, and options without values. @throws {UsageError} */
export function readOneWord<Option extends string>(
  words: readonly string[],
  { missing, options = [] }: { readonly missing: string; readonly options?: readonly Option[] },
): { readonly word: string; readonly options: ReadonlySet<Option> } {
  const config = Object.fromEntries(
    options.map((option) => [option, { type: "boolean" }]),
  ) as ParseArgsConfig["options"];
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: [...words], allowPositionals: true, ...(config ? { options: config } : {}) });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const [word, ...more] = parsed.positionals;
  if (word === undefined || word === "") throw new UsageError(missing);
  if (more.length > 0) throw new UsageError("Too many arguments.");
  return { word, options: new Set(Object.keys(parsed.values) as Option[]) };
}
