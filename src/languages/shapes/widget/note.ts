/** Title and sentence of a note. */
export interface NoteWords {
  readonly title: string;
  readonly text: string;
}
