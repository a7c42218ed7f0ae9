import { readFile, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  type CaseResult,
  EvaluationFileError,
  evaluate,
  type Model,
  offlineModel,
  openInMemory,
  readEvaluation,
} from "../../platform/index.ts";
import { type Environment, modelsOf } from "../../platform/node/index.ts";
import { junitXml, type ModelResults, resultTable } from "../eval-report.ts";
import { UsageError } from "../usage.ts";

/**
 * `ringback-server eval FILE.yaml [--model NAME]… [--visitor NAME] [--judge NAME] [--junit FILE.xml]`: plays the file's dialogues on each
 * model and prints what is not as expected. Exit code 1 where something is not, 2 where the file cannot be used. It has a database
 * of its own, and calls no tool's service.
 */
export async function evalCommand(words: readonly string[], environment: Environment): Promise<number> {
  const { path, names, ...more } = readWords(words);
  try {
    const file = await readEvaluation(await readText(path), path);
    const storage = await openInMemory();
    try {
      const models = await modelsOf(environment, storage);
      const find = (wanted: string): Model => {
        const found = models.find(({ code }) => code === wanted);
        if (found) return found;
        const known = [offlineModel.code, ...(environment.llm?.models ?? [])];
        throw new EvaluationFileError(`There is no model ${wanted}. Configured: ${known.join(", ")}.`);
      };
      const wanted = names.length > 0 ? names : [file.model ?? offlineModel.code];
      const evaluated = wanted.map(find);
      const [visitor, judge] = [more.visitor ?? file.visitor, more.judge ?? file.judge].map((name) =>
        name === undefined ? undefined : find(name),
      );
      const readDocument = (document: string) => readText(resolve(dirname(path), document));
      const all: ModelResults[] = [];
      for (const model of evaluated) {
        console.log(`${path} on ${model.name}`);
        const results: CaseResult[] = [];
        for await (const result of evaluate(file, { storage, model, visitor, judge, readDocument })) {
          results.push(result);
          console.log(`${result.failures.length > 0 ? "✗" : "✓"} ${result.name}`);
          for (const { turn, text } of result.failures) console.log(`    turn ${turn}: ${text}`);
        }
        all.push({ name: model.name, results, price: file.prices[model.code] });
      }
      console.log(`\n${resultTable(all)}\n`);
      if (more.junit !== undefined) await writeText(more.junit, junitXml(all));
      const failed = all.flatMap(({ results }) => results).filter(({ failures }) => failures.length > 0).length;
      console.log(`${file.cases.length * all.length - failed} passed, ${failed} failed`);
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

function readWords(words: readonly string[]) {
  const { values, positionals } = parse(words);
  const [path, ...more] = positionals;
  if (path === undefined) throw new UsageError("eval needs a file: ringback-server eval FILE.yaml");
  if (more.length > 0) throw new UsageError("Too many arguments.");
  const { model: names = [], visitor, judge, junit } = values;
  return { path, names, visitor, judge, junit };
}

function parse(words: readonly string[]) {
  const one = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { model: { type: "string", multiple: true }, visitor: one, judge: one, junit: one },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function writeText(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch {
    throw new EvaluationFileError(`${path} cannot be written.`);
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    throw new EvaluationFileError(`${path} cannot be read.`);
  }
}
