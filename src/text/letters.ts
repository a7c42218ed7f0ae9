/**
 * Text without the marks of its letters, as phones and networks send it whose characters lack them: "çıkış" is "cikis". Also of a
 * regular expression's source, which keeps its meaning.
 */
export function withoutLatinMarks(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("ı", "i")
    .normalize("NFC");
}

/** Small letters in which "İptal" begins with an "i": JavaScript leaves the dot of Turkish capitals behind as a character of its own. */
export function smallLetters(text: string): string {
  return text.toLowerCase().replaceAll("i\u0307", "i");
}

/** An expression's source that also takes "i" for "ı": the small letter of "I" is the one or the other. */
export function takingDottedI(source: string): string {
  return source.replace(/\[[^\]]*\]|ı/g, (found) => (found === "ı" ? "[ıi]" : found));
}
