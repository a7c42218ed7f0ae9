import { dayMs } from "../../../../contract/durations.ts";
import type { Vault } from "../../../vault.ts";
import type { RecordingRow } from "./store.ts";

/** Where recordings are heard, below the API's root. */
export const recordingsPath = "/recordings";

const purpose = "link to a recording";
/**
 * Chosen: a report is tried for 32 hours, and its receiver has the weekend to fetch the file. Links are alike all day, so
 * that a page that reads the call again does not start its sound again.
 */
const goodDays = 7;

/** What a link is made with: the API's root as clients see it. */
export interface LinkOptions {
  readonly vault: Vault;
  readonly now: () => Date;
  readonly apiUrl: string;
}

/** The link by which anybody can hear a recording for 7 to 8 days; null while there is nothing to hear. */
export function recordingUrl(recording: RecordingRow | undefined, { vault, now, apiUrl }: LinkOptions): string | null {
  if (recording?.state !== "stored") return null;
  const { file } = recording;
  const expires = (Math.floor(now().getTime() / dayMs) + goodDays + 1) * (dayMs / 1_000);
  const query = new URLSearchParams({ expires: String(expires), signature: vault.sign(`${file} ${expires}`, purpose) });
  return `${apiUrl.replace(/\/+$/, "")}${recordingsPath}/${file}?${query}`;
}

/** Whether a link is ours, and has not expired. */
export function isGoodLink(
  file: string,
  query: URLSearchParams,
  { vault, now }: { readonly vault: Vault; readonly now: () => Date },
): boolean {
  const [expires, signature] = [query.get("expires") ?? "", query.get("signature") ?? ""];
  const isOurs = vault.isSigned(`${file} ${expires}`, purpose, signature);
  return isOurs && Number(expires) * 1_000 > now().getTime();
}
