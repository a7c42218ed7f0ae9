import { alternativesOf } from "../../../../languages/server.ts";
import { agreesTo } from "../../confirmation/is-confirmation.ts";
import { agreesInAnyLanguage, declinesInAnyLanguage } from "../../confirmation/read-confirmation.ts";
import { isAgain, isConsent, isLeaving, isRefusal } from "../../understanding/consent.ts";
import type { Slot } from "../../understanding/slots/slot.ts";
import type { Doubt, Value } from "../../understanding/slots/value.ts";
import { readSmallTalk } from "../../understanding/small-talk.ts";
import { wordsOfTool } from "../../understanding/tool-words.ts";
import { takesBack } from "../../understanding/values/bounds.ts";
import { gatherValues } from "../../understanding/values/gather.ts";
import { dayOf, wallClock } from "../../wall-clock.ts";
import { chooseTool } from "./choosing/choose.ts";
import { readRequest } from "./choosing/request.ts";
import { splitQuestion } from "./choosing/split-question.ts";
import { type Form, fill, findMissing, rememberForm, toArguments, without } from "./form.ts";
import { lookUpBeside } from "./look-up-beside.ts";
import { emptyMemory, type Memory } from "./memory.ts";
import { readMessage } from "./read-message.ts";
import { unknownText } from "./replies/outcome.ts";
import { askAgain, askFor, askNext, goOn, patience, readBack, wasReadBack } from "./replies/questions.ts";
import { cancelledText, showText, showValue, textsIn } from "./replies/wording.ts";
import type { SlotFillingReply, SlotFillingTurn } from "./reply.ts";
import { runForm } from "./run.ts";
import { settleShifts } from "./shifts.ts";

/** Whether a message agrees to what was read back, or wants what failed to be tried again; the visitor's own name may stand beside a yes. */
function agrees({ message, language }: SlotFillingTurn, { tool, state, slots, values }: Form): boolean {
  const words = wordsOfTool(tool);
  if (state === "failed" && isAgain(message)) return true;
  const names = slots.filter(({ kind }) => kind === "name").map(({ key }) => String(values.get(key) ?? ""));
  const said = withoutNames(message, names);
  return isConsent(said, words.verb) || agreesTo(said, words, language);
}

/** A name at the end of a message. */
const signature = new RegExp(
  String.raw`^(.{1,60}?)[\s,.!–-]+(?:(?:${alternativesOf("introduces")}) )?(\p{L}[\p{L}'’-]*(?: \p{L}[\p{L}'’-]*){0,3})[.!]*$`,
  "iu",
);

function withoutNames(message: string, names: readonly string[]): string {
  const signed = signature.exec(message.trim());
  if (!signed) return message;
  const [, said = "", name = ""] = signed;
  const known = names.flatMap((whole) => [whole, ...whole.split(" ")]).filter((part) => part.length > 1);
  return known.some((part) => part.toLowerCase() === name.toLowerCase()) ? said : message;
}

/** Whether a message agrees to the only value that was offered for what is asked. */
function isGuessed({ asked, alternatives }: Form, { message, language }: SlotFillingTurn): boolean {
  return asked !== undefined && alternatives.length === 1 && agreesInAnyLanguage(message, language);
}

/** A form is cancelled near the beginning of a message. */
const maxClauses = 24;

/**
 * Takes a message to a form that is open. Only an agreement and nothing else runs what was read back; whatever else is
 * said, the values are read back again.
 * @returns Nothing when the message is not for this form: it was over, or another tool is clearly asked for.
 */
