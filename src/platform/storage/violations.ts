import { DatabaseRestarted } from "./pglite/errors.ts";

const uniqueViolation = "23505";
const foreignKeyViolation = "23503";
/** serialization_failure, deadlock_detected: the database took the transaction back because of another one. */
const undone = ["40001", "40P01"];

/** Whether a statement failed because a row like it exists: the database decides, so that two at once cannot both win. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === uniqueViolation;
}

/** Whether a statement failed because the row that it refers to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === foreignKeyViolation;
}

/** Whether a transaction left nothing behind and would probably succeed if it ran again. */
export function isWorthRepeating(error: unknown): boolean {
  if (error instanceof DatabaseRestarted) return error.outcome === "undone";
  return undone.includes(codeOf(error) ?? "");
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
