import { isRunning } from "../../../call-states.ts";
import type { Carrier } from "../../../carriers/carrier.ts";
import type { Models } from "../../../engine/models.ts";
import type { CalcomConnection } from "../../../engine/tools/calendar/calcom.ts";
import { conversationId } from "../../../engine/tools/http-tool.ts";
import type { McpConnections } from "../../../engine/tools/mcp-client/connections.ts";
import { withGiven } from "../../../engine/variables.ts";
import type { Jobs } from "../../../jobs/queue.ts";
import type { Log } from "../../../log.ts";
import type { CallAssistant, RelayCall, RelayResult, TranscriptEntry } from "../../../relay/call.ts";
import type { SafeFetch } from "../../../safe-fetch/safe-fetch.ts";
import { type Db, inTransaction, retryLostConnections, type Storage } from "../../../storage/db.ts";
import type { Vault } from "../../../vault.ts";
import * as assistants from "../../assistants/store.ts";
import type { Catalogue } from "../../catalogues/catalogue.ts";
import { assistantTurn } from "../../conversations/turns/assistant-turn.ts";
import * as users from "../../user/store.ts";
import { callPerson } from "../call-legs/call-person.ts";
import { moveCall } from "../move-call.ts";
import * as store from "../store.ts";
import * as connections from "./call-lines.ts";
import type { LiveCalls } from "./live-calls.ts";

/** The services that the sessions of calls use. */
export interface SessionServices {
  readonly db: Db;
  readonly storage: Storage;
  readonly models: Models;
  readonly catalogue: Catalogue;
  readonly vault: Vault;
  readonly safeFetch: SafeFetch;
  readonly calcom: CalcomConnection;
  readonly mcp: McpConnections;
  readonly carrier: Carrier;
  readonly now: () => Date;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly liveCalls: LiveCalls;
}

/** Chosen: a database that restarts is back by then. */
const patienceMs = 10_000;

/**
 * Finds the call that a token names, for the party that opens its connection; the token is used up, and the call counts as
 * answered.
 * @returns Nothing if the token is wrong, used or late, or the call is over
 */
export async function openCall(token: string, services: SessionServices): Promise<RelayCall | undefined> {
  const { db, now, jobs, storage, liveCalls } = services;
  const process = await storage.presence.present();
  const call = await inTransaction(db, async (tx) => {
    const id = await store.takeToken(tx, token, now());
    if (id === undefined) return undefined;
    const moved = await moveCall(tx, { id }, "is answered", { now: now(), jobs });
    if (moved?.status !== "in-progress" || moved.line !== "none") return undefined;
    await connections.open(tx, id, now());
    return store.update(tx, id, { line: "open", process });
  });
  if (!call) return undefined;
  const { id, user_id: userId } = call;
  const stop = new AbortController();
  const hangUp = new AbortController();
  liveCalls.add({ id, userId }, { stop: () => stop.abort(), hangUp: () => hangUp.abort() });
  try {
    return { ...(await relayCallOf(call, services)), stopped: stop.signal, hungUp: hangUp.signal };
  } catch (error) {
    liveCalls.remove(id); // the watchdog ends the call
    throw error;
  }
}

async function relayCallOf(call: store.CallRow, services: SessionServices): Promise<RelayCall> {
  const { db, vault, models } = services;
  const assistant = await assistants.find(db, call.user_id, call.assistant_id ?? 0, vault);
  if (!assistant) throw new Error("the assistant of a call is gone");
  const isInbound = call.type === "inbound";
  return {
    ...(await callAssistant(assistant, call, services)),
    id: call.id,
    direction: call.type,
    from: (isInbound ? call.other_number : call.own_number) ?? "",
    to: (isInbound ? call.own_number : call.other_number) ?? "",
    models,
    settings: { ...assistant, max_duration: call.max_duration_s },
    async transferTo(id) {
      const other = await assistants.find(db, call.user_id, id, vault);
      if (other?.status !== "active") return undefined;
      const variables = withGiven(other.variables, call.given_variables);
      return callAssistant(other, { ...call, variables }, services);
    },
    ...(call.carrier === null
      ? {} // no carrier has a call that a person could be connected with
      : { callPerson: (person, options) => callPerson(call.id, person, services, options) }),
    record: (entry) => retryLostConnections(() => record(call.id, entry, services), { patienceMs }),
    saying: (utterance) => connections.keepSaying(db, call.id, utterance, services.now()),
    remember: (memory) => remember(call.id, memory, services),
  };
}

