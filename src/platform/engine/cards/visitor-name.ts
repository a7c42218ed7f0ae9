import type { CardField } from "../../../contract/operations/conversations/cards.ts";
import { kindInWords } from "../understanding/slots/parameter-words.ts";
import type { ReadValues } from "./values.ts";

/** Chosen: what a list of conversations shows of it. */
const mostChars = 80;
const nameInEnglish =
  /^(?:your |my |the )?(?:(?:full|first|last|family|given|customer|visitor|guest|caller|patient|client|contact) ?)*(?:sur)?name$/;
/** In other languages a name can have a word before it; "nombre del perro" is nobody's who writes. */
const mostWords = 2;

/** What a visitor gave as their own name on a card: its fields with what was changed. Undefined if it asks for none. */
export function visitorNameIn(fields: readonly CardField[], given: ReadValues): string | undefined {
  const parts = fields.filter(isOwnName).flatMap((field) => {
    const value = given.has(field.name) ? given.get(field.name) : field.value;
    return typeof value === "string" && value.trim() !== "" ? [value.trim()] : [];
  });
  return parts.length === 0 ? undefined : [...parts.join(" ")].slice(0, mostChars).join("");
}

function isOwnName({ type, name, label }: CardField): boolean {
  return type === "text" && [name, label].some((words) => namesOwner(words));
}

function namesOwner(words: string): boolean {
  const plain = words
    .replaceAll(/(?<=[a-z])(?=[A-Z])|[_-]+/g, " ")
    .trim()
    .toLowerCase();
  if (nameInEnglish.test(plain)) return true;
  return plain.split(" ").length <= mostWords && !/\bname\b/.test(plain) && kindInWords(plain) === "name";
}
