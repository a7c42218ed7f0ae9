import { readFileSync } from "node:fs";
import * as z from "zod";
import type { OfferedVoice } from "../carriers/speech.ts";
import type { TwilioSettings } from "../carriers/twilio/settings.ts";
import { readOwnVoices } from "../carriers/twilio/speech/own-voices.ts";
import type { SemanticSettings } from "../engine/knowledge/semantic/semantics.ts";
import { type LlmOptions, readLlmOptions } from "../engine/llm/options.ts";
import type { LlmSettings } from "../engine/llm/wire/endpoint.ts";
import { readS3 } from "../files/s3/read-s3.ts";
import type { S3Settings } from "../files/s3/settings.ts";
import { readSmtpUrl, type SmtpSettings } from "../mail/smtp/smtp-url.ts";
import { refuseDatabaseUrl } from "../storage/database-url.ts";
import { refuseRedisUrl } from "./redis/redis-url.ts";

/** What the process was asked to do by its environment, checked. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  /** The data folder. */
  readonly data: string;
  /** Becomes the demo owner's key and replaces the one before. */
  readonly apiKey: string | undefined;
  /** Seals and signs; absent: the data folder's own. */
  readonly secret: string | undefined;
  /** Origins inside this network that tools may call, beside the demo's own. */
  readonly safeFetchAllow: readonly string[];
  /** A PostgreSQL in place of the one in the data folder. */
  readonly databaseUrl: string | undefined;
  /** A Redis that keeps the proxy's sessions and limits; undefined: the database does, else the memory of this process. */
  readonly redisUrl: string | undefined;
  /** Where e-mails go out; undefined: none are sent. */
  readonly smtp: SmtpSettings | undefined;
  /** The bucket that keeps files, such as recordings; undefined: a folder in the data folder. */
  readonly s3: S3Settings | undefined;
  /** Who carries calls and texts; undefined: the simulated network. */
  readonly twilio: TwilioSettings | undefined;
  /** Whether this server runs jobs as well; on PostgreSQL, workers of their own may do it instead. */
  readonly runsJobs: boolean;
  /** The site as browsers reach it, without a slash at the end. */
  readonly publicUrl: string | undefined;
  /** How many proxies in front may be believed when they name the client in `X-Forwarded-For`. */
  readonly trustProxyHops: number;
  /** An OpenAI-compatible endpoint with its models; undefined: the offline engine alone. */
  readonly llm: LlmSettings | undefined;
  /** Whether the offline engine reads English requests by the sentence encoder that is part of the installation. */
  readonly usesEncoder: boolean;
  /** Servers that find and order passages by meaning; undefined: words alone. */
  readonly semantics: SemanticSettings | undefined;
  /** Cal.com's API without `/v2`; undefined: its own service. */
  readonly calcomUrl: string | undefined;
  /** Other origins whose pages may use this site's proxy. */
  readonly origins: readonly string[];
  /** The file that describes the proxy of `ringback-server serve`; undefined: it has none. */
  readonly proxyFile: string | undefined;
  /** For how many days personal data is kept; undefined: until somebody deletes it. */
  readonly retentionDays: number | undefined;
  /** What the first account of a new server starts with, in USD. */
  readonly startBalance: number;
  /** Whether prices are charged; where they are not, they are counted for the reports and stop nobody. */
  readonly isBilled: boolean;
  /** The bearer that reads `/metrics`; undefined: this machine alone reads it. */
  readonly metricsToken: string | undefined;
  /** Where OpenTelemetry's traces go, without `/v1/traces`; undefined: none are kept. */
  readonly tracesUrl: string | undefined;
  /** How long the server goes on after a signal, not ready any more, so that a load balancer stops sending to it. */
  readonly stopDelayMs: number;
}

const loopbackHosts = ["127.0.0.1", "localhost", "::1"];

/** Chosen: no list that a person chooses from is longer. */
const mostModels = 50;
const longestModelName = 100;

