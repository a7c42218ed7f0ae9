import { isIP } from "node:net";
import type { S3Settings } from "./settings.ts";

const names = ["S3_ENDPOINT", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_PREFIX"] as const;
/** Chosen: Amazon's first one, which the other services take as well. */
const usualRegion = "us-east-1";

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads the bucket that the environment names. @returns Its settings, where there is one, and a line for each thing that is wrong */
export function readS3(variables: Variables): { settings: S3Settings | undefined; complaints: readonly string[] } {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  const { S3_REGION: region = usualRegion, S3_PREFIX: prefix = "" } = variables;
  if (bucket === undefined) {
    const alone = names.filter((name) => variables[name] !== undefined);
    return { settings: undefined, complaints: alone.map((name) => `${name} is set without S3_BUCKET`) };
  }
  const complaints: string[] = [];
  const check = (isRight: boolean, complaint: string) => {
    if (!isRight) complaints.push(complaint);
  };
  check(isBucket(bucket), "S3_BUCKET is a bucket’s name: 3 to 63 small letters, digits, hyphens and dots");
  for (const name of ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const) {
    const value = variables[name];
    if (value === undefined) complaints.push(`S3_BUCKET is set without ${name}`);
    else check(/^[\x21-\x7e]{1,512}$/.test(value), `${name} has visible ASCII characters without spaces`);
  }
  check(/^[a-z0-9-]{1,40}$/.test(region), "S3_REGION is a region: eu-central-1");
  check(
    prefix === "" || /^(?:[\w-]+\/)+$/.test(prefix),
    "S3_PREFIX has letters, digits, hyphens and underscores, and a slash at its end: ringback/",
  );
  const endpoint = variables.S3_ENDPOINT?.replace(/\/+$/, "");
  if (endpoint !== undefined) {
    const complaint = complaintAbout(endpoint);
    if (complaint !== undefined) complaints.push(complaint);
  }
  if (complaints.length > 0 || accessKeyId === undefined || secretAccessKey === undefined)
    return { settings: undefined, complaints };
  return { settings: { bucket, endpoint, region, accessKeyId, secretAccessKey, prefix }, complaints };
}

function isBucket(name: string): boolean {
  return /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) && !name.includes("..") && isIP(name) === 0;
}

/** Recordings are personal data: they leave this machine encrypted. */
function complaintAbout(endpoint: string): string | undefined {
  const url = URL.parse(endpoint);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== endpoint)
    return "S3_ENDPOINT is the service’s address without the bucket: https://s3.example";
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  return url.protocol === "https:" || isHere ? undefined : "S3_ENDPOINT needs https: files leave this machine";
}
