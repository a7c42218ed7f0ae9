import { createHmac } from "node:crypto";
import { join } from "node:path";
import type { Accounts, Administration, Seeding, SeedPhoneNumber } from "../../src/platform/index.ts";
import { readJsonFile, writeWholeFile } from "../../src/platform/node/index.ts";
import { type AssistantName, type DemoAssistant, demoAssistants } from "./assistants.ts";
import { type DeskAddress, ensureTools } from "./desk/tools.ts";
import { addKnowledgebase, linkKnowledgebase } from "./knowledge.ts";
import type { VisitorNumber } from "./visitor-policy.ts";

/** The demo's owner and assistants. */
export interface Demo {
  readonly ownerId: number;
  /** By their names in the proxy. */
  readonly assistants: Record<AssistantName, { readonly uuid: string; readonly callAssistantId: number }>;
  /** What visitors are texted and written to on WhatsApp from. */
  readonly visitorNumber: VisitorNumber;
  /** The owner's new API key, at the first start only, and only if none was given. */
  readonly newKey: string | undefined;
  /**
   * The key that the website's proxy uses, never shown. It is derived from the secret, so that several processes on one
   * database use the same one.
   */
  readonly proxyKey: string;
}

export interface SeedOptions {
  readonly apiKey: string | undefined;
  /** The data folder. */
  readonly data: string;
  /** The demo's origin as browsers reach it: sources link to its pages. */
  readonly origin: string;
  readonly secret: string;
  readonly desk: DeskAddress;
  readonly now: Date;
}

/** The account of the demo's owner. */
export const owner = { email: "owner@halden.example", name: "Halden" } as const;
const startingFundsUsd = 25;
/** The keys that the demo sets. Their purposes find them again: the owner may give keys the same names. */
const keys = {
  given: { name: "RINGBACK_API_KEY", purpose: "demo-given" },
  first: { name: "demo", purpose: "demo-first" },
  proxy: { name: "Website’s proxy", purpose: "demo-proxy" },
} as const;
const yearMs = 365 * 24 * 3_600_000;

/**
 * Creates what the demo needs and is missing. At every start it points the tools and sources at this process's own desk and
 * pages, and replaces the API key that was given before.
 */
export async function seedDemo(administration: Administration, options: SeedOptions): Promise<Demo> {
  const { apiKey, secret, now } = options;
  // Two processes that start at once on an empty database create one owner.
  return administration.exclusively("demo seed", async (seeding) => {
    const { id: ownerId, isNew } = await seeding.ensureUser(owner);
    if (isNew) await seeding.credit(ownerId, { key: `demo-start-${ownerId}`, usd: startingFundsUsd });
    const newKey = await ensureOwnerKey(seeding, ownerId, { apiKey, isNew });
    await seeding.ensurePhoneNumbers(ownerId, phoneNumbers(now));
    const assistants = await ensureAssistants(seeding, ownerId, options);
    const visitorNumber = await ensureVisitorNumber(seeding, ownerId);
    const proxyKey = `rbk_${createHmac("sha256", secret).update(keys.proxy.name).digest("base64url")}`;
    await seeding.setApiKey(ownerId, keys.proxy, proxyKey);
    return { ownerId, assistants, visitorNumber, newKey, proxyKey };
  });
}

/** Returns the key to print: one created here, at the first start. A key from the environment is never printed. */
async function ensureOwnerKey(
  accounts: Accounts,
  userId: number,
  { apiKey, isNew }: { readonly apiKey: string | undefined; readonly isNew: boolean },
): Promise<string | undefined> {
  if (apiKey === undefined) return isNew ? accounts.createApiKey(userId, keys.first) : undefined;
  await accounts.deleteApiKeys(userId, [keys.given.purpose, keys.first.purpose]);
  await accounts.setApiKey(userId, keys.given, apiKey);
  return undefined;
}

/** Creates the assistants that are missing; returns their uuids. */
async function ensureAssistants(
  seeding: Accounts & Seeding,
  userId: number,
  options: SeedOptions,
): Promise<Demo["assistants"]> {
  const file = join(options.data, "assistants.json");
  // Which assistant is which: the owner may rename them.
  const ids = readJsonFile<Partial<Record<AssistantName, number>>>(file) ?? {};
  const assistants: Partial<Demo["assistants"]> = {};
  const demos = Object.entries(demoAssistants) as [AssistantName, DemoAssistant][];
  const everyTool = demos.flatMap(([, { tools }]) => tools);
  const idOf = await ensureTools(seeding, userId, everyTool, options.desk);
  for (const [name, settings] of demos) {
    const toolIds = settings.tools.map((tool) => idOf.get(tool.name)!);
    const { id, uuid } = await ensureAssistant(seeding, userId, { ...options, settings, toolIds, id: ids[name] });
    ids[name] = id;
    assistants[name] = { uuid, callAssistantId: id };
  }
  writeWholeFile(file, JSON.stringify(ids));
  return assistants as Demo["assistants"];
}

/** Creates an assistant, or keeps it as its owner changed it; one without tools gets its tools. */
async function ensureAssistant(
  seeding: Accounts & Seeding,
  userId: number,
  {
    id,
    settings,
    toolIds,
    origin,
  }: { id: number | undefined; settings: DemoAssistant; toolIds: number[]; origin: string },
): Promise<{ id: number; uuid: string }> {
  const { name, company, prompt, contact, knowledge, answersPhone } = settings;
  // The demo's pages have functions of their own.
  const access = { tool_ids: toolIds, conversation_access: "token", client_tools: true } as const;
  const known = await seeding.findAssistant(userId, { id, name });
  if (known) {
    if (known.knowledgebaseId !== null) await linkKnowledgebase(seeding, known.knowledgebaseId, knowledge, origin);
    if (known.toolIds.length === 0) await seeding.updateAssistant(userId, known.id, access);
    return known;
  }
  return seeding.createAssistant(userId, {
    name,
    system_prompt: prompt,
    fallback_contact: contact,
    variables: { company },
    knowledgebase_id: await addKnowledgebase(seeding, userId, knowledge, origin),
    ...(answersPhone ? { type: "inbound", phone_number_id: await numberForTexts(seeding, userId) } : {}),
    ...access,
  });
}

async function ensureVisitorNumber(seeding: Accounts & Seeding, userId: number): Promise<VisitorNumber> {
  const id = await numberForTexts(seeding, userId);
  const senderId = id === null ? undefined : await seeding.ensureWhatsappSender(userId, id);
  return id === null || senderId === undefined ? undefined : { id, senderId };
}

async function numberForTexts(accounts: Accounts, userId: number): Promise<number | null> {
  const numbers = await accounts.listPhoneNumbers(userId);
  // The first that there was: the owner may have bought others since.
  return numbers.toSorted((one, other) => one.id - other.id).find(({ takesTexts }) => takesTexts)?.id ?? null;
}

/** Numbers from the ranges that are reserved for fiction. */
function phoneNumbers(now: Date): readonly SeedPhoneNumber[] {
  const subscribedUntil = new Date(now.getTime() + yearMs);
  return [
    { phoneNumber: "+442079460102", type: "normal", smsCapable: false, subscribedUntil },
    { phoneNumber: "+447700900102", type: "normal", smsCapable: true, subscribedUntil },
    { phoneNumber: "+442079460103", type: "caller_id", smsCapable: false, subscribedUntil: null },
  ];
}
