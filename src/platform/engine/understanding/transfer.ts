import type { FunctionCall } from "../../../contract/operations/conversations.ts";
import type { Tool } from "../turn.ts";

/** Longer messages talk about somebody; they do not ask to be put through. */
const mostChars = 160;
/** How people ask to be put through in English, up to the name. */
const leads = [
  /\b(?:talk|speak|chat) (?:to|with)\b/,
  /\b(?:transfer|connect|switch|hand|pass|forward|put) (?:me|us|this|it|my \w+|the (?:chat|conversation|call))(?: (?:over|through|on|across|now|please))* (?:to|with)\b/,
  /^(?:(?:please|now) )*(?:transfer|connect|switch)(?: over)? (?:to|with)\b/,
];
/** In German the verb often stands behind the name: "Ich möchte mit dem Vertrieb sprechen". */
const germanLead = /\b(?:mit|an|zu|zum|zur)\b/g;
const germanVerb =
  /\b(?:sprechen|reden|schreiben|verbinden?|weiterleiten|durchstellen|wechseln|leiten? .*\bweiter|stellen? .*\bdurch)\b/;
/** How questions about something begin, and how the past is reported. */
const asking =
  /^(?:how|what|when|where|why|which|did|does|do (?:i|we)|has|have|had|if|wie|was|wann|wo|woher|wohin|warum|welche\w*|hat|habe)\b/;
const turned = /\b(?:not|(?:do|ca|wo)n t|dont|cant|cannot|never|no longer|nicht|kein\w*)\b/;
const greeting = /^(?:(?:hi|hello|hey|ok|okay|so|and|but|well|hallo|also|und) )+/;
/** What may stand between "talk to" and the name: short words such as "the", and the one who answers there. */
const between =
  /^(?:(?!you$)[a-z]{1,3}|your|someone|somebody|anyone|anybody|person|people|from|team|einem|einer|jemand\w*|ihrem|ihrer|eurem|eurer)$/;
/** The words of a message that only asks to be put through, but for the name. */
const requestWords = new Set(
  "a actually an bitte can chat connect could d danke dem den der die doch einem einer forward from gern gerne guys hallo hand hello hey hi i ich ihrem ihrer in instead it ja jemand jemandem jetzt kann konnte let lieber like ll may me mich mit mochte my need no now of oh ok okay on our over pass person please put rather reden sie somebody someone sorry speak sprechen switch talk thank thanks the then this through to transfer uns us verbinden want we well will wish with would wurde yes you your zu zum zur".split(
    " ",
  ),
);
/** Words that name no third person whom a call can be transferred to: either speaker, or people of the caller's own. */
const namesNobody = new Set(
  "you yourself me my myself him her his them their it this that us our ihnen dir dich mir mich meinem meiner meinen uns unserem unserer ihm".split(
    " ",
  ),
);
/** Possessives of the company that is called. They name somebody only together with a further word: "your vet". */
const yours = new Set("your ihrem ihrer ihren eurem eurer euren deinem deiner deinen".split(" "));
/** Words behind a possessive that name nobody: "talk to your about my bill". */
const nameless = new Set(
  "about again because for if instead now please regarding then today bitte jetzt sprechen reden verbinden".split(" "),
);
/** What stands in assistants' names and says nothing of which one is meant. */
const general = new Set(
  "the and our for team desk bot assistant assistent assistentin der die das und unser".split(" "),
);

/**
 * The assistant that a message asks to be handed over to, by its name; undefined if it names none, or several.
 * @param options.isBusy Whether something else is under way: then only a message that asks for nothing more counts.
 */
export function readTransfer(
  message: string,
  tools: readonly Tool[],
  { isBusy }: { readonly isBusy: boolean },
): Tool | undefined {
  const transfers = tools.filter(({ transfersTo }) => transfersTo !== undefined);
  if (transfers.length === 0) return undefined;
  const requests = readRequests(message);
  const named = transfers.filter((tool) => requests.some((request) => startsWithName(request, nameOf(tool))));
  const [tool] = named;
  if (!tool || named.length > 1) return undefined;
  const rest = wordsOf(message).filter((word) => !nameOf(tool).has(word) && !general.has(word));
  return isBusy && !rest.every((word) => requestWords.has(word)) ? undefined : tool;
}

/** Whether a message asks to be put through to somebody. */
export function isTransferRequest(message: string): boolean {
  return readRequests(message).length > 0;
}

/** Whom a message asks to be put through to: the words behind each "talk to" that name a third person, such as "your vet". */
export function readRequestedPeople(message: string): readonly (readonly string[])[] {
  return readRequests(message).filter(([first, second]) => {
    if (first === undefined || namesNobody.has(first)) return false;
    return !yours.has(first) || (second !== undefined && !nameless.has(second));
  });
}

/** Runs it; nothing but the call is said, since the other assistant answers. */
export async function takeTransfer(tool: Tool, signal: AbortSignal): Promise<FunctionCall> {
  const { result } = await tool.run({}, { signal });
  return { name: tool.name, arguments: {}, result: { ...result } };
}

/** The words behind each "talk to" or "put me through to" of a message. */
function readRequests(message: string): string[][] {
  if (message.length > mostChars) return [];
  return message.split(/[.!?;,:\n]+/).flatMap((part) => {
    const clause = wordsOf(part).join(" ").replace(greeting, "");
    if (asking.test(clause) || turned.test(clause)) return [];
    const found = leads.map((lead) => lead.exec(clause)).filter((match) => match !== null);
    if (germanVerb.test(clause)) found.push(...clause.matchAll(germanLead));
    return found.map(({ 0: lead, index }) => wordsOf(clause.slice(index + lead.length)));
  });
}

function startsWithName(words: readonly string[], name: ReadonlySet<string>): boolean {
  const at = words.findIndex((word) => name.has(word));
  return at >= 0 && words.slice(0, at).every((word) => between.test(word));
}

/** What names the assistant that a tool transfers to. */
function nameOf({ name }: Tool): ReadonlySet<string> {
  const words = wordsOf(name.replace(/^transfer_to_/, "").replaceAll("_", " "));
  return new Set(words.filter((word) => word.length > 2 && !general.has(word)));
}

/** Words in small letters without accents, as the names of transfers have them. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  );
}
