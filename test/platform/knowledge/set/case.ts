/** A small document, and what reading it must give and must not give. Blanks count as one. */
export interface DocumentCase {
  readonly name: string;
  readonly type: "page" | "txt" | "pdf" | "docx" | "csv" | "xlsx" | "md" | "html" | "pptx";
  readonly make: () => Uint8Array | string;
  /** Of a page: what its server says of it. */
  readonly contentType?: string;
  /** Strings that are read, each of them. */
  readonly read?: readonly string[];
  /** Strings that are not. */
  readonly unread?: readonly string[];
  /** Strings that stand in one line of a passage, in this order: the cells of a row, a question and its answer. */
  readonly rows?: readonly (readonly string[])[];
  /** A heading and a text of a passage that stands below it. */
  readonly under?: readonly (readonly [heading: string, text: string])[];
  /** Strings that are read once. */
  readonly once?: readonly string[];
  /** What is left out, as the document says it: a part of each line. */
  readonly leftOut?: readonly string[];
}

type Checks = Omit<DocumentCase, "name" | "type" | "make">;

/** A page of a website with this body. */
export function web(name: string, body: string, checks: Checks, { head = "", attributes = "" } = {}): DocumentCase {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour Bikes</title>${head}</head><body${attributes}>${body}</body></html>`;
  return { name, type: "page", make: () => html, contentType: "text/html", ...checks };
}

/** A text that no reader takes for a menu or a teaser. */
export const filler =
  "The workshop stands by the old harbour and repairs bicycles of every make. Most repairs are done on the same day, and a loan bicycle waits for those that take longer. ".repeat(
    3,
  );
