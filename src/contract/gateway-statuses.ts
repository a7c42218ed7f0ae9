/**
 * The statuses of a gateway that did not get the answer of the server behind it, with those that Cloudflare has for it: what was
 * asked for may be done. https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-5xx-errors/
 */
export const lostAnswerStatuses: ReadonlySet<number> = new Set([502, 504, 520, 522, 524]);
