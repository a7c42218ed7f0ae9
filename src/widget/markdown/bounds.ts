/** What rendering answers may ask of the reader's browser; what parsing may, stands beside the parser. */
export const bounds = {
  /** What comes after so many elements is shown as plain text: layout and painting look at all of them, however few are new. */
  elements: 12_000,
  /** Work between two frames; a started piece is finished. */
  frameMs: 8,
  /** The same for all answers of a page together, in one task. */
  taskMs: 24,
  /** Elements that all answers of a page together add in one frame; a started piece is finished. */
  frameElements: 400,
  /** What a character costs to lay out and paint, in elements; one outside ASCII may need a font of its own. */
  charElements: 1 / 16,
  foreignCharElements: 1 / 4,
} as const;
