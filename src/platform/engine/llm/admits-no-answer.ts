import { allWords } from "../../../languages/server.ts";

/** An answer says at its beginning that it is none; later it may speak of what a visitor does not know. */
const mostChars = 400;

/**
 * Asking which of two the visitor means, or for the visitor's own details, does not match, and neither does what a price or a
 * service does not include.
 */
const admissions = allWords.flatMap(({ understanding }) => understanding.noAnswer);

/** Whether an answer of a model says that it does not know: in English, German, French, Spanish, Italian, Dutch, Portuguese and Polish. */
export function admitsNoAnswer(answer: string): boolean {
  const start = answer.slice(0, mostChars);
  return admissions.some((admission) => admission.test(start));
}
