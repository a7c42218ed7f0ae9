import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createEncoder } from "../../../src/platform/engine/encoder/encoder.ts";
import {
  formatMeaningWeights,
  type MeaningWeights,
  readSigns,
} from "../../../src/platform/engine/offline/slot-filling/choosing/by-meaning.ts";
import {
  type MeaningFeatures,
  readMeaningFeatures,
} from "../../../src/platform/engine/offline/slot-filling/choosing/meaning-features.ts";
import type { Tool, ToolParameter } from "../../../src/platform/engine/turn.ts";
import { root } from "../processes.ts";

/** Sets that may be looked at; the fourth is kept aside to be judged by. */
const folders = ["", "second", "third"];
const sets = "test/platform/engine/unseen/sets";
const assistantName = "Mara";
/** Chosen: there are more questions than requests, and as many tools of other companies as one likes. */
const partOfOthers = 0.3;
const strangers = 4;

interface Example {
  readonly features: MeaningFeatures;
  /** The place of the tool that is asked for; -1 for none of these. */
  readonly meant: number;
  /** Something is to be done, by these tools or by others. */
  readonly isWanted: boolean;
  readonly weight: number;
}

/** Fits what a message wants, then which tool, then whether both are sure, each as a logistic regression. */
export default async function fitMeantTools(): Promise<void> {
  const encoder = createEncoder({ answerWithinMs: 60_000 });
  const examples: Example[] = [];
  const messages: { readonly features: readonly number[]; readonly isWanted: boolean; readonly weight: number }[] = [];
  const companies = folders.map(readSet);
  const read = async (message: string, tools: readonly Tool[], at: Date) => {
    const moment = { at, timezone: "Europe/London", language: "en" };
    const features = await readMeaningFeatures(message, tools, { encoder, moment, assistantName });
    if (!features) throw new Error("The encoder is not installed.");
    return features;
  };
  for (const [place, { requests, questions, groups }] of companies.entries()) {
    const others = companies.filter((_, at) => at !== place).flatMap((other) => other.groups);
    let next = 0;
    for (const { message, tool, tools, at } of requests) {
      const meant = tools.findIndex(({ name }) => name === tool);
      examples.push({ features: await read(message, tools, at), meant, isWanted: meant >= 0, weight: 1 });
      for (let count = 0; meant >= 0 && count < strangers; count++) {
        const features = await read(message, others[next++ % others.length]!, at);
        examples.push({ features, meant: -1, isWanted: true, weight: partOfOthers });
      }
    }
    for (const { question, at } of questions) {
      const features = await read(question, groups[next++ % groups.length]!, at);
      examples.push({ features, meant: -1, isWanted: false, weight: partOfOthers });
    }
  }
  for (const line of readFileSync(join(root, "scripts/lib/meant-tools/messages.txt"), "utf8").trim().split("\n")) {
    const { message } = await read(line.slice(2), [], new Date("2026-11-27T10:00:00Z"));
    messages.push({ features: message, isWanted: line.startsWith("+"), weight: 1 });
  }
  // The same message beside other companies' tools is one message.
  const single = [...new Map(examples.map((one) => [one.features.message.join(), one])).values()];
  const message = fitLogistic([
    ...single.map(({ features, isWanted, weight }) => ({ features: features.message, is: isWanted, weight })),
    ...messages.map(({ isWanted, ...one }) => ({ ...one, is: isWanted })),
  ]);
  const tool = fitChoice(examples.filter(({ meant }) => meant >= 0));
  const unsure: MeaningWeights = { message, tool, sure: [] };
  const sure = fitLogistic(
    examples.map(({ features, meant, weight }) => {
      const { place, signs } = readSigns(features, unsure);
      return { features: signs, is: place === meant, weight };
    }),
    { penalty: 0.0005 },
  );
  const weights = { message, tool, sure };
  writeFileSync(
    join(root, "src/platform/engine/offline/slot-filling/choosing/meaning-weights.txt"),
    formatMeaningWeights(weights),
  );
  console.log(
    `${examples.length} examples, ${messages.length} messages; which tool ${tool.map(round)}; sure ${sure.map(round)}`,
  );
}

const round = (value: number) => Math.round(value * 100) / 100;

interface WrittenSchema {
  readonly type: ToolParameter["type"] | "integer";
  readonly description: string;
  readonly format?: string;
  readonly enum?: readonly string[];
}

