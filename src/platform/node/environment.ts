import * as z from "zod";
import { refuseDatabaseUrl } from "../storage/database-url.ts";

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
  /** The site as browsers reach it, without a slash at the end. */
  readonly publicUrl: string | undefined;
  /** How many proxies in front may be believed when they name the client in `X-Forwarded-For`. */
  readonly trustProxyHops: number;
  /** Other origins whose pages may use this site's proxy. */
  readonly origins: readonly string[];
}

const loopbackHosts = ["127.0.0.1", "localhost", "::1"];
/** Switches to engines that later versions bring: ignoring them would pass something simulated off as real. */
const notYet = ["RINGBACK_LLM_URL", "TWILIO_ACCOUNT_SID", "S3_BUCKET"];

const originList = (message: string) =>
  z
    .string()
    .default("")
    .transform((text) => text.split(",").map((origin) => origin.trim()))
    .transform((origins) => origins.filter((origin) => origin !== ""))
    .refine((origins) => origins.every(isOrigin), message);

const schema = z.object({
  PORT: z.coerce.number("PORT is a number").int().min(0).max(65_535, "PORT is at most 65535").default(8080),
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
  RINGBACK_TRUST_PROXY_HOPS: z
    .string()
    .regex(/^\d$/, "RINGBACK_TRUST_PROXY_HOPS is the number of proxies in front, 0 to 9")
    .default("0")
    .transform(Number),
  RINGBACK_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "RINGBACK_PUBLIC_URL is an http or https address" })
    .optional(),
});

/** Reads the environment. @throws With one line for each thing that is wrong. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const complaints = notYet
    .filter((name) => name in given)
    .map((name) => `${name} is set, and this version cannot use it yet: unset it`);
  const result = schema.safeParse(given);
  if (!result.success) complaints.push(...result.error.issues.map(({ message }) => message));
  if (complaints.length > 0 || !result.success) throw new Error(complaints.join("\n"));
  const { PORT: port, HOST: host, RINGBACK_DATA: data, RINGBACK_API_KEY: apiKey, ...more } = result.data;
  return {
    port,
    host,
    data,
    apiKey,
    secret: more.RINGBACK_SECRET,
    databaseUrl: more.DATABASE_URL,
    safeFetchAllow: more.RINGBACK_SAFE_FETCH_ALLOW,
    origins: more.RINGBACK_ORIGINS,
    trustProxyHops: more.RINGBACK_TRUST_PROXY_HOPS,
    publicUrl: more.RINGBACK_PUBLIC_URL?.replace(/\/+$/, ""),
  };
}

/** Whether only this machine can reach a server that listens there. */
export function isLoopback(host: string): boolean {
  return loopbackHosts.includes(host);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}
