/** The words of a text in lower case, without punctuation: an apostrophe parts none, "don't" is "dont". */
export function plainWordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/['’]/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
