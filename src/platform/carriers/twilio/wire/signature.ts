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

/** Whether a request is Twilio's. It signs an address with a port now with it, now without, and now with the usual one added. */
export function isSigned(given: string | null, authToken: string, url: string, form: URLSearchParams): boolean {
  const theirs = Buffer.from(given ?? "");
  return addressesOf(url).some((address) => {
    const ours = Buffer.from(signatureOf(authToken, address, form));
    return ours.length === theirs.length && timingSafeEqual(ours, theirs);
  });
}

function addressesOf(url: string): readonly string[] {
  const [, scheme = "", host = "", port, rest = ""] = /^(https?:\/\/)([^/?#]*?)(:\d+)?([/?#].*)?$/.exec(url) ?? [];
  const usual = scheme === "https://" ? ":443" : ":80";
  return [url, port === undefined ? scheme + host + usual + rest : scheme + host + rest];
}
