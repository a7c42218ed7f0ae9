import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Tool } from "../../../src/platform/engine/turn.ts";
import { describeParameter } from "../../../test/platform/engine/unseen/read-sets.ts";
import { rowsOf } from "../general-questions/sets.ts";
import { root } from "../processes.ts";

/** A message beside the tools of a company that was made up for it. */
export interface PublicMessage {
  readonly company: string;
  readonly message: string;
  readonly tools: readonly Tool[];
  /** The place of the tool; -1 if it asks for none. */
  readonly tool: number;
  /** It asks how something is done, which may ask for it or for an answer. */
  readonly isAsking: boolean;
}

/** Chosen: so many of each tool and intent are as much work for the fit as the other sets. */
const most = { requests: 14, asking: 3, questions: 4, outOfScope: 10, talk: 8 };
const talkIntents =
  `thank_you goodbye greeting are_you_a_bot what_is_your_name how_old_are_you tell_joke who_made_you what_are_your_hobbies
  do_you_have_pets where_are_you_from`.split(/\s+/);
const asking =
  /^(?:so |and |hi |hey |hello |please )*(?:what|whats|which|who|when|where|why|how|is|are|do|does|did|will|would|can|could|should|may|am|if)\b|\?|\b(?:tell me|show me|know|explain|walk me through|figure out|see|hear more about|instructions for|process of|ways?|procedure) (?:how|what|which|when|if|whether|where|to|the process|instructions)\b|^(?:explain|walk me|ways to|look up)\b|\b(?:to know|learn(?:ing)? more|hear more|instructions|procedure|process of)\b/i;
const polite = /^(?:please |hi |hello )*(?:can|could|will|would) you/i;

/**
 * Messages that people wrote to assistants for anything, and to a bank, as requests for the tools in public-tools.txt: who wrote them knew
 * neither. Signs that are made for the sets in the tests weigh less beside them.
 * @param folder Clones of clinc/oos-eval (CLINC150; CC BY 3.0) and PolyAI-LDN/task-specific-datasets (banking77; CC BY 4.0).
 */
export function readPublicSets(folder: string): PublicMessage[] {
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const clinc: Record<string, [text: string, intent: string][]> = JSON.parse(read("oos-eval/data/data_full.json"));
  const bank = rowsOf(read("task-specific-datasets/banking_data/train.csv"), ",") as [string, string][];
  const inScope = ["train", "val", "test"].flatMap((part) => clinc[part]!);
  const texts = Map.groupBy([...inScope, ...bank], ([, intent]) => intent);
  const textsOf = (intents: readonly string[]) =>
    intents.flatMap((intent) => (texts.get(intent) ?? []).map(([text]) => text.trim().replaceAll("\n", " ")));
  const outOfScope = ["oos_train", "oos_val", "oos_test"].flatMap((part) => clinc[part]!.map(([text]) => text));
  const companies = readFileSync(join(root, "scripts/lib/tool-choice/public-tools.txt"), "utf8").trim().split(/\n\n/);
  return companies.flatMap((lines, place) => {
    const [title = "", ...rest] = lines.split("\n");
    const written = rest.filter((line) => !line.startsWith("? ")).map(readTool);
    const tools = written.map(({ tool }) => tool);
    const questions = rest.filter((line) => line.startsWith("? ")).flatMap((line) => line.slice(2).split(" "));
    const made = (some: readonly string[], tool: number, isAsking = false) =>
      some.map((message) => ({ company: title.slice(2), message, tools, tool, isAsking }));
    return [
      ...written.flatMap(({ tool: { writes }, intents }, at) => {
        const all = textsOf(intents);
        const isRequest = (text: string) => !writes || !asking.test(text) || polite.test(text);
        return [
          ...made(spread(all.filter(isRequest), most.requests), at),
          ...made(
            spread(
              all.filter((text) => !isRequest(text)),
              most.asking,
            ),
            -1,
            true,
          ),
        ];
      }),
      ...questions.flatMap((intent) => made(spread(textsOf([intent]), most.questions), -1)),
      ...made(spread(outOfScope, most.outOfScope, place), -1),
      ...made(spread(textsOf(talkIntents), most.talk, place), -1),
    ];
  });
}

/** So many of a list, from all of its parts. */
function spread<Item>(list: readonly Item[], count: number, from = 0): Item[] {
  const wanted = Math.min(count, list.length);
  return Array.from(
    { length: wanted },
    (_, at) => list[(Math.floor((at * list.length) / wanted) + from) % list.length]!,
  );
}

/** "name: description (parameter: its description; …) < intents". */
function readTool(line: string): { readonly tool: Tool; readonly intents: readonly string[] } {
  const [, name = "", description = "", parameters = "", intents = ""] =
    /^(\w+): (.*?) \((.*)\) < (.*)$/.exec(line) ?? [];
  const reads = description.endsWith("Reads only.");
  const tool = {
    name,
    description,
    needsConsent: !reads,
    writes: !reads,
    parameters: parameters
      .split("; ")
      .filter((text) => text !== "")
      .map((text) => {
        const [key = "", said = ""] = text.split(": ");
        const format = said.endsWith("(HH:MM)") ? "time" : /^(?:first |last )?day\b/i.test(said) ? "date" : "";
        const schema = { type: /^(?:How many|Number of)/.test(said) ? "integer" : "string", format };
        return describeParameter({ name: key, description: said.replace(" (HH:MM)", ""), schema });
      }),
    run: () => Promise.reject(new Error("This tool is not run.")),
  };
  return { tool, intents: intents.split(" ") };
}
