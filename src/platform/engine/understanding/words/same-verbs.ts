import { stemOf } from "./stem.ts";

/** Verbs that ask for the same, beside those of the actions. */
const verbGroups = [
  "rent hire borrow lease",
  "renew extend prolong",
  "join register enrol enroll sign signup subscribe",
  "find search locate",
  "request ask apply",
  "claim reclaim",
  "reset restore recover",
  "activate enable start",
  "deactivate disable stop pause suspend freeze block lock hold",
  "invite add",
  "add put",
  "estimate quote price",
  "donate give",
  "download export",
  "transfer move",
  "redeem use",
  "repair fix mend",
  "pick collect",
].map((group) => new Set(group.split(" ").map(stemOf)));

/** Whether a message's verb is a tool's own, or means the same. */
export function isSameVerb(stem: string, verb: string): boolean {
  return stem === verb || verbGroups.some((group) => group.has(stem) && group.has(verb));
}
