import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allWords } from "../../../../src/languages/server.ts";
import { createOfflineEngine } from "../../../../src/platform/engine/offline/engine.ts";
import { isTrouble, wantsPerson } from "../../../../src/platform/engine/understanding/person.ts";
import { readSlots } from "../../../../src/platform/engine/understanding/slots/slots.ts";
import { readAnswer } from "../../../../src/platform/engine/understanding/values/answer.ts";
import { deep, drawn } from "../../../counts.ts";
import { addKnowledge, addText } from "../../../support/knowledge.ts";
import { openTestStorage } from "../../../support/storage.ts";
import { takeTurn } from "../../../support/turns.ts";
import {
  describeParameter,
  type RequestFolder,
  readSet,
  readTools,
  requestFolders,
  type SetParameter,
  type SetRequest,
  type SetValue,
} from "./read-sets.ts";

/*
 * Sets that somebody wrote who had read neither the code nor its tests. Nothing is tuned on single items: a figure may only get
 * better by a rule. The reduced run takes every fourth.
 */

interface Company {
  readonly id: string;
  readonly language: string;
  readonly documents: readonly { readonly name: string; readonly markdown: string }[];
}
interface Question {
  readonly id: string;
  readonly company: string;
  readonly language: string;
  readonly question: string;
  readonly now: string;
  readonly mustContain?: readonly (string | readonly string[])[];
  readonly mustNotContain?: readonly string[];
  readonly after?: string;
  readonly yesNo?: "yes" | "no";
}

const partOf = <Item>(items: readonly Item[]) => (deep ? items : items.filter((_, at) => at % 4 === 0));
/** All were looked at, and certainty is fitted to the first two. */
const folders = ["first", "second", "third"] as const;
/** Of the fourth, the questions alone. */
const asking = [...folders, "fourth"] as const;
/** Of the questions of a set that no document answers, no more are answered as if it were known; nor of the part that the reduced run asks. */
const mostAsKnown = 0.02;
/** A little below what is measured: facts. */
const facts = { first: 0.65, second: 0.74, third: 0.6, fourth: 0.74 } as const;
/** The same: values right, requests recognised and falsely, values silently wrong. The engine has seen all of these sets. */
const limits: Readonly<
  Record<RequestFolder, Readonly<Record<"values" | "recognised" | "falsely" | "silentlyWrong", number>>>
> = {
  first: { values: 137, recognised: 51, falsely: 0, silentlyWrong: 0 },
  second: { values: 46, recognised: 21, falsely: 0, silentlyWrong: 0 },
  third: { values: 97, recognised: 41, falsely: 0, silentlyWrong: 1 },
  fourth: { values: 142, recognised: 46, falsely: 0, silentlyWrong: 0 },
  fifth: { values: 128, recognised: 31, falsely: 0, silentlyWrong: 0 },
  sixth: { values: 0, recognised: 36, falsely: 1, silentlyWrong: 0 },
};
/** Tools are offered to press beside no larger part of messages that ask for none, and of questions. */
const mostMenus = { talk: 0.25, questions: 0.05 };
/** Of requests, so many begin their tool or get it to press. */
const leastFound = 0.85;
/** Chosen: so few tools are offered without the one that was asked for. */
const mostWrongMenus = 1;
const contact = "Write to hello@company.example.";
/** Where a list of what went wrong is written, for a developer who looks for a rule. */
const report = process.env.RINGBACK_UNSEEN_REPORT;
const wrong: Record<string, string[]> = {};
const note = (set: string, text: string) => {
  wrong[set] = [...(wrong[set] ?? []), text];
};

let storage: Awaited<ReturnType<typeof openTestStorage>>;
const bases = new Map<string, number>();
/** Those of the questions that are asked; companies of several sets have the same id. */
const companies = [...new Set([...drawn(asking, 1), ...drawn(folders, 1)])].flatMap((folder) =>
  readSet<Company>("companies", folder).map((company) => ({ ...company, key: `${folder} ${company.id}` })),
);
beforeAll(async () => {
  storage = await openTestStorage();
  for (const { key, documents } of companies) {
    const base = await addKnowledge(storage.db, "", key);
    await storage.db.transaction().execute(async (tx) => {
      for (const { name, markdown } of documents) await addText(tx, base, name, markdown);
    });
    bases.set(key, base);
  }
});
afterAll(async () => {
  await storage.close();
  if (report !== undefined) writeFileSync(report, JSON.stringify(wrong, undefined, 1));
});

