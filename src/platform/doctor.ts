import { sql } from "kysely";
import type { Finding } from "./doctor-finding.ts";
import type { SemanticSettings } from "./engine/knowledge/semantic/semantics.ts";
import { countUnembedded, hasVectors } from "./engine/knowledge/semantic/vectors.ts";
import { countJobs } from "./jobs/counts.ts";
import { findDiscrepancies } from "./ledger/audit.ts";
import { countUnreadable as countUnreadableAssistants } from "./resources/assistants/store.ts";
import { countUnreadable as countUnreadableTools } from "./resources/tools/store.ts";
import { countUnreadable as countUnreadableWebhooks } from "./resources/webhooks/secrets.ts";
import type { ControlCommands } from "./storage/data-folder/control-socket.ts";
import type { Storage } from "./storage/db.ts";
import { connectionsOfProcess } from "./storage/postgres/connections.ts";
import { countConnections } from "./storage/postgres/count-connections.ts";
import type { Vault } from "./vault.ts";

export interface Inspection {
  readonly storage: Storage;
  readonly vault: Vault;
  readonly now: () => Date;
  /** What is known only where the process is put together: its engines, where it listens, what stands in front. */
  readonly surroundings: readonly Finding[];
  /** Servers that find passages by meaning. (default: words alone) */
  readonly semantics?: SemanticSettings | undefined;
  /** Looks at what lies outside the process, such as the endpoint of its models. (default: at nothing) */
  readonly inspectOutside?: () => Promise<readonly Finding[]>;
}

/** Chosen: a hold is settled by its turn, or by a scheduled job within minutes; a job that is due starts within seconds. */
const overdueMs = 15 * 60_000;
const shownNames = 3;

/** Looks at everything that can be known from here, and changes nothing. Takes as long as reading every transfer does. */
export async function inspect({
  storage,
  vault,
  now,
  surroundings,
  semantics,
  inspectOutside = async () => [],
}: Inspection): Promise<Finding[]> {
  return [
    ...surroundings,
    ...(await inspectOutside()),
    ...(await inspectConnections(storage)),
    ...(await inspectSearch(storage, semantics)),
    ...(await inspectLedger(storage, now())),
    ...(await inspectJobs(storage)),
    ...(await inspectSecrets(storage, vault)),
    ...(await inspectAssistants(storage)),
  ];
}

/**
 * Lets `ringback-server doctor` ask the process that has the data.
 * @example
 * ```ts
 * import { createVault, doctorCommands, openEmbedded } from "ringback-server";
 *
 * const vault = createVault("at least thirty-two characters long");
 * const about = { vault, now: () => new Date(), surroundings: [] };
 * // While this process has the folder, `ringback-server doctor` asks it.
 * await openEmbedded("data", { commandsOf: (storage) => doctorCommands({ ...about, storage }) });
 * ```
 */
export function doctorCommands(inspection: Inspection): ControlCommands {
  return { doctor: async () => ({ findings: await inspect(inspection) }) };
}

async function inspectLedger({ db }: Storage, now: Date): Promise<Finding[]> {
  const wrong = await findDiscrepancies(db);
  const { overdue } = await db
    .selectFrom("ledger_transfers")
    .select(({ fn }) => fn.countAll<number | bigint>().as("overdue"))
    .where("state", "=", "held")
    .where("expires_at", "<", new Date(now.getTime() - overdueMs))
    .executeTakeFirstOrThrow();
  return [
    wrong.length === 0
      ? { level: "real", text: "Ledger: every account is what its transfers add up to." }
      : { level: "problem", text: `Ledger: ${wrong.length} accounts are not what their transfers add up to.` },
    ...(Number(overdue) === 0
      ? []
      : [{ level: "problem", text: `Ledger: ${overdue} holds are overdue; no worker ends them.` } as const]),
  ];
}

