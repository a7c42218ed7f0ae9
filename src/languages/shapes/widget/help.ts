/** What the search of help articles says. Numbers arrive formatted. */
export interface HelpWords {
  /** Names the field, and stands in it while it is empty. */
  readonly label: string;
  readonly found: (count: string) => string;
  readonly none: string;
  readonly failed: string;
  /** The link to the page that an article comes from. */
  readonly open: string;
}
