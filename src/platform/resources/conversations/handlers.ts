import { randomUUID } from "node:crypto";
import { uuidForm } from "../../../contract/identifiers.ts";
import { fail, type SuccessOf } from "../../../contract/kit/operation.ts";
import type { ClientTool } from "../../../contract/operations/conversations/client-tools.ts";
import type { MessageReply } from "../../../contract/operations/conversations/conversations.ts";
import * as rows from "../../../contract/operations/conversations/conversations.ts";
import * as contextRows from "../../../contract/operations/visitor/visitor-context.ts";
import { renderVariables, withGiven } from "../../engine/variables.ts";
import { EventStream } from "../../events/event-stream.ts";
import { readBalance } from "../../ledger/ledger.ts";
import { prices } from "../../ledger/prices.ts";
import { inTransaction } from "../../storage/db.ts";
import { isForeignKeyViolation } from "../../storage/violations.ts";
import { fitsDailyCap, spendClient, spendWindow } from "../daily-spend-cap.ts";
import { handler, implement } from "../handler.ts";
import { deliveriesOf } from "../phone-messages/answer-on-phone.ts";
import { isOwner, openConversation, readableConversation, refuseOtherOrigins } from "./access.ts";
import { isForVisitor, noteSeen } from "./answer-mails/visitor-reads.ts";
import { canSendFiles, filesOf } from "./attachments/take.ts";
import { giveFeedbackHandler } from "./feedback.ts";
import { followConversationHandler } from "./follow-conversation.ts";
import { countMessage, countStart } from "./message-limits.ts";
import { askForPersonHandler, askInWords } from "./people/ask-for-person.ts";
import { historyItem, presentPerson } from "./present.ts";
import { rateConversationHandler } from "./rating.ts";
import { type ConversationService, conversationServices } from "./services.ts";
import {
  type ConversationRow,
  findAssistant,
  insertConversation,
  insertMessage,
  listMessages,
  setClientTools,
  turnsOfReplies,
} from "./store.ts";
import { readClientTools } from "./turns/offered-page-tools.ts";
import { giveFunctionResultHandler } from "./turns/page-tool-calls.ts";
import { replay } from "./turns/run-turn.ts";
import { stopAnswerHandler } from "./turns/stop-answer.ts";
import { takeTurn } from "./turns/take-turn.ts";
import { readContext, reportContextHandler } from "./visitor-context.ts";

/** Refusals in order: 422, unknown assistant, access, bounds, balance. Nothing is charged for beginning. */
const startConversationHandler = handler<typeof rows.startConversation, ConversationService>(
  async ({ body }, context) => {
    const { db, now } = context;
    const at = now();
    const assistant = uuidForm.test(body.assistant_id) ? await findAssistant(db, body.assistant_id) : undefined;
    if (!assistant) fail(rows.startConversation, "ASSISTANT_NOT_FOUND");
    const owned = isOwner(context, assistant.user_id);
    if (!owned && assistant.conversation_access === "token") fail(rows.startConversation, "UNAUTHENTICATED");
    const { allowed_origins, attachments: takesFiles } = assistant.settings as {
      readonly allowed_origins?: readonly string[] | null;
      readonly attachments?: boolean;
    };
    if (!owned) refuseOtherOrigins(rows.startConversation, allowed_origins, context);
    const repeat = owned ? context.repeat : context.repeat.asStranger();
    const stored = await repeat.find<SuccessOf<typeof rows.startConversation>>(db);
    if (stored) return stored;
    if (!owned) await countStart(db, assistant.id, context, at);
    if (body.type === "widget") {
      const { availableMicros } = await readBalance(db, assistant.user_id);
      const window = spendWindow(at);
      const spending = {
        assistantId: assistant.id,
        capMicros: assistant.daily_spend_cap_micros,
        client: spendClient(context.address, window),
        window,
      };
      const affordable =
        availableMicros >= prices.chatTurn && (owned || (await fitsDailyCap(db, spending, prices.chatTurn)));
      if (!affordable) fail(rows.startConversation, "INSUFFICIENT_BALANCE");
    }
    const variables = body.variables ?? {};
    const greeting = renderVariables(assistant.initial_message, withGiven(assistant.variables, variables));
    return inTransaction(db, async (tx) => {
      await repeat.claim(tx);
      const uuid = randomUUID();
      const conversationId = await insertConversation(tx, {
        uuid,
        assistantId: assistant.id,
        type: body.type,
        variables,
        clientTools: body.client_tools,
        visitor: owned ? body.visitor : undefined,
        context: body.context && readContext(body.context, { userAgent: context.userAgent, now: at }),
        now: at,
      });
      const said = { conversationId, role: "assistant", content: greeting, state: "done", now: at } as const;
      const history = greeting.trim() === "" ? [] : [historyItem(await insertMessage(tx, said))];
      const offered = takesFiles && context.files ? { attachments: true as const } : {};
      const answer = { status: true as const, conversation_id: uuid, history, ...offered };
      await repeat.store(tx, answer, { conversationId });
      return answer;
    }).catch((error: unknown) => {
      if (isForeignKeyViolation(error)) fail(rows.startConversation, "ASSISTANT_NOT_FOUND"); // deleted meanwhile
      throw error;
    });
  },
);