export async function continueForm(
  form: Form,
  last: Memory["last"],
  turn: SlotFillingTurn,
): Promise<SlotFillingReply | undefined> {
  const { moment, tools, assistantName, language } = turn;
  const texts = textsIn(language);
  if (form.state === "running") return endWith(unknownText(form, language), last);
  // First: "cancel it" agrees where that was the question, and cancels everything else.
  if (form.readBack && agrees(turn, form))
    return wasReadBack(form, turn)
      ? runAgreed(form, form.readBack, last, turn)
      : keep(form, last, readBack(form, language));
  const rest = restBehindLeaving(form, turn);
  if (rest !== undefined) return rest === "" && form.state !== "over" ? cancel(form, last, language) : undefined;
  const message = isGuessed(form, turn) ? form.alternatives[0]! : settleShifts(turn.message, form);
  if (form.readBack) {
    // After "what should I change?", a "yes" is none to what stood above it.
    if (isRefusal(message) || declinesInAnyLanguage(message))
      return keep({ ...form, readBack: undefined }, last, texts.change);
  }
  const other = await chooseTool(message, tools, {
    moment,
    assistantName,
    leansOn: form.tool,
    isFilling: form.state !== "over",
  });
  if (other?.kind === "tool" && other.tool !== form.tool && !isForForm(message, form, turn)) {
    const beside = form.state === "over" ? undefined : await lookUpBeside(other.tool, last, turn);
    return beside && answerBeside(form, beside.memory.last, beside, turn);
  }
  const talk = await turn.smallTalk(message);
  if (talk) {
    if (form.state === "over") return undefined;
    // Nobody who takes leave is asked on.
    if (readSmallTalk(message, assistantName) === "goodbye") return { ...talk, memory: { ...emptyMemory, last } };
    return answerBeside(form, last, talk, turn);
  }
  const { statement, question } = splitQuestion(message, form.slots, moment);
  const reading = statement === "" ? undefined : readMessage(statement, form, moment);
  const isSilent =
    reading === undefined || (reading.values.size === 0 && reading.doubts.size === 0 && reading.named.length === 0);
  if (form.state === "over" && (isSilent || question !== "")) return undefined;
  const filled =
    reading && reading.values.size > 0 ? fill({ ...form, failures: 0, alternatives: [] }, reading.values) : form;
  if (question !== "") {
    const asked = reading?.values.has(form.asked?.key ?? "") ? undefined : form.asked;
    return answerBeside({ ...filled, asked }, last, await turn.answer(question, wordsOfTool(form.tool).thing), turn);
  }
  if (isSilent) return askOnceMore(form, last, turn);
  const [doubted] = form.slots.filter(({ key }) => reading!.doubts.has(key));
  if (doubted)
    return askOnceMore({ ...filled, asked: doubted }, last, turn, reading!.doubts.get(doubted.key), reading!.guess);
  const note = noteOf(form, reading!.values, language);
  const wanted = reading!.values.size === 0 ? reading!.named[0] : undefined;
  return advance({ ...filled, state: "open" }, last, turn, { note, wanted });
}

/** Asks for what is missing; with nothing missing reads back, or runs what needs no agreement. */
export async function advance(
  form: Form,
  last: Memory["last"],
  turn: SlotFillingTurn,
  { note = "", wanted }: { note?: string; wanted?: Slot | undefined } = {},
): Promise<SlotFillingReply> {
  const slot = wanted ?? findMissing(form);
  if (slot) {
    const question = wanted ? askFor(wanted, turn.language) : askNext(form, slot, turn);
    return keep({ ...form, asked: slot, readBack: undefined }, last, note + question);
  }
  const args = toArguments(form, turn.moment.timezone);
  if (!form.tool.needsConsent) return runForm(form, args, turn);
  const complete = { ...form, asked: undefined, readBack: args, failures: 0 };
  return keep(complete, last, readBack(complete, turn.language));
}

/** What was agreed to runs, unless its day has passed since. */
async function runAgreed(
  form: Form,
  args: NonNullable<Form["readBack"]>,
  last: Memory["last"],
  turn: SlotFillingTurn,
): Promise<SlotFillingReply> {
  const today = dayOf(wallClock(turn.moment));
  const stale = form.slots.find(
    ({ key, kind, isPast }) => kind === "date" && !isPast && String(form.values.get(key)) < today,
  );
  return stale ? askOnceMore({ ...form, asked: stale }, last, turn, "past") : runForm(form, args, turn);
}

function keep(form: Form, last: Memory["last"], message: string): SlotFillingReply {
  return { message, calls: [], memory: { ...emptyMemory, form: rememberForm(form), last } };
}

/** Says last what there is to say. */
export function endWith(message: string, last: Memory["last"]): SlotFillingReply {
  return { message, calls: [], memory: { ...emptyMemory, last } };
}

