/** Of the shorter text's groups of three letters, as many stand in the other where both are one text with a few changes. */
const leastShared = 0.6;

/** Whether two addresses differ in their query, a page's usual name, or the folders of one and the same last name. */
export function isSamePlace(one: string, other: string): boolean {
  const [first, second] = [stepsOf(one), stepsOf(other)];
  if (first.join("/") === second.join("/")) return true;
  return first.length > 0 && first.at(-1) === second.at(-1);
}

/** Whether an address is that of a folder around another one, as a website's first page is. */
export function isAbove(one: string, other: string): boolean {
  const [first, second] = [stepsOf(one), stepsOf(other)];
  return first.length < second.length && first.every((step, at) => step === second[at]);
}

/** Whether two texts begin with much the same words. */
export function beginAlike(one: string, other: string): boolean {
  const [first, second] = [groupsOf(one), groupsOf(other)];
  let shared = 0;
  for (const group of first) if (second.has(group)) shared++;
  const least = Math.min(first.size, second.size);
  return least > 0 && shared >= leastShared * least;
}

function stepsOf(address: string): string[] {
  const { pathname } = new URL(address);
  const path = pathname.replace(/\/(?:index|default)\.\w{2,5}$/i, "").replace(/\.(?:html?|php|aspx?)$/i, "");
  return path.split("/").filter((step) => step !== "");
}

/** Groups of three letters, which every script has. */
function groupsOf(text: string): Set<string> {
  const letters = [...text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")];
  const groups = new Set<string>();
  for (let at = 0; at + 3 <= letters.length; at++) groups.add(letters.slice(at, at + 3).join(""));
  return groups;
}
