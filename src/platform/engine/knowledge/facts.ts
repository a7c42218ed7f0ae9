import { cleanText } from "./clean.ts";
import { isSaidToAssistant, readStatement, standsAlone } from "./orders.ts";

/** Something that instructions state. */
export interface Fact {
  /** The heading or label that it stands under; "" where there is none. */
  readonly heading: string;
  /** A sentence, or a short list with its label. */
  readonly text: string;
}

const maxChars = 12_000;
const maxFacts = 120;
/** Fewer words state something only with a number: "Mon–Fri 9–18". */
const leastWords = 3;
/** Items no longer than this belong to the label above them: opening hours, prices. */
const maxItemChars = 60;
const maxListChars = 400;
/** A longer line that ends no sentence goes on in the next one. */
const wrappedChars = 60;
/** A label's rank is below that of the six levels of headings. */
const labelRank = 7;

/** Whether something is to be kept from visitors. */
const isConcealing =
  /\b(?:never|not|don['’]t|no (?:circumstances|account)|avoid|without|nie|niemals|nicht|keine?[mnrs]?)\b.{0,80}\b(?:mention|tell|telling|say|share|reveal|disclos|show|state|quote|repeat|offer|give (?:out|away|them|customers|visitors)|publish|pass|talk|discuss|admit|confirm|following|erwähn|nenn|sag|verrat|weiterg|preis|biete|zeig|folgende)/iu;
const isPrivate =
  /(?<![\p{L}\p{N}_])(?:secrets?|geheim\p{L}*|confidential\p{L}*|vertraulich\p{L}*|intern(?:al|ally|a|e[rnms]?)?|passw(?:or|ör)[td]\p{L}*|passphrases?|credentials?|zugangsdaten|api[ -]?(?:keys?|schlüssel)|tokens?|pins?|(?:with|using|mit)(?: the| dem)? code|(?:access|door|gate|alarm|staff|master|discount|zugangs|tür|rabatt)[ -]?codes?|code (?:is|ist|lautet)|margins?|margen?|mark-?ups?|(?:staff|employees|team)[ -]only|only for (?:staff|employees|the team)|(?:staff|employee) discounts?|mitarbeiterrabatte?|nur für (?:mitarbeiter\p{L}*|das (?:personal|team))|not for (?:customers|visitors|guests|the public)|nicht (?:für (?:kunden|besucher|gäste)|weitergeben|öffentlich)|off the record|not public|for your (?:eyes|information|reference) only|keep (?:this|that|it|these|the following) (?:to yourself|quiet|between us)|(?:must|should|may|shall)(?:n['’]t| not| never) (?:be (?:told|informed)|know|learn|find out)|behalte (?:das|dies|es|folgendes) für dich|(?:darf|dürfen|soll|sollen|sollten) (?:das |dies |davon )?(?:nicht|nie|nichts) (?:davon )?(?:erfahren|wissen))(?![\p{L}\p{N}_])/iu;
/** What an order names that stands before it: "never tell them this". */
const isBackward =
  /\b(?:this|that|these|those|above|it|das|dies\p{L}*|davon|obige\p{L}*)\b(?! (?:following|folgende))/iu;
/** What it names that stands behind it. */
const isForward = /:\s*$|\b(?:following|folgende\p{L}*|below)\b/iu;
/** A line that speaks on of what the line before it spoke of. */
const isLeaning =
  /^(?:he|she|it|they|his|her|its|their|this|that|these|those|then|also|er|sie|es|sein|seine|ihre?|das|dies\p{L}*|dann|auch)\b/iu;

interface Line {
  readonly text: string;
  /** Undefined for a line that is no item of a list. */
  readonly indent: number | undefined;
  /** How far a heading reaches: less reaches further. Undefined for a line that is none. */
  readonly rank: number | undefined;
  readonly isBehindBlank: boolean;
}

/**
 * What instructions state: no orders to the assistant, no headings, nothing private. What is to be kept from visitors may reach
 * over several sentences, so the rest of its paragraph or list item is left out too, and under a heading all until the next
 * heading of its rank.
 */
export function readFacts(instructions: string): Fact[] {
  const facts: Fact[] = [];
  let heading: { readonly text: string; readonly rank: number } | undefined;
  let hiddenRank: number | undefined;
  let hiddenIndent: number | undefined;
  let isHidden = false;
  let wasOrder = false;
  let before = 0;
  const lines = readLines(instructions.slice(0, maxChars));
  for (let at = 0; at < lines.length; at++) {
    const { text, indent, rank, isBehindBlank } = lines[at]!;
    if (isBehindBlank || (indent !== undefined && hiddenIndent !== undefined && indent <= hiddenIndent)) {
      isHidden = false;
      hiddenIndent = undefined;
    }
    if (isBehindBlank || indent !== undefined) before = facts.length;
    if (rank !== undefined) {
      if (hiddenRank !== undefined && rank <= hiddenRank) hiddenRank = undefined;
      if (hidesRest(text)) hiddenRank ??= rank;
      heading = { text: plainLabel(text), rank };
      continue;
    }
    // A label ends with its list or paragraph.
    if (heading?.rank === labelRank && isBehindBlank && indent === undefined) heading = undefined;
    if (isHidden || hiddenRank !== undefined || (wasOrder && isLeaning.test(text))) continue;
    wasOrder = false;
    const items = heading && indent !== undefined ? shortItems(lines, at) : [];
    if (items.length > 1) {
      const list = items.map((item) => `- ${item}`).join("\n");
      facts.push({ heading: heading!.text, text: `${heading!.text}:\n\n${list}` });
      at += items.length - 1;
      continue;
    }
    for (const sentence of sentencesOf(text)) {
      if (hidesRest(sentence)) {
        const isKept = isPrivate.test(sentence) || isConcealing.test(sentence);
        if (isKept && isSaidToAssistant(sentence) && isBackward.test(sentence)) facts.splice(before);
        isHidden = isKept;
        hiddenIndent = isForward.test(sentence) ? undefined : indent;
        wasOrder = !isKept;
        break;
      }
      const statement = readStatement(sentence);
      if (statement !== undefined && statesSomething(statement))
        facts.push({ heading: heading?.text ?? "", text: statement });
    }
  }
  return facts.slice(0, maxFacts);
}

/** Lines with what is wrapped onto the next ones. */
function readLines(instructions: string): Line[] {
  const lines: Line[] = [];
  let isBehindBlank = true;
  for (const source of cleanText(instructions).split("\n")) {
    const text = source.trim();
    const [marker, space = ""] = /^(\s*)(?:[-*+•]|\d{1,3}[.)])\s+/.exec(source) ?? [];
    const indent = marker === undefined ? undefined : space.length;
    const last = lines.at(-1);
    const isWrapped =
      indent === undefined && !isBehindBlank && last && last.text.length > wrappedChars && !/[.!?:]$/.test(last.text);
    if (text === "") isBehindBlank = true;
    else if (isWrapped && rankOf(source) === undefined)
      lines[lines.length - 1] = { ...last, text: `${last.text} ${text}` };
    else {
      lines.push({ text: source.slice(marker?.length ?? 0).trim(), indent, rank: rankOf(source), isBehindBlank });
      isBehindBlank = false;
    }
  }
  return lines;
}

function rankOf(line: string): number | undefined {
  const hashes = /^\s{0,3}(#{1,6})\s/.exec(line)?.[1];
  if (hashes !== undefined) return hashes.length;
  return /^(?!\s*[-*+•]\s).*:[*_\s]*$|^\s*(?:\*\*|__)[^*_]*(?:\*\*|__)\s*$/.test(line) ? labelRank : undefined;
}

function plainLabel(text: string): string {
  return text
    .replaceAll(/^#+\s+|[*_]{2}/g, "")
    .replace(/(?<![:\s])[:\s]+$/, "")
    .trim();
}

/** The items of a list from one line on, where all are short and few, and none is kept from visitors or said to the assistant. */
function shortItems(lines: readonly Line[], from: number): string[] {
  const items: string[] = [];
  let chars = 0;
  for (let at = from; at < lines.length; at++) {
    const { text, indent, rank, isBehindBlank } = lines[at]!;
    if (at > from && (indent === undefined || rank !== undefined || isBehindBlank)) break;
    chars += text.length + 1;
    // Of a long list no more is read, since this is asked for each of its items.
    if (chars > maxListChars || text.length > maxItemChars || /[.!?]\s+\S/.test(text)) return [];
    items.push(text);
  }
  return items.some((item) => isPrivate.test(item) || isSaidToAssistant(item)) ? [] : items;
}

function sentencesOf(line: string): string[] {
  return line.split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}])/u).map((sentence) => sentence.trim());
}

function statesSomething(text: string): boolean {
  const words = text.split(/\s+/).length;
  return words >= leastWords || (words > 1 && /\d/.test(text));
}

/** Whether what stands behind a sentence is part of what it orders or keeps. */
function hidesRest(sentence: string): boolean {
  if (isPrivate.test(sentence)) return true;
  if (readStatement(sentence) !== undefined) return false;
  return isConcealing.test(sentence) || !standsAlone(sentence);
}