/** Compares the connections that the processes may need with those that PostgreSQL has for them. */
async function inspectConnections(storage: Storage): Promise<Finding[]> {
  const counted = await countConnections(storage);
  if (!counted) return [];
  const { processes, allowed } = counted;
  const needed = processes * connectionsOfProcess;
  const text = `Connections: up to ${connectionsOfProcess} for each server and worker; ${processes} run now, and PostgreSQL has ${allowed} for all.`;
  if (needed <= allowed) return [{ level: "real", text }];
  const more = `They may need ${needed}: raise max_connections, or the limit of the database or user.`;
  return [{ level: "warning", text: `${text} ${more}` }];
}

/** How passages are found, and how many a model has still to read. */
async function inspectSearch({ db }: Storage, semantics: SemanticSettings | undefined): Promise<Finding[]> {
  const model = semantics?.embeddings?.model;
  const order = semantics?.rerank ? ` Passages are ordered by ${new URL(semantics.rerank.url).origin}.` : "";
  if (model === undefined) return order === "" ? [] : [{ level: "real", text: `Search: by words.${order}` }];
  if (!(await hasVectors(db)))
    return [
      {
        level: "warning",
        text: "Search: words alone; RINGBACK_EMBEDDINGS_MODEL is set, but the database has no pgvector. Install it, and run “create extension vector” as a user who may.",
      },
    ];
  const { waiting } = await countUnembedded(db, model);
  const text = `Search: by words, and by meaning with ${model}; ${waiting} passages are still to be read by it.${order}`;
  return [{ level: "real", text }];
}

async function inspectJobs({ db }: Storage): Promise<Finding[]> {
  const { waiting, failed, longestDueMs } = await countJobs(db);
  const findings: Finding[] = [
    failed === 0
      ? { level: "real", text: `Jobs: ${waiting} are waiting or running; none has failed in the last 7 days.` }
      : {
          level: "warning",
          text: `Jobs: ${waiting} are waiting or running; ${failed} have failed in the last 7 days.`,
        },
  ];
  if (longestDueMs > overdueMs) {
    const text = `Jobs: one has been due for ${Math.round(longestDueMs / 60_000)} minutes; no worker runs, or too few.`;
    findings.push({ level: "problem", text });
  }
  return findings;
}

async function inspectSecrets({ db }: Storage, vault: Vault): Promise<Finding[]> {
  const unreadable = (await countUnreadableTools(db, vault)) + (await countUnreadableAssistants(db, vault));
  const unsigned = await countUnreadableWebhooks(db, vault);
  const texts = [
    ...(unreadable === 0
      ? []
      : [`what ${unreadable} tools or assistants keep was sealed with another RINGBACK_SECRET; enter it again.`]),
    ...(unsigned === 0
      ? []
      : [
          `what signs the webhooks of ${unsigned} assistants was sealed with another RINGBACK_SECRET; replace it there.`,
        ]),
  ];
  return texts.map((text) => ({ level: "problem", text: `Secret: ${text}` }));
}

async function inspectAssistants({ db }: Storage): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; open: boolean; capped: boolean }>`
    select name, conversation_access = 'open' as open, daily_spend_cap_micros is not null as capped
    from assistants order by id
  `.execute(db);
  const open = rows.filter((row) => row.open);
  const uncapped = rows.filter((row) => !row.capped);
  return [
    ...(open.length === 0
      ? []
      : [
          {
            level: "warning",
            text: `Open access: whoever knows its uuid can talk to ${namesOf(open)}. Behind a proxy, set conversation_access to token.`,
          } as const,
        ]),
    ...(uncapped.length === 0
      ? []
      : [
          {
            level: "warning",
            text: `Spending: ${namesOf(uncapped)} has no daily_spend_cap, so a day may cost the whole balance.`,
          } as const,
        ]),
  ];
}

function namesOf(rows: readonly { readonly name: string }[]): string {
  const names = rows.slice(0, shownNames).map(({ name }) => `“${name}”`);
  const more = rows.length - names.length;
  return more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
}
