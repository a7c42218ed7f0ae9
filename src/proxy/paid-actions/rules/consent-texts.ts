/** What is agreed to, in the languages that there are. */
export interface ConsentText {
  /** Where a page names no language. */
  readonly usual: string;
  /** By language subtag; empty if there is one text alone. */
  readonly byLanguage: ReadonlyMap<string, string>;
}

/** The text that a page has shown; undefined if there is none in the language that it names. */
export function consentIn({ usual, byLanguage }: ConsentText, language: string | undefined): string | undefined {
  return language === undefined ? usual : byLanguage.get(language);
}
