import { agreesInAnyLanguage, declinesInAnyLanguage } from "../../confirmation/read-confirmation.ts";
import { findMarked, markTool } from "../../tools/tool-mark.ts";
import type { Tool } from "../../turn.ts";
import { isConsent, isLeaving } from "../../understanding/consent.ts";
import { isTrouble, wantsPerson } from "../../understanding/person.ts";
import { readSlots } from "../../understanding/slots/slots.ts";
import { titleOf, wordsOfTool } from "../../understanding/tool-words.ts";
import { readOrdinal } from "../../understanding/values/choices.ts";
import { gatherValues } from "../../understanding/values/gather.ts";
import { type Choice, chooseTool } from "./choosing/choose.ts";
import { readRequest } from "./choosing/request.ts";
import { isQuestion, splitClauses } from "./choosing/split-question.ts";
import { splitRequests } from "./choosing/two-requests.ts";
import { advance, continueForm, endWith, restBehindLeaving } from "./continue.ts";
import { rememberForm, reviveForm } from "./form.ts";
import { emptyMemory, type Memory, readMemory } from "./memory.ts";
import { menuFor, menuText } from "./menu.ts";
import { openForm } from "./opening.ts";
import { askAgain, readBack } from "./replies/questions.ts";
import { actionOf, cancelledText, lostText, showText, textsIn } from "./replies/wording.ts";
import type { Answer, SlotFillingReply, SlotFillingTurn } from "./reply.ts";

const maxNextChars = 600;

/** Answers a message of a conversation whose assistant has tools: by the open form, by opening one, or by what it knows. */
export async function fillSlots(turn: SlotFillingTurn, remembered: unknown): Promise<SlotFillingReply> {
  const memory = readMemory(remembered);
  const reply = await withNext(await replyTo(turn, memory), turn, memory);
  return turn.isDeliveredInParts ? withReadBackFirst(reply, turn) : reply;
}

/** Goes on with the second thing that was asked for: kept while the first is open, begun once it is done, dropped with it. */
export async function withNext(
  reply: SlotFillingReply,
  turn: SlotFillingTurn,
  { form, next }: Memory,
): Promise<SlotFillingReply> {
  if (!form || !next || reply.memory.next) return reply;
  if (reply.memory.form?.tool.name === form.tool.name) return { ...reply, memory: { ...reply.memory, next } };
  const isDone = reply.memory.form === null && reply.calls.some(({ name }) => name === form.tool.name);
  if (!isDone) return reply;
  const more = await replyTo({ ...turn, message: next }, { ...emptyMemory, last: reply.memory.last });
  return { ...more, message: `${reply.message}\n\n${more.message}`, calls: [...reply.calls, ...more.calls] };
}

/** Moves what is read back to the beginning of an answer, whose end may not be delivered. */
function withReadBackFirst(reply: SlotFillingReply, { tools, moment, language }: SlotFillingTurn): SlotFillingReply {
  const form = reviveForm(reply.memory.form, tools, moment.timezone);
  if (!form?.readBack) return reply;
  const question = readBack(form, language);
  const at = reply.message.lastIndexOf(question);
  if (at <= 0) return reply;
  const others = [reply.message.slice(0, at), reply.message.slice(at + question.length)].map((part) => part.trim());
  return { ...reply, message: [question, ...others].filter((part) => part !== "").join("\n\n") };
}

