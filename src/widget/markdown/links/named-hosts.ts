/** Whether a text, in small letters and normalised (NFKC), holds something that reads as another host than `hostname`. */
export function namesOther(text: string, hostname: string): boolean {
  const real = hostname
    .toLowerCase()
    .replace(/^www\./, "")
    .replace(/\.$/, "");
  return hostsIn(text).some((name) => {
    const host = name.replace(/^www\./, "");
    return host !== real && !(host.includes(".") && real.endsWith(`.${host}`));
  });
}

/** Everything that reads as a host. In a plain address only the host counts: its path may well hold a file name. */
function hostsIn(text: string): string[] {
  // Marks on letters are overlooked; these two read as a hyphen and a dot.
  const read = text.replace(/\p{M}/gu, "").replaceAll("\u2010", "-").replaceAll("\u3002", ".");
  return read.split(/\s+/).flatMap((word) => {
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
