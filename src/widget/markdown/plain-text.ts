import { readOutline } from "../../text/markdown/outline.ts";
import { splitAnswer } from "../../text/markdown/split.ts";
import { weigh } from "../../text/markdown/weight.ts";
import { readContent } from "./elements/read-content.ts";

/** Chosen: five minutes of speech; the transcript has the rest. It also bounds the work on a text that is all marks. */
const maxChars = 5_000;

/** A reply as it is read out, searched and told of: its text without the marks of its formatting. */
export function plainText(markdown: string): string {
  const { end } = weigh(markdown, maxChars);
  return savedText(end < markdown.length ? `${markdown.slice(0, end)}…` : markdown, false);
}

/** A whole reply as text, by default with the addresses of its links, for who cannot follow them. */
export function savedText(markdown: string, withAddresses = true): string {
  const pieces = splitAnswer(markdown);
  const outline = readOutline(pieces);
  const texts = pieces.map((piece) => {
    const content = piece.kind === "markdown" && readContent(piece.source, outline);
    if (!content) return piece.kind === "code-lines" ? `${piece.source}` : `\n${piece.source}\n`;
    for (const anchor of withAddresses ? content.querySelectorAll("a") : [])
      if (anchor.href && !anchor.href.includes(anchor.textContent)) anchor.append(` (${anchor.getAttribute("href")})`);
    for (const list of content.querySelectorAll("ol")) {
      let number = list.start;
      for (const item of list.children as HTMLCollectionOf<HTMLLIElement>) {
        number = item.value || number;
        item.prepend(`${number++}. `);
      }
    }
    for (const end of content.querySelectorAll("br")) end.replaceWith("\n");
    for (const cell of content.querySelectorAll(":is(td,th) + :is(td,th)")) cell.before(", ");
    for (const block of content.querySelectorAll("h3,h4,h5,h6,li,p,pre,tr,ul,ol")) block.after("\n");
    for (const list of content.querySelectorAll("li > :is(ul, ol)")) list.before("\n");
    return content.textContent;
  });
  return texts
    .join("")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