async function replyTo(turn: SlotFillingTurn, memory: Memory): Promise<SlotFillingReply> {
  const { language } = turn;
  const texts = textsIn(language);
  const form = reviveForm(memory.form, turn.tools, turn.moment.timezone);
  const continued = form && (await continueForm(form, memory.last, turn));
  if (continued) return continued;
  const rest = form && form.state !== "over" && restBehindLeaving(form, turn);
  if (form && rest) {
    const next = await replyTo({ ...turn, message: rest }, { ...emptyMemory, last: memory.last });
    return { ...next, message: `${cancelledText(form.tool, language)}\n\n${next.message}` };
  }
  const lost = memory.form && !form && memory.form.state !== "over" ? lostText(memory.form.state, language) : "";
  const left = form && form.state !== "over" ? `${cancelledText(form.tool, language)}\n\n` : lost && `${lost}\n\n`;
  const taken = await takeOffer(memory, turn);
  if (taken) return taken;
  const last = memory.last;
  const choice = await chooseFor(turn, last);
  const { moment, assistantName } = turn;
  const options = { moment, assistantName, leansOn: leanOn(turn, last) };
  const two = choice && (await splitRequests(turn.message, turn.tools, options));
  if (two) {
    const reply = await begin(two.first, two.message, last, turn, left);
    return { ...reply, memory: { ...reply.memory, next: two.next.slice(0, maxNextChars).toWellFormed() } };
  }
  if (choice?.kind === "tool") return begin(choice.tool, turn.message, last, turn, left);
  if (choice?.kind === "unclear" && !choice.isTold) return askWhich(choice.tools, turn, last);
  const memoryNow: Memory = { ...emptyMemory, last };
  // "Yes" was said to what is no longer there.
  if (lost && !turn.message.includes("?")) return endWith(`${left}${texts.whatToDo}`, last);
  const answer = await turn.answer(turn.message);
  const isKnown = answer.isFound || answer.calls.some(({ result }) => result.found === true);
  if (choice?.kind === "unclear")
    return isKnown ? offerBehind(answer, choice.tools, turn, last) : askWhich(choice.tools, turn, last);
  // A person comes first; what a tool can do about it is offered behind.
  const isForPerson = isTrouble(turn.message) || wantsPerson(turn.message);
  const isTold = choice?.kind === "perhaps" && choice.isTold === true && (choice.isSure || !isForPerson);
  const isOpen = choice?.kind === "offer" || isTold || (choice?.kind === "perhaps" && !answer.isFound);
  const possible = isOpen && (isTold || !isForPerson) ? choice : undefined;
  const isAnswered = isKnown || isForPerson;
  if (possible?.kind === "perhaps" && possible.isSure && !isAnswered)
    return begin(possible.tool, turn.message, last, turn, left);
  // What is only likely is offered, and not begun.
  const offered = possible?.tool;
  if (!offered) {
    const menu = await menuFor(answer, memory.offer, turn);
    const message = [answer.message, ...(menu ? [menu.text] : [])].join("\n\n");
    return { ...answer, message: (lost && left) + message, memory: { ...memoryNow, offer: menu?.offer ?? null } };
  }
  const offer = { tools: [markTool(offered)], message: turn.message.slice(0, maxNextChars).toWellFormed() };
  const known = isAnswered ? `${answer.message}\n\n` : "";
  return {
    message: `${known}${texts.offer(shownWords(offered))}`,
    calls: answer.calls,
    memory: { ...memoryNow, offer },
  };
}

async function chooseFor(turn: SlotFillingTurn, last: Memory["last"]): Promise<Choice | undefined> {
  if (await turn.smallTalk(turn.message)) return undefined;
  const { moment, assistantName, tools, encoder } = turn;
  return chooseTool(turn.message, tools, { moment, assistantName, leansOn: leanOn(turn, last), encoder });
}

/** The tool that "it" speaks of. */
function leanOn({ tools }: SlotFillingTurn, last: Memory["last"]): Tool | undefined {
  return tools.find(({ name }) => name === last?.tool);
}

/**
 * Opens a form with all that the message already says.
 * @param options.isAnswered What else the message asks was answered when it came. (default: it is answered now)
 */
async function begin(
  tool: Tool,
  message: string,
  last: Memory["last"],
  turn: SlotFillingTurn,
  note: string,
  { isAnswered = false } = {},
): Promise<SlotFillingReply> {
  const slots = readSlots(tool);
  // What asks for the tool itself is no question beside it: "where is my order A-1042, and when do you open?"
  const clauses = splitClauses(message);
  const { moment, assistantName } = turn;
  const options = { moment, assistantName, leansOn: leanOn(turn, last) };
  const asides: string[] = [];
  for (const clause of clauses)
    if (
      isQuestion(clause, slots, moment) &&
      gatherValues(clause, slots, { moment }).values.size === 0 &&
      (await chooseTool(clause, [tool], options))?.kind !== "tool"
    )
      asides.push(clause);
  const hasAside = asides.length > 0 && asides.length < clauses.length;
  const said = hasAside ? clauses.filter((clause) => !asides.includes(clause)).join(" ") : message;
  const { form, doubts } = openForm(tool, said, message, { ...turn, last });
  const doubted = form.slots.find(({ key }) => doubts.has(key));
  if (doubted) {
    const asking = { ...form, asked: doubted };
    return {
      message: note + askAgain(asking, doubted, turn, doubts.get(doubted.key)),
      calls: [],
      memory: { ...emptyMemory, form: rememberForm(asking), last },
    };
  }
  const reply = await advance(form, last, turn);
  if (!hasAside || isAnswered) return { ...reply, message: note + reply.message };
  const answer = await turn.answer(asides.join(" "), wordsOfTool(tool).thing);
  return {
    ...reply,
    isUnanswered: answer.isUnanswered,
    message: `${answer.message}\n\n${note}${reply.message}`,
    calls: [...answer.calls, ...reply.calls],
  };
}

