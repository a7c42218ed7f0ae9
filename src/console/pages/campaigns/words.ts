import type { Campaign, LeadStatus } from "./types.ts";

interface Label {
  readonly text: string;
  /** The kind of tag that shows it. */
  readonly kind: string;
}

const campaignStatuses: Readonly<Record<Campaign["status"], Label>> = {
  draft: { text: "Not started", kind: "neutral" },
  "in-progress": { text: "Running", kind: "accent" },
  stopped: { text: "Stopped", kind: "held" },
  completed: { text: "Completed", kind: "good" },
};

/** The label of a campaign's status. */
export function campaignLabel(status: Campaign["status"]): Label {
  return campaignStatuses[status];
}

const leadStatuses: Readonly<Record<LeadStatus, Label>> = {
  created: { text: "Waiting", kind: "" },
  scheduled: { text: "Waiting for its hours", kind: "" },
  processing: { text: "In a call", kind: "accent" },
  completed: { text: "Done", kind: "good" },
  rescheduled: { text: "To be called again", kind: "held" },
  "reached-max-retries": { text: "Not reached", kind: "bad" },
  blacklisted: { text: "Do not call", kind: "bad" },
};

/** The label of a lead's status. */
export function leadLabel(status: LeadStatus): Label {
  return leadStatuses[status];
}

export const leadStatusChoices = Object.entries(leadStatuses).map(([value, { text: label }]) => ({ value, label }));

const stopReasons: Readonly<Record<string, string>> = {
  insufficient_balance: "It stopped by itself: your balance does not cover another call.",
  calls_failed: "It stopped by itself: ten calls in a row failed at the carrier.",
  assistant_inactive: "It stopped by itself: its assistant is inactive or deleted.",
};

/** Why a campaign stopped by itself. */
export function stopReasonWords(reason: string): string {
  return stopReasons[reason] ?? `It stopped by itself: ${reason.replaceAll("_", " ")}.`;
}

export const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** `Monday` */
export function dayName(day: string): string {
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}`;
}

/** `Mon–Fri`, `every day`, `Mon, Wed, Sat, Sun`: days in a row as a range from three on. */
export function daysWords(chosen: readonly string[]): string {
  if (days.every((day) => chosen.includes(day))) return "every day";
  const runs: string[][] = [];
  for (const [at, day] of days.entries()) {
    if (!chosen.includes(day)) continue;
    const run = runs.at(-1);
    if (run && at > 0 && run.at(-1) === days[at - 1]) run.push(day);
    else runs.push([day]);
  }
  const short = (day = "") => dayName(day).slice(0, 3);
  return runs
    .flatMap((run) => (run.length > 2 ? [`${short(run[0])}–${short(run.at(-1))}`] : run.map((day) => short(day))))
    .join(", ");
}

/** `60 min`, `2 h`, `1 h 30 min`, `3 days` */
export function intervalWords(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1_440), Math.floor(minutes / 1_440) === 1 ? "day" : "days"],
    [Math.floor((minutes % 1_440) / 60), "h"],
    [minutes % 60, "min"],
  ] as const;
  return parts
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(" ");
}
