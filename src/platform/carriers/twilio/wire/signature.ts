import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * How Twilio signs a request with a form: its whole address as we gave it, then each parameter's name and value, sorted.
 * https://www.twilio.com/docs/usage/security#validating-requests
 */
export function signatureOf(authToken: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  const parameters = names.map((name) =>
    form
      .getAll(name)
      .sort()
      .map((value) => name + value)
      .join(""),
  );
  return createHmac("sha1", authToken)
    .update(url + parameters.join(""))
    .digest("base64");
}

/** Whether a request is Twilio's. */
export function isSigned(given: string | null, authToken: string, url: string, form: URLSearchParams): boolean {
  const [ours, theirs] = [signatureOf(authToken, url, form), given ?? ""].map((text) => Buffer.from(text));
  return ours?.length === theirs?.length && timingSafeEqual(ours!, theirs!);
}
