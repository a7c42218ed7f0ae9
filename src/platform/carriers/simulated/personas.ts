import { setTimeout as sleep } from "node:timers/promises";
import type { AnsweredBy } from "../../storage/schema.ts";
import type { PersonaName } from "./behaviours.ts";
import type { Talk } from "./talk.ts";

/** What somebody does in a call, once it is answered; the far end hangs up when it resolves. */
interface Script {
  readonly answeredBy: AnsweredBy;
  run(talk: Talk, hears: Hearing): Promise<void>;
}

/** What a script waits for; the times are in paces. */
interface Hearing {
  /** The beginning of what the assistant says next. @returns Its first word */
  begins(patience: number): Promise<string>;
  /** The end of its turn. */
  ends(patience: number): Promise<void>;
  /** Until the line is closed. */
  over(): Promise<void>;
}

/** Chosen: how long somebody thinks. */
export const usualPaceMs = 1_200;
/** However fast they think, an assistant gets this long. */
const leastPatienceMs = 3_000;
const still = { ref: false } as const;
/** Chosen: how many paces somebody waits for an assistant that says nothing. */
const patience = 6;

const scripts: Readonly<Record<Exclude<PersonaName, "busy" | "no-answer">, Script>> = {
  voicemail: {
    answeredBy: "machine",
    async run(talk, hears) {
      talk.say("You have reached my voicemail. Please leave a message after the tone.", { heard: "" });
      await hears.over();
    },
  },
  "hangs-up": {
    answeredBy: "human",
    async run(talk, hears) {
      await hears.ends(patience);
      talk.say("No, thank you.", whole);
    },
  },
  interrupts: {
    answeredBy: "human",
    async run(talk, hears) {
      const heard = await hears.begins(patience);
      talk.say("Sorry, who is this?", { heard });
      await hears.ends(patience);
      talk.say("I see. Goodbye.", whole);
    },
  },
  silent: { answeredBy: "unknown", run: (_talk, hears) => hears.over() },
  talks: {
    answeredBy: "human",
    async run(talk, hears) {
      for (const sentence of ["Hello, how are you?", "When are you open?", "Thank you, goodbye."]) {
        await hears.ends(patience);
        talk.say(sentence, whole);
      }
      await hears.ends(patience);
    },
  },
};

/** Somebody who lets others finish. */
const whole = { heard: "\u{10FFFF}".repeat(10_000) };

/** Who answers, in the carrier's eyes. */
export function answeredBy(persona: Exclude<PersonaName, "busy" | "no-answer">): AnsweredBy {
  return scripts[persona].answeredBy;
}

/** Lets a persona have a talk to its end; `over` resolves when the line is closed. */
export async function talkAs(
  persona: Exclude<PersonaName, "busy" | "no-answer">,
  talk: Talk,
  { paceMs, over }: { readonly paceMs: number; readonly over: Promise<void> },
): Promise<void> {
  const begun = Promise.withResolvers<string>();
  let ended = Promise.withResolvers<void>();
  talk.listen({
    heard(text, last) {
      begun.resolve(text.trim().split(/\s+/)[0] ?? "");
      if (last) ended.resolve();
    },
    played: () => undefined,
  });
  const within = async <News>(news: Promise<News>, paces: number) => {
    const heard = await Promise.race([news, over, sleep(Math.max(leastPatienceMs, paces * paceMs), undefined, still)]);
    await Promise.race([over, sleep(paceMs, undefined, still)]);
    return heard;
  };
  await scripts[persona].run(talk, {
    begins: async (paces) => (await within(begun.promise, paces)) ?? "",
    async ends(paces) {
      await within(ended.promise, paces);
      ended = Promise.withResolvers();
    },
    over: () => over,
  });
}
