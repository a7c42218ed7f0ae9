/**
 * What the forms of an English word share, roughly: "cancelling", "cancelled" and "cancellation" are "cancel". Good
 * enough to compare a visitor's words with a tool's; never shown.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const plain = word
    .replace(/ies$/, "y")
    .replace(/(?<=ss|sh|ch|x)es$/, "")
    .replace(/(?<=[^sui])s$/, "");
  const root = plain.replace(/^(.{3,}?)(?:ations?|ings?|ed)$/, "$1");
  const whole = /[aeiouy]/.test(root) ? root : plain;
  // "moving" is "move"; "booking" has no e to give back.
  const base = root !== plain && /^[^aeiou][aeiou][^aeiouywx]$/.test(whole) ? `${whole}e` : whole;
  // One l of "cancell", no e of "change" (as in "changing"), no y of "delivery" (as in "deliver").
  return base.replace(/(ll|tt|pp|nn|gg)$/, (pair) => pair[0]!).replace(/(?<=.{4})e$|(?<=.{3}er)y$/, "");
}
