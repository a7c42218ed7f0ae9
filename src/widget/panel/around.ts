/**
 * A sentence parted at a name in it. In a `<bdi>` the name does not turn the sentence: with `dir="auto"` one that begins with ليلى would
 * run from the right otherwise, whatever its language.
 */
export function around(sentence: string, name = ""): readonly [before: string, name: string, after: string] {
  const at = name === "" ? -1 : sentence.indexOf(name);
  return at === -1 ? [sentence, "", ""] : [sentence.slice(0, at), name, sentence.slice(at + name.length)];
}
