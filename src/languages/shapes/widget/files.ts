/** What is said of files: those that a visitor adds, and those in the conversation. Sizes and numbers arrive formatted. */
export interface FileWords {
  /** The button that chooses files, and the one that takes a photo. */
  readonly add: string;
  readonly photo: string;
  /** Names the list of files that are to be sent. */
  readonly chosen: string;
  /** Shown over the chat while a file is dragged over it. */
  readonly dropHere: string;
  readonly added: (name: string) => string;
  readonly uploading: (name: string) => string;
  readonly waiting: string;
  readonly failed: string;
  readonly retry: (name: string) => string;
  readonly remove: (name: string) => string;
  /** Under a text that was sent while its files are still on their way, and the button that takes it back. */
  readonly sendsLater: string;
  readonly back: string;
  readonly tooLarge: (most: string) => string;
  readonly tooMany: (most: string) => string;
  readonly wrongKind: string;
  /** Of a picture that this browser cannot show. */
  readonly unreadable: string;
  readonly limit: string;
  readonly notOffered: string;
  /** The button that saves a file of the conversation. */
  readonly save: (name: string) => string;
  readonly notLoaded: string;
}
