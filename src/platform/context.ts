import type { Carrier } from "./carriers/port.ts";
import type { Models } from "./engine/models.ts";
import type { CalcomConnection } from "./engine/tools/calendar/calcom.ts";
import type { Channels } from "./events/channels.ts";
import type { FileStorage } from "./files/port.ts";
import type { Jobs } from "./jobs/queue.ts";
import type { Log } from "./log.ts";
import type { MailSender } from "./mail/port.ts";
import type { RelaySessions } from "./relay/sessions.ts";
import type { LiveCalls } from "./resources/calls/talk/live-calls.ts";
import type { Catalogue } from "./resources/catalogues/catalogue.ts";
import type { LiveTurns } from "./resources/conversations/turns/live-turns.ts";
import type { SafeFetch } from "./safe-fetch/safe-fetch.ts";
import type { Db, Storage } from "./storage/db.ts";
import type { Vault } from "./vault.ts";

/** What every part of a running platform shares. Tests replace its clock and models, never patch them. */
export interface Services {
  readonly storage: Storage;
  readonly db: Db;
  readonly models: Models;
  readonly catalogue: Catalogue;
  readonly safeFetch: SafeFetch;
  /** How calendars are reached. */
  readonly calcom: CalcomConnection;
  readonly vault: Vault;
  readonly carrier: Carrier;
  /** Keeps recordings; undefined: nothing is recorded. */
  readonly files: FileStorage | undefined;
  /** The API root as clients see it, where it does not depend on the request; without a slash at its end. */
  readonly apiUrl: string | undefined;
  /** Sends e-mails; undefined where none are sent. */
  readonly mail: MailSender | undefined;
  /** Where e-mails to owners lead, without a slash at its end; undefined: nowhere. */
  readonly consoleUrl: string | undefined;
  readonly now: () => Date;
  readonly log: Log;
  /** For how long personal data is kept; undefined: until somebody deletes it. */
  readonly retentionDays: number | undefined;
  /** The turns that this process is answering, and the messages that wait for one to end. */
  readonly liveTurns: LiveTurns;
  /** The calls whose line is open in this process. */
  readonly liveCalls: LiveCalls;
  /** The address of the relay's WebSocket, for carriers. */
  readonly relayUrl: string;
  /** The open event streams of this process. */
  readonly channels: Channels;
  /** The relay sessions that run in this process. */
  readonly relaySessions: RelaySessions;
  /** Work that outlives the request that began it; closing the platform waits for it. */
  readonly background: Background;
  /** Adds work that must happen, in the transaction of what it serves. */
  readonly jobs: Jobs;
}

/** Keeps track of work that nobody awaits, so that it is neither lost at shutdown nor fails unseen. */
export class Background {
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Aborts when the platform closes: what can be left to the next start ends. */
  get stopping(): AbortSignal {
    return this.#stop.signal;
  }

  /** Runs on its own; a failure is logged. */
  add(name: string, work: Promise<unknown>): void {
    const settled = work
      .then(() => undefined)
      .catch((error: unknown) => this.#log.error({ work: name, error }, "background work failed"))
      .finally(() => this.#running.delete(settled));
    this.#running.add(settled);
  }

  /** Resolves when nothing runs any more. */
  async drain(): Promise<void> {
    this.#stop.abort();
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
