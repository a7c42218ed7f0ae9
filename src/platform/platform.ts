import type { Duplex } from "node:stream";
import { clientAddress } from "../http/address.ts";
import { pathBelow, withoutBase } from "../http/base-path.ts";
import { StreamSlots } from "../http/event-stream/slots.ts";
import { routes } from "./all-handlers.ts";
import { allJobs, allSchedules } from "./all-jobs.ts";
import { Background } from "./background.ts";
import type { Carrier } from "./carriers/carrier.ts";
import { clientAddressOf } from "./client-address.ts";
import type { Semantics } from "./engine/knowledge/semantic/semantics.ts";
import { openConnectedModels } from "./engine/llm/connected/connected-models.ts";
import { type Model, modelsById } from "./engine/models.ts";
import { createOfflineEngine, offlineModel } from "./engine/offline/engine.ts";
import { type CalcomConnection, calcomUrl } from "./engine/tools/calendar/calcom.ts";
import { McpConnections } from "./engine/tools/mcp-client/connections.ts";
import { Followers } from "./events/followers.ts";
import { OpenStreams } from "./events/open-streams.ts";
import { exportAccount } from "./export/export-account.ts";
import type { FileStorage } from "./files/port.ts";
import { type NameRequest, observeRequest } from "./http/observe-request.ts";
import { failure, unavailable } from "./http/respond.ts";
import { createRouter } from "./http/router.ts";
import { JobQueue } from "./jobs/queue.ts";
import { JobWorker, type Worker } from "./jobs/worker.ts";
import { type Log, silentLog, withPlainErrors } from "./log.ts";
import type { MailSender } from "./mail/port.ts";
import { answerMcp, mcpPath } from "./mcp-server/endpoint.ts";
import { createPublicPages } from "./public-pages.ts";
import type { SiteLink } from "./reference/page.ts";
import { RelaySessions } from "./relay/sessions.ts";
import { RelayEndpoint, refuseUpgrade } from "./relay/websocket.ts";
import { noteMissedTransfer } from "./resources/calls/carrier/note-missed-transfer.ts";
import { noteCallStatus, receiveCall } from "./resources/calls/carrier/receive-call.ts";
import { relayPath, relayUrlOf } from "./resources/calls/carrier/relay-address.ts";
import { noteRecordingSettled } from "./resources/calls/recordings/keep-recording.ts";
import { recordingsPath } from "./resources/calls/recordings/links.ts";
import { serveRecording } from "./resources/calls/recordings/serve-recording.ts";
import { LiveCalls } from "./resources/calls/session/live-calls.ts";
import { adoptSessions, endSession, openCall } from "./resources/calls/session/run-call.ts";
import { type Catalogue, embeddedCatalogue } from "./resources/catalogues/catalogue.ts";
import { LiveTurns } from "./resources/conversations/turns/live-turns.ts";
import { adoptTurns, failAbandonedTurns } from "./resources/conversations/turns/stored-turn.ts";
import { receiveMessage } from "./resources/phone-messages/receive-message.ts";
import { noteNews } from "./resources/phone-messages/send-message.ts";
import { registerRecords } from "./resources/register-records.ts";
import { createSafeFetch } from "./safe-fetch/safe-fetch.ts";
import { retryLostConnections, type Storage } from "./storage/db.ts";
import { createSimulatedCarrier } from "./stored-carriers.ts";
import { createVault } from "./vault.ts";

/** How a platform is put together; all but the storage has a default. */
export interface PlatformOptions {
  /** An open, migrated database: `await openEmbedded(folder)` or `await openPostgres(url)`. The platform closes it. */
  readonly storage: Storage;
  /**
   * Seals the secrets that assistants and tools hold. Another one later on cannot read what this one sealed.
   * At least 32 characters.
   */
  readonly secret: string;
  /** Which addresses inside this network may be called all the same: exact origins. No stored row can add one. (default: none) */
  readonly safeFetch?: { readonly allowOrigins: readonly string[] };
  /**
   * Cal.com's API, without `/v2`: what calendars of assistants are booked by. Its origin may be inside this network.
   * (default: `https://api.cal.com`)
   */
  readonly calcomUrl?: string | undefined;
  /** Removed from the path where it begins with it; otherwise the path counts as stripped already. (default: none) */
  readonly basePath?: string;
  /** The API root as clients see it. (default: the request's own origin and `basePath`) */
  readonly publicUrl?: string;
  /** The client's address, where the server knows it. Unknown addresses share one bucket. (default: unknown) */
  readonly clientAddress?: (request: Request) => string | undefined;
  /** How many proxies in front may be believed when they name the client in `X-Forwarded-For`. (default: 0) */
  readonly trustProxyHops?: number;
  /** Pages of the site around the API: the reference at `/docs` links to them; the first is the home page. (default: none) */
  readonly siteLinks?: readonly SiteLink[];
  /** The models that assistants can be set to, each with its engine. (default: `Ringback Offline`, id 1, on this storage) */
  readonly models?: readonly Model[];
  /** Servers that find passages by meaning: `createSemantics(settings)`. Give them to the models too. (default: words alone) */
  readonly semantics?: Semantics | undefined;
  /** The voices, languages and providers that assistants can be set to. (default: those that need no service) */
  readonly catalogue?: Omit<Catalogue, "models">;
  /**
   * Sends answers of people to visitors who have left their e-mail address, and tells owners who waits for a person:
   * `openSmtp(settings)`. (default: no e-mails)
   */
  readonly mail?: MailSender | undefined;
  /** The console as browsers reach it, `https://chat.example/console`: e-mails to owners link to it. (default: they have no links) */
  readonly consoleUrl?: string | undefined;
  /** Who carries calls and texts. (default: the simulated network, in this storage) */
  readonly carrier?: Carrier;
  /**
   * Removes conversations, calls, messages and leads that are older, once a day: a whole number from 1 on. Ledger and usage stay.
   * (default: they are kept until somebody deletes them)
   */
  readonly retentionDays?: number | undefined;
  /** Keeps the recordings of calls: `openFiles(environment)`. (default: nothing is recorded) */
  readonly files?: FileStorage | undefined;
  /** (default: the database's, see {@link Storage.now}) */
  readonly clock?: () => Date;
  readonly log?: Log;
}

