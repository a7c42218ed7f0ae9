/** As much of a text as fits, ended after a sentence or a word, with what must stand at its end. */
export function shorten(text: string, fits: (body: string) => boolean, ending = ""): string {
  let body = text;
  while (!fits(body + ending)) body = shorter(body);
  return body + ending;
}

/** A tenth less, without half a word. Three full stops, since one sign for them would make all segments shorter. */
function shorter(text: string): string {
  const characters = [...text.replace(/\.\.\.$/, "")];
  const head = characters.slice(0, Math.floor(characters.length * 0.9)).join("");
  const end = Math.max(head.lastIndexOf(". "), head.lastIndexOf("\n")) + 1 || head.lastIndexOf(" ");
  const kept = head.slice(0, end > head.length / 2 ? end : head.length);
  return `${kept.replace(/[.,;:\s]+$/, "")}...`;
}

/** At most so many UTF-16 units of a text; an ellipsis stands for the rest. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
