import type { HonoRequest } from "hono";

/** Who the owner is when they try a tool in the console: such a call belongs to no conversation. */
const owner = "owner";

/**
 * Whose bookings, tickets and orders a tool call may see and change. The platform tells every service which conversation a
 * call belongs to, by an id that cannot be guessed; one conversation never reaches what another one made.
 */
export function visitorOf(request: HonoRequest): string {
  return request.header("ringback-conversation") ?? owner;
}
