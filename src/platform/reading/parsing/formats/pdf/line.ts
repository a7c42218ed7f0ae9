/** A line of a page. */
export interface PdfLine {
  readonly text: string;
  /** Its parts between wide gaps. */
  readonly cells: readonly string[];
  /** Of each part, where it begins and ends. (default: nothing is known of it) */
  readonly places?: readonly { readonly from: number; readonly to: number }[];
  /** Height of its letters. */
  readonly size: number;
  /** How far it stands from the line above, in heights of a letter. */
  readonly gap: number;
  /** The level of the heading that the document's tags call it; 0 where they do not. (default: 0) */
  readonly heading?: number;
  /** The table of its page that the document's tags call it a row of. */
  readonly table?: { readonly number: number; readonly isHead: boolean };
}
