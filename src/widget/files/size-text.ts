/** A file's size, as people write it. */
export function sizeText(bytes: number, locale: string): string {
  const isLarge = bytes >= 1_000_000;
  const unit = isLarge ? "megabyte" : "kilobyte";
  const value = isLarge ? bytes / 1_048_576 : Math.max(1, Math.round(bytes / 1_024));
  return value.toLocaleString(locale, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 });
}
