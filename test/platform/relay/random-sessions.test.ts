import { expect, it } from "vitest";
import type { CarrierFrame } from "../../../src/platform/carriers/relay-connection/frames.ts";
import { EngineFailure, type Tool, type TurnEvent } from "../../../src/platform/engine/turn.ts";
import type { CallSettings } from "../../../src/platform/relay/call.ts";
import { spokenForm } from "../../../src/platform/relay/session/speech/spoken-form.ts";
import { counts, seed } from "../../counts.ts";
import { settled, startSession, toolNamed } from "../../support/call.ts";
import { scriptedEngine } from "../../support/engine.ts";
import { randomOf } from "../../support/random.ts";

const reasons: Readonly<Record<string, string | null>> = {
  hangup: "customer",
  assistant_hangup: "assistant",
  silence: "assistant",
  initial_silence: "assistant",
  voicemail: "assistant",
  max_duration: null,
  transferred: null,
  line_lost: null,
  engine_failed: null,
  stopped: null,
};
const answers = [
  "One moment. I look that up for you, and then we see what to do about it.",
  "**Yes**, see [the page](https://example.com/a-b). It says so!",
  "No.",
  "",
];
const utterances = "|Hello|Yes|When do you open?|tool|slow tool|fail|bye|transfer|a person|keys".split("|");
const outcomes = ["joined", "declined", "busy", "no answer", "no number", "unaffordable", "failed"] as const;
const heardWords = ["", "One moment", "Hello", "words that nobody said", "Yes, see"];

