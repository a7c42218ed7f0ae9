/** Characters that take no room or turn the reading direction: a link can lie with them. */
const hidden = /\p{Default_Ignorable_Code_Point}/gu;
/** Joiners and variation selectors: part of emoji and of several scripts, after a letter or sign of theirs. */
const joiners = new Set(["\u200C", "\u200D", "\uFE0E", "\uFE0F"]);
const takesJoiner =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[0-9#*]|\uFE0F|[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** The same text without them, for comparing. */
export function withoutHidden(text: string): string {
  return text.replace(hidden, "");
}

/** Whether a text has hidden characters that are no part of an emoji or a script. */
export function hidesCharacters(text: string): boolean {
  return [...text.matchAll(hidden)].some(({ 0: character, index }) => !isOrdinary(text, character, index));
}

/** The same text with the name of every hidden character (`U+202E`) in its place. */
export function namingHidden(text: string): string {
  return text.replace(hidden, (character, index: number) =>
    isOrdinary(text, character, index) ? character : nameOf(character),
  );
}

/** The same text with the names of those alone that turn letters around: `12<U+202E>.00` must not read as 1200. */
export function namingTurns(text: string): string {
  return text.replace(/[\u202D\u202E]/g, nameOf);
}

/** Puts the name of every hidden character (`U+202E`) in its place, in all text below a node. */
export function revealHidden(node: Node): void {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parts = revealedParts(text.data);
    if (parts.length > 1) text.replaceWith(...parts);
  }
}

function revealedParts(text: string): (string | HTMLElement)[] {
  const parts: (string | HTMLElement)[] = [];
  let from = 0;
  for (const { 0: character, index } of text.matchAll(hidden)) {
    if (isOrdinary(text, character, index)) continue;
    const mark = document.createElement("span");
    mark.className = "hidden-character";
    mark.textContent = nameOf(character);
    parts.push(text.slice(from, index), mark);
    from = index + character.length;
  }
  parts.push(text.slice(from));
  return parts;
}

function isOrdinary(text: string, character: string, index: number): boolean {
  if (!joiners.has(character)) return false;
  const before = [...text.slice(Math.max(0, index - 2), index)].at(-1) ?? "";
  return takesJoiner.test(before);
}

function nameOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
}