/** What an adapter knows of a request besides the request itself. */
export interface PlatformContext {
  /** Where the connection came from. */
  readonly address?: string | undefined;
  /** What the browser was given by an earlier sign-in, see {@link rememberAccount}. */
  readonly device?: string | undefined;
}

/** A running platform: a Web `fetch` handler, its recurring work, and its end. */
export interface Platform {
  fetch(request: Request): Promise<Response>;
  /** As `fetch`, for adapters that know the client's address. */
  handle(request: Request, context: PlatformContext): Promise<Response>;
  /** Answers WebSocket requests: the lines of calls, at `{basePath}/relay`. */
  upgrade(
    request: Request,
    socket: Duplex,
    head: Uint8Array,
    context?: { readonly address?: string | undefined },
  ): void;
  readonly worker: Worker;
  /**
   * Ends the open event streams, and calls once their callers have heard so. Call it before the server closes: it would wait for
   * them.
   */
  stopStreams(): void;
  /** Waits for turns under way, then closes the database. Requests must have stopped before. */
  close(): Promise<void>;
}

const minSecretChars = 32;
/** Chosen: how long work after a lost connection waits for the next one. */
const returnPatienceMs = 10_000;

/**
 * Puts a platform together. Before its first answer it gives back the money of turns that died with an earlier process; while
 * the database cannot be reached for that, it answers 503.
 * @example
 * ```ts
 * import { createPlatform, openEmbedded } from "ringback-server";
 *
 * const storage = await openEmbedded("data");
 * const platform = createPlatform({ storage, secret: "at least thirty-two characters long" });
 * platform.worker.start();
 * export default { fetch: platform.fetch };
 * ```
 */
