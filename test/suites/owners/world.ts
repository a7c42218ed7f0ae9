import { operations as api } from "../../../src/contract/all-operations.ts";
import { addDocument } from "../../../src/platform/engine/knowledge/documents/add-document.ts";
import { hashPassword } from "../../../src/platform/resources/user/passwords.ts";
import { deliveryRow } from "../../../src/platform/resources/webhooks/deliver.ts";
import { createMemoryFiles } from "../../support/memory-files.ts";
import type { TestOwner } from "../../support/owner.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { pushKeys } from "../../support/push.ts";
import { giveSender, whatsappCustomer } from "../../support/whatsapp.ts";
import { type Api, createApi } from "../conformance/api.ts";
import { fixtures } from "../conformance/example-requests.ts";
import type { Id } from "./ids.ts";
import type { Kind } from "./matrix.ts";
import { noteWritten, readerOfRows, rowsOf, type Stored, spreadIds } from "./rows.ts";

/** So long a customer can be written to after their last message. */
const sessionMs = 24 * 3_600_000;

/** One owner with one of everything, and a word that stands in every text of theirs. */
export interface Owner {
  readonly userId: number;
  readonly api: Api;
  readonly word: string;
  /** Of each kind the ids that another owner will try; kinds that nothing makes yet are absent. */
  readonly ids: Readonly<Partial<Record<Kind, readonly Id[]>>>;
  /** An assistant that anybody may speak with, and one that asks for a token, each with a conversation from a page. */
  readonly open: { readonly assistant: string; readonly conversation: string };
  readonly byToken: { readonly assistant: string; readonly conversation: string };
}

/** Another owner, with what was stored when it was last looked at. */
export interface Stranger extends Owner {
  before: ReturnType<typeof rowsOf>;
  /** Whether a row of theirs was written since. */
  isTouched: boolean;
}

export interface World extends AsyncDisposable {
  readonly platform: TestPlatform;
  /** Every row of every table. */
  readonly readRows: () => Promise<readonly Stored[]>;
  /** The rows that were written since it was last called, as they were and as they are. */
  readonly takeWritten: () => Promise<readonly Stored[]>;
  /** Who asks. */
  readonly asker: Owner;
  /** Tokens of the asker's that are none any more: a key that was deleted, a session that was left. */
  readonly revoked: readonly string[];
  readonly strangers: readonly Stranger[];
  /** Has the customer write to the asker again before their WhatsApp session ends: all requests together take days. */
  readonly keepSession: () => Promise<void>;
}

/** Three owners on one platform; the first asks, the two others are asked for. */
export async function openWorld(): Promise<World> {
  const platform = await startPlatform({ largeIds: true, files: createMemoryFiles().files });
  await spreadIds(platform.db);
  const [asker, second, third] = [
    await furnish(platform, "amaryllis"),
    await furnish(platform, "bellflower"),
    await furnish(platform, "cornflower"),
  ];
  const { api_key } = await asker.api.make(api.createApiKey, { body: { name: "gone" } });
  await asker.api.make(api.deleteApiKey, { params: { id: api_key.id } });
  const session = await asker.api.make(api.login, { body: { ...asker.api.target.credentials } });
  await asker.api.make(api.logout, { token: session.token });
  const readRows = await readerOfRows(platform.db);
  const takeWritten = await noteWritten(platform.db);
  const rows = await readRows();
  const { services, carrier } = platform;
  let writtenAt = services.now().getTime();
  const keepSession = async () => {
    if (services.now().getTime() - writtenAt < sessionMs / 2) return;
    writtenAt = services.now().getTime();
    await carrier.write({ channel: "whatsapp", from: whatsappCustomer, to: numberOf(asker.userId), body: "Hello" });
  };
  return {
    keepSession,
    platform,
    readRows,
    takeWritten,
    asker,
    revoked: [api_key.token, session.token],
    strangers: [second, third].map((owner) => ({ ...owner, before: rowsOf(rows, owner.userId), isTouched: false })),
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  };
}

/** The number of an owner's WhatsApp sender. */
function numberOf(userId: number): string {
  return `+4477009${String(userId).padStart(5, "0").slice(-5)}`;
}

