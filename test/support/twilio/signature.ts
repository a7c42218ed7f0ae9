import { createHmac } from "node:crypto";

/**
 * The `X-Twilio-Signature` of a request: HMAC-SHA1 with the auth token over the whole address and each parameter's name and
 * value in the order of the names. A WebSocket's handshake has no parameters.
 * @source https://www.twilio.com/docs/usage/security#validating-requests
 */
export function signTwilioRequest(
  authToken: string,
  url: string,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const names = Object.keys(parameters).sort();
  const signed = url + names.map((name) => name + parameters[name]).join("");
  return createHmac("sha1", authToken).update(signed, "utf8").digest("base64");
}
