import { type AttachedType, fileTypes } from "../../../../contract/file-limits.ts";

/** Chosen: what lists show of a name, with room. */
const longestChars = 120;
const nameless = "file";
/** Names that Windows keeps for devices. https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * A file's name as every system takes it: no path, nothing invisible, nothing that turns the reading direction, and with the ending that
 * belongs to what it is, so that nothing is opened as something else.
 */
export function safeName(given: string, type: AttachedType): string {
  const last = given.toWellFormed().normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufffd]/gu, "")
    .replaceAll(/[<>:"|?*]/g, "_")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[. ]+|[. ]+$/g, "")
    .replace(devices, "_$&");
  const endings: readonly string[] = fileTypes[type];
  const ending = endings.find((one) => plain.toLowerCase().endsWith(`.${one}`));
  const stem = ending === undefined ? plain : plain.slice(0, -ending.length - 1);
  const cut = [...stem].slice(0, longestChars).join("").trimEnd();
  return `${cut === "" ? nameless : cut}.${ending ?? endings[0]}`;
}
