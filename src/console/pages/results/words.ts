import type { ResultsTotal } from "../../../contract/operations/conversations/results.ts";

/** `84%`; a dash where there is nothing to be a part of. */
export function share(part: number, of: number): string {
  return of === 0 ? "–" : `${Math.round((part / of) * 100)}%`;
}

/** `45 s`, `3 min`, `2 h 10 min`. */
export function duration(seconds: number | null): string {
  if (seconds === null) return "–";
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ""}`;
}

/** `4.6`; a dash where nobody rated. */
export function points(rating: number | null): string {
  return rating === null ? "–" : rating.toFixed(1);
}

export function whole(value: number): string {
  return value.toLocaleString("en-US");
}

/** What a channel is called. */
export const channelNames: Readonly<Record<string, string>> = {
  widget: "Chat",
  whatsapp: "WhatsApp",
  sms: "Text messages",
  api: "API and text messages",
};

/** What days, assistants and channels have alike. */
export const columns: readonly { readonly title: string; readonly of: (counts: ResultsTotal) => string }[] = [
  { title: "Conversations", of: ({ conversations }) => whole(conversations) },
  { title: "Without a person", of: ({ without_person, conversations }) => share(without_person, conversations) },
  { title: "First answer", of: ({ first_answer_seconds }) => duration(first_answer_seconds) },
  { title: "Ratings", of: ({ ratings }) => whole(ratings) },
  { title: "Average", of: ({ rating }) => points(rating) },
  { title: "Helpful answers", of: ({ helpful, not_helpful: not }) => share(helpful, helpful + not) },
];
