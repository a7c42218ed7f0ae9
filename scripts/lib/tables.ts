/** How the tables of a page are marked up. */
export interface TableOptions {
  /** The class of the box around a table that is wider than the page. */
  readonly boxClass: string;
  /** What a screen reader calls the box; `at` counts a document's tables from 1. */
  readonly label: (at: number) => string;
}

/** Puts each table into a box that scrolls, by keyboard too, and marks what its headings are of. */
export function withScrollingTables(html: string, { boxClass, label }: TableOptions): string {
  let tables = 0;
  return html
    .replaceAll("<table>", () => `<section class="${boxClass}" tabindex="0" aria-label="${label(++tables)}"><table>`)
    .replaceAll("</table>", "</table></section>")
    .replaceAll("<th></th>", "<td></td>") // the corner of a table with row headings names nothing
    .replaceAll("<th>", '<th scope="col">');
}
