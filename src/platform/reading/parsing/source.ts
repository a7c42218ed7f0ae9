/** What a parser makes of bytes. */
export interface Source {
  readonly markdown: string;
  readonly title?: string | undefined;
  readonly language?: string | undefined;
  readonly links?: readonly string[];
  readonly canonical?: string | undefined;
  readonly pages?: number;
}

/** Called as pages of a file have been read. */
export type OnProgress = (read: number, known: number) => void;