export function createPlatform(options: PlatformOptions): Platform {
  const { storage, basePath = "", clock: now = () => options.storage.now(), trustProxyHops = 0 } = options;
  const { db } = storage;
  const log = withPlainErrors(options.log ?? silentLog);
  const ownModels = options.models ?? [
    { ...offlineModel, engine: createOfflineEngine({ db, semantics: options.semantics }) },
  ];
  const background = new Background(log);
  const followers = new Followers(storage);
  const openStreams = new OpenStreams(followers, new StreamSlots());
  const queue = new JobQueue({ storage, now, log });
  if (options.secret.length < minSecretChars) throw new TypeError(`secret needs at least ${minSecretChars} characters`);
  const { retentionDays } = options;
  if (retentionDays !== undefined && !(Number.isSafeInteger(retentionDays) && retentionDays >= 1))
    throw new TypeError("retentionDays is a whole number of days, 1 or more");
  const safeFetch = createSafeFetch(options.safeFetch ?? { allowOrigins: [] });
  const vault = createVault(options.secret);
  const connected = openConnectedModels({ db, vault, safeFetch, semantics: options.semantics });
  const services = {
    storage,
    db,
    models: modelsById(ownModels, connected),
    catalogue: {
      ...(options.catalogue ?? embeddedCatalogue),
      models: ownModels.map(({ id, name, code }) => ({ id, name, code })),
    },
    safeFetch,
    mcp: new McpConnections(safeFetch),
    calcom: openCalcom(options.calcomUrl ?? calcomUrl),
    semantics: options.semantics,
    vault,
    mail: options.mail,
    consoleUrl: options.consoleUrl,
    carrier: recordingOnlyInto(options.files, options.carrier ?? createSimulatedCarrier({ db, now })),
    files: options.files,
    apiUrl: options.publicUrl,
    now,
    log,
    retentionDays,
    exportAccount: (email: string) => exportAccount(storage, email),
    liveTurns: new LiveTurns(),
    background,
    openStreams,
    liveCalls: new LiveCalls(storage, { now }),
    relayUrl: relayUrlOf(options.publicUrl ?? basePath),
    jobs: queue,
  };
  const relaySessions = new RelaySessions({
    findCall: (token) => openCall(token, services),
    ended: (call, result) => endSession(call, result, services),
    background,
    now,
    log,
  });
  const relay = new RelayEndpoint({ sessions: relaySessions, log });
  const publicUrlOf = (request: Request) => options.publicUrl ?? `${new URL(request.url).origin}${basePath}`;
  const router = createRouter(routes, { services, publicUrlOf });
  const publicPages = createPublicPages(publicUrlOf, options.siteLinks ?? []);
  const { carrier } = services;
  const carrierPath = `/carriers/${carrier.name}`;
  background.add(
    "what waited at the carrier",
    carrier.listen({
      messageReceived: (message) => receiveMessage(message, services),
      messageStatus: (news) => noteNews(news, services),
      callStatus: (call) => noteCallStatus(call, services),
      recordingSettled: (call) => noteRecordingSettled(call, services),
      transferMissed: (transfer) => noteMissedTransfer(transfer, services),
      callReceived: (call) => receiveCall(call, services),
      connectCall: (token, connection) => relaySessions.start(token, connection),
    }),
  );
  const worker = new JobWorker({ queue, storage, jobs: allJobs, schedules: allSchedules, services, log });
  const recover = untilSuccess(async () => {
    await registerRecords(db);
    return failAbandonedTurns(db, now(), { all: storage.exclusive });
  });
  recover().catch(() => undefined); // the first request tries again
  storage.presence.onReturn(async (lost) => {
    const move = { from: lost, to: storage.presence.process };
    await adoptTurns(db, services.liveTurns.ids, move);
    await adoptSessions(db, services.liveCalls.ids, move);
    // Only its own: other processes may be on their way back and answer theirs still.
    await retryLostConnections(() => failAbandonedTurns(db, now(), { of: lost }), { patienceMs: returnPatienceMs });
  });

  const keysOf = (request: Request, connection: string | undefined) =>
    clientAddressOf(clientAddress(request, { connection, trustProxyHops }), services.vault);

  const platform: Platform = {
    fetch: (request) => platform.handle(request, { address: options.clientAddress?.(request) }),
    handle: (request, context) => observeRequest(request, (name) => handle(request, context, name)),
    upgrade(request, socket, head, { address } = {}) {
      if (pathBelow(new URL(request.url).pathname, basePath) !== relayPath) return refuseUpgrade(socket, 404);
      relay.upgrade(request, socket, head, keysOf(request, address));
    },
    worker,
    stopStreams() {
      openStreams.stop();
      relaySessions.stop();
    },
    async close() {
      platform.stopStreams();
      followers.close();
      await worker.stop();
      await recover().catch(() => undefined);
      await background.drain();
      await services.mcp.close();
      await services.safeFetch.close();
      await services.calcom.safeFetch.close();
      await storage.close();
    },
  };
  return platform;

  async function handle(request: Request, { address, device }: PlatformContext, name: NameRequest): Promise<Response> {
    const notReady = await recover().then(
      () => undefined,
      (cause: unknown) => cause,
    );
    if (notReady) return unavailable(notReady, log);
    const path = pathBelow(new URL(request.url).pathname, basePath);
    if (path.startsWith(`${recordingsPath}/`)) {
      name({ id: "recording", path: `${recordingsPath}/{id}` });
      return serveRecording(request, path.slice(recordingsPath.length + 1), services).catch((cause: unknown) =>
        failure(cause, { method: request.method }, log),
      );
    }
    if (carrier.webhooks && path.startsWith(`${carrierPath}/`)) {
      name({ id: "carrier", path: `/carriers/${carrier.name}` });
      return carrier.webhooks(request, path.slice(carrierPath.length));
    }
    const client = clientAddress(request, { connection: address, trustProxyHops });
    const origin = { ...keysOf(request, address), device, client };
    if (path === mcpPath) {
      name({ id: "mcp", path: mcpPath });
      const call = (operation: Request) => observeRequest(operation, (name) => router(operation, { ...origin, name }));
      return answerMcp(request, { db, now, call }).catch((cause: unknown) =>
        failure(cause, { method: request.method }, log),
      );
    }
    const below = withoutBase(request, basePath);
    return publicPages(below) ?? router(below, { ...origin, name });
  }
}

/** The process names this address and no owner can: it is called wherever it leads, and by calendars alone. */
function openCalcom(url: string): CalcomConnection {
  return { url, safeFetch: createSafeFetch({ allowOrigins: [new URL(url).origin] }) };
}

/** A carrier records only where there is a place for recordings. */
function recordingOnlyInto(files: FileStorage | undefined, carrier: Carrier): Carrier {
  return files || !carrier.recordings ? carrier : { ...carrier, recordings: undefined };
}

/** Runs work until it succeeds once: who calls while it runs waits with the others, and after a failure it runs again. */
function untilSuccess<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let attempt: Promise<Result> | undefined;
  return () => {
    attempt ??= work().catch((error: unknown) => {
      attempt = undefined;
      throw error;
    });
    return attempt;
  };
}
