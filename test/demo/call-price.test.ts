import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { getCountries, getExampleNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { expect, it } from "vitest";
import { minutePrice } from "../../demo/pages/console/calls/price.ts";
import { toUsd } from "../../src/platform/ledger/money.ts";
import { callMinutePrice, priceList } from "../../src/platform/ledger/prices.ts";
import { seed } from "../counts.ts";
import { randomOf } from "../support/random.ts";

const prices = priceList.map(({ kind, unit, micros }) => ({ kind, unit, price: toUsd(micros) }));

it("tells the price that the platform takes for a number of any country, also where countries share a calling code", () => {
  const random = randomOf(seed);
  const numbers = getCountries().flatMap((country) => {
    const example = getExampleNumber(country, examples)?.number;
    return example === undefined ? [] : [example as string];
  });
  // By all beginnings of the codes that countries share with one that has a price of its own.
  const beginnings = [
    ...Array.from({ length: 1_000 }, (_, area) => `+1${String(area).padStart(3, "0")}`),
    ...Array.from({ length: 1_000 }, (_, area) => `+4477${String(area).padStart(3, "0")}`),
    ...Array.from({ length: 1_000 }, (_, area) => `+44${String(area).padStart(3, "0")}`),
    ..."+4414 +4415 +4416 +4474 +4475 +4476 +4478 +4479 +3906 +618916 +618919 +61"
      .split(" ")
      .flatMap((start) => Array.from({ length: 100 }, (_, next) => start + String(next).padStart(2, "0"))),
  ];
  for (const beginning of beginnings) {
    const length = beginning.startsWith("+61") ? 12 : beginning.startsWith("+1") ? 12 : 13;
    const digits = Array.from({ length: length - beginning.length }, () => Math.floor(random() * 10)).join("");
    numbers.push(beginning + digits);
  }
  const wrong = numbers.flatMap((number) => {
    const parsed = parsePhoneNumberFromString(number);
    if (!parsed?.isValid() || parsed.country === undefined) return [];
    const price = toUsd(callMinutePrice(parsed.country).totalMicros);
    const told = minutePrice(number, prices);
    return told === price ? [] : [`${number} ${parsed.country}: ${told}, not ${price}`];
  });
  expect(wrong).toEqual([]);
});

it("tells no price before a number has said its country", () => {
  const priced = ["+44", "+447", "+4477", "+447700", "+4477009", "+1", "+187", "+1876", "+1415", "nobody", "020 7946"];
  expect(priced.filter((number) => minutePrice(number, prices) !== undefined)).toEqual(["+4477009", "+1876", "+1415"]);
});
