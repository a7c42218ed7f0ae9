/** A time that a conversation can be put off until. */
export interface SnoozeChoice {
  readonly label: string;
  readonly until: Date;
}

const morning = 9;

/** What the list of times offers, from now. */
export function snoozeChoices(now: Date): readonly SnoozeChoice[] {
  const daysOn = (days: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { label: "For an hour", until: new Date(now.getTime() + 3_600_000) },
    { label: "For three hours", until: new Date(now.getTime() + 3 * 3_600_000) },
    { label: "Until tomorrow, 9:00", until: daysOn(1) },
    { label: "Until Monday, 9:00", until: daysOn(toMonday) },
    { label: "For a week", until: daysOn(7) },
  ];
}
