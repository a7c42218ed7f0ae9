import type { RawError } from "./messages.ts";

/** What PostgreSQL calls a full disk; no room to write is reported by it too. */
export const diskFull = "53100";
const queryCanceled = "57014";
const adminShutdown = "57P01";
const cannotConnectNow = "57P03";

/** A failure that the embedded database reports, with PostgreSQL's own code and fields. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  declare readonly code: string | undefined;

  constructor({ message, stack, ...fields }: RawError, options?: ErrorOptions) {
    super(message, options);
    Object.assign(this, fields);
    if (stack) this.stack = stack;
  }
}

/** The database was ended before it answered, and is being opened again. */
export class DatabaseRestarted extends DatabaseError {
  /** Whether what was asked may have happened all the same. */
  readonly outcome: "undone" | "unknown";

  constructor(outcome: "undone" | "unknown") {
    super({ message: "The database was restarted before it answered.", code: adminShutdown });
    this.outcome = outcome;
  }
}

/** A statement was ended for taking too long. */
export function statementTimedOut(): DatabaseError {
  return new DatabaseError({ message: "The statement was ended because it took too long.", code: queryCanceled });
}

/** Nothing can be written, because the disk has too little room left. */
export function storageFull(cause?: unknown): DatabaseError {
  return new DatabaseError(
    { message: "The disk is nearly full, so nothing can be stored until there is room again.", code: diskFull },
    { cause },
  );
}

/** The database is not open yet, or not again. */
export function notOpen(cause?: unknown): DatabaseError {
  return new DatabaseError({ message: "The database is not open.", code: cannotConnectNow }, { cause });
}
