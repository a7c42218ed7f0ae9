import {
  type CardField,
  cardFieldTypes,
  cardLimits,
  type FormCard,
  type PendingCallCard,
} from "../../contract/operations/conversations/cards.ts";
import { isRecord } from "../../contract/record.ts";
import { hiddenValue, type Redactor } from "./redact.ts";
import type { SecretGuard } from "./secret-guard.ts";

const types = new Set<unknown>(cardFieldTypes);
const idForm = /^[\w-]{1,64}$/;
const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.:Z+-]{0,16}$/;

/** What a page may see of the cards in an answer; a card that is not of its form is left out, and the words ask alone. */
export interface VisitorCards {
  pendingCall(value: unknown): { pending_call?: PendingCallCard };
  form(value: unknown): { form?: FormCard };
}

/** The owner's rule for calls holds for the values of a card too: what it hides stays as it is, and cannot be changed. */
export function createVisitorCards({ redact, secrets }: { redact: Redactor; secrets: SecretGuard }): VisitorCards {
  const text = (value: unknown, maxChars: number) =>
    typeof value === "string" ? secrets.hide(value.slice(0, maxChars).toWellFormed()) : undefined;

  function fields(value: unknown, maxFields: number): CardField[] | undefined {
    if (!Array.isArray(value) || value.length > maxFields) return undefined;
    const seen = value.map(field);
    return seen.every((one) => one !== undefined) ? seen : undefined;
  }

  function field(value: unknown): CardField | undefined {
    if (!isRecord(value) || !types.has(value.type)) return undefined;
    const { type, required, min, max, options } = value;
    const name = value.name;
    const label = text(value.label, cardLimits.labelChars);
    if (typeof name !== "string" || name.length > cardLimits.nameChars || label === undefined) return undefined;
    const listed = Array.isArray(options) ? options.slice(0, cardLimits.options) : [];
    const given = shown(value.value);
    const hint = text(value.hint, cardLimits.hintChars);
    return {
      name,
      label,
      type: type as CardField["type"],
      ...(listed.length > 0 ? { options: listed.flatMap((one) => text(one, cardLimits.optionChars) ?? []) } : {}),
      ...(given === undefined ? {} : { value: given }),
      ...(isDeepEqual(given, value.value) ? {} : { hidden: true }),
      ...(required === true ? { required } : {}),
      ...(typeof min === "number" ? { min } : {}),
      ...(typeof max === "number" ? { max } : {}),
      ...(hint ? { hint } : {}),
    };
  }

  function shown(value: unknown): CardField["value"] {
    if (typeof value === "number" || typeof value === "boolean") return value;
    if (Array.isArray(value))
      return value.slice(0, cardLimits.options).flatMap((one) => text(one, cardLimits.optionChars) ?? []);
    return text(value, cardLimits.valueChars);
  }

  /** A moment is two fields, and its rule names the argument that they are of. */
  function redacted(name: string, list: readonly CardField[]): CardField[] | undefined {
    const given: Record<string, unknown> = {};
    for (const { name: key, value } of list) given[key] = given[argumentOf(key)] = value ?? "";
    const seen = redact({ name, arguments: given, result: {} });
    if (!seen) return undefined;
    return list.map((one) => {
      const keys = [one.name, argumentOf(one.name)];
      if (keys.every((key) => isDeepEqual(seen.arguments[key], given[key]))) return one;
      const { options: _, min: __, max: ___, ...kept } = one;
      return { ...kept, type: "text", value: hiddenValue, hidden: true };
    });
  }

  return {
    pendingCall(value) {
      if (!isRecord(value)) return {};
      const { id, name, expires_at: until } = value;
      const [title, question, action] = [text(value.title, 255), text(value.question, 40_000), text(value.action, 80)];
      const list = fields(value.fields, cardLimits.fields);
      if (typeof id !== "string" || !idForm.test(id) || typeof name !== "string" || !title || !list) return {};
      if (typeof until !== "string" || !timeForm.test(until)) return {};
      const seen = redacted(name.slice(0, 255), list);
      if (!seen) return {};
      return {
        pending_call: {
          id,
          name: name.slice(0, 255),
          title,
          fields: seen,
          expires_at: until,
          ...(question ? { question } : {}),
          ...(action ? { action } : {}),
        },
      };
    },
    form(value) {
      if (!isRecord(value)) return {};
      const list = fields(value.fields, cardLimits.formFields);
      const title = text(value.title, 255);
      if (typeof value.id !== "string" || !idForm.test(value.id) || !list || list.length === 0) return {};
      return { form: { id: value.id, ...(title ? { title } : {}), fields: list } };
    },
  };
}

function isDeepEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function argumentOf(name: string): string {
  return name.replace(/\.(?:date|time)$/, "");
}
