import type { Encoder } from "../../../src/platform/engine/encoder/encoder.ts";
import { readWordVectors } from "../../../src/platform/engine/knowledge/words/word-vectors.ts";
import { languageOf } from "../../../src/platform/engine/offline/language.ts";
import { readVectors } from "../../../src/platform/engine/offline/slot-filling/choosing/weighed/meaning.ts";
import { readSigns, type Signs } from "../../../src/platform/engine/offline/slot-filling/choosing/weighed/signs.ts";
import type { Tool } from "../../../src/platform/engine/turn.ts";
import type { Moment } from "../../../src/platform/engine/understanding/slots/value.ts";
import { readTopics } from "../../../src/platform/engine/understanding/topics.ts";
import {
  type RequestFolder,
  readSet,
  readTools,
  requestFolders,
  type SetRequest,
} from "../../../test/platform/engine/unseen/read-sets.ts";
import { turnInput } from "../../../test/support/turns.ts";
import { readPublicSets } from "./public-sets.ts";

/** A message beside the tools of an assistant, and which of them it asks for. */
export interface Example {
  /** What is left out of a fit together: a set, or companies of the public sets. */
  readonly folder: RequestFolder | "public";
  readonly part: string;
  readonly language: string;
  readonly signs: Signs;
  /** What an encoder reads of an English message. */
  readonly vectors: Awaited<ReturnType<typeof readVectors>>;
  /** The place of the tool; -1 if it asks for none. */
  readonly tool: number;
  readonly weight: number;
}

interface Question {
  readonly company: string;
  readonly question: string;
  readonly language: string;
  readonly now: string;
}

/** Chosen: a question to the documents weighs so much, as there are many, and documents answer most before a tool is begun. */
const questionWeight = 0.25;
const usualNow = "2026-11-27T10:15:00Z";
const leastWord = 4;

/** A message before its signs are read. */
interface Message extends Omit<Example, "signs" | "vectors" | "tool"> {
  readonly message: string;
  readonly moment: Moment;
  readonly tools: readonly Tool[];
  readonly tool: number;
}

/** Chosen: beside the sets in the tests, whose requests are harder to tell from talk. */
const publicWeight = { request: 0.12, none: 0.35 };
const companiesOfPart = 2;
const assistantName = "Mara";

/** Every message of the sets, and of the public ones in a folder of clones. */
export async function readExamples(clones: string, encoder: Encoder): Promise<Example[]> {
  const words = await readWordVectors();
  const examples: Example[] = [];
  for (const { message, moment, tools, ...one } of [...readMessages(), ...readPublicMessages(clones)]) {
    const isEnglish = readTopics(message).language === "en";
    examples.push({
      ...one,
      signs: readSigns(message, tools, { moment, assistantName, vectors: words }),
      vectors: isEnglish ? await readVectors(message, tools, { encoder, assistantName }) : undefined,
    });
  }
  return examples;
}

function readPublicMessages(clones: string): Message[] {
  const messages = readPublicSets(clones);
  const companies = [...new Set(messages.map(({ company }) => company))];
  return messages.map(({ company, message, tools, tool, isAsking }) => ({
    folder: "public",
    part: `public ${Math.floor(companies.indexOf(company) / companiesOfPart)}`,
    language: "en",
    message,
    moment: { at: new Date(usualNow), timezone: "Europe/London", language: "en" },
    tools,
    tool,
    weight: tool >= 0 ? publicWeight.request : publicWeight.none * (isAsking ? questionWeight : 1),
  }));
}

/** Every message of the sets in the tests: requests, questions to documents, and talk about people. */
function readMessages(): Message[] {
  return requestFolders.flatMap((folder) => {
    const tools = readTools(folder);
    const requests = readSet<SetRequest>("requests", folder);
    const groups = [...new Set(requests.map((one) => one.tools.join(" ")))].map((ids) => ids.split(" "));
    const groupOf = companyTools(folder, groups, tools);
    const questions = ["answerable", "unknowable"].flatMap((name) => readSet<Question>(name, folder));
    const people = readSet<{ message: string; language?: string; wantsPerson: boolean }>("person", folder);
    const none = { tool: null, timezone: "Europe/London" };
    return [
      ...requests.map((one) => exampleOf({ ...one, weight: 1 })),
      ...questions.map(({ company, question, language, now = usualNow }) =>
        exampleOf({ ...none, message: question, language, now, tools: groupOf(company), weight: questionWeight }),
      ),
      // Who wants a person gets one before a tool is thought of.
      ...people.flatMap(({ message, language = "en", wantsPerson }, at) =>
        wantsPerson
          ? []
          : [
              exampleOf({
                ...none,
                message,
                language,
                now: usualNow,
                tools: groups[at % groups.length]!,
                weight: questionWeight,
              }),
            ],
      ),
    ];

    function exampleOf({
      message,
      language,
      now,
      timezone,
      weight,
      ...one
    }: Omit<SetRequest, "id"> & { readonly weight: number }): Message {
      const spoken = languageOf(message, turnInput(message, { language }));
      return {
        folder,
        part: folder,
        language,
        message,
        moment: { at: new Date(now), timezone, language: spoken },
        tools: one.tools.map((id) => tools.get(id)!),
        tool: one.tool === null ? -1 : one.tools.indexOf(one.tool),
        weight,
      };
    }
  });
}

/** The tools whose words a company's documents hold most of. */
function companyTools(
  folder: string,
  groups: readonly string[][],
  tools: ReadonlyMap<string, Tool>,
): (company: string) => readonly string[] {
  const wordsOf = (text: string) =>
    new Set(
      text
        .toLowerCase()
        .match(/\p{L}+/gu)
        ?.filter((word) => word.length >= leastWord),
    );
  const companies = readSet<{ id: string; documents: { markdown: string }[] }>("companies", folder);
  const nearest = new Map(
    companies.map(({ id, documents }) => {
      const held = wordsOf(documents.map(({ markdown }) => markdown).join(" "));
      const shares = groups.map((group) => {
        const words = [
          ...wordsOf(group.map((one) => `${one.replaceAll("_", " ")} ${tools.get(one)!.description}`).join(" ")),
        ];
        return words.filter((word) => held.has(word)).length / words.length;
      });
      return [id, groups[shares.indexOf(Math.max(...shares))]!];
    }),
  );
  return (company) => nearest.get(company) ?? groups[0]!;
}
