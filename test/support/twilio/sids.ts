import { randomBytes } from "node:crypto";

/** Two letters for the kind of resource: `AC` account, `CA` call, `RE` recording, `SM` message, `PN` number, `XE` sender, `HX` content. */
export type SidPrefix = "AC" | "CA" | "CF" | "HX" | "IT" | "ME" | "PN" | "RE" | "SM" | "VX" | "XE";

/** A new identifier: the prefix and 32 hexadecimal digits. @source https://www.twilio.com/docs/glossary/what-is-a-sid */
export function createSid(prefix: SidPrefix): string {
  return prefix + randomBytes(16).toString("hex");
}
