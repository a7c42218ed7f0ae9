import type { FunctionCall } from "../../contract/operations/conversations/conversations.ts";
import { isRecord } from "../../contract/record.ts";

/**
 * What of a function call the page does not get: members to hide, by function name, `*` for every function, at any depth and
 * also inside a text that is JSON (`{ "*": ["phone"], book_visit: ["name"] }`). `result.phone` hides what a service returned
 * and shows what the visitor gave, `arguments.phone` the other way round. Or a function that returns the call as a page may
 * see it, or null to hide the whole call.
 */
export type RedactRule =
  | Readonly<Record<string, readonly string[]>>
  | ((call: FunctionCall) => FunctionCall | null | undefined);

/** Makes a call fit for a page; undefined keeps it whole. */
export type Redactor = (call: FunctionCall) => FunctionCall | undefined;

/** What stands in the place of a hidden value: the widget says in its own words that the site keeps it back. */
export const hiddenValue = "[redacted]";

/** Deeper than this nothing is shown: no card shows it, and no walk may be made to overflow. */
const maxDepth = 32;
/** Hidden by every rule, however the words are joined. */
const secretName =
  /passw|passphrase|passcode|secret|token|apikey|accesskey|privatekey|authori[sz]ation|credential|cardnumber|creditcard/;
const secretNames = new Set(["pin", "cvc", "cvv", "iban", "ssn", "otp", "pwd", "jwt", "cookie", "setcookie"]);

/** Applies the owner's rule, then hides members named like secrets. A rule that throws hides the call's whole content. */
export function createRedactor(rule: RedactRule, onFailure: (functionName: string) => void): Redactor {
  return (call) => {
    const allowed = typeof rule === "function" ? asked(rule, call, onFailure) : call;
    if (!allowed) return undefined;
    const named = typeof rule === "function" ? [] : [...(own(rule, "*") ?? []), ...(own(rule, allowed.name) ?? [])];
    return {
      name: allowed.name,
      arguments: walkMembers(allowed.arguments, hiding(named, "arguments"), 0),
      result: walkMembers(allowed.result, hiding(named, "result"), 0),
    };
  };
}

/** Which members are hidden in one part of a call. */
function hiding(named: readonly string[], part: "arguments" | "result"): (name: string) => boolean {
  const other = part === "arguments" ? "result." : "arguments.";
  const here = named.filter((name) => !name.startsWith(other));
  const names = new Set(here.map((name) => bareName(name.startsWith(`${part}.`) ? name.slice(part.length + 1) : name)));
  return (name) => names.has(bareName(name)) || isSecret(name);
}

function asked(
  rule: Extract<RedactRule, (...given: never[]) => unknown>,
  call: FunctionCall,
  onFailure: (functionName: string) => void,
): FunctionCall | undefined {
  try {
    const answer = rule(structuredClone(call));
    if (!answer) return undefined;
    const { arguments: given, result } = answer;
    return {
      name: String(answer.name),
      arguments: isRecord(given) ? given : {},
      result: isRecord(result) ? result : {},
    };
  } catch {
    onFailure(call.name);
    return { name: call.name, arguments: {}, result: {} };
  }
}

function walkMembers(
  members: Readonly<Record<string, unknown>>,
  hides: (name: string) => boolean,
  depth: number,
): Record<string, unknown> {
  const entries = Object.entries(members);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, hides(name) ? hiddenValue : walk(value, hides, depth + 1)]),
  );
}

function walk(value: unknown, hides: (name: string) => boolean, depth: number): unknown {
  if (typeof value === "string") return walkText(value, hides, depth);
  if (typeof value !== "object" || value === null) return value;
  if (depth > maxDepth) return hiddenValue;
  if (Array.isArray(value)) return value.map((item) => walk(item, hides, depth + 1));
  return walkMembers(value as Record<string, unknown>, hides, depth);
}

/**
 * A text may be JSON itself, from a service that passes on what another said. One that hides nothing stays as it is; of
 * one that was cut off nothing is shown once it names something hidden.
 */
function walkText(text: string, hides: (name: string) => boolean, depth: number): string {
  if (!/^\s*["[{]/.test(text)) return text;
  try {
    const walked = JSON.stringify(walk(JSON.parse(text), hides, depth + 1));
    return walked.includes(hiddenValue) ? walked : text;
  } catch {
    const names = [...text.matchAll(/"([^"\\]+)\\*"\s*:/g)];
    return names.some(([, name = ""]) => hides(name)) ? hiddenValue : text;
  }
}

function isSecret(name: string): boolean {
  const bare = bareName(name);
  return secretNames.has(bare) || secretName.test(bare);
}

/** `cardNumber`, `card_number` and `Card-Number` are one name. */
function bareName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function own(rule: Readonly<Record<string, readonly string[]>>, name: string): readonly string[] | undefined {
  return Object.hasOwn(rule, name) ? rule[name] : undefined;
}
