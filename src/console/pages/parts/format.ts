const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
/** A tenth of a cent is still a cost. */
const fineDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 4 });

/** `$42.18` */
export function money(amount: number): string {
  return (Number.isInteger(Math.round(amount * 1e6) / 1e4) ? dollars : fineDollars).format(amount);
}

/** `24.99`, with so many decimals and a real minus. */
export function amount(value: number, digits: number): string {
  return value.toFixed(digits).replace("-", "−");
}

/** `−0.01` and `+25.00`. */
export function movement(value: number, digits: number): string {
  return `${value > 0 ? "+" : ""}${amount(value, digits)}`;
}

/** The time for today, day and month for this year, the full date for earlier ones. */
export function when(at: string): string {
  const date = new Date(at);
  const today = new Date();
  if (date.toDateString() === today.toDateString()) return date.toLocaleTimeString("en-GB", { timeStyle: "short" });
  const year = date.getFullYear() === today.getFullYear() ? {} : ({ year: "numeric" } as const);
  return fromLeft(date.toLocaleDateString("en-GB", { day: "numeric", month: "short", ...year }));
}

/** Date and time in full. */
export function moment(at: string): string {
  return fromLeft(new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" }));
}

/** A date on a page that is set from right to left, as extensions of browsers set it: "28 Nov 2026" would read "Nov 2026 28" there. */
export function fromLeft(date: string): string {
  return document.dir === "rtl" ? `\u2066${date}\u2069` : date;
}

/** `1 message`, `4 messages` */
export function count(amount: number, thing: string): string {
  return `${amount.toLocaleString("en-US")} ${thing}${amount === 1 ? "" : "s"}`;
}
