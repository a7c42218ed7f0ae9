import { readWords, wordLine } from "./words/words.ts";

/** Each of these agrees; the message may hold nothing else but what `polite` lists. */
const agreeing =
  "y yes yeah yep yup yea aye ok okay sure correct confirm confirmed agreed agree absolutely definitely certainly exactly right perfect fine course ahead".split(
    " ",
  );
/** Of these, what with thanks says no more than that something was read. */
const acknowledging: ReadonlySet<string> = new Set(["ok", "okay", "perfect", "fine"]);
const polite =
  "please thanks thank you it do that is this the all good great go of i so works suits me just with looks sounds for me now very much lovely oh well to everything then else on proceed continue submit".split(
    " ",
  );
const phrases =
  /\b(?:go ahead|do it|do that|please do|looks good|sounds good|of course|go for it|(?:that|it|this) (?:works|suits me))\b/;
const allowed: ReadonlySet<string> = new Set([...agreeing, ...polite]);
const maxWords = 12;
/** A question whose mark was left out: "is that right", "ok so do I confirm". */
const asking = /^(?:(?:ok|okay|oh|well|so|yes|just) )*(?:is|do (?:i|you)|you sure)\b/;
/** A message that goes on: "ok so", "yes, just". Whatever comes next may change what is agreed to. */
const unfinished = /(?<!\bdo )\bso$|(?<!\bgo )\bon$|\b(?:i|to|of|just|with|for|the)$/;
/** Signs that only agree; any other picture may say the opposite. */
const agreeingSigns = /[👍👌✅🙂😊😀🙏]/gu;

const refusing =
  /^(?:(?:oh|um|well|sorry|actually) )*(?:n|no|nope|nah|not yet|do not|please do not|wrong|that is wrong|that is not right|that is not correct|not right|not correct|not quite|incorrect|wait|hold on|not really|no wait|no that is wrong|no that is not right|something is wrong|change something|i want to change something|i would like to change something)(?: (?:please|sorry|yet|that is wrong|that is not right|not yet|wait))?$/;

const leaving =
  /^(?:(?:oh|ok|okay|um|well|sorry|actually|no|please|you know what) )*(?:never ?mind|forget (?:it|that|about (?:it|that)|the whole thing)|stop(?: (?:it|that|this|please|now|here))?|cancel(?: (?:it|that|this|please))?|quit|exit|abort|leave it|drop (?:it|that)|skip it|not now|no thanks|no thank you|i (?:have )?changed my mind|i (?:do not|no longer) want (?:it|that|this|to)(?: any ?more)?|i do not want to do (?:it|that|this)(?: any ?more)?|let us (?:leave it|stop(?: here)?|forget it)|do not bother|leave it for now|later|another time|maybe later)(?: (?:please|thanks|thank you|then|sorry|for now|after all|any ?more|it|that|i changed my mind|i have changed my mind|i will call|i will do it later|forget it))*$/;
/** What is left as it stands is cancelled too. */
const keeping =
  /^(?:(?:just|please|no|ok|you know what) )*(?:leave|keep) (?:it|that|this|everything|things|all) (?:just )?(?:as|how|the way) (?:it|that|they|everything|things) (?:is|are|was|were)$/;

/**
 * Whether a message is an agreement and nothing else. One that also asks, adds or changes something is not one, however
 * it begins: "yes but for Friday", "ok, what does it cost?".
 * @param verb The verb that the question ended with ("book"), which an answer may repeat.
 */
export function isConsent(message: string, verb: string | undefined): boolean {
  if (message.length > 120 || /[?\d]/.test(message)) return false;
  if (/\p{Extended_Pictographic}/u.test(message.replaceAll(agreeingSigns, ""))) return false;
  const words = readWords(message).map(({ text }) => text);
  if (words.length === 0 || words.length > maxWords) return false;
  if (!words.every((word) => allowed.has(word) || word === verb)) return false;
  const line = words.join(" ");
  if (asking.test(line) || unfinished.test(line)) return false;
  const repeats = verb !== undefined && (line.includes(`${verb} it`) || line.includes(`${verb} that`));
  if (repeats || phrases.test(line)) return true;
  const agrees = words.filter((word) => agreeing.includes(word) && word !== "ahead" && word !== "course");
  // "Thanks, ok" and "ok, thanks" acknowledge what was said.
  const isThanks = words.some((word) => word === "thanks" || word === "thank") && !words.includes("please");
  return agrees.some((word) => !isThanks || !acknowledging.has(word));
}

/** Whether a message says no and nothing else. */
export function isRefusal(message: string): boolean {
  return message.length <= 120 && !message.includes("?") && refusing.test(wordLine(message));
}

/**
 * Whether a message gives the whole thing up: "never mind", "please don't book anything".
 * @param words The verb and the thing of what is under way ("book", "visit").
 */
export function isLeaving(
  message: string,
  { verb, thing }: { readonly verb?: string | undefined; readonly thing?: string } = {},
): boolean {
  if (message.length > 120 || message.includes("?")) return false;
  const line = wordLine(message);
  return leaving.test(line) || keeping.test(line) || negates(line, verb, thing);
}

/** "I'd rather not change anything": the action itself, or all of it, and not one of its details. */
function negates(line: string, verb: string | undefined, thing: string | undefined): boolean {
  if (!/\b(?:not|never|no longer|stop)\b/.test(line)) return false;
  const wished = "(?:(?:want|need|wish|like|have) (?:you )?(?:to )?|to )?";
  const action = ["bother", "proceed", "continue", "go ahead", ...(verb === undefined ? [] : [`${verb}(?:ing)?`])].join(
    "|",
  );
  const object = [
    "anything",
    "anything at all",
    "it",
    "that",
    "this",
    "one",
    ...(thing ? [`(?:the|a|an|my|this|that|any) ${thing}`] : []),
  ].join("|");
  const end = "(?: (?:please|any ?more|now|today|then|after all|at all|with (?:it|this|that)))*";
  return new RegExp(`\\b(?:not|never|no longer|stop) ${wished}(?:${action})(?: (?:${object}))?${end}$`).test(line);
}

/** Whether a message asks to do the same once more. */
export function isAgain(message: string): boolean {
  return (
    message.length <= 60 &&
    /^(?:please )?(?:try|do it|try it|try that)(?: once)?(?: more)?(?: again)?(?: please)?$/.test(wordLine(message))
  );
}