/** One session in which everything happens in any order. @returns What is wrong with it */
async function converseAtRandom(random: () => number): Promise<string[]> {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const wrong: string[] = [];
  const runs = new Map<string, number>();
  const done = new Set<string>();
  const held: (() => void)[] = [];
  const release = () => {
    for (const go of held.splice(0)) go();
  };
  const write = (slow: boolean): Tool =>
    toolNamed(
      slow ? "write_slowly" : "write",
      async (args, { signal }) => {
        const key = String(args.key);
        runs.set(key, (runs.get(key) ?? 0) + 1);
        // A tool that takes longer than a turn may is aborted: what came of it is not known.
        if (slow) {
          await new Promise<void>((resolve, reject) => {
            held.push(resolve);
            signal.addEventListener("abort", () => reject(signal.reason));
          });
        }
        done.add(key);
        return { ok: true, result: { key } };
      },
      { writes: true },
    );
  let turns = 0;
  const engine = scriptedEngine(async function* (input, signal): AsyncGenerator<TurnEvent> {
    const key = `turn ${++turns}`;
    if (input.message.includes("fail")) throw new EngineFailure("model unavailable");
    const name = input.message.includes("slow tool")
      ? "write_slowly"
      : input.message.includes("tool")
        ? "write"
        : input.message.includes("bye")
          ? "end_call"
          : input.message.includes("transfer")
            ? "call_transfer"
            : input.message.includes("person")
              ? "warm_call_transfer"
              : input.message.includes("keys")
                ? "collect_keypad"
                : undefined;
    const tool = input.tools.find((one) => one.name === name);
    const message = pick(answers);
    const functionCalls = [];
    if (tool) {
      yield { type: "function_call", call: { name: tool.name, arguments: { key } } };
      if (tool.writes) await input.remember({ running: key });
      signal.throwIfAborted();
      const { result } = await tool.run({ key }, { signal });
      functionCalls.push({ name: tool.name, arguments: { key }, result });
      yield { type: "function_call", call: { name: tool.name, arguments: { key }, result } };
    }
    for (const text of message.split(/(?<=,)/)) {
      signal.throwIfAborted();
      yield { type: "delta", text };
      if (random() < 0.2) await Promise.resolve();
    }
    yield { type: "done", message, functionCalls, model: "scripted" };
  });
  const settings: Partial<CallSettings> = {
    wait_for_customer: random() < 0.3,
    allow_interruptions: random() < 0.8,
    min_interrupt_words: pick([null, null, 1, 3]),
    fillers: random() < 0.5,
    max_duration: pick([20, 60, 600]),
    max_silence_duration: pick([5, 40]),
    max_initial_silence_duration: pick([null, 5]),
    reengagement_interval: pick([7, 30]),
    end_call_on_voicemail: random() < 0.5,
    voice_mail_message: pick([null, "Call us back."]),
    tools: [
      { type: "end_call" },
      { type: "call_transfer", phone_number: "+15550199" },
      { type: "warm_call_transfer", supervisor_phone: "+15550198", outbound_phone_id: 7, description: "" },
      { type: "collect_keypad", timeout: 3, stop_key: "#" },
    ],
  };
  const isCut = settings.allow_interruptions && (settings.min_interrupt_words ?? 0) < 2;
  const session = await startSession({
    engine,
    settings,
    tools: [write(false), write(true)],
    initialMessage: "Hello, I am Ada.",
    callPerson: async (_, { signal }) => {
      if (random() < 0.5) await new Promise<void>((resolve) => held.push(resolve));
      return signal.aborted ? "failed" : pick(outcomes);
    },
  });
  for (let step = 0, steps = 3 + random() * 20; step < steps; step++) {
    const before = session.sent.length;
    const frame = pick<CarrierFrame | "pass" | "release" | "stop" | "close" | "lose">([
      { type: "prompt", voicePrompt: pick(utterances), last: random() < 0.7 },
      { type: "prompt", voicePrompt: pick(utterances), lang: pick(["en-US", "de-DE", "!"]) },
      { type: "prompt", voicePrompt: "Please leave a message after the tone." },
      { type: "interrupt", utteranceUntilInterrupt: pick(heardWords), durationUntilInterruptMs: pick([0, 500, 9_000]) },
      { type: "interrupt" },
      { type: "dtmf", digit: pick(["1", "#", "*"]) },
      { type: "error", description: "x" },
      { type: "setup" },
      "pass",
      "pass",
      "release",
      ...(random() < 0.1 ? (["stop", "close", "lose"] as const) : []),
    ]);
    if (frame === "pass") await session.pass(pick([10, 1_000, 4_000, 12_000]));
    else if (frame === "release") release();
    else if (frame === "stop") session.stop.abort();
    else if (frame === "close") session.far.close();
    else if (frame === "lose") session.far.lose();
    else await session.send(frame);
    await settled();
    const isInterrupt = typeof frame === "object" && frame.type === "interrupt";
    if (isInterrupt && isCut && session.sent.length > before) wrong.push("sent something after an interruption");
  }
  release();
  await session.pass(1_300_000);
  const releasing = setInterval(release, 1);
  const result = await session.ended.finally(() => clearInterval(releasing));
  await settled();
  if (reasons[result.reason] !== result.endedBy) wrong.push(`${result.reason} by ${result.endedBy}`);
  if (session.clock.waiting > 0) wrong.push(`${session.clock.waiting} timers are left`);
  const ends = session.sent.filter(({ type }) => type === "end").length;
  const isGone = result.reason === "hangup" || result.reason === "line_lost";
  if (ends > 1 || (ends === 1 && session.sent.at(-1)?.type !== "end")) wrong.push("sent something after the end");
  if (isGone && ends > 0) wrong.push("sent an end to nobody");
  let from = 0;
  const spoken = session.spoken();
  for (const { role, text } of session.transcript) {
    if (role !== "assistant" || text === "") continue;
    const form = spokenForm(text, { language: "en", at: session.clock.now() });
    const at = spoken.indexOf(form, from);
    if (at < 0) wrong.push(`never said: ${text}`);
    else from = at + form.length;
  }
  const said = session.transcript.filter(({ role }) => role === "user").map(({ text }) => text);
  if (said.some((text) => text.trim() === "")) wrong.push("an empty line of the caller");
  for (const [key, count] of runs) if (count > 1) wrong.push(`${key} ran ${count} times`);
  const told = session.transcript.flatMap(({ functionCalls = [] }) => functionCalls.map((call) => call.arguments.key));
  if (new Set(told).size < told.length) wrong.push("a function call stands twice in the transcript");
  for (const key of done) if (!told.includes(key)) wrong.push(`${key} is missing from the transcript`);
  const times = session.transcript.map(({ at }) => at.getTime());
  if (times.some((time, at) => at > 0 && time < (times[at - 1] ?? 0))) wrong.push("the transcript is out of order");
  return wrong;
}

it(`keeps order whatever happens in whichever order (seed ${seed})`, async () => {
  for (let round = 0; round < counts.talks; round++) {
    const wrong = await converseAtRandom(randomOf(seed + round));
    expect(wrong, `seed ${seed + round}`).toEqual([]);
  }
});
