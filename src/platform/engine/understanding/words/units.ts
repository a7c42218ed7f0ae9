/** Money and measures, each in its forms. */
const units =
  "minutes?|mins? hours?|hrs?|h days? weeks? months? years?|jahre?|ans|años km|kilomet(?:re|er)s? miles? m|met(?:re|er)s? cm|centimet(?:re|er)s? mm kg|kilos?|kilograms? g|grams? l|lit(?:re|er)s? lbs?|pounds? stone ounces?|oz inch(?:es)? f(?:ee|oo)?t gallons? €|euros? £|pounds? [$]|dollars? cents? %|per.?cent"
    .split(" ")
    .map((forms) => `(?:${forms})(?!\\p{L})`);
const atStart = units.map((unit) => new RegExp(`^\\s*${unit}`, "iu"));
const anywhere = units.map((unit) => new RegExp(`(?<!\\p{L})${unit}`, "iu"));

/** Which units a text begins with, as it stands behind a number; "pounds" are two. */
export function unitsAtStart(text: string): number[] {
  return placesOf(atStart, text);
}

/** Which units a text names. */
export function unitsIn(text: string): number[] {
  return placesOf(anywhere, text);
}

function placesOf(expressions: readonly RegExp[], text: string): number[] {
  return expressions.flatMap((expression, at) => (expression.test(text) ? [at] : []));
}
