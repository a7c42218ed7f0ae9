import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Agreement, CardField, FormAnswer } from "../../../contract/operations/conversations/cards.ts";
import { addDays, dayOf, isoMoment, type Moment, wallClock } from "../wall-clock.ts";

/** What a page sends back of the card that was shown last. */
export interface CardAnswer {
  readonly agreement?: Agreement | undefined;
  readonly formAnswer?: FormAnswer | undefined;
}

/** A call that waits for an agreement, as data. */
export interface PendingCard {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly fields: readonly CardField[];
  readonly expiresAt: Date;
  /** What the answer says of it in words. */
  readonly question: string;
  readonly action?: string | undefined;
}

/** What the visitor could fill in at once. */
export interface ShownForm {
  readonly id: string;
  readonly title?: string | undefined;
  readonly fields: readonly CardField[];
}

/** What engines keep of the card that they showed last, at the same place of their memories: `card`. */
export const cardMark = z.object({ id: z.string().max(64), until: z.iso.datetime() }).nullish();
export type CardMark = NonNullable<z.infer<typeof cardMark>>;

/** The card that is answered is not the last that was shown, or its time is over: nothing runs. */
export class StaleCard extends Error {
  override readonly name = "StaleCard";
}

/** Values that do not fit the card's fields, in words by the fields' names: nothing runs. */
export class WrongCardValues extends Error {
  override readonly name = "WrongCardValues";
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super("wrong values");
  }
}

/** A card of its own for each answer: what was shown before is overtaken. */
export function newCard(moment: Moment): CardMark {
  return { id: randomUUID(), until: endOfDay(moment).toISOString() };
}

/** Whether a card is the one that was shown last, and its time is not over. */
export function isCurrent(mark: CardMark | null | undefined, id: string, at: Date): mark is CardMark {
  return mark?.id === id && at.getTime() < Date.parse(mark.until);
}

/** Chosen: an agreement is to the day that "tomorrow" was counted from. */
function endOfDay({ at, timezone }: Moment): Date {
  const end = Date.parse(isoMoment(addDays(dayOf(wallClock({ at, timezone })), 1), "00:00", timezone));
  return new Date(end);
}
