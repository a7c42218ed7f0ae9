import { describe, expect, it } from "vitest";
import { modelsById, runTurnByModel } from "../../../src/platform/engine/models.ts";
import { offlineModel } from "../../../src/platform/engine/offline/engine.ts";
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

  it("do not hide a fault of the program", async () => {
    // biome-ignore lint/correctness/useYield: an engine that fails says nothing
    const broken = scriptedEngine(async function* () {
      throw new TypeError("a mistake");
    });
    await expect(run([{ ...first, id: 2, engine: broken }, first], [2, 1])).rejects.toThrow(TypeError);
  });
});
