/** The documents of a company that does not exist. An assistant reads them, and a page of the demo shows each. */
export interface HelpCentre {
  readonly name: string;
  readonly description: string;
  readonly pages: readonly HelpPage[];
  /** The path of a document's page on the demo: every source of an answer links there. */
  readonly pathOf: (file: string) => string;
  /** The documents' Markdown, by a path that ends with the file's name. */
  readonly texts: Readonly<Record<string, string>>;
}

export interface HelpPage {
  /** Its file's name, without `.md`. */
  readonly file: string;
  readonly name: string;
  readonly description: string;
}

export function markdownOf({ texts }: HelpCentre, { file }: HelpPage): string {
  const markdown = Object.entries(texts).find(([path]) => path.endsWith(`/${file}.md`))?.[1];
  if (markdown === undefined) throw new Error(`The help page ${file} is missing.`);
  return markdown;
}