interface WrittenTool {
  readonly id: string;
  readonly description: string;
  readonly parameters: { readonly properties: Readonly<Record<string, WrittenSchema>> };
}

interface WrittenRequest {
  readonly language: string;
  readonly message: string;
  readonly tool: string | null;
  readonly tools: readonly string[];
  readonly now: string;
}

interface WrittenQuestion {
  readonly language: string;
  readonly question: string;
  readonly now: string;
}

/** Requests, questions and the tools of each company of a set. */
function readSet(folder: string) {
  const list = <Item>(name: string): Item[] =>
    JSON.parse(readFileSync(join(root, sets, folder, `${name}.json`), "utf8"));
  const english = <Item extends { readonly language: string }>(items: readonly Item[]) =>
    items.filter(({ language }) => language === "en");
  const tools = new Map(list<WrittenTool>("tools").map((tool) => [tool.id, toolOf(tool)]));
  const requests = english(list<WrittenRequest>("requests")).map(({ message, tool, tools: ids, now }) => ({
    message,
    tool,
    tools: ids.map((id) => tools.get(id)!),
    at: new Date(now),
  }));
  const groups = [...new Map(requests.map((one) => [one.tools.map(({ name }) => name).join(), one.tools])).values()];
  const written = [...list<WrittenQuestion>("answerable"), ...list<WrittenQuestion>("unknowable")];
  const questions = english(written).map(({ question, now }) => ({ question, at: new Date(now) }));
  return { requests, questions, groups };
}

function toolOf({ id, description, parameters }: WrittenTool): Tool {
  return {
    name: id,
    description,
    needsConsent: true,
    writes: true,
    parameters: Object.entries(parameters.properties).map(([name, schema]) => ({
      name,
      type: schema.type === "integer" ? "number" : schema.type,
      description: [
        schema.description,
        ...(schema.format === "date" ? ["(YYYY-MM-DD)"] : []),
        ...(schema.enum ? [`One of: ${schema.enum.join(", ")}`] : []),
      ].join(". "),
    })),
    run: () => Promise.reject(new Error("This tool is not run.")),
  };
}

/** By gradient descent with momentum. */
function fitLogistic(
  examples: readonly { readonly features: readonly number[]; readonly is: boolean; readonly weight: number }[],
  { penalty = 0.001, rounds = 3_000, rate = 0.2 } = {},
): number[] {
  const size = examples[0]!.features.length;
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const weights = new Float64Array(size);
  const speed = new Float64Array(size);
  for (let step = 0; step < rounds; step++) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : penalty * weight));
    for (const { features, is, weight } of examples) {
      let score = 0;
      for (let at = 0; at < size; at++) score += features[at]! * weights[at]!;
      const error = ((1 / (1 + Math.exp(-score)) - Number(is)) * weight) / total;
      for (let at = 0; at < size; at++) slope[at]! += error * features[at]!;
    }
    descend(weights, speed, slope, rate);
  }
  return [...weights];
}

/** Which of a company's tools is meant: a conditional logit. */
function fitChoice(examples: readonly Example[], { penalty = 0.002, rounds = 2_000, rate = 0.2 } = {}): number[] {
  const size = examples[0]!.features.tools[0]!.length;
  const weights = new Float64Array(size).fill(1);
  const speed = new Float64Array(size);
  for (let step = 0; step < rounds; step++) {
    const slope = weights.map((weight) => penalty * weight);
    for (const { features, meant } of examples) {
      const chances = features.tools.map((tool) =>
        Math.exp(tool.reduce((sum, value, at) => sum + value * weights[at]!, 0)),
      );
      const sum = chances.reduce((all, chance) => all + chance, 0);
      for (const [place, tool] of features.tools.entries()) {
        const error = (chances[place]! / sum - Number(place === meant)) / examples.length;
        for (let at = 0; at < size; at++) slope[at]! += error * tool[at]!;
      }
    }
    descend(weights, speed, slope, rate);
  }
  return [...weights];
}

function descend(weights: Float64Array, speed: Float64Array, slope: Float64Array, rate: number): void {
  for (let at = 0; at < weights.length; at++) {
    speed[at] = 0.9 * speed[at]! + slope[at]!;
    weights[at]! -= rate * speed[at]!;
  }
}
