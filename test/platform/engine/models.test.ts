import { describe, expect, it, vi } from "vitest";
import { modelsById, runTurnByModel } from "../../../src/platform/engine/models.ts";
import { offlineModel } from "../../../src/platform/engine/offline/engine.ts";
import { runTurnOfAssistants } from "../../../src/platform/engine/transfers.ts";
import { EngineFailure, type TurnEvent } from "../../../src/platform/engine/turn.ts";
import { scriptedEngine } from "../../support/engine.ts";
import { recordingTools } from "../../support/tools.ts";
import { turnInput } from "../../support/turns.ts";

const { model: _, ...input } = turnInput("Hi");

async function run(
  models: Parameters<typeof modelsById>[0],
  modelIds: readonly number[],
  more: Partial<typeof input> = {},
) {
  const events: TurnEvent[] = [];
  const signal = new AbortController().signal;
  for await (const event of runTurnByModel(modelsById(models), { ...input, ...more, modelIds }, { signal }))
    events.push(event);
  return events.at(-1);
}

describe("the models of a turn", () => {
  const first = { ...offlineModel, engine: scriptedEngine() };

  it("are tried in their order, and those that do not exist are passed over", async () => {
    expect(await run([first], [9, 1])).toMatchObject({ type: "done", message: "You said: Hi" });
    await expect(run([first], [9])).rejects.toThrow(EngineFailure);
    await expect(run([first], [])).rejects.toThrow(EngineFailure);
  });

  it("are not tried again once one has run a tool", async () => {
    const { tools, runs } = recordingTools([{ name: "pay", description: "Pays.", needsConsent: true, parameters: [] }]);
    // biome-ignore lint/correctness/useYield: an engine that fails says nothing
    const failing = scriptedEngine(async function* (turn, signal) {
      await turn.tools[0]?.run({}, { signal });
      throw new EngineFailure("model timed out");
    });
    const fallback = { ...first, engine: scriptedEngine() };
    await expect(run([{ ...first, id: 2, engine: failing }, fallback], [2, 1], { tools })).rejects.toThrow(
      "model timed out",
    );
    expect([runs.length, fallback.engine.seen.length]).toEqual([1, 0]);
  });

  it("give way sooner in a call: the first after 4 s, the last after 6 s, and the only one not at all", async () => {
    const silent = () =>
      scriptedEngine(async function* (_turn, signal) {
        await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
      });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const stuck = { ...first, id: 2, engine: silent() };
      const last = { ...first, id: 3, engine: silent() };
      const answered = run([stuck, first], [2, 1], { channel: "call" });
      await vi.advanceTimersByTimeAsync(4_000);
      expect(await answered).toMatchObject({ message: "You said: Hi" });
      const failed = run([stuck, last], [2, 3], { channel: "call" });
      const outcome = vi.fn();
      failed.catch(outcome);
      await vi.advanceTimersByTimeAsync(9_900);
      expect(outcome).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(100);
      await expect(failed).rejects.toThrow("model timed out");
      const alone = run([last], [3], { channel: "call" });
      alone.catch(outcome);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(outcome).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it("do not hide a fault of the program", async () => {
    // biome-ignore lint/correctness/useYield: an engine that fails says nothing
    const broken = scriptedEngine(async function* () {
      throw new TypeError("a mistake");
    });
    await expect(run([{ ...first, id: 2, engine: broken }, first], [2, 1])).rejects.toThrow(TypeError);
  });
});

describe("the function calls of a turn", () => {
  it("are 16 at most, whatever engine and however many assistants answer", async () => {
    const { tools, runs } = recordingTools([{ name: "look_up", description: "", parameters: [], needsConsent: false }]);
    const transfer = { ...tools[0]!, name: "pass_on", transfersTo: 2, run: async () => ({ ok: true, result: {} }) };
    const errors: unknown[] = [];
    const engine = scriptedEngine(async function* ({ tools: given }): AsyncGenerator<TurnEvent> {
      const [lookUp, passOn] = given;
      for (let at = 0; at < 12; at++) {
        const { result } = await lookUp!.run({ at }, { signal: new AbortController().signal });
        if (result.error) errors.push(result.error);
      }
      const functionCalls = passOn ? [{ name: passOn.name, arguments: {}, result: {} }] : [];
      yield { type: "done", message: "Done.", functionCalls, model: "scripted" };
    });
    const turn = { ...input, tools: [...tools, transfer], modelIds: [1] };
    const events = runTurnOfAssistants(
      modelsById([{ ...offlineModel, engine }]),
      { assistant: { id: 1, name: "Reception" }, turn },
      {
        signal: new AbortController().signal,
        transferTo: async () => ({ assistant: { id: 2, name: "Sales" }, turn: { ...turn, tools } }),
      },
    );
    for await (const _event of events);
    expect([runs.length, errors.length]).toEqual([16, 8]);
    expect(errors[0]).toContain("too many function calls");
  });
});
