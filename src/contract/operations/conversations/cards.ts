import * as z from "zod";
import { s } from "../../kit/schema.ts";

/** Limits of cards: what a page shows and what it sends back. Chosen: a card is read at a glance. */
export const cardLimits = {
  fields: 32,
  formFields: 8,
  nameChars: 80,
  labelChars: 120,
  hintChars: 200,
  options: 24,
  optionChars: 80,
  valueChars: 2_000,
} as const;

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const value = z.union([scalar, z.array(z.string())]);

/** What a field of a form takes. */
export const cardFieldTypes = [
  "text",
  "long_text",
  "number",
  "date",
  "time",
  "choice",
  "choices",
  "email",
  "phone",
  "boolean",
] as const;

/** One labelled value of a card. `value` is a day as YYYY-MM-DD, a time as HH:MM, of `choices` a list. Ours. */
export const CardField = s.object({
  name: z.string(),
  label: z.string(),
  type: s.enum(cardFieldTypes),
  /** What can be chosen, of `choice` and `choices`. */
  options: s.optional(s.array(z.string())),
  value: s.optional(value),
  /** Present and true if a value must be given. */
  required: s.optional(z.boolean()),
  /** The least and the most that a number may be. */
  min: s.optional(z.number()),
  max: s.optional(z.number()),
  /** What the value is for, in the words of the assistant or tool that asks. */
  hint: s.optional(z.string()),
  /** Present and true if the site keeps the value from the page: it stays as it is. */
  hidden: s.optional(z.boolean()),
});
export type CardField = s.Infer<typeof CardField>;

/**
 * A function call that waits for the visitor's agreement to exactly these values. `question` is what the message says of it in
 * words, so that a page that shows the card need not say it twice. Ours.
 */
export const PendingCallCard = s.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  fields: s.array(CardField),
  /** After this moment the agreement is void, and is asked for again. */
  expires_at: s.timestamp(),
  question: s.optional(z.string()),
  /** What agreeing does, as the words of a button; absent where "yes" says it. */
  action: s.optional(z.string()),
});
export type PendingCallCard = s.Infer<typeof PendingCallCard>;

/** What the assistant needs to know, to be filled in at once; words answer it as well. Ours. */
export const FormCard = s.object({
  id: z.string(),
  title: s.optional(z.string()),
  fields: s.array(CardField),
});
export type FormCard = s.Infer<typeof FormCard>;

const cardId = () => s.string({ max: 64 });
const values = z
  .record(
    z.string().max(cardLimits.nameChars),
    s.either(
      [
        z.string().max(cardLimits.valueChars),
        z.number(),
        z.boolean(),
        z.null(),
        z.array(z.string().max(cardLimits.optionChars)).max(cardLimits.options),
      ],
      {
        right:
          `It can be a text of at most ${cardLimits.valueChars} characters, a number, true, false, null or a list of at most ` +
          `${cardLimits.options} texts of at most ${cardLimits.optionChars} characters.`,
      },
    ),
  )
  .check(s.mostMembers(cardLimits.fields));
/** A member `__proto__` would be dropped without a word, and the rest agreed to. */
const given = z.preprocess((value: z.input<typeof values>, { issues }) => {
  if (typeof value === "object" && value !== null && Object.hasOwn(value, "__proto__"))
    issues.push({ code: "unrecognized_keys", keys: ["__proto__"], input: value });
  return value;
}, values);
/** Values by the names of a card's fields; null takes one away. */
export type CardValues = z.infer<typeof given>;

/** The answer to a {@link PendingCallCard}; `arguments` are the values that the visitor has changed. */
export const Agreement = s.object({ id: cardId(), answer: s.enum(["yes", "no"]), arguments: s.optional(given) });
export type Agreement = s.Infer<typeof Agreement>;

/** The answer to a {@link FormCard}. */
export const FormAnswer = s.object({ id: cardId(), values: given });
export type FormAnswer = s.Infer<typeof FormAnswer>;

/** Ours: the card that is answered is not the last that was shown, or its time is over. Nothing has run. */
export const agreementStale = {
  AGREEMENT_STALE: { status: 409, chosen: true, message: "This question has been overtaken. Nothing was done." },
} as const;
