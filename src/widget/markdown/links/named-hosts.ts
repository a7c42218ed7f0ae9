/** Between Latin letters they read as dots; elsewhere they are letters, digits or marks of their scripts, and `l·l` is Catalan. */
const dotLike =
  /(?<=[\p{Script=Latin}\d])(?:[\u2022\u2024\u2027\u2219\u22C5\u0660\u06D4\u06F0\u0701\u0702\u30FB\uA4F8\uA60E]|(?<!l)\u00B7|\u00B7(?!l))(?=\p{Script=Latin})/gu;

/** Whether a text holds something that reads as a host, and it is another one than `hostname`. */
export function namesOther(text: string, hostname: string): boolean {
  const real = hostname
    .toLowerCase()
    .replace(/^www\./, "")
    .replace(/\.$/, "");
  return hostsIn(readAsWritten(text)).some((name) => {
    const host = name.replace(/^www\./, "");
    return host !== real && !(host.includes(".") && real.endsWith(`.${host}`));
  });
}

/** With marks dropped, and with signs that look like dots and hyphens as such. */
function readAsWritten(text: string): string {
  return text
    .replace(/\p{M}+/gu, "")
    .replace(/[\u2010\u2011\u2212]/g, "-")
    .replace(/[\u3002\uFE52\uFF0E\uFF61]/g, ".")
    .replace(dotLike, ".");
}

/** Everything that reads as a host. In a plain address only the host counts: its path may well hold a file name. */
function hostsIn(text: string): string[] {
  return text.split(/\s+/).flatMap((word) => {
    const [, host] = /^[^\p{L}\p{N}]*https?:\/\/([\p{L}\p{N}._-]+?)\.?(?::\d+)?(?:[/?#]|$)/u.exec(word) ?? [];
    return host === undefined ? dottedNamesIn(word) : [host];
  });
}

/** Labels joined by dots, the last one of letters. Each character is looked at a few times at most. */
function dottedNamesIn(word: string): string[] {
  // A label that begins with a hyphen begins another name; two dots are easily taken for one.
  const names = (word.match(/[\p{L}\p{N}._-]+/gu) ?? []).flatMap((run) => run.split(/\.{3,}|\.+(?=-)/));
  return names.flatMap((name) => {
    const labels = name.replace(/^[.-]+/, "").split(/\.+/);
    const last = labels.findLastIndex((label, index) => index > 0 && /^\p{L}{2}/u.test(label));
    if (last < 0) return [];
    const [ending = ""] = /^\p{L}+/u.exec(labels[last]!) ?? [];
    return [[...labels.slice(0, last), ending].join(".")];
  });
}
