/** Of the letters that two pages begin with, so many are compared. */
const compared = 160;

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

/** Whether two texts begin with the same words: pages of one template differ early, a page and its print version late. */
export function beginAlike(one: string, other: string): boolean {
  const [first, second] = [lettersOf(one), lettersOf(other)].map((letters) => letters.slice(0, compared)) as [
    string,
    string,
  ];
  return first !== "" && second !== "" && (first.startsWith(second) || second.startsWith(first));
}

function stepsOf(address: string): string[] {
  const { pathname } = new URL(address);
  const path = pathname.replace(/\/(?:index|default)\.\w{2,5}$/i, "").replace(/\.(?:html?|php|aspx?)$/i, "");
  return path.split("/").filter((step) => step !== "");
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