export function cancel({ tool }: Form, last: Memory["last"], language: string): SlotFillingReply {
  return endWith(`${textsIn(language).allRight} ${cancelledText(tool, language)}`, last);
}

/** Something else is answered in the middle, and the form goes on where it was. */
async function answerBeside(
  form: Form,
  last: Memory["last"],
  { message, calls, isUnanswered }: Pick<SlotFillingReply, "message" | "calls" | "isUnanswered">,
  turn: SlotFillingTurn,
): Promise<SlotFillingReply> {
  const asked = form.asked ?? findMissing(form);
  const next = asked
    ? keep({ ...form, asked, readBack: undefined }, last, goOn(askNext(form, asked, turn), turn.language))
    : await advance(form, last, turn);
  return { ...next, isUnanswered, message: `${message}\n\n${next.message}`, calls: [...calls, ...next.calls] };
}

async function askOnceMore(
  form: Form,
  last: Memory["last"],
  turn: SlotFillingTurn,
  doubt?: Doubt,
  guess?: Value,
): Promise<SlotFillingReply> {
  const { language } = turn;
  const failures = Math.min(form.failures + 1, 99);
  const failed = { ...form, failures };
  const { asked } = form;
  // What need not be said is left out where it was said twice in a way that does not fit.
  if (asked?.isOptional && failures >= patience && findMissing(without(form, [asked])) !== asked) {
    const left = { ...without(form, [asked]), asked: undefined, failures: 0 };
    const next = await advance(left, last, turn);
    return { ...next, message: `${textsIn(language).leftOut(showText(asked.label, 60))}\n\n${next.message}` };
  }
  if (asked && doubt === "unsure" && guess !== undefined) {
    const question = textsIn(language).mean(showValue(guess, asked, language));
    return keep({ ...failed, readBack: undefined, alternatives: [`${guess}`] }, last, question);
  }
  if (asked) return keep({ ...failed, readBack: undefined }, last, askAgain(failed, asked, turn, doubt));
  return keep(
    { ...failed, readBack: toArguments(form, turn.moment.timezone) },
    last,
    `${textsIn(language).agreeOrChange}\n\n${readBack(form, language)}`,
  );
}

/** Repeats what was taken from a message, where that was more than the answer that was asked for. */
function noteOf(form: Form, values: ReadonlyMap<string, unknown>, language: string): string {
  const taken = form.slots.filter(({ key }) => values.has(key));
  if (taken.every((slot) => slot === form.asked)) return "";
  const shown = taken.map((slot) => showValue(values.get(slot.key) as string | number | boolean, slot, language));
  return textsIn(language).noted(shown.join("; "));
}

/**
 * "Order number 66001" is an answer where that was asked for, and "wrong order, it's E-2200" a correction where one was
 * given, whatever other tool knows orders.
 */
function isForForm(message: string, form: Form, { moment, assistantName }: SlotFillingTurn): boolean {
  if (readRequest(message, { assistantName }).form !== "statement") return false;
  const { values } = readMessage(message, form, moment);
  if (form.asked && values.has(form.asked.key)) return true;
  return takesBack(message, moment.language) && [...values.keys()].some((key) => form.values.has(key));
}

/**
 * What a message says behind the clause that gives the form up: "Drop that. Where is my order A-1042?" Undefined where it does not give it
 * up, as where something for the form follows; in "stop, wrong order" a single word is none.
 */
export function restBehindLeaving({ tool, slots }: Form, { message, moment }: SlotFillingTurn): string | undefined {
  const words = wordsOfTool(tool);
  if (isLeaving(message, words)) return "";
  const clauses = message.split(/(?<=[.!?,;\n])\s+/, maxClauses);
  const at = clauses.findIndex((clause) => /\S\s+\S|[.!;]$/.test(clause) && isLeaving(clause, words));
  const rest = clauses.slice(at + 1).join(" ");
  const { values, doubts, named } = gatherValues(at < 0 ? "" : rest, slots, { moment });
  if (at < 0 || values.size + doubts.size + named.length > 0) return undefined;
  return /\S\s+\S+\s+\S/.test(rest) ? rest : "";
}
