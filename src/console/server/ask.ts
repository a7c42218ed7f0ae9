import type { Operation } from "../../contract/index.ts";

/** Sends one request to the platform on the owner's behalf. */
export type Ask = (row: Operation, params: Readonly<Record<string, string>>) => Promise<unknown>;
