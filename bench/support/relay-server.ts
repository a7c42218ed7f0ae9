import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { assistantDefaults, turnSettingsOf } from "../../src/contract/assistant-fields.ts";
import { Background } from "../../src/platform/background.ts";
import type { RelayConnection } from "../../src/platform/carriers/relay-connection/connection.ts";
import { createLlmEngine } from "../../src/platform/engine/llm/engine.ts";
import { modelsById } from "../../src/platform/engine/models.ts";
import { createOfflineEngine, offlineModel } from "../../src/platform/engine/offline/engine.ts";
import type { Engine } from "../../src/platform/engine/turn.ts";
import { silentLog } from "../../src/platform/log.ts";
import { serveNode } from "../../src/platform/node/serve.ts";
import type { RelayCall } from "../../src/platform/relay/call.ts";
import { RelaySessions } from "../../src/platform/relay/sessions.ts";
import { RelayEndpoint } from "../../src/platform/relay/websocket.ts";
import { migrate } from "../../src/platform/storage/migrate.ts";
import { openPglite } from "../../src/platform/storage/pglite.ts";
import { addHelpCentre, addOtherPassages } from "../../test/support/knowledge.ts";

const passages = 3_000;
/** How fast the paced engine writes: a sentence of 60 characters in so many milliseconds, as a fast model does. */
const sentenceMs = 100;
const sentences = 30;

/** What the server tells the benchmark once it listens. */
export interface RelayServerReady {
  readonly port: number;
}

/** What it measured between `reset` and `report`. */
export interface RelayServerReport {
  readonly cpuMs: number;
  readonly rssBytes: number;
  /** How long the event loop was held up at most: an interruption waits for it as well. */
  readonly delayMaxMs: number;
  /** How long after an interruption was read something was sent at the latest; 0 where nothing was. */
  readonly sentAfterMs: number;
}

/**
 * The relay in a process of its own, with calls that are kept in memory: any token opens one. The first word names the engine:
 * `paced`, `offline`, or `model` with the address of a server.
 */
export default async function relayServer(): Promise<void> {
  const storage = await openPglite();
  await migrate(storage.db);
  const [kind, url = ""] = process.argv.slice(3);
  const isPaced = kind === "paced";
  const knowledgebaseId = isPaced ? null : await addHelpCentre(storage.db);
  if (knowledgebaseId !== null) await addOtherPassages(storage.db, knowledgebaseId, passages);
  const engine = isPaced
    ? pacedEngine()
    : kind === "model"
      ? createLlmEngine({ db: storage.db, settings: { url, key: undefined } })
      : createOfflineEngine(storage);
  const background = new Background(silentLog);
  const now = () => new Date();
  let id = 0;
  const sessions = new RelaySessions({
    findCall: async () => callOf(++id, engine, knowledgebaseId),
    ended: async () => undefined,
    background,
    now,
    log: silentLog,
  });
  const sent = { afterMs: 0 };
  const watched = {
    start: (token: string, connection: RelayConnection) => sessions.start(token, watch(connection, sent)),
  };
  const endpoint = new RelayEndpoint({ sessions: watched, log: silentLog });
  const server = await serveNode(() => new Response(), {
    port: 0,
    upgrade: (request, socket, head) => {
      const client = String(++id);
      endpoint.upgrade(request, socket, head, { address: client, network: client });
    },
  });
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  let cpu = process.cpuUsage();
  const ended = Promise.withResolvers<void>();
  process.on("message", (command) => {
    if (command === "reset") {
      cpu = process.cpuUsage();
      delays.reset();
    } else if (command === "report") {
      const { user, system } = process.cpuUsage(cpu);
      globalThis.gc?.();
      const delayMaxMs = delays.max / 1e6;
      const { rss: rssBytes } = process.memoryUsage();
      send({ cpuMs: (user + system) / 1_000, rssBytes, delayMaxMs, sentAfterMs: sent.afterMs });
    } else ended.resolve();
  });
  send({ port: server.port });
  await ended.promise;
  sessions.stop();
  await background.drain();
  await server.close();
  await storage.close();
  process.disconnect();
}

/** Notes what is sent after an interruption, until the caller speaks again. */
function watch(connection: RelayConnection, sent: { afterMs: number }): RelayConnection {
  let interruptedMs: number | undefined;
  return {
    frames: {
      async *[Symbol.asyncIterator]() {
        for await (const frame of connection.frames) {
          if (frame.type === "interrupt") interruptedMs = performance.now();
          else if (frame.type === "prompt") interruptedMs = undefined;
          yield frame;
        }
      },
    },
    send(frame) {
      if (interruptedMs !== undefined) sent.afterMs = Math.max(sent.afterMs, performance.now() - interruptedMs);
      connection.send(frame);
    },
    close: () => connection.close(),
  };
}

function callOf(id: number, engine: Engine, knowledgebaseId: number | null): RelayCall {
  return {
    id,
    assistantId: 1,
    transferTo: async () => undefined,
    direction: "inbound",
    from: "",
    to: "",
    models: modelsById([{ ...offlineModel, engine }]),
    secondaryLanguages: [],
    settings: assistantDefaults,
    turn: {
      modelIds: [offlineModel.id],
      channel: "call",
      language: "en",
      assistant: {
        name: "Ada",
        systemPrompt: "",
        initialMessage: "Hello.",
        knowledgebaseIds: knowledgebaseId === null ? [] : [knowledgebaseId],
        fallbackContact: "",
        settings: turnSettingsOf({ llm_temperature: 0 }),
      },
      variables: {},
      givenVariables: {},
      tools: [],
      timezone: "UTC",
    },
    record: async () => undefined,
    saying: async () => undefined,
    remember: async () => undefined,
  };
}

/** Writes sentences at the pace of a model. */
function pacedEngine(): Engine {
  const sentence = "This is one sentence of an answer that goes on for a while. ";
  return {
    async *runTurn(_, { signal }) {
      for (let count = 0; count < sentences; count++) {
        yield { type: "delta", text: sentence };
        await sleep(sentenceMs, undefined, { signal });
      }
      yield { type: "done", message: sentence.repeat(sentences), functionCalls: [], model: "paced" };
    },
  };
}

function send(message: RelayServerReady | RelayServerReport): void {
  process.send?.(message);
}
