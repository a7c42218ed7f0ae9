/** `+44 7700 900123` of a British number; others in groups of three. */
export function spaced(number: string): string {
  return /^\+44\d{10}$/.test(number)
    ? `${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}`
    : number.replaceAll(/(?<=^\+?\d+)(?=(?:\d{3})+$)/g, " ");
}
