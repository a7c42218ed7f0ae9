/** Structured logs: codes, statuses and ids; never message text, phone numbers, keys or what a vendor said. */
export interface Log {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** For programs that want none. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };
