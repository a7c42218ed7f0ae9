import { setTimeout as sleep } from "node:timers/promises";
import type { AnsweredBy } from "../carrier.ts";
import type { PersonaName } from "./behaviours.ts";
import type { FarEnd } from "./far-end.ts";

/** A persona that answers its calls. */
type AnsweringPersona = Exclude<PersonaName, "busy" | "no-answer">;

/** What a persona does in a call, once it is answered; the far end hangs up when it resolves. */
interface Script {
  readonly answeredBy: AnsweredBy;
  run(farEnd: FarEnd, assistant: AssistantSpeech): Promise<void>;
}

/** What a script waits for, at most so many paces. */
interface AssistantSpeech {
  /** The beginning of what the assistant says next. @returns Its first word */
  starts(paces: number): Promise<string>;
  /** The end of its turn. */
  ends(paces: number): Promise<void>;
  /** The end of the call. */
  hangsUp(): Promise<void>;
}

/** Chosen: how long a persona thinks. */
export const defaultPaceMs = 1_200;
/** However short the pace is, an assistant has this long to speak. */
const minimumWaitMs = 3_000;
const unref = { ref: false } as const;
/** Chosen: how many paces a persona waits for an assistant that says nothing. */
const waitPaces = 6;
/** Marks that the assistant was heard to its end, so that it is not interrupted. */
const heardToTheEnd = { heard: "\u{10FFFF}".repeat(10_000) };

const scripts: Readonly<Record<AnsweringPersona, Script>> = {
  voicemail: {
    answeredBy: "machine",
    async run(farEnd, assistant) {
      farEnd.say("You have reached my voicemail. Please leave a message after the tone.", { heard: "" });
      await assistant.hangsUp();
    },
  },
  "hangs-up": {
    answeredBy: "human",
    async run(farEnd, assistant) {
      await assistant.ends(waitPaces);
      farEnd.say("No, thank you.", heardToTheEnd);
    },
  },
  interrupts: {
    answeredBy: "human",
    async run(farEnd, assistant) {
      const heard = await assistant.starts(waitPaces);
      farEnd.say("Sorry, who is this?", { heard });
      await assistant.ends(waitPaces);
      farEnd.say("I see. Goodbye.", heardToTheEnd);
    },
  },
  silent: { answeredBy: "unknown", run: (_farEnd, assistant) => assistant.hangsUp() },
  talks: {
    answeredBy: "human",
    async run(farEnd, assistant) {
      for (const sentence of ["Hello, how are you?", "When are you open?", "Thank you, goodbye."]) {
        await assistant.ends(waitPaces);
        farEnd.say(sentence, heardToTheEnd);
      }
      await assistant.ends(waitPaces);
    },
  },
};

/** Who answers a persona's calls, in the carrier's judgement. */
export function answeredBy(persona: AnsweringPersona): AnsweredBy {
  return scripts[persona].answeredBy;
}

/** Runs a persona's script to its end; `over` resolves when the call ends. */
export async function runPersona(
  persona: AnsweringPersona,
  farEnd: FarEnd,
  { paceMs, over }: { readonly paceMs: number; readonly over: Promise<void> },
): Promise<void> {
  const started = Promise.withResolvers<string>();
  let ended = Promise.withResolvers<void>();
  farEnd.listen({
    handleSpeech(text, last) {
      started.resolve(text.trim().split(/\s+/)[0] ?? "");
      if (last) ended.resolve();
    },
    handlePlayed: () => undefined,
  });
  const waitFor = async <Value>(event: Promise<Value>, paces: number) => {
    const value = await Promise.race([event, over, sleep(Math.max(minimumWaitMs, paces * paceMs), undefined, unref)]);
    await Promise.race([over, sleep(paceMs, undefined, unref)]);
    return value;
  };
  await scripts[persona].run(farEnd, {
    starts: async (paces) => (await waitFor(started.promise, paces)) ?? "",
    async ends(paces) {
      await waitFor(ended.promise, paces);
      ended = Promise.withResolvers();
    },
    hangsUp: () => over,
  });
}
