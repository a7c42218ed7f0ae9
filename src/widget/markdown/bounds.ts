/** What rendering answers may ask of the reader's browser; what parsing may, stands beside the parser. */
export const bounds = {
  /** What comes after so many elements is shown as plain text: layout and painting look at all of them, however few are new. */
  elements: 12_000,
  /** Work between two frames; a started piece is finished. */
  frameMs: 12,
  /** The same for all answers of a page together, in one task. */
  taskMs: 24,
  /** Elements that all answers of a page together add in one frame; a started piece is finished. */
  frameElements: 400,
  /** The same on a device that lays out and paints a frame in less than `quickFrameMs`; halved by one over `slowFrameMs`. */
  mostFrameElements: 1_200,
  quickFrameMs: 16,
  slowFrameMs: 30,
  /** What a character costs to lay out and paint, in elements; one outside ASCII may need a font of its own. */
  charElements: 1 / 16,
  foreignCharElements: 1 / 4,
} as const;