async function furnish(platform: TestPlatform, word: string): Promise<Owner> {
  const owner = await platform.addOwner({ balanceUsd: 100 });
  const credentials = { email: `${word}@owner.example`, password: `the password of ${word}` };
  const to = createApi({
    baseUrl: platform.url,
    key: owner.key,
    credentials,
    whatsappCustomer,
    wait: async (seconds) => platform.pass(seconds * 1_000),
  });
  const phoneNumber = await giveSender(platform, {
    userId: owner.userId,
    number: numberOf(owner.userId),
    region: word,
  });
  const stored = await furnishStorage(platform, owner, { word, ...credentials });
  const named = { name: word };
  const folder = (await to.make(api.createFolder, { body: named })).data.id;
  const label = (await to.make(api.createLabel, { body: named })).data.id;
  const key = (await to.make(api.createApiKey, { body: named })).api_key.id;
  const tool = await to.make(api.createTool, { body: toolOf(word) });
  const trunk = await to.make(api.createSipTrunk, { body: { ...trunkBody, sip_username: word } });
  const settings = {
    ...named,
    initial_message: `Hello from ${word}.`,
    system_prompt: `Speak of ${word}.`,
    variables: { word },
    folder_id: folder,
    label_ids: [label],
    tool_ids: [tool.data.id],
    knowledgebase_id: stored.knowledgebase,
    phone_number_id: phoneNumber,
    attachments: true,
  };
  await to.make(api.updateAssistant, { params: { id: owner.assistantId }, body: settings });
  const open = { assistant: owner.assistantUuid, conversation: await speak(to, owner.assistantUuid, word) };
  const closed = await makeClosed(to, word);
  const byToken = { assistant: closed.uuid, conversation: await speak(to, closed.uuid, word) };
  const asked = { params: { uuid: byToken.conversation }, body: { message: `Has ${word} umbrellas?` } };
  await to.make(api.sendMessage, asked);
  const unanswered = await to.make(api.listUnansweredQuestions, { params: { id: closed.id } });
  const trial = await speak(to, owner.assistantUuid, word, "test");
  const generated = await to.make(api.generateReply, {
    body: { assistant_id: owner.assistantId, customer_identifier: `customer of ${word}`, message: word },
  });
  const call = await to.make(api.makeCall, {
    body: { phone_number: "+447700900123", assistant_id: owner.assistantId, variables: { word } },
  });
  const campaign = (
    await to.make(api.createCampaign, { body: { ...named, assistant_id: closed.id, phone_number_ids: [phoneNumber] } })
  ).data.id;
  const lead = await to.make(api.createLead, {
    body: { campaign_id: campaign, phone_number: "+447700900126", variables: { word } },
  });
  const delivery = await addDelivery(platform, { userId: owner.userId, assistantId: owner.assistantId, word });
  const { history } = await to.make(api.getConversation, { params: { uuid: generated.conversation_id } });
  const noted = { params: { uuid: open.conversation }, body: { content: `Note of ${word}` } };
  const note = (await to.make(api.createNote, noted)).data.id;
  const savedReply = (await to.make(api.createSavedReply, { body: { name: word, content: word } })).data.id;
  const ofOpen = { params: { uuid: open.conversation } };
  const file = await to.make(api.uploadAttachment, { ...ofOpen, body: { file: new File([word], `${word}.txt`) } });
  await to.make(api.sendMessage, { ...ofOpen, body: { message: word, attachments: [file.id] } });
  const browser = { endpoint: `https://push.example/${word.replaceAll(/\W/g, "")}`, keys: pushKeys };
  const pushDevice = (await to.make(api.addPushDevice, { body: browser })).data.id;
  const chat = { url: "https://chat.example/hook", kinds: ["balance" as const] };
  const notificationHook = (await to.make(api.createNotificationHook, { body: chat })).data.id;
  const models = { url: "https://models.example/v1", models: [{ name: "small" }] };
  const modelConnection = (await to.make(api.createModelConnection, { body: models })).data;
  const checked = { params: { id: owner.assistantId }, body: { messages: [word] } };
  const check = (await to.make(api.createCheck, checked)).data;
  const [model] = await to.make(api.listModels);
  const evaluated = { assistant_id: owner.assistantId, model_ids: [Number(model?.id)] };
  const evaluation = (await to.make(api.createEvaluation, { body: evaluated })).data;
  const [sender] = (await to.make(api.listWhatsappSenders, {})).data;
  const templates = await to.make(api.listWhatsappTemplates, { params: { id: Number(sender?.id) } });
  const page = { query: { per_page: 2 } };
  const conversations = await to.make(api.listConversations, page);
  const ledger = await to.make(api.listLedger, page);
  const newer = async (
    row: typeof api.listConversations | typeof api.listLedger | typeof api.listAudit,
    cursor: string,
  ) => String((await to.make(row, { query: { per_page: 2, cursor } })).prev_cursor);
  const invited = { email: `invited-${word}@owner.example`, role: "agent" } as const;
  const joining = { email: `member-${word}@owner.example`, role: "agent" } as const;
  await to.make(api.inviteMember, { body: invited });
  const { code } = await to.make(api.inviteMember, { body: joining });
  await to.make(api.joinTeam, { body: { code, name: word, password: `the password of ${word}` } });
  const team = await to.make(api.listMembers);
  const { token } = await to.make(api.login, { body: credentials });
  const sessions = await to.make(api.listOwnSessions, { token });
  const olderChanges = String((await to.make(api.listAudit, page)).next_cursor);
  const [olderConversations, olderEntries] = [String(conversations.next_cursor), String(ledger.next_cursor)];
  return {
    userId: owner.userId,
    api: to,
    word,
    open,
    byToken,
    ids: {
      apiKey: [key],
      attachment: [file.id],
      assistant: [owner.assistantId, closed.id],
      call: [call.call_id],
      campaign: [campaign],
      lead: [lead.data.id],
      webhookDelivery: [delivery],
      assistantUuid: [open.assistant, byToken.assistant],
      conversation: [open.conversation, trial, byToken.conversation, generated.conversation_id],
      check: [check.id],
      evaluation: [evaluation.id],
      closedConversation: [generated.conversation_id],
      document: [stored.document],
      folder: [folder],
      identifier: [`customer of ${word}`],
      knowledgebase: [stored.knowledgebase],
      label: [label],
      note: [note],
      savedReply: [savedReply],
      pushDevice: [pushDevice],
      notificationHook: [notificationHook],
      modelConnection: [modelConnection.id],
      connectedModel: modelConnection.models.map(({ id }) => id),
      message: history.map(({ id }) => id),
      phoneNumber: [phoneNumber],
      sipTrunk: [trunk.data.id],
      tool: [tool.data.id],
      unansweredQuestion: unanswered.data.map(({ id }) => id),
      whatsappSender: [Number(sender?.id)],
      whatsappTemplate: templates.data.map(({ id }) => id),
      conversationCursor: [olderConversations, await newer(api.listConversations, olderConversations)],
      ledgerCursor: [olderEntries, await newer(api.listLedger, olderEntries)],
      auditCursor: [olderChanges, await newer(api.listAudit, olderChanges)],
      invitation: team.invitations.map(({ id }) => id),
      member: team.data.map(({ id }) => id),
      session: sessions.data.map(({ id }) => id),
    },
  };
}