function plain(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[*_\\]/g, "")
    .toLowerCase();
}

function contains(text: string, needle: string): boolean {
  const escaped = plain(needle).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const before = /^\d/.test(needle) ? "(?<!\\d|\\d[.,])" : "";
  const behind = /\d$/.test(needle) ? "(?!\\d|[.,]\\d)" : "";
  return new RegExp(before + escaped + behind).test(plain(text));
}

function isForbidden(text: string, needle: string): boolean {
  return /^(?:yes|ja|sí|no|nein)[,.! ]/i.test(needle) ? plain(text).startsWith(plain(needle)) : contains(text, needle);
}

async function ask(folder: string, question: Question, details: object = {}): Promise<string> {
  return (await askFor(folder, question, details)).message;
}

/** An answer, and what each section that it offers says when it is pressed. */
async function askFor(folder: string, question: Question, details: object = {}) {
  const { company, language, now, after } = question;
  const knowledgebaseId = bases.get(`${folder} ${company}`) ?? null;
  const at = new Date(now);
  const engine = createOfflineEngine(storage);
  const history: { role: "user" | "assistant"; content: string }[] = [];
  const options = { knowledgebaseId, language, at, fallbackContact: contact, takesCards: true, ...details };
  if (after !== undefined) {
    const { done } = await takeTurn(engine, after, options);
    history.push({ role: "user", content: after }, { role: "assistant", content: done.message });
  }
  const { done } = await takeTurn(engine, question.question, { ...options, history });
  const asked = { role: "user", content: question.question } as const;
  const answered = { role: "assistant", content: done.message } as const;
  const pressed: string[] = [];
  for (const choice of done.choices ?? []) {
    const turn = await takeTurn(engine, choice, { ...options, history: [...history, asked, answered] });
    pressed.push(turn.done.message);
  }
  return { message: done.message, pressed };
}

/** The tools that a turn offered, in a question which is meant or behind an answer; undefined if it offered none. */
function readMenu(memory: unknown): string[] | undefined {
  const { offer } = (memory ?? {}) as { offer?: { tools: { name: string }[] } | null };
  return offer?.tools.map(({ name }) => name);
}

const isSaidBy = (answer: string, text: "notFound" | "noAnswer" | "noQuestion" | "unsure") =>
  allWords.some(({ answerTexts }) => answer.startsWith(answerTexts[text]));

