import { sql } from "kysely";
import type { BodyInputOf } from "../../contract/kit/operation.ts";
import { createTool } from "../../contract/operations/assistants/tools.ts";
import { addDocument } from "../engine/knowledge/documents/add-document.ts";
import { type AssistantDraft, plainDraft } from "../resources/assistants/draft.ts";
import * as assistants from "../resources/assistants/store.ts";
import * as phoneNumbers from "../resources/phone-numbers/store.ts";
import * as tools from "../resources/tools/store.ts";
import { ensureSender } from "../resources/whatsapp/senders.ts";
import type { AdministrationContext } from "./context.ts";

/** An assistant to create: these settings, and defaults for all others. It is active. */
export type AssistantSettings = Partial<AssistantDraft> & Pick<AssistantDraft, "name" | "system_prompt">;

/** A tool as the API takes it. */
export type ToolSettings = BodyInputOf<typeof createTool>;

/** What is known about an assistant that exists. */
export interface KnownAssistant {
  readonly id: number;
  readonly uuid: string;
  readonly knowledgebaseId: number | null;
  readonly toolIds: readonly number[];
}

/** A document whose text is known. */
export interface SeedDocument {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly markdown: string;
}

/** A number that the simulated carrier has. */
export interface SeedPhoneNumber {
  /** E.164 */
  readonly phoneNumber: string;
  readonly type: "normal" | "caller_id";
  readonly smsCapable: boolean;
  readonly subscribedUntil: Date | null;
}

/** Sets an account up without the API: what a program needs before its first visitor. */
export interface Seeding {
  /** Creates tools, or points the user's tools of the same names at these addresses with these headers; returns their ids in order. */
  ensureTools(userId: number, tools: readonly ToolSettings[]): Promise<number[]>;
  /** The user's assistant with this id; without an id, their oldest with this name. */
  findAssistant(
    userId: number,
    by: { readonly id?: number | undefined; readonly name: string },
  ): Promise<KnownAssistant | undefined>;
  createAssistant(userId: number, settings: AssistantSettings): Promise<KnownAssistant>;
  updateAssistant(userId: number, id: number, changes: Partial<AssistantSettings>): Promise<void>;
  /** Creates a knowledge base of documents that can be searched at once; returns its id. */
  createKnowledgebase(
    userId: number,
    knowledgebase: { readonly name: string; readonly description: string; readonly documents: readonly SeedDocument[] },
  ): Promise<number>;
  /** Changes the address of a knowledge base's documents: `urlOf` returns the new one, or undefined to keep it. */
  relinkDocuments(
    knowledgebaseId: number,
    urlOf: (document: { readonly name: string; readonly url: string }) => string | undefined,
  ): Promise<void>;
  /** Gives a user who has no phone number these numbers of the simulated carrier, in Great Britain. */
  ensurePhoneNumbers(userId: number, numbers: readonly SeedPhoneNumber[]): Promise<void>;
  /** The WhatsApp sender of a user's number; a new one is offline until the network has been asked for it. @returns Its id */
  ensureWhatsappSender(userId: number, phoneNumberId: number): Promise<number | undefined>;
}

/** Creates the part of the administration that sets an account up. */
export function createSeeding({ run, vault, now }: AdministrationContext): Seeding {
  return {
    ensureTools: (userId, settings) =>
      run(async (tx) => {
        if (settings.length === 0) return [];
        const writing = { userId, vault, now: now() };
        // A program asks for them once: to compile a parser first would take longer than to do without.
        const given = settings.map((tool) => createTool.body.parse(tool, { jitless: true }));
        const named = tx.selectFrom("tools").select(["id", "name"]).where("user_id", "=", userId);
        const rows = await named
          .where(
            "name",
            "in",
            given.map(({ name }) => name),
          )
          .execute();
        const ids = new Map(rows.map(({ id, name }) => [name, id]));
        const known = given.flatMap((tool) => {
          const id = ids.get(tool.name);
          return id === undefined ? [] : [{ ...tool, id }];
        });
        await tools.pointAt(tx, known, writing);
        for (const tool of given)
          if (!ids.has(tool.name)) ids.set(tool.name, (await tools.insert(tx, tool, writing)).id);
        return given.map(({ name }) => ids.get(name)!);
      }),
    findAssistant: (userId, by) =>
      run(async (tx) => {
        const found = await assistants.findAttached(tx, userId, by);
        if (!found) return undefined;
        const { knowledgebaseIds, ...known } = found;
        return { ...known, knowledgebaseId: knowledgebaseIds[0] ?? null };
      }),
    createAssistant: (userId, settings) =>
      run(async (tx) => {
        const draft = plainDraft(settings);
        const { id, uuid } = await assistants.insert(tx, draft, { userId, vault, now: now() });
        return { id, uuid, knowledgebaseId: draft.knowledgebase_id, toolIds: draft.tool_ids };
      }),
    updateAssistant: (userId, id, changes) =>
      run(async (tx) => {
        const record = await assistants.lock(tx, userId, id, vault);
        if (!record) throw new Error(`The user has no assistant ${id}.`);
        const draft = { ...assistants.draftOf(record), ...changes };
        const keeps = assistants.unreadableOf(record).filter((field) => changes[field] === undefined);
        await assistants.update(tx, id, draft, { userId, vault, now: now(), keeps });
      }),
    createKnowledgebase: (userId, { name, description, documents }) =>
      run(async (tx) => {
        const at = now();
        const { id: knowledgebaseId } = await tx
          .insertInto("knowledgebases")
          .values({ user_id: userId, name, description, created_at: at, updated_at: at })
          .returning("id")
          .executeTakeFirstOrThrow();
        for (const document of documents) await addDocument(tx, { ...document, knowledgebaseId, type: "website" }, at);
        return knowledgebaseId;
      }),
    relinkDocuments: (knowledgebaseId, urlOf) =>
      run(async (tx) => {
        const inBase = tx.selectFrom("documents").select(["id", "name", "url"]);
        const documents = await inBase.where("knowledgebase_id", "=", knowledgebaseId).execute();
        const changed = documents.flatMap(({ id, name, url }) => {
          const next = url === null ? undefined : urlOf({ name, url });
          return next === undefined || next === url ? [] : [{ id, url: next }];
        });
        if (changed.length === 0) return;
        await sql`
          update documents set url = given.url
          from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (id bigint, url text)
          where documents.id = given.id`.execute(tx);
      }),
    ensureWhatsappSender: (userId, phoneNumberId) =>
      run(async (tx) => {
        const number = await phoneNumbers.find(tx, userId, phoneNumberId);
        return number && ensureSender(tx, number, now());
      }),
    ensurePhoneNumbers: (userId, numbers) =>
      run(async (tx) => {
        if ((await phoneNumbers.list(tx, userId)).length > 0) return;
        const common = {
          user_id: userId,
          country_code: "GB",
          region: "gb",
          carrier: "simulated",
          created_at: now(),
        } as const;
        for (const { phoneNumber: phone_number, type, smsCapable: sms_capable, subscribedUntil } of numbers)
          await phoneNumbers.insert(tx, {
            ...common,
            phone_number,
            type,
            sms_capable,
            subscribed_until: subscribedUntil,
          });
      }),
  };
}
