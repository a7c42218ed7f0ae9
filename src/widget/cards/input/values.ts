import type { CardField, CardValues } from "../../../contract/operations/conversations/cards.ts";
import type { InputCardWords } from "../../../languages/shapes/widget/input-card.ts";

export type FieldValue = CardValues[string];

const emailForm = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const phoneForm = /^\+?[\d ()./-]{5,40}$/;

/** What a control of the form holds, in the field's type; null for nothing. */
export function readControl(field: CardField, root: ParentNode): FieldValue {
  const controls = [...root.querySelectorAll<HTMLInputElement>("[data-field]")].filter(
    (control) => control.dataset.field === field.name,
  );
  if (field.type === "choices") {
    const chosen = controls.filter(({ checked }) => checked).map(({ value }) => value);
    return chosen.length > 0 ? chosen : null;
  }
  const text = controls[0]?.value.trim() ?? "";
  if (text === "") return controls[0]?.validity.badInput ? Number.NaN : null;
  if (field.type === "number") return Number(text);
  return field.type === "boolean" ? text === "true" : text;
}

/** Why a value is not taken; empty if it is. The server looks again. */
export function problemOf(field: CardField, value: FieldValue, words: InputCardWords, locale: string): string {
  const { type, required, min, max } = field;
  if (value === null) return required ? words.missing : "";
  if (typeof value === "number") {
    const fits = Number.isFinite(value) && value >= (min ?? value) && value <= (max ?? value);
    return fits ? "" : reasonFor(field, value, words, locale);
  }
  if (typeof value !== "string") return "";
  const fits = type === "email" ? emailForm.test(value) : type !== "phone" || phoneForm.test(value);
  return fits && value.length <= 2_000 ? "" : reasonFor(field, value, words, locale);
}

const examples: Partial<Record<CardField["type"], string>> = {
  email: "ada@example.org",
  phone: "+44 20 7946 0018",
  time: "10:30",
};

/** What would fit, of a value that does not. */
export function reasonFor(
  { type, min, max }: CardField,
  value: FieldValue,
  words: InputCardWords,
  locale: string,
): string {
  const bound = (number: number) => number.toLocaleString(localeOf(locale), { useGrouping: false });
  if (type === "number" && (min !== undefined || max !== undefined)) {
    if (min !== undefined && max !== undefined) return words.between(bound(min), bound(max));
    return min === undefined ? words.atMost(bound(max!)) : words.atLeast(bound(min));
  }
  // By the visitor's own day: the server, which looks by the assistant's, has refused it.
  if (type === "date" && typeof value === "string" && value <= tomorrow()) return words.past;
  const example = type === "number" ? bound(3) : examples[type];
  return example === undefined ? words.wrong : words.looksLike(example);
}

/** The day that is today's in the zones that are furthest ahead. */
function tomorrow(): string {
  return new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
}

/** A value as people read it. Marks that turn or hide what follows could show other words than are sent. */
export function shownValue(
  { type, hidden }: CardField,
  value: CardField["value"] | null,
  words: InputCardWords,
  locale: string,
) {
  if (hidden) return words.hidden;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "number") return value.toLocaleString(localeOf(locale), { maximumFractionDigits: 20 });
  if (Array.isArray(value)) return value.join(", ");
  if (type === "date" && typeof value === "string") return dayIn(value, locale);
  if (type === "time" && typeof value === "string") return timeIn(value, locale);
  return (value ?? "–").replace(/(?:(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu, " ");
}

/** A value as it stands in the visitor's message, which a model reads too: times as tools take them. */
export function writtenValue(field: CardField, value: FieldValue, words: InputCardWords, locale: string): string {
  return shownValue(field.type === "time" ? { ...field, type: "text" } : field, value, words, locale);
}

function dayIn(day: string, locale: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(localeOf(locale), { dateStyle: "full", timeZone: "UTC" }).format(date);
}

/** As the field shows it to this visitor: "2:00 PM", "14:00". */
function timeIn(time: string, locale: string): string {
  const date = new Date(`1970-01-01T${time}Z`);
  if (Number.isNaN(date.getTime())) return time;
  return new Intl.DateTimeFormat(localeOf(locale), { timeStyle: "short", timeZone: "UTC" }).format(date);
}

/** The browser's own where a page names no locale that exists. */
export function localeOf(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale)[0];
  } catch {
    return undefined;
  }
}
