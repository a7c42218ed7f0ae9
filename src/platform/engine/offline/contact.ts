import { readBlocks } from "../knowledge/blocks.ts";
import type { Passage } from "../knowledge/search.ts";
import { isTableRule, plainText, readSentences } from "./markdown.ts";

const maxLineChars = 200;
const maxReach = 2;
/** What is looked at of a passage. */
const maxBodyChars = 2_000;

const email = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/;
const phone = /(?<![\d.,:])(?:\+|\(?0|\d{3})[\d ()/–-]{4,16}\d(?!\d|[.:]\d| ?[€£$%])/;
const reaching =
  /\b(?:call|phone|telephone|tel|ring|contact|reach|text|whatsapp|hotline|line|number|office|reception|telefon\p{L}*|anruf\p{L}*|ruf\p{L}*|erreich\p{L}*|kontakt|sms|büro|empfang)\b/iu;
const hours =
  /\b(?:open|opening|hours|office|reception|desk|geöffnet|öffnungszeiten|sprechzeiten|bürozeiten|telefonzeiten|erreichbar)\b/iu;
const timeRange =
  /\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|uhr|h)? ?(?:–|-|to|until|till|bis) ?\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|uhr|h)?\b/iu;

/** The lines of passages that say how to reach somebody, and when: two numbers or addresses at most, and one of the hours. */
export function readContact(passages: readonly Pick<Passage, "heading" | "body">[]): string[] {
  const reach: string[] = [];
  let open: string | undefined;
  for (const { heading, body } of passages) {
    const found = linesOf(body.slice(0, maxBodyChars)).filter(
      (line) => isReach(line, heading) && !reach.includes(line),
    );
    if (reach.length === 0) reach.push(...found.slice(0, maxReach));
    open ??= linesOf(body.slice(0, maxBodyChars)).find(
      (line) => timeRange.test(line) && hours.test(`${heading} ${line}`),
    );
  }
  return [...reach, ...(open === undefined || reach.includes(open) ? [] : [open])];
}

function isReach(line: string, heading: string): boolean {
  return email.test(line) || (phone.test(line) && reaching.test(`${heading} ${line}`));
}

/** Sentences, items and rows that are short enough to be quoted. */
function linesOf(body: string): string[] {
  return readBlocks(body)
    .flatMap(({ kind, text }) => (kind === "paragraph" ? text.split("\n").flatMap(readSentences) : text.split("\n")))
    .filter((line) => !isTableRule(line))
    .map((line) => plainText(line).trim())
    .filter((line) => line !== "" && line.length <= maxLineChars);
}
