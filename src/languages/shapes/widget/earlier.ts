/** What the list of a visitor's conversations says. */
export interface EarlierWords {
  /** Names the list, and the button that leads to it. */
  readonly title: string;
  /** The button that begins another one. */
  readonly startNew: string;
  /** What stands beside one that was closed, one with an answer that was not seen, and the one that is shown. */
  readonly ended: string;
  readonly unread: string;
  readonly current: string;
  readonly none: string;
  readonly failed: string;
  readonly retry: string;
  readonly loading: string;
}
