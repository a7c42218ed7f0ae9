import { stemOf } from "./stem.ts";
import type { Word } from "./words.ts";

/** The kinds of things that people ask others to do. Two tools of one action differ in what it is done to. */
export type Action =
  | "book"
  | "cancel"
  | "change"
  | "look up"
  | "order"
  | "report"
  | "send"
  | "pay"
  | "return"
  | "close";

/** Words that say an action, whether a visitor uses them or a tool's name does. */
const verbs: readonly (readonly [Action, string])[] = [
  ["book", "book appointment schedule reserve reservation arrange"],
  ["cancel", "cancel annul revoke scrap"],
  ["change", "change move reschedule update edit amend modify postpone shift switch redirect alter delay"],
  ["look up", "check track trace status progress lookup locate"],
  ["order", "order buy purchase"],
  ["report", "report complain complaint register"],
  ["send", "send notify forward"],
  ["pay", "pay settle"],
  ["return", "return refund"],
  ["close", "close"],
];

/** Words of tools' names that are too common to mean anything in a message. */
const nameVerbs: readonly (readonly [Action, string])[] = [
  ["look up", "get fetch find show read list query search view"],
  ["report", "create open raise file submit add log"],
];

/** Ways to say an action in several words, over the words of a message in one line. */
const sayings: readonly (readonly [Action, RegExp])[] = [
  ["look up", /^(?:so |and )?where (?:is|are|has|have)\b/],
  ["look up", /^where (?:[a-z\d]+ ){1,6}(?:is|are)\b/],
  ["look up", /\bwhat (?:is|has) happen(?:ing|ed) (?:with|to)\b|\bwhat happened to\b/],
  ["look up", /\b(?:any|the latest) (?:updates?|news)\b/],
  ["look up", /\blook(?:ing)? up\b|\bhow far (?:is|along)\b/],
  ["look up", /^when (?:will|does|is|do|should) .{1,60}\b(?:arrive|come|coming|arriving|here|delivered)\b/],
  ["look up", /^(?:has|have|is|did) .{1,60}\b(?:shipped|sent|dispatched|arrived|left|ready|on its way|delivered)\b/],
  ["book", /\b(?:send|get) (?:me )?(?:someone|somebody|an? (?:engineer|technician|plumber))\b/],
  [
    "book",
    /\b(?:someone|somebody|anyone|anybody|an? (?:engineer|technician|plumber|mechanic|expert)) (?:to |can |could )?(?:come|visit|look)\b/,
  ],
  ["book", /\b(?:can|could|would|will) (?:you|someone|somebody) (?:please )?come\b/],
  ["look up", /^(?:is|are) (?:my|our) .{1,60}\b(?:ready|done|fixed|finished|repaired|mended|back)\b/],
  ["look up", /^(?:is|are) (?=\S*\d)\S+ (?:ready|done|fixed|finished|repaired|mended|back)\b/],
  ["book", /\b(?:put|set|keep|hold) (?!(?:it|that|them) )(?:[a-z\d]+ ){1,6}(?:aside|free|for (?:me|us))\b/],
  ["book", /\b(?:need|want|like|place|put) (?:[a-z\d]+ ){0,6}(?:a|on) hold\b/],
  ["change", /^(?:my|our) (?:[a-z]+ ){1,3}(?:has|have) (?:just )?changed?\b/],
  ["cancel", /\bcall(?:ing)? (?:it |this |that )?off\b/],
  ["return", /\b(?:send|give|bring|take)(?:ing)? (?:[a-z]+ ){1,4}back\b(?!\w)|\bmy money back\b/],
  // Shops are open too: only what is opened with a team is meant.
  ["report", /\b(?:open|raise|file|create|log) (?:an?|another|the|this) (?:[a-z]+ )?(?:ticket|case|complaint)\b/],
  ["change", /^(?:can|could|may|would) (?:[a-z\d]+ ){1,5}(?:come|arrive|be delivered|be sent)\b.{0,80}\binstead\b/],
  ["change", /\b(?:push|put|bring) (?:it |this |that |my [a-z]+ )?(?:back|off|forward)\b/],
];

