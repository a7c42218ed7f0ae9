/** What the card of a booking says in words of its own; a locale brings its translation. */
export interface BookingWords {
  /** What is booked may be empty. */
  readonly title: (thing: string) => string;
  readonly reference: (reference: string) => string;
  /** A day of the week and a time of day. */
  readonly when: (day: string, time: string) => string;
  readonly person: (name: string) => string;
  readonly addToCalendar: string;
  readonly copyReference: string;
  readonly copied: string;
}
