import { describe, expect, it } from "vitest";
import type { FunctionCall } from "../../../../src/contract/operations/conversations/conversations.ts";
import { openLlmModels } from "../../../../src/platform/engine/llm/models.ts";
import { createOfflineEngine, offlineModel } from "../../../../src/platform/engine/offline/engine.ts";
import { counts } from "../../../counts.ts";
import { create, send } from "../../../support/assistants.ts";
import { say, start } from "../../../support/conversations.ts";
import { addHelpCentre } from "../../../support/knowledge.ts";
import { type ScriptedCall, startModelServer } from "../../../support/llm.ts";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";
import { startWebServer } from "../../../support/web-server.ts";
import type { Dialogue } from "../slot-filling/dialogues/dialogue.ts";
import { first } from "../slot-filling/dialogues/first.ts";
import { fourth } from "../slot-filling/dialogues/fourth.ts";
import { dialogues as madeWith } from "../slot-filling/dialogues/made-with.ts";
import { second } from "../slot-filling/dialogues/second.ts";
import { third } from "../slot-filling/dialogues/third.ts";
import { toolSet } from "../slot-filling/tool-set.ts";

/** Without the few that are about a failing service: what is tried again there, a model has to propose again. */
const dialogues = [...first, ...second, ...third, ...fourth, ...madeWith]
  .filter(({ tools, outcomes = [], runs }) => tools === toolSet && runs.length > 0 && outcomes.every(({ ok }) => ok))
  .slice(0, counts.modelDialogues);
const consented = new Set(toolSet.filter(({ needsConsent }) => needsConsent).map(({ name }) => name));

/** What is seen of a dialogue: the cards of each reply, the requests to services, and what was charged. */
interface Seen {
  readonly calls: readonly (readonly FunctionCall[])[];
  readonly requests: readonly string[];
  readonly chargedMicros: bigint;
}

/** A platform with the offline engine and a scripted model, and an assistant on each with the same tools and documents. */
async function startBoth() {
  const plan: ScriptedCall[][] = [];
  const server = await startModelServer(() => {
    const calls = plan.shift() ?? [];
    return calls.length > 0 ? { calls } : "All right.";
  });
  const desk = await startWebServer(
    (_request, response) => void response.end('{"reference":"V-2041","status":"done"}'),
  );
  const settings = { url: server.url, key: undefined, models: ["small"] };
  const platform = await startPlatform({
    balanceUsd: 50,
    models: async (storage) => [
      { ...offlineModel, engine: createOfflineEngine(storage) },
      ...(await openLlmModels({ db: storage.db, settings })),
    ],
    safeFetch: { allowOrigins: [desk.origin] },
  });
  const toolIds: number[] = [];
  for (const { name, description, needsConsent, parameters } of toolSet) {
    const method = needsConsent ? "POST" : "GET";
    const body = { name, description, method, schema: parameters, endpoint: `${desk.origin}/${name}` };
    toolIds.push((await send(platform, "POST", "/user/tools", body)).body.data.id);
  }
  const { body: models } = await send(platform, "GET", "/user/assistants/models");
  const uuids = [];
  const knowledgebase_id = await addHelpCentre(platform.db);
  for (const { id } of models) {
    const assistant = await create(platform, {
      name: "Mara",
      initial_message: "Hello.",
      llm_model_id: id,
      tool_ids: toolIds,
    });
    const row = platform.db.updateTable("assistants").set({ knowledgebase_id }).where("id", "=", assistant);
    uuids.push((await row.returning("uuid").executeTakeFirstOrThrow()).uuid);
  }
  return {
    platform,
    desk,
    plan,
    uuids,
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]();
      await desk[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

const searchName = "search_knowledge";

describe("a model that calls what the offline engine calls", () => {
  it(`has the same function calls, cards, requests and charges in ${counts.modelDialogues} dialogues`, async () => {
    expect(dialogues).toHaveLength(counts.modelDialogues);
    await using both = await startBoth();
    const { platform, desk, plan, uuids } = both;
    const [offline = "", model = ""] = uuids;
    for (const dialogue of dialogues) {
      const expected = await play(platform, desk, offline, dialogue, () => {});
      const seen = await play(platform, desk, model, dialogue, (line) => {
        plan.splice(0, plan.length, ...requestsOf(expected.calls, line));
      });
      expect({ ...seen, calls: withoutNearest(seen.calls, expected.calls) }, dialogue.title).toEqual(expected);
      expect(expected.calls.flat().filter(({ name }) => name !== searchName)).toHaveLength(dialogue.runs.length);
    }
    expect((await platform.balance()).heldMicros).toBe(0n);
  });
});

/**
 * A model is also given what comes nearest where nothing is sure, to judge for itself: a look into the documents that found
 * nothing for the offline engine is compared by its question alone.
 */
function withoutNearest(seen: Seen["calls"], expected: Seen["calls"]): Seen["calls"] {
  return seen.map((calls, line) =>
    calls.map((call, at) => {
      const same = expected[line]?.[at];
      return call.name === searchName && same?.result.found === false ? { ...call, result: same.result } : call;
    }),
  );
}

/** What a model calls in answer to a line: what was called there without an agreement, and what the next line agrees to. */
function requestsOf(calls: Seen["calls"], line: number): ScriptedCall[][] {
  const now = (calls[line] ?? []).filter(({ name }) => !consented.has(name));
  const next = (calls[line + 1] ?? []).filter(({ name }) => consented.has(name));
  return [now, next].filter((some) => some.length > 0);
}

async function play(
  platform: TestPlatform,
  desk: { readonly requests: readonly { readonly method: string; readonly url: string; readonly body: string }[] },
  assistant: string,
  { lines }: Dialogue,
  prepare: (line: number) => void,
): Promise<Seen> {
  const { postedMicros: before } = await platform.balance();
  const from = desk.requests.length;
  const more = { token: platform.owner.key };
  const uuid = await start(platform, { assistant_id: assistant }, more);
  const calls: FunctionCall[][] = [];
  for (const [at, line] of lines.entries()) {
    prepare(at);
    const reply = await (await say(platform, uuid, line, more)).json();
    calls.push(reply.function_calls.map(cardOf));
  }
  const requests = desk.requests.slice(from).map(({ method, url, body }) => `${method} ${url} ${body}`);
  return { calls, requests, chargedMicros: before - (await platform.balance()).postedMicros };
}

/**
 * A card as it is compared. Of a look into the documents its best source: the offline engine also weighs what was said before,
 * which a model puts into its query instead, so scores and further sources may differ.
 */
function cardOf(call: FunctionCall): FunctionCall {
  if (call.name !== searchName) return call;
  const [best] = call.result.passages as readonly { readonly title: string; readonly document: string }[];
  return { ...call, result: { found: call.result.found, title: best?.title, document: best?.document } };
}
