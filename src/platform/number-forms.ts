/** Countries in which one phone has two numbers: without a mark of mobile phones, and with it. */
const countries: readonly (readonly [short: RegExp, long: RegExp, mark: string])[] = [
  // Mexico gave the 1 up in 2019; WhatsApp goes on with it.
  [/^(\+52)([2-9]\d{9})$/, /^(\+52)1([2-9]\d{9})$/, "1"],
  // Argentina has the 9 in calls from abroad alone.
  [/^(\+54)([1-8]\d{9})$/, /^(\+54)9([1-8]\d{9})$/, "9"],
  // Brazil put a 9 before mobile numbers until 2016; WhatsApp knows those of before without.
  [/^(\+55[1-9]\d)([6-9]\d{7})$/, /^(\+55[1-9]\d)9([6-9]\d{7})$/, "9"],
];

/**
 * All forms of a number in E.164 that lead to the same phone, in the same order whichever was given: in Mexico, Argentina and
 * Brazil networks name a phone in two. A search for a number that is stored looks for each.
 */
export function numberForms(number: string): readonly [string, ...string[]] {
  for (const [short, long, mark] of countries) {
    const [, before, rest] = short.exec(number) ?? long.exec(number) ?? [];
    if (before !== undefined && rest !== undefined) return [before + rest, before + mark + rest];
  }
  return [number];
}
