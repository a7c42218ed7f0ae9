import type { CallWords } from "../../../../languages/shapes/server/calls.ts";

const dayMs = 24 * 60 * 60 * 1_000;
/** Chosen: a date nearer than this needs no year, but its day of the week. */
const nearDays = 300;

/** An ISO date, with a time where it has one, as people say it; undefined if there is no such day. */
export function spokenDate(
  iso: string,
  { locale, time, at }: { readonly locale: string; readonly time: CallWords["time"]; readonly at: Date },
): string | undefined {
  const [date = "", clock] = iso.split("T");
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date) return undefined;
  const isNear = Math.abs(day.getTime() - at.getTime()) < nearDays * dayMs;
  const parts = isNear
    ? ({ weekday: "long", day: "numeric", month: "long" } as const)
    : ({ day: "numeric", month: "long", year: "numeric" } as const);
  const spoken = new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" }).format(day);
  if (clock === undefined) return spoken;
  const [hour = "", minute = ""] = clock.slice(0, 5).split(":");
  const zone = clock.endsWith("Z") ? " UTC" : "";
  return `${spoken}, ${time?.spoken(hour, minute) ?? `${hour}:${minute}`}${zone}`;
}

/** An amount with a currency's code, with its sign or name instead: voices spell codes, and say signs right. */
export function spokenAmount(written: string, locale: string): string | undefined {
  const currency = /[A-Z]{3}/.exec(written)?.[0] ?? "";
  const digits = written.replaceAll(/[^\d.,]/g, "");
  // The last mark with one or two digits behind it is the decimal one.
  const amount = Number(
    digits
      .replace(/[.,](\d{1,2})$/, "d$1")
      .replaceAll(/[.,]/g, "")
      .replace("d", "."),
  );
  if (!Number.isFinite(amount)) return undefined;
  const format = (currencyDisplay: "narrowSymbol" | "name") =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      currencyDisplay,
      trailingZeroDisplay: "stripIfInteger",
    }).format(amount);
  const signed = format("narrowSymbol");
  return /\p{L}/u.test(signed) ? format("name") : signed;
}
