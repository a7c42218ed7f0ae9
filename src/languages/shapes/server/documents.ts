/** What stands in the text of a website in the place of what only its looks say. */
export interface DocumentWords {
  /** Before a price that is struck through. */
  readonly oldPrice: string;
  /** Before any other text that is. */
  readonly struckOut: string;
}
