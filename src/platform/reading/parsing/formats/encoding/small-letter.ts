/** The small letter of a letter, without the mark that some have of their own: "İ" is an "i". */
export function smallLetter(letter: string): string {
  const [small = letter] = letter.toLowerCase();
  return small;
}
