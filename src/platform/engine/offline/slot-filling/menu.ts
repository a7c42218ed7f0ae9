import { wordsOf } from "../../../../languages/server.ts";
import { markTool } from "../../tools/tool-mark.ts";
import type { Tool } from "../../turn.ts";
import { isTrouble, wantsPerson } from "../../understanding/person.ts";
import { announcesFile } from "../../understanding/sent-file.ts";
import { titleOf } from "../../understanding/tool-words.ts";
import { readPurpose, readRequest } from "./choosing/request.ts";
import { likelyTools } from "./choosing/weighed/likely-tools.ts";
import type { Memory } from "./memory.ts";
import { localeIn, showText, textsIn } from "./replies/wording.ts";
import type { Answer, SlotFillingTurn } from "./reply.ts";

/** Chosen: what is seen at a glance, what is read as a list, and what a caller keeps in mind. */
const most = { buttons: 4, written: 3, spoken: 2 };
/**
 * How likely a message has to ask for any of the tools: one that asks something, whose words may have nothing to do with them, and one
 * that does not. Measured in decision 430.
 */
const leastChance = { asking: 0.35, other: 0.3 };
const maxMessageChars = 600;
const maxTitleChars = 80;

/** Tools to begin by one press, and the words before them. */
export interface Menu {
  readonly text: string;
  readonly offer: NonNullable<Memory["offer"]>;
}

/**
 * What the assistant can do, behind an answer that is none or may be none: the likeliest tools first. Nothing behind a question that has
 * nothing to do with them, for whoever is to get a person, and where the last answer has shown the same.
 */
export async function menuFor(
  answer: Answer,
  before: Memory["offer"],
  turn: SlotFillingTurn,
): Promise<Menu | undefined> {
  const { message } = turn;
  if (answer.isFound || isTrouble(message) || wantsPerson(message) || announcesFile(message)) return undefined;
  const { form } = readRequest(message, turn);
  const { isAsking, isWish, isTold } = readPurpose(message, form, turn.moment.language);
  if (isTold && !isWish && !isAsking) return undefined;
  const able = turn.tools.filter(canBeBegun);
  const chances = await likelyTools(message, able, turn);
  const chance = chances.reduce((all, one) => all + one, 0);
  if (chance < (isAsking ? leastChance.asking : leastChance.other)) return undefined;
  const tools = able
    .map((tool, at) => ({ tool, chance: chances[at]! }))
    .toSorted((one, other) => other.chance - one.chance)
    .slice(0, turn.takesCards ? most.buttons : turn.isSpoken ? most.spoken : most.written)
    .map(({ tool }) => tool);
  const wasShown = before?.isMenu && tools.every(({ name }, at) => before.tools[at]?.name === name);
  if (wasShown) return undefined;
  const offer = { tools: tools.map(markTool), message: message.slice(0, maxMessageChars).toWellFormed(), isMenu: true };
  return { text: menuText(tools, turn), offer };
}

/**
 * What runs without being agreed to is asked for in so many words; a transfer by those that ask for a person. A function of the page says
 * nothing without what is asked for there: "go to page".
 */
function canBeBegun({ needsConsent, writes, isOfPage, wording }: Tool): boolean {
  return (needsConsent || !writes) && !isOfPage && wording?.cue === undefined;
}

/** The words of a menu, with its tools where nothing can be pressed. */
export function menuText(
  tools: readonly Tool[],
  { takesCards, isSpoken, language }: Pick<SlotFillingTurn, "takesCards" | "isSpoken" | "language">,
): string {
  const { canDo } = textsIn(language);
  if (takesCards) return canDo;
  const titles = tools.map((tool) => showText(titleOf(tool), maxTitleChars));
  if (isSpoken) {
    const list = new Intl.ListFormat(localeIn(language), { type: "disjunction" }).format(titles);
    return wordsOf(language).chat.offer.replace("{list}", () => list);
  }
  return [canDo, titles.map((title, at) => `${at + 1}. ${title}`).join("\n")].join("\n\n");
}
