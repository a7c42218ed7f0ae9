/** What the launcher says. */
export interface LauncherWords {
  readonly open: string;
  readonly close: string;
  /** Describes the launcher while there are unread messages: there are none before the panel and its words. */
  readonly unread?: (count: number) => string;
  /** The panel's code is on its way, and with it the other languages. */
  readonly loading?: string;
  /** The panel's code could not be loaded. */
  readonly failed: string;
  readonly retry: string;
}