/** Refusals in order: 422, guessing, unknown conversation, access. */
const getConversationHandler = handler<typeof rows.getConversation, ConversationService>(
  async ({ params, query }, context) => {
    const { db, now } = context;
    const { conversation, owned } = await readableConversation(rows.getConversation, db, params.uuid, context, now());
    const { after, before, limit } = query;
    const { rows: messages, hasMore } = await listMessages(db, conversation.id, { after, before, limit });
    const turns = owned ? await turnsOfReplies(db, conversation.id, messages) : undefined;
    if (context.mail && isForVisitor({ owned, visitorReadsS: context.visitorReadsS }))
      context.background.add("what a visitor has seen", noteSeen(db, conversation, messages.at(-1)?.id ?? after));
    const person = presentPerson(conversation);
    const deliveries = conversation.customer_phone === null ? undefined : await deliveriesOf(db, conversation.id);
    return {
      status: true as const,
      history: messages.map((message) =>
        historyItem(message, { delivery: deliveries?.get(message.id), turn: turns?.get(message.id) }),
      ),
      ...(hasMore ? { has_more: true as const } : {}),
      variables: conversation.variables,
      ...(conversation.ai_enabled ? {} : { ai_enabled: false }),
      ...(person ? { person } : {}),
      ...(canSendFiles({ conversation, files: context.files }) ? { attachments: true as const } : {}),
      ...(conversation.rating_state === "asked" || conversation.rating_state === "given"
        ? { rating: conversation.rating_state }
        : {}),
    };
  },
);

/** Refusals in order: 422, unknown conversation, access, repeated key, bounds, files, another turn, balance. */
const sendMessageHandler = handler<typeof rows.sendMessage, ConversationService>(async ({ params, body }, context) => {
  const { db, now, wantsEvents } = context;
  const { conversation, owned } = await openConversation(rows.sendMessage, db, params.uuid, context, now());
  const repeat = owned ? context.repeat : context.repeat.asStranger();
  const stored = await repeat.find<MessageReply>(db);
  if (stored) return reply(stored, wantsEvents);
  if (!owned) await countMessage(db, conversation, now());
  const { agreement, form_answer: formAnswer, client_tools: offered, replaces } = body;
  const files = filesOf(rows.sendMessage, body, { conversation, ...context });
  if (offered) await setClientTools(db, conversation.id, offered);
  const cardAnswer = agreement || formAnswer ? { agreement, formAnswer } : undefined;
  // A person answers: what the assistant asked is overtaken.
  if (cardAnswer && !conversation.ai_enabled) fail(rows.sendMessage, "AGREEMENT_STALE");
  // The message is then stored for the person, and the assistant does not answer it.
  const asked = cardAnswer ? undefined : await askInWords(conversation, body.message, context);
  const turn = await takeTurn(context, {
    row: rows.sendMessage,
    conversation: asked ? { ...conversation, ai_enabled: false } : conversation,
    text: body.message,
    files,
    use: repeat.use,
    owned,
    pageActions: context.pageActions,
    takesCards: true,
    ...(cardAnswer ? { cardAnswer } : {}),
    replaces,
    // A page that reads no events learns of a call only when it is over.
    ...(wantsEvents ? { pageTools: pageToolsOf(conversation, offered) } : {}),
  });
  if ("answer" in turn) return reply(turn.answer, wantsEvents);
  if (wantsEvents) {
    turn.reply.catch(() => undefined); // the reader learns of a failure by the `error` event
    return new EventStream(turn.events);
  }
  return turn.reply;
});

/** What the page can do, by this message or an earlier one; nothing if the owner does not let pages offer anything. */
function pageToolsOf(
  { client_tools: known, takes_client_tools: isAllowed }: ConversationRow,
  offered?: readonly ClientTool[],
) {
  return isAllowed ? (offered ?? readClientTools(known)) : [];
}

function reply(answer: MessageReply, wantsEvents: boolean): MessageReply | EventStream {
  return wantsEvents ? new EventStream(replay(answer)) : answer;
}

/** Where visitors are. */
export const visitorContext = implement(contextRows, conversationServices, { reportContext: reportContextHandler });

export const conversations = implement(rows, conversationServices, {
  startConversation: startConversationHandler,
  getConversation: getConversationHandler,
  sendMessage: sendMessageHandler,
  giveFeedback: giveFeedbackHandler,
  rateConversation: rateConversationHandler,
  stopAnswer: stopAnswerHandler,
  giveFunctionResult: giveFunctionResultHandler,
  askForPerson: askForPersonHandler,
  followConversation: followConversationHandler,
});
