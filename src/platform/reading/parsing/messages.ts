import type { Chunk } from "../../engine/knowledge/documents/chunk.ts";
import type { LeftOut } from "../left-out.ts";

/** The kinds of files that are read. */
export type FileType = "pdf" | "txt" | "docx" | "csv" | "xlsx" | "md" | "html" | "pptx";

/** What is to be read: a file of a type, or a page of a website. */
export interface ParseTask {
  readonly type: FileType | "page";
  /** The heading of passages that have none of their own. */
  readonly name: string;
  /** Of a page: what its links are relative to, and the type that its server gave. */
  readonly url?: string;
  readonly contentType?: string;
}

/** What a file or a page says, without its passages. */
export interface ParsedText {
  readonly title: string;
  /** ISO 639-1; null if it could not be recognised. */
  readonly language: string | null;
  /** How the text begins. */
  readonly excerpt: string;
  readonly characters: number;
  /** What the source has and what of it is in passages, blanks not counted. */
  readonly charactersKnown: number;
  readonly charactersRead: number;
  readonly leftOut: readonly LeftOut[];
  /** The same for texts that say the same. */
  readonly hash: string;
  /** Of a page: absolute addresses that it links to, in order, and the one that it says is its own. */
  readonly links: readonly string[];
  readonly canonical: string | null;
  /** Of a page: addresses that it leads to by itself or consists of, and those of its copies in other languages or for printing. */
  readonly leadsTo: readonly string[];
  readonly copies: readonly string[];
  /** Of a page without text: why it has none. */
  readonly noText: string;
  /** Pages of a file. */
  readonly pages: number;
}

export type ParserRequest =
  /** Bytes of what comes next to be parsed. */
  | { readonly kind: "part"; readonly bytes: Uint8Array }
  | { readonly kind: "parse"; readonly task: ParseTask; readonly processorMs: number }
  /** Asks for the next passages of what was parsed. */
  | { readonly kind: "more" };

export type ParserReply =
  | { readonly kind: "progress"; readonly read: number; readonly known: number }
  | { readonly kind: "parsed"; readonly text: ParsedText }
  | { readonly kind: "passages"; readonly chunks: readonly Chunk[]; readonly isLast: boolean }
  | { readonly kind: "problem"; readonly message: string };
