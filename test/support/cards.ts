import type {
  Agreement,
  FormAnswer,
  FormCard,
  PendingCallCard,
} from "../../src/contract/operations/conversations/cards.ts";
import { openLlmModels } from "../../src/platform/engine/llm/models.ts";
import type { Model } from "../../src/platform/engine/models.ts";
import { createOfflineEngine, offlineModel } from "../../src/platform/engine/offline/engine.ts";
import { least, send } from "./assistants.ts";
import { start } from "./conversations.ts";
import { type Script, startModelServer } from "./llm.ts";
import { startPlatform } from "./platform.ts";
import { startWebServer } from "./web-server.ts";

/** A reply as a page reads it. */
export interface CardReply {
  readonly message: string;
  readonly function_calls: readonly { name: string; arguments: Record<string, unknown>; result: object }[];
  readonly choices?: readonly string[];
  readonly pending_call?: PendingCallCard;
  readonly form?: FormCard;
}

/** What a page sends of a card. */
export interface CardRequest {
  readonly agreement?: Agreement;
  readonly form_answer?: FormAnswer;
}

/**
 * A platform with the offline engine and a scripted model, and an assistant on each with a tool that books a visit and needs an
 * agreement. The desk answers what it is asked; `hold` keeps its answers back until it is called. `more` are settings of both.
 */
export async function startCardHouse(script: Script = () => "Hello.", more: object = {}) {
  const answering = { script };
  const model = await startModelServer((request, at) => answering.script(request, at), ["small"]);
  const held: (() => void)[] = [];
  const desk = { isHeld: false };
  const web = await startWebServer((_request, response) => {
    const answer = () => response.end('{"message":"Visit V-1 is booked."}');
    if (desk.isHeld) held.push(answer);
    else answer();
  });
  const platform = await startPlatform({
    balanceUsd: 100,
    models: async ({ db }) => {
      const offline: Model = { ...offlineModel, engine: createOfflineEngine({ db }) };
      return [offline, ...(await openLlmModels({ db, settings: { url: model.url, key: "key", models: ["small"] } }))];
    },
    safeFetch: { allowOrigins: [web.origin] },
  });
  const tool = await send(platform, "POST", "/user/tools", {
    name: "book_visit",
    description: "Books a visit of a mechanic.",
    endpoint: `${web.origin}/visits`,
    method: "POST",
    schema: [
      { name: "date", type: "string", description: "day of the visit (YYYY-MM-DD)" },
      { name: "time", type: "string", description: "time of the visit (HH:MM)" },
      { name: "name", type: "string", description: "name of the visitor" },
      { name: "people", type: "number", description: "optional: number of people, 1 to 8" },
    ],
  });
  const listed = await send(platform, "GET", "/user/assistants/models?type=llm");
  const ids = new Map((listed.body as { id: number; name: string }[]).map(({ id, name }) => [name, id]));
  const create = async (name: string) => {
    const settings = { ...least, ...more, llm_model_id: ids.get(name), tool_ids: [tool.body.data.id] };
    const created = await send(platform, "POST", "/user/assistant", settings);
    const { uuid } = await platform.db
      .selectFrom("assistants")
      .select("uuid")
      .where("id", "=", created.body.data.id)
      .executeTakeFirstOrThrow();
    return uuid;
  };
  const assistants = { offline: await create(offlineModel.name), model: await create("small") };

  /** Says something, and answers a card with it. */
  const say = async (uuid: string, message: string, card: CardRequest = {}, headers: Record<string, string> = {}) => {
    const response = await platform.request("POST", `/conversations/${uuid}/messages`, {
      body: { message, ...card },
      headers,
    });
    const body = (await response.json()) as CardReply & { errors?: Record<string, string[]> };
    return { status: response.status, code: response.headers.get("ringback-code"), body };
  };
  return {
    platform,
    desk,
    /** Lets the desk answer what it has kept back. */
    release: () => {
      for (const answer of held.splice(0)) answer();
    },
    isAsked: () => held.length > 0,
    /** What the desk was asked to book. */
    bookings: () => web.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    clear: () => web.requests.splice(0),
    script: (next: Script) => {
      answering.script = next;
    },
    assistants,
    open: (engine: keyof typeof assistants, type = "test") =>
      start(platform, { assistant_id: assistants[engine], type }),
    say,
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]();
      await web[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
    },
  };
}

export type CardHouse = Awaited<ReturnType<typeof startCardHouse>>;

/** A model that books with these arguments at once, and says what came of it. */
export function bookingScript(given: object): Script {
  return ({ messages }) => {
    const last = messages.at(-1);
    if (last?.role === "tool") return "It is booked.";
    return String(last?.content).includes("Book") && !String(last?.content).includes("has not been run")
      ? { calls: [{ name: "book_visit", arguments: given }] }
      : "All right.";
  };
}
