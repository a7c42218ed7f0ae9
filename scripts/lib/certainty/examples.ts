import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Signs } from "../../../src/platform/engine/knowledge/certainty.ts";
import { createKnowledgeSearch } from "../../../src/platform/engine/knowledge/search.ts";
import { extractAnswer } from "../../../src/platform/engine/offline/answer.ts";
import { withWeekday } from "../../../src/platform/engine/offline/days.ts";
import { searchInContext } from "../../../src/platform/engine/understanding/follow-up.ts";
import { migrate } from "../../../src/platform/storage/migrate.ts";
import { openPglite } from "../../../src/platform/storage/pglite.ts";
import { bases } from "../../../test/platform/engine/answers/bases/index.ts";
import * as heldOut from "../../../test/platform/engine/answers/held-out/index.ts";
import { openQuestions } from "../../../test/platform/engine/answers/out-of-domain.ts";
import * as visitors from "../../../test/platform/engine/answers/visitors/index.ts";
import { addBase, holds } from "../../../test/support/answers.ts";
import { root } from "../processes.ts";

/** A question to a company, and what a search makes of it. */
export interface Example {
  readonly set: string;
  readonly company: string;
  /** No document of the company answers it. */
  readonly isForeign: boolean;
  /** The text that would be answered holds every fact asked for. */
  readonly isRight: boolean;
  /** It would be shown at all, plainly or not. */
  readonly isShown: boolean;
  readonly signs: Signs | undefined;
}

interface Asked {
  readonly text: string;
  readonly after: readonly string[];
  /** None: no document answers it. */
  readonly facts: readonly (string | readonly string[])[] | undefined;
  readonly language: string;
  readonly at: Date;
}

interface Company {
  readonly set: string;
  readonly name: string;
  readonly documents: readonly { readonly name: string; readonly text: string }[];
  readonly questions: readonly Asked[];
}

const friday = new Date("2026-11-20T10:00:00Z");
/** Of the questions about the world at large, each company is asked so many. */
const generalQuestions = 5;
const smallForeign = 3;

/** Asks every company everything. */
export async function readExamples(): Promise<Example[]> {
  const storage = await openPglite();
  try {
    await migrate(storage.db);
    const search = createKnowledgeSearch(storage.db);
    const examples: Example[] = [];
    for (const { set, name, documents, questions } of companies()) {
      const id = await addBase(storage.db, { name, language: "en", documents, questions: [], foreign: [] });
      for (const { text, after, facts, language, at } of questions) {
        const query = withWeekday(text, { at, timezone: "UTC", language });
        const result = await searchInContext(query, after.at(-1) ?? "", (options) => search.search(id, query, options));
        const found = result.passages.length > 0 ? result.passages : result.nearest;
        const answer = extractAnswer(found, result.topics, query);
        const isRight = facts !== undefined && holds(answer, facts);
        const { signs } = result;
        examples.push({
          set,
          company: name,
          isForeign: facts === undefined,
          isRight,
          isShown: result.isRelated,
          signs: found.length > 0 ? signs : undefined,
        });
      }
    }
    return examples;
  } finally {
    await storage.close();
  }
}

export function companies(): Company[] {
  const sets = { development: bases, "held out": heldOut.heldOutBases, visitors: visitors.visitorBases };
  let next = 0;
  const written = Object.entries(sets).flatMap(([set, all]) =>
    all.map(({ name, language, documents, questions, foreign }): Company => {
      const own = openQuestions.filter((one) => one.language === language);
      const general = Array.from(
        { length: own.length > 0 ? generalQuestions : 0 },
        () => own[(next++ * 7) % own.length]!.text,
      );
      const asked = (text: string, facts: Asked["facts"], after: readonly string[] = []): Asked => ({
        text,
        facts,
        after,
        language,
        at: friday,
      });
      return {
        set,
        name: `${set} ${name}`,
        documents,
        questions: [
          ...questions.map(({ text, facts, after }) => asked(text, facts, after)),
          ...[...foreign, ...general].map((text) => asked(text, undefined)),
        ],
      };
    }),
  );
  return [...written, ...written.map(smallerOf), ...["", "second"].flatMap(unseenCompanies)];
}

/** A company with its shortest document alone, as an owner begins: asked what that answers, and some that nothing answers. */
function smallerOf({ set, name, documents, questions }: Company): Company {
  const [shortest] = [...documents].sort((one, other) => one.text.length - other.text.length);
  const isAnswered = ({ facts, after }: Asked) =>
    facts !== undefined && after.length === 0 && holds(shortest!.text, facts);
  const foreign = questions.filter(({ facts }) => facts === undefined);
  return {
    set: `${set}, one document`,
    name,
    documents: [shortest!],
    questions: [...questions.filter(isAnswered), ...foreign.slice(0, smallForeign), ...foreign.slice(-smallForeign)],
  };
}
/** The sets of people who have not seen the code, but for the later ones, to which nothing is fitted. */
function unseenCompanies(folder: string): Company[] {
  const read = <Item>(name: string): Item[] =>
    JSON.parse(readFileSync(join(root, "test/platform/engine/unseen/sets", folder, `${name}.json`), "utf8"));
  type Question = {
    company: string;
    question: string;
    after?: string;
    language: string;
    now: string;
    mustContain?: Asked["facts"];
  };
  const questions = [...read<Question>("answerable"), ...read<Question>("unknowable")];
  return read<{ id: string; documents: { name: string; markdown: string }[] }>("companies").map(
    ({ id, documents }) => ({
      set: `unseen ${folder || "first"}`,
      name: `unseen ${folder} ${id}`,
      documents: documents.map(({ name, markdown }) => ({ name, text: markdown })),
      questions: questions
        .filter(({ company }) => company === id)
        .map(({ question, after, language, now, mustContain }) => ({
          text: question,
          after: after === undefined ? [] : [after],
          facts: mustContain,
          language,
          at: new Date(now),
        })),
    }),
  );
}
