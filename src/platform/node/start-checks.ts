import { existsSync } from "node:fs";
import type { Finding } from "../doctor-finding.ts";
import { filesFolderOf } from "../files/open-files.ts";
import { bucketUrl } from "../files/s3/settings.ts";
import { showSmtp } from "../mail/smtp/smtp-url.ts";
import { makePrivateFolder, openToOthers } from "../storage/data-folder/private-folder.ts";
import { type Environment, isLoopback } from "./environment.ts";
import { folderSecret, secretFileOf } from "./folder-secret.ts";
import { encoderFinding, modelFinding } from "./models.ts";
import { placeOf } from "./open-storage.ts";
import { hidesProxies } from "./telemetry/metrics.ts";

/**
 * Whether there is a secret already, in the environment or in the data folder: one that is made now opens nothing of before.
 * @example
 * ```ts
 * import { hasSecret, readEnvironment } from "ringback-server/node";
 *
 * if (!hasSecret(readEnvironment(process.env))) console.error("A backup of before cannot be read with a new secret.");
 * ```
 */
export function hasSecret({ secret, data }: Environment): boolean {
  return Boolean(secret) || existsSync(secretFileOf(data));
}

/**
 * The secret that the environment gives, else the data folder's own.
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
export function secretOf({ secret, data }: Environment): string {
  makePrivateFolder(data);
  return secret ?? folderSecret(data);
}

function retentionText(days: number | undefined): string {
  return days === undefined
    ? "Retention: personal data is kept until it is deleted. RINGBACK_RETENTION_DAYS removes it by age."
    : `Retention: personal data is removed after ${days} ${days === 1 ? "day" : "days"} (RINGBACK_RETENTION_DAYS).`;
}

/** Who reads figures, and where traces go. */
function telemetryFindings(environment: Environment): Finding[] {
  const { metricsToken, tracesUrl } = environment;
  const figures: Finding =
    metricsToken !== undefined
      ? { level: "real", text: "Figures: /metrics, by RINGBACK_METRICS_TOKEN." }
      : hidesProxies(environment)
        ? {
            level: "warning",
            text: "Figures: nobody reads /metrics, since a proxy could pass for this machine. Set RINGBACK_METRICS_TOKEN.",
          }
        : {
            level: "real",
            text: "Figures: /metrics, for programs of this machine. RINGBACK_METRICS_TOKEN lets others read them.",
          };
  if (tracesUrl === undefined) return [figures];
  return [figures, { level: "real", text: `Traces: OpenTelemetry's, to ${new URL(tracesUrl).origin}.` }];
}

/** Where recordings are kept; nothing if nothing is recorded. */
function filesFindings({ s3, twilio, data, databaseUrl }: Environment): Finding[] {
  if (s3) return [{ level: "real", text: `Recordings: the bucket ${bucketUrl(s3)}.` }];
  if (!twilio) return [];
  const shared =
    databaseUrl === undefined ? "" : " Servers and workers on other machines need the same folder, or S3_BUCKET.";
  return [
    { level: shared === "" ? "real" : "warning", text: `Recordings: the folder ${filesFolderOf(data)}.${shared}` },
  ];
}

/**
 * What the environment says of a process: which engines are real, and what is unsafe.
 * @example
 * ```ts
 * import { inspectOutside, readEnvironment, surroundingsOf } from "ringback-server/node";
 *
 * const environment = readEnvironment(process.env);
 * for (const { level, text } of [...surroundingsOf(environment), ...(await inspectOutside(environment))])
 *   console.log(level, text);
 * ```
 */
export function surroundingsOf(environment: Environment): Finding[] {
  const { host, publicUrl, secret, data, safeFetchAllow, trustProxyHops } = environment;
  const findings: Finding[] = [
    environment.databaseUrl === undefined
      ? {
          level: "simulated",
          text: "Database: PGlite in this process. Safe against a killed process, not against a power cut.",
        }
      : { level: "real", text: `Database: PostgreSQL, ${placeOf(environment)}.` },
    modelFinding(environment),
    encoderFinding(environment),
    environment.twilio
      ? { level: "real", text: `Calls and texts: Twilio, account ${environment.twilio.accountSid}.` }
      : {
          level: "simulated",
          text: "Calls and texts: a simulated network in this process. TWILIO_ACCOUNT_SID connects a real one.",
        },
    ...filesFindings(environment),
    secret
      ? { level: "real", text: "Secret: RINGBACK_SECRET." }
      : { level: "real", text: `Secret: the data folder's own. Back up ${secretFileOf(data)} with the data.` },
  ];
  findings.push({ level: "real", text: retentionText(environment.retentionDays) });
  if (environment.calcomUrl !== undefined)
    findings.push({ level: "real", text: `Calendars: Cal.com's API at ${new URL(environment.calcomUrl).origin}.` });
  if (environment.smtp)
    findings.push({
      level: "real",
      text: `E-mail: people's answers go to visitors, and owners are told who waits, by ${showSmtp(environment.smtp)}, from ${environment.smtp.from.address}.`,
    });
  findings.push(...telemetryFindings(environment));
  if (!environment.runsJobs)
    findings.push({
      level: "warning",
      text: "Jobs: RINGBACK_WORKER is off, so they wait for `ringback-server worker`.",
    });
  const open = openToOthers(data);
  if (open.length > 0)
    findings.push({
      level: "problem",
      text: `Data folder: other users of this machine can read or write ${open.length} of its files and folders, such as ${open[0]}.`,
    });
  if (!isLoopback(host)) findings.push({ level: "warning", text: `Listening on ${host}: open to the network.` });
  if (publicUrl?.startsWith("http:") && !isLoopback(new URL(publicUrl).hostname))
    findings.push({ level: "warning", text: `RINGBACK_PUBLIC_URL is not encrypted: ${publicUrl}.` });
  if (publicUrl !== undefined && trustProxyHops === 0)
    findings.push({
      level: "warning",
      text: "RINGBACK_TRUST_PROXY_HOPS is 0: visitors behind a proxy share the limits of one address.",
    });
  if (safeFetchAllow.length > 0)
    findings.push({ level: "warning", text: `Tools may reach inside this network: ${safeFetchAllow.join(", ")}.` });
  return findings;
}