/** A message to the owner's server, which did not get it. */
async function addDelivery(
  { db }: TestPlatform,
  { userId, assistantId, word }: { readonly userId: number; readonly assistantId: number; readonly word: string },
): Promise<number> {
  const now = new Date("2026-11-20T10:00:00.000Z");
  const url = `https://shop.example/${word}`;
  const row = deliveryRow({ userId, assistantId, kind: "post-call", url, payload: { word } }, now);
  return (
    await db
      .insertInto("webhook_deliveries")
      .values({ ...row, status: "dead", next_attempt_at: null })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
}

/** What no operation makes yet, and the words of the account itself. */
async function furnishStorage(
  { db }: TestPlatform,
  { userId }: TestOwner,
  { word, email, password }: { readonly word: string; readonly email: string; readonly password: string },
) {
  const account = { name: word, email, password_hash: await hashPassword(password) };
  const now = new Date("2026-11-20T10:00:00.000Z");
  const times = { created_at: now, updated_at: now };
  return db.transaction().execute(async (tx) => {
    await tx.updateTable("users").set(account).where("id", "=", userId).execute();
    const { id: knowledgebase } = await tx
      .insertInto("knowledgebases")
      .values({ user_id: userId, name: word, description: word, ...times })
      .returning("id")
      .executeTakeFirstOrThrow();
    const text = { name: word, description: word, url: null, markdown: `# ${word}\n\nAll of ${word}.` };
    const document = await addDocument(tx, { knowledgebaseId: knowledgebase, type: "txt", ...text }, now);
    return { knowledgebase, document };
  });
}

/** An assistant whose conversations need a token. */
async function makeClosed(to: Api, word: string): Promise<{ id: number; uuid: string }> {
  const valid = await fixtures.createAssistant?.valid(to);
  const body = { ...valid?.body, name: word, conversation_access: "token" };
  const { id } = (await to.make(api.createAssistant, { body })).data;
  const [newest] = await to.make(api.listAssistants);
  return { id, uuid: String(newest?.uuid) };
}

/** A conversation with one answer in it; answers its uuid. */
async function speak(to: Api, assistant_id: string, word: string, type = "widget"): Promise<string> {
  const body = { assistant_id, type, variables: { word } };
  const { conversation_id: uuid } = await to.make(api.startConversation, { body });
  await to.make(api.sendMessage, { params: { uuid }, body: { message: `I like ${word}.` } });
  return uuid;
}

const trunkBody = {
  sip_trunk_type: "extension",
  phone_number: "204",
  sip_address: "sip.shop.example:5060",
  sip_password: "a long password",
};

function toolOf(word: string) {
  return {
    name: `find_${word}`,
    description: `Finds ${word}.`,
    endpoint: `https://shop.example/${word}`,
    method: "GET",
    headers: [{ name: "x-word", value: word }],
  };
}
