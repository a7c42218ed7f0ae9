import { DatabaseRestarted, diskFull } from "./pglite/errors.ts";

const uniqueViolation = "23505";
const lockNotAvailable = "55P03";
const foreignKeyViolation = "23503";
/** serialization_failure, deadlock_detected: the database took the transaction back because of another one. */
const undone = ["40001", "40P01"];

/** Whether a statement did nothing because others hold what it needs: it waited for too long (55P03), or for one that waits for it. */
export function isHeldUp(error: unknown): boolean {
  return codeOf(error) === lockNotAvailable || undone.includes(codeOf(error) ?? "");
}

/** Whether a statement failed because a row like it exists: the database decides, so that two at once cannot both win. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === uniqueViolation;
}

/** Whether a statement failed because the row that it refers to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === foreignKeyViolation;
}

/** Whether nothing was stored because the disk has no room. */
export function isStorageFull(error: unknown): boolean {
  return codeOf(error) === diskFull;
}

/** Whether a transaction left nothing behind and would probably succeed if it ran again. */
export function isWorthRepeating(error: unknown): boolean {
  if (error instanceof DatabaseRestarted) return error.outcome === "undone";
  return undone.includes(codeOf(error) ?? "");
}

/** read_only_sql_transaction: the server is a standby, or takes no writes. */
export const readOnly = "25006";
/**
 * The server ends (57P01-03), has no connection left (53300) or takes no writes, or a connection cannot be made or breaks
 * (class 08, and what the system says of sockets and names).
 */
const lostCodes =
  /^(?:25006|53300|57P0[123]|08\d\w{2}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)(?:UNREACH|DOWN))$/;
/** What the driver says without a code. */
const lostTexts =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/;

/** No connection to the database could be made for a while: what it was for was not begun. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";

  constructor(options: ErrorOptions) {
    super("The database cannot be reached.", options);
  }
}

/** Whether nothing was done because the database could not be reached, or takes no writes. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || codeOf(error) === readOnly;
}

/** Whether the database could not be reached, or was lost before it answered: what was asked may have been done. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof AggregateError) return error.errors.every(isLostConnection); // each address of a host was tried
  return lostCodes.test(codeOf(error) ?? "") || (error instanceof Error && lostTexts.test(error.message));
}

/** The database's code of a failure, or the system's. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
