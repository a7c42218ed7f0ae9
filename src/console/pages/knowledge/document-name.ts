import { limits } from "../../../contract/limits.ts";

/** A text as a document's name: its beginning where it is longer than a name may be. By code points, as the platform counts. */
export function documentName(text: string): string {
  return [...text].slice(0, limits.nameChars).join("");
}
