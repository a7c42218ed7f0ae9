import type { Finding } from "../../doctor-finding.ts";
import { newFileName } from "../file-name.ts";
import { createS3Files, S3Error } from "./s3-files.ts";
import { bucketUrl, type S3Settings } from "./settings.ts";

const probe = new TextEncoder().encode("ringback-server doctor");

/** What is to be done about the service's word for an error. */
const advice: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: "does not know S3_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "refuses S3_SECRET_ACCESS_KEY",
  NoSuchBucket: "has no bucket of the name S3_BUCKET",
  RequestTimeTooSkewed: "refuses this machine’s clock, which is wrong",
  AuthorizationHeaderMalformed: "has the bucket in another region: set S3_REGION",
  PermanentRedirect: "has the bucket in another region: set S3_REGION",
  AccessDenied: "does not let the key do this: it must write, read and delete objects",
};

/** Writes, reads and deletes a file in the bucket. */
export async function inspectS3({ s3 }: { readonly s3: S3Settings | undefined }): Promise<Finding[]> {
  if (!s3) return [];
  const files = createS3Files({ settings: s3 });
  const name = newFileName();
  const steps = {
    writing: () => files.put(name, probe, { contentType: "text/plain" }),
    reading: async () => {
      const stored = await files.get(name);
      if (!stored || (await new Response(stored).text()) !== new TextDecoder().decode(probe))
        throw new Error("another file");
    },
    deleting: () => files.delete(name),
  };
  for (const [step, take] of Object.entries(steps)) {
    try {
      await take();
    } catch (error) {
      return [{ level: "problem", text: `Files: ${step} fails. ${problemOf(error, s3)}.` }];
    }
  }
  return [{ level: "real", text: "Files: writing, reading and deleting in the bucket succeeds." }];
}

function problemOf(error: unknown, s3: S3Settings): string {
  const place = new URL(bucketUrl(s3)).host;
  if (!(error instanceof S3Error))
    return error instanceof TypeError ? `${place} cannot be reached` : `${place} answers with something else`;
  const { code, status } = error;
  return `${place} ${advice[code ?? ""] ?? `answers ${status}${code === undefined ? "" : ` (${code})`}`}`;
}
