// The tables of knowledge bases, their documents, and the passages that are searched.
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Timestamp } from "./columns.ts";

export interface KnowledgebasesTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  description: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface DocumentsTable {
  id: Generated<number>;
  knowledgebase_id: number;
  name: string;
  description: string | null;
  type: "website" | "pdf" | "txt" | "docx" | "csv" | "xlsx" | "md" | "html" | "pptx";
  status: "processing" | "active" | "failed";
  url: string | null;
  /** Of websites: addresses to read besides `url`. */
  links: JSONColumnType<string[], string | undefined, string>;
  relative_links_limit: Generated<number>;
  /** ISO 639-1, as far as it could be recognised. */
  language: string | null;
  /** Why the last reading failed, in words for the owner. */
  failure: string | null;
  pages_read: Generated<number>;
  pages_known: number | null;
  /** Of the reading whose passages are searched: characters of its source and those read, blanks not counted. */
  characters_known: number | null;
  characters_read: number | null;
  left_out: JSONColumnType<LeftOutColumn[], string | undefined, string>;
  /** How often a website is read again by itself; null: when its owner says so. */
  refresh_hours: number | null;
  /** When it is the next time; null while it is read. */
  refresh_at: Timestamp | null;
  /** The reading whose passages are searched; 0 before the first has ended. */
  reading: Generated<number>;
  /** The newest reading that began; an older one writes nothing any more. */
  newest_reading: Generated<number>;
  /** The version of the reader that it was read by. */
  reader: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A part of a document that was not read. */
export interface LeftOutColumn {
  readonly what: string;
  readonly why: string;
  readonly characters: number;
}

export interface DocumentFilesTable {
  document_id: number;
  part: number;
  bytes: Uint8Array;
}

export interface DocumentPagesTable {
  document_id: number;
  reading: number;
  position: number;
  url: string | null;
  title: string;
  excerpt: string;
  characters: number;
  /** Why nothing of it was taken; null where something was. */
  problem: string | null;
  /** Of a page of a website: what it was when it was fetched. */
  fetched: JSONColumnType<object, string | null | undefined, string | null> | null;
}

/** What an embeddings model makes of a passage. */
export interface ChunkVectorsTable {
  chunk_id: number;
  knowledgebase_id: number;
  model: string;
  embedding: number[];
}

export interface ChunksTable {
  id: Generated<number>;
  document_id: number;
  knowledgebase_id: number;
  /** Its place in the document, from 0. */
  position: number;
  /** The headings above its own, outermost first. */
  trail: string;
  heading: string;
  body: string;
  reading: Generated<number>;
  /** The page's own address, where its document has several. */
  url: string | null;
  /** Searched beside the headings; empty where these begin with it. */
  document_name: Generated<string>;
  search: GeneratedAlways<string>;
}

/** Of a passage in a script without blanks: what it is found by. */
export interface PassagePairsTable {
  chunk_id: number;
  knowledgebase_id: number;
  pairs: string[];
}

/** In how many passages each word stands, for some hundred passages of a document. */
export interface DocumentWordsTable {
  document_id: number;
  reading: number;
  /** The position of the first of them. */
  part: number;
  passages: number;
  /** Different lexemes in each passage, in all. */
  lexemes: number;
  words: string[];
  counts: number[];
  written: string[];
  written_counts: number[];
  /** Whether the pairs of letters of these passages are stored. */
  has_pairs: Generated<boolean>;
}