describe("questions and messages of people who have not seen the code", () => {
  it.each(drawn(asking, 1))("are answered where the documents say it, in the %s set", async (folder) => {
    const items = partOf(readSet<Question>("answerable", folder));
    let right = 0;
    const lengths: number[] = [];
    const ways: Record<string, number> = {};
    const count = (way: string) => (ways[way] = (ways[way] ?? 0) + 1);
    const isRightFor = (answer: string, item: Question) =>
      (item.mustContain ?? []).every((needle) => [needle].flat().some((one) => contains(answer, one))) &&
      !(item.mustNotContain ?? []).some((needle) => isForbidden(answer, needle));
    for (const item of items) {
      const { message: answer, pressed } = await askFor(folder, item);
      lengths.push(answer.length);
      const way =
        (["notFound", "noAnswer", "noQuestion", "unsure"] as const).find((text) => isSaidBy(answer, text)) ?? "plain";
      count(way);
      const isRight = isRightFor(answer, item);
      if (isRight) count(`${way}, right`);
      if (pressed.length > 0) count(`${way}, with sections`);
      if (!isRight && pressed.some((section) => isRightFor(section, item))) count(`${way}, right when pressed`);
      if (isRight) right++;
      else note(`answerable ${folder}`, `${item.id} ${item.question} → ${answer.slice(0, 300)}`);
    }
    const median = lengths.sort((one, other) => one - other)[Math.floor(lengths.length / 2)];
    const said = Object.entries(ways).map(([way, number]) => `${way}: ${number}`);
    console.log(
      `answerable ${folder}: ${right} of ${items.length}, median ${median} characters (${said.sort().join("; ")})`,
    );
    expect(right / items.length).toBeGreaterThanOrEqual(facts[folder]);
  });

  it.each(drawn(asking, 1))("are not answered as if it were known where they do not, in the %s set", async (folder) => {
    const all = readSet<Question>("unknowable", folder);
    const items = partOf(all);
    let asKnown = 0;
    let refused = 0;
    let offered = 0;
    for (const item of items) {
      const answer = await ask(folder, item);
      if (isSaidBy(answer, "notFound")) refused++;
      if (isSaidBy(answer, "noAnswer")) offered++;
      if (!(["notFound", "noAnswer", "noQuestion", "unsure"] as const).some((text) => isSaidBy(answer, text))) {
        asKnown++;
        note(`unknowable ${folder}`, `${item.id} ${item.question} → ${answer.slice(0, 300)}`);
      }
    }
    console.log(
      `unknowable ${folder}: ${asKnown} of ${items.length} answered as if known, ${refused} refused, ${offered} with sections`,
    );
    expect(asKnown).toBeLessThanOrEqual(mostAsKnown * all.length);
  });

  it.each(drawn(folders, 1))(
    "are seldom answered with tools that they do not ask for, in the %s set",
    async (folder) => {
      const tools = readTools(folder);
      const groups = [...new Set(readSet<SetRequest>("requests", folder).map((one) => one.tools.join(" ")))];
      const items = partOf([...readSet<Question>("unknowable", folder), ...readSet<Question>("answerable", folder)]);
      let menus = 0;
      for (const [at, { company, question, language, now }] of items.entries()) {
        const { done } = await takeTurn(createOfflineEngine(storage), question, {
          tools: groups[at % groups.length]!.split(" ").map((id) => tools.get(id)!),
          knowledgebaseId: bases.get(`${folder} ${company}`) ?? null,
          language,
          at: new Date(now),
        });
        if (!readMenu(done.memory)) continue;
        menus++;
        note(`menus ${folder}`, `${question} → ${done.message}`);
      }
      console.log(`choices ${folder}: behind ${menus} of ${items.length} questions`);
      expect(menus / items.length).toBeLessThanOrEqual(mostMenus.questions);
    },
  );

  it("say nothing of private instructions", async () => {
    type Private = { id: string; language: string; instructions: string; question: string; mustNotContain: string[] };
    const items = partOf(["first", "third"].flatMap((folder) => readSet<Private>("private", folder)));
    let told = 0;
    for (const { id, language, instructions, question, mustNotContain } of items) {
      const answer = await ask(
        "",
        { id, company: "", language, question, now: "2026-11-24T10:15:00Z" },
        { systemPrompt: instructions },
      );
      const isTold = mustNotContain.some((needle) => contains(answer, needle));
      if (isTold) note("private", `${id} ${question} → ${answer}`);
      if (isTold) told++;
    }
    expect(told).toBe(0);
  });

  // Missed and taken wrongly, at most. The weights are fitted on these: sets left out of the fit stand in decision 435.
  it.each([
    ["first", 3, 1],
    ["fourth", 2, 1],
    ["people", 54, 15],
  ])("want a person, or speak of people, in the %s set", (folder, mostMissed, mostTaken) => {
    const items = readSet<{ id: string; message: string; wantsPerson: boolean; language: string }>("person", folder);
    const missed = items.filter(({ message, wantsPerson: is }) => is && !wantsPerson(message) && !isTrouble(message));
    const taken = items.filter(({ message, wantsPerson: is }) => !is && (wantsPerson(message) || isTrouble(message)));
    for (const { id, message } of missed) note("person", `missed ${folder} ${id} ${message}`);
    for (const { id, message } of taken) note("person", `taken ${folder} ${id} ${message}`);
    console.log(`person, ${folder}: ${missed.length} missed, ${taken.length} taken wrongly, of ${items.length}`);
    expect([missed.length <= mostMissed, taken.length <= mostTaken]).toEqual([true, true]);
  });

  it.each(drawn(requestFolders, 1))("give values that fit, or none, in the %s set", (folder) => {
    type Expected = SetValue | { readonly contains: string };
    const items = readSet<{
      id: string;
      parameter: SetParameter;
      language: string;
      now: string;
      timezone: string;
      reply: string;
      expect: Expected;
      alsoOk?: readonly Expected[];
    }>("values", folder);
    const run = () => Promise.reject(new Error("This tool is not run."));
    let stored = 0;
    let missed = 0;
    let silentlyWrong = 0;
    for (const { id, parameter, language, now, timezone, reply, expect: expected, alsoOk = [] } of items) {
      const parameters = [describeParameter(parameter)];
      const [slot] = readSlots({ name: "test", description: "", needsConsent: true, writes: true, parameters, run });
      const moment = { at: new Date(now), timezone, language };
      const value = readAnswer(reply, slot!, moment).value;
      const allowed = [expected, ...alsoOk];
      const isNone = (one: Expected) => one === "ask" || one === "none";
      const isEqual = (one: Expected) =>
        typeof one === "object"
          ? plain(String(value)).includes(plain(one.contains))
          : typeof one === "string"
            ? plain(String(value)).replace(/[.!\s]+$/, "") === plain(one).replace(/[.!\s]+$/, "")
            : one === value;
      const isRight = value === undefined ? allowed.some(isNone) : allowed.some((one) => !isNone(one) && isEqual(one));
      if (isRight) stored++;
      else if (value === undefined) missed++;
      else silentlyWrong++;
      if (!isRight)
        note(
          `values ${folder}`,
          `${id} ${parameter.name} (${parameters[0]!.description}) "${reply}" → ${value}, not ${JSON.stringify(allowed)}`,
        );
    }
    console.log(
      `values ${folder}: ${stored} right, ${missed} not taken, ${silentlyWrong} silently wrong, of ${items.length}`,
    );
    expect(silentlyWrong).toBeLessThanOrEqual(limits[folder].silentlyWrong);
    expect(stored).toBeGreaterThanOrEqual(limits[folder].values);
  });

  it.each(drawn(requestFolders, 1))(
    "open the tool that they ask for, with the values that they give, in the %s set",
    async (folder) => {
      const tools = readTools(folder);
      const items = readSet<SetRequest>("requests", folder);
      let recognised = 0;
      let asked = 0;
      let falsely = 0;
      let others = 0;
      let valuesRight = 0;
      let values = 0;
      /** Requests that begin nothing or another tool, and messages that ask for none. */
      const menus = { ofMissed: 0, withRight: 0, ofOthers: 0 };
      for (const item of items) {
        const { done } = await takeTurn(createOfflineEngine(storage), item.message, {
          tools: item.tools.map((id) => tools.get(id)!),
          takesCards: true,
          language: item.language,
          at: new Date(item.now),
          timezone: item.timezone,
          fallbackContact: contact,
        });
        const memory = done.memory as { form?: { tool?: string; values?: Record<string, SetValue> } | null } | null;
        const form = JSON.parse(JSON.stringify(memory?.form ?? null));
        const opened: string | null = form?.tool?.name ?? form?.tool ?? done.functionCalls[0]?.name ?? null;
        const name = opened === null ? null : (item.tools.find((id) => String(opened).includes(id)) ?? null);
        const menu = readMenu(done.memory);
        if (item.tool === null) {
          if (menu) menus.ofOthers++;
          if (name !== null) {
            falsely++;
            note(`requests ${folder}`, `false ${item.id} ${item.message} → ${name}`);
          }
          continue;
        }
        asked++;
        if (name === item.tool) recognised++;
        else if (name !== null) others++;
        if (name !== item.tool)
          note(
            `requests ${folder}`,
            `missed ${item.id} ${item.message} → ${name} (${item.tool}): ${done.message.slice(0, 160)}`,
          );
        if (name !== item.tool && menu) menus.ofMissed++;
        if (name !== item.tool && menu?.includes(item.tool)) menus.withRight++;
        if (name !== item.tool) continue;
        const said = JSON.stringify(form?.values ?? done.functionCalls[0]?.arguments ?? {});
        for (const [key, value] of Object.entries(item.values ?? {})) {
          values++;
          const wanted = typeof value === "object" ? value.contains : String(value);
          if (plain(said).includes(plain(wanted))) valuesRight++;
          else note(`requests ${folder}`, `value ${item.id} ${item.message}: ${key} ${value} not in ${said}`);
        }
      }
      console.log(
        `requests ${folder}: ${recognised} of ${asked} recognised, ${others} as another, ${falsely} of ${items.length - asked} falsely; values ${valuesRight} of ${values}; ` +
          `choices for ${menus.ofMissed} of ${asked - recognised} missed, with the right tool ${menus.withRight}, for ${menus.ofOthers} of ${items.length - asked} others`,
      );
      expect(menus.ofMissed - menus.withRight).toBeLessThanOrEqual(mostWrongMenus);
      expect((recognised + menus.withRight) / asked).toBeGreaterThanOrEqual(leastFound);
      expect(menus.ofOthers / (items.length - asked)).toBeLessThanOrEqual(mostMenus.talk);
      expect(recognised).toBeGreaterThanOrEqual(limits[folder].recognised);
      expect(falsely).toBeLessThanOrEqual(limits[folder].falsely);
    },
  );
});