function askWhich(
  tools: readonly Tool[],
  { message, language }: SlotFillingTurn,
  last: Memory["last"],
): SlotFillingReply {
  const list = tools.map((tool) => `- ${showText(titleOf(tool), 80)}`).join("\n");
  const offer = { tools: tools.map(markTool), message: message.slice(0, 600).toWellFormed() };
  return { message: `${textsIn(language).which}\n\n${list}`, calls: [], memory: { ...emptyMemory, offer, last } };
}

/** What documents say of a message that only tells something, with the tools that may be meant: "the heating won't come on". */
function offerBehind(
  answer: Answer,
  tools: readonly Tool[],
  turn: SlotFillingTurn,
  last: Memory["last"],
): SlotFillingReply {
  const offer = {
    tools: tools.map(markTool),
    message: turn.message.slice(0, maxNextChars).toWellFormed(),
    isMenu: true,
  };
  const message = `${answer.message}\n\n${menuText(tools, turn)}`;
  return { ...answer, message, memory: { ...emptyMemory, offer, last } };
}

/** The answer to "which of these?", to "shall I start?" or to a menu; nothing when it is about something else. */
async function takeOffer({ offer, last }: Memory, turn: SlotFillingTurn): Promise<SlotFillingReply | undefined> {
  const tools = offer?.tools.flatMap((mark) => findMarked(turn.tools, mark) ?? []) ?? [];
  const [only, another] = tools;
  if (!offer || !only) return undefined;
  const { message, language } = turn;
  const { allRight, anythingElse } = textsIn(language);
  if (isLeaving(message) || declinesInAnyLanguage(message)) return endWith(`${allRight} ${anythingElse}`, last);
  const isMenu = offer.isMenu === true;
  const open = (tool: Tool, said: string) => begin(tool, said, last, turn, "", { isAnswered: isMenu });
  const isAgreed = !another && (isConsent(message, "start") || agreesInAnyLanguage(message, language));
  const picked = isAgreed ? only : findPressed(tools, turn, !isMenu || turn.wasShown(menuText(tools, turn)));
  if (picked) return open(picked, offer.message);
  if (!another && !isMenu) return answersOffer(only, turn) ? open(only, message) : undefined;
  const choice = await chooseFor(turn, last);
  const tool = choice?.kind === "tool" ? tools.find(({ name }) => name === choice.tool.name) : undefined;
  // What gives values of its own begins anew.
  const saysMore = isMenu && tool && gatherValues(message, readSlots(tool), turn).values.size > 0;
  return tool && !saysMore ? open(tool, `${offer.message}. ${message}`) : undefined;
}

/**
 * The tool whose title a message is, as a button sends it, or whose place it names.
 * @param isListed A number means nothing to whom the list has not reached.
 */
function findPressed(
  tools: readonly Tool[],
  { message, language }: SlotFillingTurn,
  isListed: boolean,
): Tool | undefined {
  const said = message.trim();
  const names = tools.map(({ name }) => name);
  const place = isListed ? readOrdinal(message, names) : undefined;
  const isTitle = (tool: Tool) => titleOf(tool).localeCompare(said, language, { sensitivity: "accent" }) === 0;
  return tools.find(isTitle) ?? tools.find(({ name }) => name === place);
}

/** "The reference is A-1042" takes up an offer by its first answer, whatever other tool knows references. */
function answersOffer(tool: Tool, { message, moment, assistantName }: SlotFillingTurn): boolean {
  const { form, action } = readRequest(message, { assistantName });
  return (
    form === "statement" && !action?.isRequest && gatherValues(message, readSlots(tool), { moment }).values.size > 0
  );
}

/** What a tool does in words that format nothing. */
function shownWords(tool: Tool): { readonly title: string; readonly action: string | undefined } {
  const action = actionOf(tool);
  const title = showText(wordsOfTool(tool).title, 80);
  return { title, action: action === undefined ? undefined : showText(action, 100) };
}