async function callAssistant(
  assistant: assistants.AssistantRecord,
  { reference, user_id: userId, variables, given_variables: givenVariables, other_number: phone }: store.CallRow,
  services: SessionServices,
): Promise<CallAssistant> {
  const { catalogue, calcom, now } = services;
  const { name, mode, timezone } = assistant;
  if (assistant.hasUnreadableMcpServers)
    services.log.warn({ assistant: assistant.id }, assistants.unreadableMcpServers);
  if (assistant.hasUnreadableTools) services.log.warn({ assistant: assistant.id }, assistants.unreadableTools);
  const account = await users.get(services.db, userId);
  const turn = await assistantTurn(
    services,
    {
      id: assistant.id,
      name,
      mode,
      timezone,
      languageId: assistant.language_id,
      systemPrompt: assistant.system_prompt,
      initialMessage: assistant.initial_message,
      knowledgebaseIds: assistant.knowledgebase_ids,
      settings: { ...assistant, fallback_contact: assistant.fallback_contact ?? account.fallback_contact },
    },
    {
      channel: "call",
      conversation: conversationId(reference),
      variables,
      givenVariables,
      ...(phone === null ? {} : { contact: { phone } }),
      mcpServers: assistant.mcp_servers,
      builtIn: { tools: assistant.tools, calcom, now, transfers: { userId, onlyActive: true } },
    },
  );
  const secondaryLanguages = catalogue.languages
    .filter(({ id }) => assistant.secondary_language_ids.includes(id))
    .map(({ iso_2 }) => iso_2);
  return { assistantId: assistant.id, turn, secondaryLanguages, settings: assistant };
}

async function record(
  call_id: number,
  { role, text, at, functionCalls = [], interrupted }: TranscriptEntry,
  { db }: SessionServices,
): Promise<void> {
  const entry = {
    call_id,
    role,
    text,
    at,
    interrupted: interrupted === true,
    function_calls: JSON.stringify(functionCalls),
  };
  if (role === "assistant") await connections.addSaid(db, entry);
  else await store.addToTranscript(db, entry);
}

async function remember(id: number, memory: unknown, { db }: SessionServices): Promise<void> {
  await inTransaction(db, async (tx) => {
    const call = await store.lock(tx, { id });
    if (!call || !isRunning(call.status)) throw new Error("The call is over.");
    await store.update(tx, id, { memory: JSON.stringify(memory ?? null) });
  });
}

/** Moves talks that a process still holds to its new number, after a lost connection gave it another one. */
export async function adoptSessions(
  db: Db,
  ids: readonly number[],
  { from, to }: { readonly from: number; readonly to: number | null },
): Promise<void> {
  if (ids.length === 0) return;
  const talks = db
    .updateTable("calls")
    .set({ process: to })
    .where("id", "in", [...ids])
    .where("process", "=", from);
  await retryLostConnections(() => talks.execute(), { patienceMs });
}

/**
 * Writes down how a session ended, after its last entry. A call whose caller talks with a person now goes on: its carrier knows
 * when it ends.
 */
export async function endSession(
  { id }: Pick<RelayCall, "id">,
  { reason: endReason, endedBy, answeredBy, isJoined }: RelayResult,
  { db, now, jobs, liveCalls }: Pick<SessionServices, "db" | "now" | "jobs" | "liveCalls">,
): Promise<void> {
  const end = () =>
    inTransaction(db, (tx) =>
      moveCall(tx, { id }, isJoined ? "is answered" : "ends", {
        now: now(),
        jobs,
        endReason,
        endedBy,
        answeredBy,
        isConnectionClosed: true,
      }),
    );
  await retryLostConnections(end, { patienceMs }).finally(() => liveCalls.remove(id));
}