const originList = (message: string) =>
  z
    .string()
    .default("")
    .transform((text) => text.split(",").map((origin) => origin.trim()))
    .transform((origins) => origins.filter((origin) => origin !== ""))
    .refine((origins) => origins.every(isOrigin), message);

const endpointKey = (name: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]{1,1000}$/, `${name} is a key of visible ASCII characters without spaces`)
    .optional();

const modelName = (message: string) =>
  z
    .string()
    .trim()
    .refine((name) => name !== "" && name.length <= longestModelName && !/\p{Cc}/u.test(name), message)
    .optional();

const schema = z.object({
  PORT: z.coerce
    .number("PORT is a number: 8080")
    .int("PORT is a whole number: 8080")
    .min(0, "PORT is at least 0, which stands for any port that is free")
    .max(65_535, "PORT is at most 65535")
    .default(8080),
  HOST: z.string().default("127.0.0.1"),
  RINGBACK_DATA: z.string().min(1).default(".ringback"),
  RINGBACK_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,512}$/, "RINGBACK_API_KEY needs at least 32 visible ASCII characters")
    .optional(),
  RINGBACK_SECRET: z.string().min(32, "RINGBACK_SECRET needs at least 32 characters").optional(),
  RINGBACK_SAFE_FETCH_ALLOW: originList("RINGBACK_SAFE_FETCH_ALLOW lists origins: http://10.0.0.5:8000"),
  RINGBACK_ORIGINS: originList("RINGBACK_ORIGINS lists origins: https://shop.example"),
  DATABASE_URL: z
    .string()
    .superRefine((url, context) => {
      const refusal = refuseDatabaseUrl(url);
      if (refusal) context.addIssue(`DATABASE_URL ${refusal}`);
    })
    .optional(),
  REDIS_URL: z
    .string()
    .superRefine((url, context) => {
      const refusal = refuseRedisUrl(url);
      if (refusal) context.addIssue(`REDIS_URL ${refusal}`);
    })
    .optional(),
  SMTP_URL: z
    .string()
    .transform((url, context): SmtpSettings => {
      const read = readSmtpUrl(url);
      if (!("refusal" in read)) return read;
      context.addIssue(`SMTP_URL ${read.refusal}`);
      return z.NEVER;
    })
    .optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, "TWILIO_ACCOUNT_SID is the account’s SID: AC and 32 hexadecimal digits")
    .optional(),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, "TWILIO_AUTH_TOKEN is the account’s auth token")
    .optional(),
  TWILIO_CALLER_NUMBER: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, "TWILIO_CALLER_NUMBER is a number of the account: +442071838750")
    .optional(),
  TWILIO_VOICES: z
    .string()
    .transform((text, context): readonly OfferedVoice[] => {
      const read = readOwnVoices(text);
      if (!("refusal" in read)) return read;
      context.addIssue(`TWILIO_VOICES ${read.refusal}`);
      return z.NEVER;
    })
    .optional(),
  TWILIO_API_URL: z
    .string()
    .refine(isPlainUrl, "TWILIO_API_URL is the address before /2010-04-01: https://api.twilio.com")
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  RINGBACK_WORKER: z.enum(["on", "off"], "RINGBACK_WORKER is on or off").default("on"),
  RINGBACK_TRUST_PROXY_HOPS: z
    .string()
    .regex(/^\d$/, "RINGBACK_TRUST_PROXY_HOPS is the number of proxies in front, 0 to 9")
    .default("0")
    .transform(Number),
  RINGBACK_PROXY: z.string().optional(),
  RINGBACK_STOP_DELAY: z
    .string()
    .regex(/^(?:[0-5]?\d|60)$/, "RINGBACK_STOP_DELAY is a number of seconds, 0 to 60")
    .default("0")
    .transform((seconds) => Number(seconds) * 1_000),
  RINGBACK_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,512}$/, "RINGBACK_METRICS_TOKEN needs at least 16 visible ASCII characters")
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(
      (text) => isPlainUrl(text) && !/\/v1\/traces\/*$/.test(new URL(text).pathname),
      "OTEL_EXPORTER_OTLP_ENDPOINT is the address before /v1/traces: http://127.0.0.1:4318",
    )
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  RINGBACK_RETENTION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, "RINGBACK_RETENTION_DAYS is a whole number of days, 1 to 99999")
    .transform(Number)
    .optional(),
  RINGBACK_START_BALANCE: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, "RINGBACK_START_BALANCE is an amount in USD: 10 or 12.50")
    .default("10")
    .transform(Number),
  RINGBACK_BILLING: z.enum(["on", "off"], "RINGBACK_BILLING is on or off").default("on"),
  RINGBACK_LLM_URL: z
    .string()
    .refine(isEndpoint, "RINGBACK_LLM_URL is the address before /chat/completions: https://api.openai.com/v1")
    .optional(),
  RINGBACK_LLM_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,1000}$/, "RINGBACK_LLM_KEY is a key of visible ASCII characters without spaces")
    .optional(),
  RINGBACK_LLM_MODELS: z
    .string()
    .transform((text) => text.split(",").map((name) => name.trim()))
    .transform((names) => [...new Set(names.filter((name) => name !== ""))])
    .refine(
      (names) =>
        names.length > 0 &&
        names.length <= mostModels &&
        names.every((name) => name.length <= longestModelName && !/\p{Cc}/u.test(name)),
      `RINGBACK_LLM_MODELS lists 1 to ${mostModels} names of models: gpt-5-mini,gpt-5`,
    )
    .optional(),
  RINGBACK_LLM_OPTIONS: z
    .string()
    .transform((text, context): LlmOptions => {
      try {
        return readLlmOptions(text.trim().startsWith("{") ? text : readFileSync(text, "utf8"));
      } catch (error) {
        context.addIssue(`RINGBACK_LLM_OPTIONS ${error instanceof Error ? error.message : "cannot be read"}`);
        return z.NEVER;
      }
    })
    .optional(),
  RINGBACK_ENCODER: z.enum(["on", "off"], "RINGBACK_ENCODER is on or off").default("on"),
  RINGBACK_EMBEDDINGS_MODEL: modelName("RINGBACK_EMBEDDINGS_MODEL names a model: text-embedding-3-small"),
  RINGBACK_EMBEDDINGS_URL: z
    .string()
    .refine(
      (text) => isPlainUrl(text) && !/\/embeddings\/*$/.test(new URL(text).pathname),
      "RINGBACK_EMBEDDINGS_URL is the address before /embeddings: https://api.openai.com/v1",
    )
    .optional(),
  RINGBACK_EMBEDDINGS_KEY: endpointKey("RINGBACK_EMBEDDINGS_KEY"),
  RINGBACK_RERANK_URL: z
    .string()
    .refine(isPlainUrl, "RINGBACK_RERANK_URL is the address before /rerank: https://api.jina.ai/v1")
    .optional(),
  RINGBACK_RERANK_KEY: endpointKey("RINGBACK_RERANK_KEY"),
  RINGBACK_RERANK_MODEL: modelName("RINGBACK_RERANK_MODEL names a model: rerank-v3.5"),
  RINGBACK_CALCOM_URL: z
    .string()
    .refine(isCalcomUrl, "RINGBACK_CALCOM_URL is the address before /v2: https://api.cal.com")
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  RINGBACK_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "RINGBACK_PUBLIC_URL is an http or https address" })
    .optional(),
});

/** What is wrong with a setting, with its name. */
function named({ message, path: [name = ""] }: z.core.$ZodIssue): string {
  return message.includes(String(name)) ? message : `${String(name)}: ${message}`;
}

/**
 * Reads the environment. @throws With one line for each thing that is wrong.
 * @example
 * ```ts
 * import { createPlatform } from "ringback-server";
 * import { openStorage, readEnvironment, secretOf } from "ringback-server/node";
 *
 * const environment = readEnvironment(process.env);
 * const storage = await openStorage(environment);
 * export const platform = createPlatform({ storage, secret: secretOf(environment) });
 * ```
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const s3 = readS3(given);
  const complaints = [...s3.complaints];
  // Read once: to compile a parser first would take longer than to do without.
  const result = schema.safeParse(given, { jitless: true });
  if (!result.success) complaints.push(...result.error.issues.map(named));
  complaints.push(...complaintsAboutModels(given), ...complaintsAboutSemantics(given), ...complaintsAboutTwilio(given));
  if (result.data?.RINGBACK_WORKER === "off" && result.data.DATABASE_URL === undefined)
    complaints.push("RINGBACK_WORKER=off needs DATABASE_URL: jobs of the embedded database run inside the server");
  if (complaints.length > 0 || !result.success) throw new Error(complaints.join("\n"));
  const { PORT: port, HOST: host, RINGBACK_DATA: data, RINGBACK_API_KEY: apiKey, ...more } = result.data;
  return {
    port,
    host,
    data,
    apiKey,
    secret: more.RINGBACK_SECRET,
    databaseUrl: more.DATABASE_URL,
    redisUrl: more.REDIS_URL,
    smtp: more.SMTP_URL,
    s3: s3.settings,
    twilio: twilioOf(more),
    runsJobs: more.RINGBACK_WORKER === "on",
    safeFetchAllow: more.RINGBACK_SAFE_FETCH_ALLOW,
    llm: llmOf(more),
    usesEncoder: more.RINGBACK_ENCODER === "on",
    semantics: semanticsOf(more),
    calcomUrl: more.RINGBACK_CALCOM_URL,
    origins: more.RINGBACK_ORIGINS,
    proxyFile: more.RINGBACK_PROXY,
    retentionDays: more.RINGBACK_RETENTION_DAYS,
    startBalance: more.RINGBACK_START_BALANCE,
    isBilled: more.RINGBACK_BILLING === "on",
    stopDelayMs: more.RINGBACK_STOP_DELAY,
    metricsToken: more.RINGBACK_METRICS_TOKEN,
    tracesUrl: more.OTEL_EXPORTER_OTLP_ENDPOINT,
    trustProxyHops: more.RINGBACK_TRUST_PROXY_HOPS,
    publicUrl: more.RINGBACK_PUBLIC_URL?.replace(/\/+$/, ""),
  };
}

/** Address and names of models belong together; a key alone would never be used. */
function complaintsAboutModels(given: Readonly<Record<string, unknown>>): string[] {
  const { RINGBACK_LLM_URL: url, RINGBACK_LLM_MODELS: models } = given;
  if (url !== undefined && models === undefined)
    return ["RINGBACK_LLM_URL is set without RINGBACK_LLM_MODELS: name the models to offer"];
  if (url === undefined && models !== undefined)
    return ["RINGBACK_LLM_MODELS is set without RINGBACK_LLM_URL: give the endpoint's address"];
  const others = ["RINGBACK_LLM_KEY", "RINGBACK_LLM_OPTIONS"].filter((name) => given[name] !== undefined);
  return url === undefined ? others.map((name) => `${name} is set without RINGBACK_LLM_URL`) : [];
}

function llmOf({
  RINGBACK_LLM_URL: url,
  RINGBACK_LLM_KEY: key,
  RINGBACK_LLM_MODELS: models,
  RINGBACK_LLM_OPTIONS: options,
}: Partial<z.infer<typeof schema>>) {
  if (url === undefined || models === undefined) return undefined;
  return { url: url.replace(/\/+$/, ""), key, models, ...(options ? { options } : {}) };
}

/** An embeddings model needs an address: its own, or that of the models. */
function complaintsAboutSemantics(given: Readonly<Record<string, unknown>>): string[] {
  const names = ["RINGBACK_EMBEDDINGS_URL", "RINGBACK_EMBEDDINGS_KEY"].filter((name) => given[name] !== undefined);
  const reranking = ["RINGBACK_RERANK_KEY", "RINGBACK_RERANK_MODEL"].filter((name) => given[name] !== undefined);
  const complaints =
    given.RINGBACK_EMBEDDINGS_MODEL === undefined
      ? names.map((name) => `${name} is set without RINGBACK_EMBEDDINGS_MODEL`)
      : given.RINGBACK_EMBEDDINGS_URL === undefined && given.RINGBACK_LLM_URL === undefined
        ? ["RINGBACK_EMBEDDINGS_MODEL is set without RINGBACK_EMBEDDINGS_URL or RINGBACK_LLM_URL"]
        : [];
  if (given.RINGBACK_RERANK_URL !== undefined) return complaints;
  return [...complaints, ...reranking.map((name) => `${name} is set without RINGBACK_RERANK_URL`)];
}

/** The key of the models goes to their own address alone. */
function semanticsOf(given: Partial<z.infer<typeof schema>>): SemanticSettings | undefined {
  const { RINGBACK_EMBEDDINGS_MODEL: model, RINGBACK_EMBEDDINGS_URL: own, RINGBACK_EMBEDDINGS_KEY: ownKey } = given;
  const { RINGBACK_LLM_URL: usual, RINGBACK_LLM_KEY: usualKey, RINGBACK_RERANK_URL: rerankUrl } = given;
  const url = (own ?? usual)?.replace(/\/+$/, "");
  const key = ownKey ?? (own === undefined ? usualKey : undefined);
  const embeddings = model === undefined || url === undefined ? undefined : { url, key, model };
  const rerank = rerankUrl && {
    url: rerankUrl.replace(/\/+$/, ""),
    key: given.RINGBACK_RERANK_KEY,
    model: given.RINGBACK_RERANK_MODEL,
  };
  return embeddings || rerank ? { embeddings, ...(rerank ? { rerank } : {}) } : undefined;
}

/** Twilio reaches this server over the internet, and signs what it sends for an address that it was given. */
function complaintsAboutTwilio(given: Readonly<Record<string, unknown>>): string[] {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, RINGBACK_PUBLIC_URL: publicUrl } = given;
  const others = ["TWILIO_AUTH_TOKEN", "TWILIO_CALLER_NUMBER", "TWILIO_VOICES", "TWILIO_API_URL"].filter(
    (name) => name in given,
  );
  if (sid === undefined) return others.map((name) => `${name} is set without TWILIO_ACCOUNT_SID`);
  const complaints: string[] = [];
  if (token === undefined) complaints.push("TWILIO_ACCOUNT_SID is set without TWILIO_AUTH_TOKEN");
  if (!String(publicUrl).startsWith("https:"))
    complaints.push("TWILIO_ACCOUNT_SID needs RINGBACK_PUBLIC_URL with https: Twilio’s calls and texts arrive there");
  return complaints;
}

