import { randomOf } from "../../support/random.ts";

/** A question about a table, what its answer holds, and what it must not hold: what stands in other rows. */
export interface TableQuestion {
  readonly text: string;
  readonly holds: readonly string[];
  readonly not: readonly string[];
  readonly kind: "row" | "part number" | "comparison";
}

const sizes = [
  "25-100",
  "32-125",
  "32-160",
  "40-125",
  "40-160",
  "40-200",
  "50-125",
  "50-160",
  "50-200",
  "65-125",
  "65-160",
  "65-200",
  "80-160",
  "80-200",
  "100-200",
];
const series = ["NX", "NXR", "TB", "LQ"];
const rooms = [
  "Anchor",
  "Beacon",
  "Compass",
  "Dune",
  "Estuary",
  "Ferry",
  "Gull",
  "Harbour",
  "Island",
  "Jetty",
  "Kelp",
  "Lagoon",
  "Mole",
  "Narrows",
  "Oyster",
];
const towns = [
  "Alford",
  "Bramley",
  "Corton",
  "Denholm",
  "Elstow",
  "Fenwick",
  "Garvald",
  "Hexham",
  "Ilkley",
  "Jedburgh",
  "Kelso",
  "Lanark",
  "Melrose",
  "Norham",
];

/** Tables as companies write them, and questions about their rows; the same for the same seed. */
export function makeTables(seed: number): {
  readonly documents: readonly (readonly [name: string, markdown: string])[];
  readonly questions: readonly TableQuestion[];
} {
  const random = randomOf(seed);
  const below = (most: number) => Math.floor(random() * most);
  const prices = new Set<number>();
  /** Prices that stand nowhere else, so that a neighbour's is seen. */
  const price = (from: number, to: number): number => {
    for (;;) {
      const one = from + below(to - from);
      if (!prices.has(one)) {
        prices.add(one);
        return one;
      }
    }
  };
  const pumps = series.flatMap((name) =>
    sizes.map((size) => ({
      name: `${name} ${size}`,
      price: `${price(1_000, 9_999)} EUR`,
      power: `${(below(90) + 11) / 10} kW`,
      weeks: `${below(9) + 1} weeks`,
    })),
  );
  const parts = Array.from({ length: 60 }, (_, at) => ({
    name: `P-${4_100 + at * 13}/${(at % 7) + 1}`,
    use: ["Seal", "Bearing", "Shaft", "Impeller", "Gasket"][at % 5]!,
    price: `${price(10, 900)}.50 EUR`,
  }));
  const beds = rooms.map((name, at) => ({
    name,
    beds: `${(at % 4) + 1} beds`,
    price: `${price(70, 480)} pounds`,
    dogs: at % 3 === 0 ? "no" : "yes",
  }));
  const fares = towns.map((name) => ({
    name,
    single: `${price(2, 60)}.20`,
    back: `${price(60, 160)}.70`,
    first: `${5 + below(4)}:${10 + below(49)}`,
  }));
  const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
    [
      `| ${head.join(" | ")} |`,
      `|${" --- |".repeat(head.length)}`,
      ...rows.map((row) => `| ${row.join(" | ")} |`),
    ].join("\n");
  const documents = [
    [
      "Pumps 2026",
      `# Pumps\n\nAll pumps run on 400 V. Prices are without tax.\n\n${table(
        ["Model", "Power", "Price", "Delivery time"],
        pumps.map((row) => [row.name, row.power, row.price, row.weeks]),
      )}`,
    ],
    [
      "Spare parts",
      `# Spare parts\n\n${table(
        ["Part number", "Part", "Price"],
        parts.map((row) => [row.name, row.use, row.price]),
      )}\n\nParts are sent within two days.`,
    ],
    [
      "Rooms",
      `# Our rooms\n\n${table(
        ["Room", "Beds", "Price a night", "Dogs allowed"],
        beds.map((row) => [row.name, row.beds, row.price, row.dogs]),
      )}\n\nBreakfast is served from seven to ten.`,
    ],
    [
      "Fares",
      `# Fares and boats\n\n${table(
        ["To", "Single", "Return", "First boat"],
        fares.map((row) => [row.name, row.single, row.back, row.first]),
      )}`,
    ],
    [
      "About us",
      "# About us\n\nWe repair pumps and rent rooms by the harbour. Ring us at any time about prices, models and delivery.\n\n## Guarantee\n\nOur pumps have a guarantee of three years.",
    ],
  ] as const;
  const pick = <One>(all: readonly One[], count: number) =>
    Array.from({ length: count }, () => all[below(all.length)]!);
  const not = (all: readonly { price?: string }[], own: string) =>
    all.map((row) => row.price ?? "").filter((other) => other !== "" && other !== own);
  const questions: TableQuestion[] = [];
  for (const row of pick(pumps, 16)) {
    const joined = row.name.replace(" ", "");
    const asks = [
      `What does the ${row.name} cost?`,
      `price of ${row.name.toLowerCase()}`,
      `How much is a ${joined}?`,
      `How much power does the ${row.name} need?`,
      `How long does it take to deliver the ${row.name}?`,
    ];
    const at = questions.length % asks.length;
    questions.push({
      text: asks[at]!,
      holds: [at < 3 ? row.price : at === 3 ? row.power : row.weeks],
      not: not(pumps, row.price),
      kind: "part number",
    });
  }
  for (const row of pick(parts, 10)) {
    const asks = [
      `Do you have part ${row.name}?`,
      `What is ${row.name.replace("P-", "P ")} for?`,
      `${row.name} price?`,
    ];
    const at = questions.length % asks.length;
    questions.push({
      text: asks[at]!,
      holds: [at === 1 ? row.use : row.price],
      not: not(parts, row.price),
      kind: "part number",
    });
  }
  for (const row of pick(beds, 10)) {
    const asks = [
      `What does the ${row.name} room cost a night?`,
      `How many beds are in the ${row.name} room?`,
      `Are dogs allowed in ${row.name}?`,
    ];
    const at = questions.length % asks.length;
    questions.push({
      text: asks[at]!,
      holds: [[row.price, row.beds, row.dogs][at]!],
      not: not(beds, row.price),
      kind: "row",
    });
  }
  for (const row of pick(fares, 10)) {
    const asks = [
      `How much is a single to ${row.name}?`,
      `When does the first boat to ${row.name} leave?`,
      `What does a return ticket to ${row.name} cost?`,
    ];
    const at = questions.length % asks.length;
    questions.push({
      text: asks[at]!,
      holds: [[row.single, row.first, row.back][at]!],
      not: fares.filter(({ name }) => name !== row.name).map(({ back }) => back),
      kind: "row",
    });
  }
  for (let at = 0; at < 6; at++) {
    const [one, other] = pick(pumps, 2) as [(typeof pumps)[0], (typeof pumps)[0]];
    questions.push({
      text: `Compare the ${one.name} with the ${other.name}`,
      holds: [one.price, other.price],
      not: not(pumps, one.price).filter((price) => price !== other.price),
      kind: "comparison",
    });
  }
  questions.push({
    text: "Which rooms do not allow dogs?",
    holds: beds.filter(({ dogs }) => dogs === "no").map(({ name }) => name),
    not: [],
    kind: "comparison",
  });
  return { documents, questions };
}
