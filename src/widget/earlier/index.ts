import { type EarlierHost, EarlierList } from "./earlier-list.ts";

export type { EarlierList } from "./earlier-list.ts";

/** Makes the list of a panel. */
export function createList(host: EarlierHost): EarlierList {
  return new EarlierList(host);
}
