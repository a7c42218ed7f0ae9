import type * as z from "zod";
import { rightForm } from "../../contract/kit/schema.ts";

/** How many wrong fields an answer names. */
export const mostFields = 20;
const longestNameChars = 64;
/** Chosen: more values than that stand in the docs. */
const mostChoices = 12;
const notAllowed = "is not allowed.";

/**
 * Says what is wrong with a field in the words that clients of this API family know ("The name field is required.").
 * Passed to each parse: a global map would change the host application's own messages.
 */
export const apiErrorMap: z.core.$ZodErrorMap = (issue) => {
  const field = fieldName(issue.path ?? []);
  if (field === "") return "The request body must be a JSON object.";
  const subject = `The ${field.replaceAll("_", " ")} field`;
  switch (issue.code) {
    case "custom":
      return rules[String(issue.params?.rule)]?.(subject, String(issue.params?.other)) ?? `${subject} is invalid.`;
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return `${subject} is required.`;
      return `${subject} must be ${withArticle[issue.expected] ?? "valid"}.`;
    case "too_big":
      if (issue.origin === "string") return `${subject} must not be greater than ${issue.maximum} characters.`;
      if (issue.origin === "file")
        return `${subject} must not be greater than ${Number(issue.maximum) / 1024} kilobytes.`;
      if (issue.origin === "array") return `${subject} must not have more than ${issue.maximum} items.`;
      return `${subject} must not be greater than ${issue.maximum}.`;
    case "too_small":
      if (issue.origin === "string") return `${subject} must be at least ${issue.minimum} characters.`;
      return `${subject} must be at least ${issue.minimum}.`;
    case "invalid_value":
      return issue.input === undefined
        ? `${subject} is required.`
        : withSentence(`The selected ${field.replaceAll("_", " ")} is invalid.`, choiceOf(issue.values));
    case "unrecognized_keys":
      return notAllowed; // each key is named by `fieldErrors`
    case "invalid_format":
      return withSentence(`${subject} ${formats[issue.format] ?? "format is invalid"}.`, rightForm(issue.inst));
    case "invalid_union":
      return withSentence(
        `${subject} is invalid.`,
        rightForm(issue.inst) ?? choiceOf((issue.options as unknown[]) ?? []),
      );
    case "invalid_key":
      return issue.issues[0]?.code === "too_big"
        ? `${subject} has a name of more than ${issue.issues[0].maximum} characters.`
        : `${subject} has a name that is not allowed.`;
    default:
      return `${subject} is invalid.`;
  }
};

/**
 * Texts by field, keyed as clients of this API expect (`secondary_contacts.0.phone_number`), for the first 20 fields: what
 * is wrong in more places is no slip, and its answer must not grow with it.
 */
export function fieldErrors(error: z.core.$ZodError): Record<string, string[]> {
  // A Map: a client may name a field `__proto__`.
  const fields = new Map<string, string[]>();
  let count = 0;
  for (const { path, message, ...issue } of error.issues) {
    const names =
      issue.code === "unrecognized_keys" ? issue.keys.map((key) => fieldName([...path, key])) : [fieldName(path)];
    for (const name of names) {
      const field = name || "body";
      const text = issue.code === "unrecognized_keys" ? `The ${field} field ${notAllowed}` : message;
      const texts = fields.get(field);
      // A number that is too large is so for two rules.
      if (texts?.includes(text)) continue;
      if (texts) texts.push(text);
      else if (count++ < mostFields) fields.set(field, [text]);
    }
    if (count > mostFields) break;
  }
  return Object.fromEntries(fields);
}

/** The text that clients know, and behind it what would be right. */
function withSentence(text: string, right: string | undefined): string {
  return right === undefined ? text : `${text} ${right}`;
}

/** The values that a field can have; undefined where they are too many to be read. */
function choiceOf(values: readonly unknown[]): string | undefined {
  const last = values.at(-1);
  if (values.length > mostChoices || last === undefined) return undefined;
  const others = values.slice(0, -1).join(", ");
  return `It can be ${others === "" ? "" : `${others} or `}${last}.`;
}

/** A name that the client made up may be as long as its body. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.map((part) => cut(String(part))).join(".");
}

function cut(part: string): string {
  return part.length <= longestNameChars ? part : part.slice(0, longestNameChars).toWellFormed();
}

/** What schemas of ours check for themselves. */
const rules: Record<string, (subject: string, other: string) => string> = {
  required: (subject) => `${subject} is required.`,
  alternative: (subject, other) => `${subject} is required when ${other} is not present.`,
  distinct: (subject) => `${subject} has a duplicate value.`,
  names: (subject, most) => `${subject} must not have names of more than ${most} characters.`,
  levels: (subject, most) => `${subject} must not be nested more than ${most} levels deep.`,
  kilobytes: (subject, most) => `${subject} must not be greater than ${most} kilobytes.`,
  timezone: (subject) => `${subject} must be a valid timezone. Use a name of the IANA list, such as Europe/London.`,
};

const withArticle: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "an integer",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "an array",
  file: "a file",
};

const formats: Record<string, string> = {
  email: "must be a valid email address",
  url: "must be a valid URL. Begin it with http:// or https://",
  uuid: "must be a valid UUID",
  date: "must be a valid date. Write it as YYYY-MM-DD",
  datetime: "must be a valid moment. Write it in UTC, such as 2026-11-20T10:00:00Z",
};
