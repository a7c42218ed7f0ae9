import type { LeftOut } from "../left-out.ts";

/** What a parser makes of bytes. */
export interface Source {
  readonly markdown: string;
  readonly title?: string | undefined;
  readonly language?: string | undefined;
  readonly links?: readonly string[];
  readonly canonical?: string | undefined;
  readonly pages?: number;
  /** Addresses that a page consists of, or leads to by itself. */
  readonly leadsTo?: readonly string[];
  /** The same page in other languages, or for printing. */
  readonly copies?: readonly string[];
  /** Of a page: why it has no text where it has none. */
  readonly noText?: string;
  /** Everything that is read, to see that none of it is lost on the way to its passages. (default: the markdown) */
  readonly given?: string;
  readonly leftOut?: readonly LeftOut[];
  /** What the source has, blanks not counted, with what is left out. (default: what is read) */
  readonly characters?: number;
}

/** Called as pages of a file have been read. */
export type OnProgress = (read: number, known: number) => void;
