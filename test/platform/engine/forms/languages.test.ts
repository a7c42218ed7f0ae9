import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverWords } from "../../../../src/languages/lists/server.ts";
import { wordsOf } from "../../../../src/languages/server.ts";
import { createOfflineEngine } from "../../../../src/platform/engine/offline/engine.ts";
import { serviceWords } from "../../../../src/platform/engine/tools/answer.ts";
import type { ToolOutcome } from "../../../../src/platform/engine/turn.ts";
import { openTestStorage } from "../../../support/storage.ts";
import { recordingTools, type ToolDefinition } from "../../../support/tools.ts";
import { takeTurn } from "../../../support/turns.ts";

/** Named by no words of any language, so that the conversation is in the assistant's. */
const tool: ToolDefinition = {
  name: "rzq_wvx",
  description: "RZQ WVX.",
  needsConsent: true,
  parameters: [
    { name: "date", type: "string", description: "(YYYY-MM-DD)" },
    { name: "rz", type: "number", description: "1 to 20" },
  ],
};
const languages = Object.keys(serverWords);

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

function startTalk(language: string, definitions = [tool], outcomes: readonly ToolOutcome[] = []) {
  const engine = createOfflineEngine(storage);
  const { tools, runs } = recordingTools(definitions, outcomes);
  let memory: unknown = null;
  return {
    runs,
    async say(message: string) {
      const { done } = await takeTurn(engine, message, { tools, memory, language });
      memory = JSON.parse(JSON.stringify(done.memory ?? null));
      return done;
    },
  };
}

describe("what a tool needs is asked for, read back and reported in the assistant's language", () => {
  it.each(languages)("%s", async (language) => {
    const { forms } = wordsOf(language);
    const talk = startTalk(language);
    expect((await talk.say("rzq wvx")).message).toBe(forms.ask.day);
    expect((await talk.say("###")).message).toContain(forms.notUnderstood);
    expect((await talk.say("2027-03-04")).message).toContain(forms.ask.value("rz"));
    const wrong = await talk.say("50");
    expect(wrong.message).toContain(forms.wrong.between("1", "20"));
    const readBack = await talk.say("5");
    const day = new Intl.DateTimeFormat(wordsOf(language).calendar.locale, { weekday: "long", timeZone: "UTC" });
    expect(readBack.message).toContain(day.format(new Date("2027-03-04T00:00:00Z")));
    expect(readBack.message.endsWith(forms.agree())).toBe(true);
    expect(readBack.choices?.map((choice) => choice.toLocaleLowerCase(language))).toEqual([forms.yes, forms.no]);
    expect(talk.runs).toEqual([]);
    // What is offered as buttons is understood.
    const [yes = "", no = ""] = readBack.choices ?? [];
    expect((await talk.say(no)).message).toBe(forms.change);
    await talk.say("rz 6");
    expect((await talk.say(yes)).message).toContain(forms.done);
    expect(talk.runs).toEqual([{ name: "rzq_wvx", arguments: { date: "2027-03-04", rz: 6 } }]);
  });

  it("is the only language in which a service is said to be down; a service's own reason stays as it is", async () => {
    const check = { ...tool, needsConsent: false, parameters: [] };
    const failed = async (error: string) => {
      const talk = startTalk("pt", [check], [{ ok: false, result: { error } }]);
      return (await talk.say("rzq wvx")).message;
    };
    for (const words of Object.values(serviceWords)) {
      const message = await failed(`${words}.`);
      expect(message).toMatch(/^Não funcionou\. /);
      expect(message).not.toContain(words.slice(0, 12));
    }
    expect(await failed("Fechado às segundas.")).toMatch(/^Não funcionou\. Fechado às segundas\. /);
  });

  it("differs from English in each of the others", () => {
    const english = textsOf("en");
    for (const language of languages.filter((one) => one !== "en")) {
      const same = textsOf(language).filter((text) => english.includes(text));
      expect(same.filter((text) => text.length > 3)).toEqual([]);
    }
  });
});

/** All sentences that need no more than a name. */
function textsOf(language: string): string[] {
  const texts: string[] = [];
  const read = (value: unknown) => {
    if (typeof value === "string") texts.push(value);
    else if (typeof value === "function") texts.push(value("1", "2"));
    else for (const one of Object.values(value as object)) read(one);
  };
  read({ ...wordsOf(language).forms, offer: wordsOf(language).forms.offer({ title: "1", action: undefined }) });
  return texts;
}
