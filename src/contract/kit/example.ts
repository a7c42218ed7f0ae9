/** What an example is made from: the part of JSON Schema that the table's schemas use. */
export interface JsonSchema {
  /** In a document: where the schema itself is. */
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  /** Of a whole body: `examples` are dropped where a schema changes its input. */
  readonly example?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

/** An object with more members than this shows only those that must be given. */
const shownOptions = 10;

/** The same value for the same schema at all times, and valid against it. `name` is the field's: it says what text to show. */
export function exampleOf(schema: JsonSchema, name = ""): unknown {
  const { example, examples, const: value, enum: values, anyOf, oneOf, default: preset } = schema;
  if (example !== undefined) return example;
  if (examples?.length) return examples[0];
  if (value !== undefined) return value;
  if (values?.length) return values[0];
  if (preset !== undefined) return preset;
  const variant = (anyOf ?? oneOf)?.find(({ type }) => type !== "null");
  if (variant) return exampleOf(variant, name);
  switch (typeOf(schema)) {
    case "object":
      return objectOf(schema, name);
    case "array":
      return schema.maxItems === 0 || !schema.items ? [] : [exampleOf(schema.items, singular(name))];
    case "integer":
    case "number":
      return within(numbers[name] ?? 1, schema);
    case "boolean":
      return true;
    case "string":
      return textOf(schema, name);
    default:
      return null;
  }
}

function typeOf({ type }: JsonSchema): string | undefined {
  return typeof type === "object" ? type.find((entry) => entry !== "null") : type;
}

function objectOf({ properties, required = [] }: JsonSchema, name: string): unknown {
  if (!properties) return objects[name] ?? {};
  const names = Object.keys(properties).filter((key) => properties[key]?.format !== "binary");
  const few = names.length <= shownOptions || required.length === names.length;
  const shown = few ? names : names.filter((key) => required.includes(key));
  // Where nothing must be given, something has to be shown all the same.
  const chosen = shown.length > 0 ? shown : names.slice(0, 3);
  return Object.fromEntries(chosen.map((key) => [key, exampleOf(properties[key] ?? {}, key)]));
}

function textOf({ format, minLength = 0, maxLength }: JsonSchema, name: string): string {
  const text = formats[format ?? ""] ?? texts[name] ?? sentence(name);
  const cut = maxLength === undefined ? text : [...text].slice(0, maxLength).join("");
  return cut.padEnd(minLength, "x");
}

function within(value: number, { minimum = value, maximum = value }: JsonSchema): number {
  return Math.min(Math.max(value, minimum), maximum);
}

/** `daily_note` → `Daily note`. */
function sentence(name: string): string {
  const words = name.replaceAll("_", " ").trim() || "text";
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function singular(name: string): string {
  return name.replace(/s$/, "");
}

const formats: Readonly<Record<string, string>> = {
  email: "owner@shop.example",
  uri: "https://shop.example/hook",
  uuid: "3f2b8a10-5d1c-4e6f-9a7b-0c1d2e3f4a5b",
  date: "2026-11-20",
};

/** What a field of this name holds in the docs; all others show their name as words. */
const texts: Readonly<Record<string, string>> = {
  phone_number: "+447700900123",
  phone_number_formatted: "+44 7700 900123",
  client_phone_number: "+447700900123",
  assistant_phone_number: "+442079460102",
  recipient_phone: "+447700900123",
  to: "+447700900123",
  country_code: "GB",
  iso_2: "en",
  language: "en_GB",
  region: "GB-LND",
  timezone: "Europe/London",
  message: "Your visit is booked for Tuesday.",
  content: "When can you come?",
  body: "Your visit is booked for Tuesday, 9 to 11.",
  body_text: "Your visit is booked for {{1}}.",
  name: "Reception",
  token: "rbk_shown_once_and_only_here",
  url: "https://shop.example/hook",
  preview_url: "https://api.shop.example/voices/device-higher.mp3",
  sms_sid: "SIM00000001",
  message_sid: "SIM00000001",
  label: "1",
  path: "https://api.shop.example/user/calls",
  first_page_url: "https://api.shop.example/user/calls?page=1",
  last_page_url: "https://api.shop.example/user/calls?page=1",
  next_page_url: "https://api.shop.example/user/calls?page=2",
  prev_page_url: "https://api.shop.example/user/calls?page=1",
};

const numbers: Readonly<Record<string, number>> = {
  per_page: 15,
  relative_links_limit: 10,
  duration: 188,
  timeout: 10,
  messaging_limit: 1_000,
  minutes_remaining: 1_080,
  segment_price: 0.04,
  total_cost: 0.04,
  carrier_cost: 0.02,
  total_balance: 25,
  max_retries: 3,
  retry_interval: 60,
  max_calls_in_parallel: 3,
  speech_speed: 1,
  response_status: 200,
  retry_after: 18,
};

const objects: Readonly<Record<string, object>> = {
  variables: { first_name: "Alex" },
  arguments: { postcode: "SW1A 1AA" },
  result: { status: "done" },
  evaluation: { status: "completed", summary: "A visit was booked." },
};