function twilioOf({
  TWILIO_ACCOUNT_SID: accountSid,
  TWILIO_AUTH_TOKEN: authToken,
  TWILIO_CALLER_NUMBER: callerNumber,
  TWILIO_VOICES: voices,
  TWILIO_API_URL: apiUrl,
}: Partial<z.infer<typeof schema>>): TwilioSettings | undefined {
  return accountSid === undefined || authToken === undefined
    ? undefined
    : { accountSid, authToken, callerNumber, voices, apiUrl };
}

/** Without a key in it, which would stand in every error, and without what a library would cut off. */
function isPlainUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password + url.search + url.hash === "";
}

function isEndpoint(text: string): boolean {
  return isPlainUrl(text) && !/\/chat\/completions\/*$/.test(new URL(text).pathname);
}

function isCalcomUrl(text: string): boolean {
  return isPlainUrl(text) && !/\/v2\/*$/.test(new URL(text).pathname);
}

/**
 * Whether only this machine can reach a server that listens there.
 * @example
 * ```ts
 * import { isLoopback } from "ringback-server/node";
 *
 * console.log(isLoopback("127.0.0.1"), isLoopback("0.0.0.0")); // true false
 * ```
 */
export function isLoopback(host: string): boolean {
  return loopbackHosts.includes(host);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}
