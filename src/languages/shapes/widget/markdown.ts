/** What the rendering of an answer says in words of its own; a locale brings its translation. */
export interface MarkdownWords {
  /** Label of a code block whose language is not given. */
  readonly code: string;
  readonly copy: string;
  readonly copied: string;
  readonly showImage: string;
  /** In place of an image's description where the answer gives none. */
  readonly image: string;
  /** Accessible name of a table that scrolls sideways. */
  readonly table: string;
  /** Read out before the real target of a link whose text names another. */
  readonly leadsTo: string;
}
