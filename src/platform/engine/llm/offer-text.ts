import type { ChatWords } from "../../../languages/shapes/server/chat.ts";

/** What an agreement is answered with, as buttons say it. */
export function yesOrNo({ locale, yes, no }: ChatWords): readonly string[] {
  return [yes, no].map((word) => word.charAt(0).toLocaleUpperCase(locale) + word.slice(1));
}

/** Says what can be done here, and that a person can be asked for; empty where there is neither. */
export function offerText(
  { offer, person, comma = ", " }: ChatWords,
  { actions, hasPerson }: { readonly actions: readonly string[]; readonly hasPerson: boolean },
): string {
  const list = actions.length === 0 ? "" : offer.replace("{list}", () => actions.join(comma));
  return [list, hasPerson ? person : ""].filter((part) => part !== "").join(" ");
}
