/** So many random lower-case letters: names that no earlier run has taken. */
export function letters(count: number): string {
  return Array.from({ length: count }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join("");
}
