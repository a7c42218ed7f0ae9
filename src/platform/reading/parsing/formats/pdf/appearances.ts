import { getResolvedPDFJS } from "unpdf";

/** What of a page is used to draw its annotations. */
interface DrawnPage {
  getOperatorList(options: { readonly intent: string; readonly annotationMode: number }): Promise<{
    readonly fnArray: readonly number[];
    readonly argsArray: readonly (readonly unknown[] | null)[];
  }>;
}

/** Of a number between two letters, in thousandths of a letter's height: so far apart are words. */
const wordGap = -180;
const mostChars = 2_000;

/** The texts that annotations show, by their ids: what is drawn of them, line by line. */
export async function readAppearances(page: DrawnPage): Promise<ReadonlyMap<string, string>> {
  const { OPS, AnnotationMode } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList({
    intent: "display",
    annotationMode: AnnotationMode.ENABLE,
  });
  const texts = new Map<string, string>();
  let id: string | undefined;
  let text = "";
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at] ?? [];
    if (operator === OPS.beginAnnotation) {
      id = String(args[0]);
      text = "";
    } else if (operator === OPS.endAnnotation) {
      if (id !== undefined) texts.set(id, text);
      id = undefined;
    } else if (id === undefined || text.length > mostChars) continue;
    else if (operator === OPS.showText) text += shown(args[0]);
    else if (
      operator === OPS.beginText ||
      operator === OPS.nextLine ||
      operator === OPS.setTextMatrix ||
      (operator === OPS.moveText && args[1] !== 0)
    )
      text += "\n";
    else if (operator === OPS.moveText) text += " ";
  }
  return texts;
}

/** The letters of a text that is shown, and the gaps between them. */
function shown(glyphs: unknown): string {
  if (!Array.isArray(glyphs)) return "";
  return glyphs
    .map((glyph: unknown) => {
      if (typeof glyph === "number") return glyph < wordGap ? " " : "";
      const { unicode } = (glyph ?? {}) as { readonly unicode?: unknown };
      return typeof unicode === "string" ? unicode : "";
    })
    .join("");
}