const byStem = stems(verbs);
const byNameStem = stems([...verbs, ...nameVerbs]);
/** Behind these an action's word is a thing: "my order", "the booking". */
const definite: ReadonlySet<string> = new Set("my the this that our your his her their its of any no".split(" "));
/** Words of actions that are things as well, and have numbers. */
const things: ReadonlySet<string> = new Set(
  "order orders booking reservation appointment purchase complaint report refund".split(" "),
);
/** What may stand before a request's verb. */
const leads: ReadonlySet<string> = new Set("to please and just also then us now you me i needs".split(" "));
/** "I cancelled" and "the visit you booked" tell of something; "I cancel" hardly ever does. */
const isPast = (word: string) => word.endsWith("ed");

/** An action found in a message. */
export interface SaidAction {
  readonly action: Action;
  /** Whether it is asked for, as in "please cancel" and "an appointment", and not only mentioned. */
  readonly isRequest: boolean;
  /** The word is a thing to be made, as in "an appointment". */
  readonly isMade: boolean;
  /** Which word says it, -1 for a phrase. */
  readonly at: number;
}

/** The first action that a message names. "My booking" and "the order" are things; "a booking" is one to make. */
export function readAction(words: readonly Word[]): SaidAction | undefined {
  const line = words.map(({ text }) => text).join(" ");
  const saying = sayings.find(([, pattern]) => pattern.test(line));
  if (saying) return { action: saying[0], isRequest: true, isMade: false, at: -1 };
  let reported: SaidAction | undefined;
  for (const [at, { stem, text }] of words.entries()) {
    const action = byStem.get(stem);
    if (action === undefined) continue;
    const before = words[at - 1]?.text ?? "";
    // "What is the status of …": that word asks, whatever stands before it.
    if (isStatusWord(text)) return { action, isRequest: true, isMade: false, at };
    if (definite.has(before) || isNamed(text, words.slice(at + 1, at + 3))) continue;
    const isMade = before === "a" || before === "an";
    const isRequest =
      !isNegated(words, at) &&
      (isMade || at === 0 || (leads.has(before) && !isPast(text)) || isAllowed(before, words[at - 2]?.text));
    if (isRequest) return { action, isRequest, isMade, at };
    reported ??= { action, isRequest, isMade, at };
  }
  return reported;
}

/** What a tool does, by its name ("order_status" looks up), else by how its description begins. */
export function actionOf(name: readonly Word[], description: readonly Word[]): Action | undefined {
  const named = name.flatMap(({ stem }) => byNameStem.get(stem) ?? []);
  if (name.some(({ text }) => isStatusWord(text))) return "look up";
  return named[0] ?? description.slice(0, 3).flatMap(({ stem }) => byNameStem.get(stem) ?? [])[0];
}

export function isActionWord(stem: string): boolean {
  return byNameStem.has(stem);
}

/** In "order_status" and "the status of my order" this word asks, whatever other verb is there. */
export function isStatusWord(word: string): boolean {
  return word === "status" || word === "progress";
}

/** Words that say actions, to recognise misspelt ones by. */
export const actionWords: readonly string[] = verbs.flatMap(([, words]) => words.split(" "));

/** "You can close that ticket" asks for it as well. */
function isAllowed(before: string, who: string | undefined): boolean {
  return who === "you" && /^(?:can|could|may|should)$/.test(before);
}

/** "I don't want to cancel" asks for nothing; "I am not at home, please cancel" does. */
function isNegated(words: readonly Word[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 4), at).map(({ text }) => text);
  const turn = Math.max(...["please", "so", "but", "then"].map((word) => before.lastIndexOf(word)));
  return Math.max(before.lastIndexOf("not"), before.lastIndexOf("never")) > turn;
}

/** In "order A-1042" and "order number" the word names a thing; "move A-1042" is said of one. */
function isNamed(text: string, [next, second]: readonly Word[]): boolean {
  if (next === undefined) return false;
  const isReference = /\d{3}/.test(next.text) || (next.text.length <= 3 && /^\d{2,}$/.test(second?.text ?? ""));
  const isNumber = isReference && things.has(text);
  return isNumber || /^(?:number|status|reference|confirmation|history)$/.test(next.text);
}

function stems(rows: readonly (readonly [Action, string])[]): ReadonlyMap<string, Action> {
  return new Map(rows.flatMap(([action, words]) => words.split(" ").map((word) => [stemOf(word), action] as const)));
}
