import type { WordVectors } from "../../../src/platform/engine/knowledge/words/word-vectors.ts";
import { readWordVectors } from "../../../src/platform/engine/knowledge/words/word-vectors.ts";
import { languageOf } from "../../../src/platform/engine/offline/language.ts";
import { readSigns, type Signs } from "../../../src/platform/engine/offline/slot-filling/choosing/weighed/signs.ts";
import type { Tool } from "../../../src/platform/engine/turn.ts";
import {
  type RequestFolder,
  readSet,
  readTools,
  requestFolders,
  type SetRequest,
} from "../../../test/platform/engine/unseen/read-sets.ts";
import { turnInput } from "../../../test/support/turns.ts";

/** A message beside the tools of an assistant, and which of them it asks for. */
export interface Example {
  readonly folder: RequestFolder;
  readonly signs: Signs;
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

/** Every message of the sets: requests, questions to documents, and talk about people. */
export async function readExamples(): Promise<Example[]> {
  const vectors = await readWordVectors();
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

    function exampleOf(one: Omit<SetRequest, "id"> & { readonly weight: number }): Example {
      return {
        folder,
        signs: signsOf(
          one,
          one.tools.map((id) => tools.get(id)!),
          vectors,
        ),
        tool: one.tool === null ? -1 : one.tools.indexOf(one.tool),
        weight: one.weight,
      };
    }
  });
}

function signsOf(
  { message, language, now, timezone }: Omit<SetRequest, "id">,
  tools: readonly Tool[],
  vectors: WordVectors,
): Signs {
  const spoken = languageOf(message, turnInput(message, { language }));
  const moment = { at: new Date(now), timezone, language: spoken };
  return readSigns(message, tools, { moment, assistantName: "Mara", vectors });
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
