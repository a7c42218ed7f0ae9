import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { EvaluationFileError, evaluate, offlineModel, openInMemory, readEvaluation } from "../../platform/index.ts";
import { type Environment, modelsOf } from "../../platform/node/index.ts";
import { UsageError } from "../usage.ts";

/**
 * `ringback-server eval FILE.yaml [--model NAME]`: plays the file's dialogues and prints what is not as expected. Exit code 1 where
 * something is not, 2 where the file cannot be used. It has a database of its own, and calls no tool's service.
 */
export async function evalCommand(words: readonly string[], environment: Environment): Promise<number> {
  const { path, name } = readWords(words);
  try {
    const file = await readEvaluation(await readText(path), path);
    const known = [offlineModel.code, ...(environment.llm?.models ?? [])];
    const wanted = name ?? file.model ?? offlineModel.code;
    if (!known.includes(wanted))
      throw new EvaluationFileError(`There is no model ${wanted}. Configured: ${known.join(", ")}.`);
    const storage = await openInMemory();
    try {
      const model = (await modelsOf(environment, storage)).find(({ code }) => code === wanted)!;
      console.log(`${path} on ${model.name}`);
      const readDocument = (document: string) => readText(resolve(dirname(path), document));
      let failed = 0;
      for await (const { name: title, failures } of evaluate(file, { storage, model, readDocument })) {
        if (failures.length > 0) failed++;
        console.log(`${failures.length > 0 ? "✗" : "✓"} ${title}`);
        for (const { turn, text } of failures) console.log(`    turn ${turn}: ${text}`);
      }
      console.log(`${file.cases.length - failed} passed, ${failed} failed`);
      return failed > 0 ? 1 : 0;
    } finally {
      await storage.close();
    }
  } catch (error) {
    if (!(error instanceof EvaluationFileError)) throw error;
    console.error(error.message);
    return 2;
  }
}

function readWords(words: readonly string[]): { readonly path: string; readonly name: string | undefined } {
  const { values, positionals } = parse(words);
  const [path, ...more] = positionals;
  if (path === undefined) throw new UsageError("eval needs a file: ringback-server eval FILE.yaml");
  if (more.length > 0) throw new UsageError("Too many arguments.");
  return { path, name: values.model };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: { model: { type: "string" } } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    throw new EvaluationFileError(`${path} cannot be read.`);
  }
}
