import * as z from "zod";

/** What each check says of the form that it looks for. */
const sentences = new WeakMap<object, string>();

/** A check for texts of one form. `right` is a sentence that says which it is, for whoever has written another. */
export function formCheck(form: RegExp, right: string): z.core.$ZodCheckRegex {
  const check = z.regex(form);
  sentences.set(check, right);
  return check;
}

/** The sentence of the check that an issue comes from; undefined if it has none. */
export function rightForm(check: unknown): string | undefined {
  return typeof check === "object" && check !== null ? sentences.get(check) : undefined;
}
