import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What goes wrong with the next request. */
export type S3Fault =
  /** An error answers, with the code of its status. */
  | { readonly status: number; readonly code: string }
  /** Nothing ever answers. */
  | "silence"
  /** The connection breaks in the middle of the body. */
  | "cut body"
  /** The whole file answers where a part was asked for. */
  | "no parts";

export interface S3Object {
  readonly bytes: Buffer;
  readonly contentType: string | undefined;
}

const maxSkewMs = 15 * 60_000;

/**
 * An S3-compatible service with one bucket, which it knows by its path. It checks signatures as Amazon documents them, from the
 * request as it arrived, and answers errors as XML. https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
export async function startS3({ bucket = "recordings", region = "us-east-1", now = () => new Date() } = {}) {
  const accessKeyId = "AKIDTEST0000000000";
  const secretAccessKey = "a-secret/with+signs=0123456789abcdef";
  const objects = new Map<string, S3Object>();
  const requests: { method: string; path: string; status: number }[] = [];
  const faults: S3Fault[] = [];
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", url = "", headers } = request;
    const body = Buffer.concat(await request.toArray());
    const fault = faults.shift();
    const entry = { method, path: url, status: 0 };
    requests.push(entry);
    if (fault === "silence") return;
    const answer = (status: number, bytes: Buffer | string = "", more: Record<string, string> = {}) => {
      entry.status = status;
      response.writeHead(status, { "content-length": Buffer.byteLength(bytes), ...more }).end(bytes);
    };
    const refuse = (status: number, code: string) =>
      answer(status, `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`, {
        "content-type": "application/xml",
      });
    if (typeof fault === "object") return refuse(fault.status, fault.code);
    const refusal = refusalOf({ method, url, headers, body });
    if (refusal) return refuse(403, refusal);
    const [, inPath, ...rest] = url.split("/");
    const key = rest.join("/");
    if (inPath !== bucket) return refuse(404, "NoSuchBucket");
    if (method === "PUT") {
      objects.set(key, { bytes: body, contentType: headers["content-type"] });
      return answer(200);
    }
    if (method === "DELETE") {
      objects.delete(key);
      return answer(204);
    }
    const found = objects.get(key);
    if (!found) return refuse(404, "NoSuchKey");
    const { bytes } = found;
    if (fault === "cut body") {
      response.writeHead(200, { "content-length": bytes.length });
      response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
      return;
    }
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "");
    if (!range || fault === "no parts") return answer(200, bytes);
    const [first, last] = [Number(range[1]), Math.min(Number(range[2]), bytes.length - 1)];
    if (first >= bytes.length) return refuse(416, "InvalidRange");
    answer(206, bytes.subarray(first, last + 1), { "content-range": `bytes ${first}-${last}/${bytes.length}` });
  };

  /** The code with which the service refuses a request, if it does. */
  function refusalOf(request: Pick<IncomingMessage, "headers"> & { method: string; url: string; body: Buffer }) {
    const { method, url, headers, body } = request;
    const [, key, day, of, service, names = "", signature] =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? "",
      ) ?? [];
    if (signature === undefined || service !== "s3") return "AccessDenied";
    if (key !== accessKeyId) return "InvalidAccessKeyId";
    if (of !== region) return "AuthorizationHeaderMalformed";
    const time = String(headers["x-amz-date"]);
    const at = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
    if (!(Math.abs(Date.parse(at) - now().getTime()) <= maxSkewMs) || !time.startsWith(day!))
      return "RequestTimeTooSkewed";
    const hash = createHash("sha256").update(body).digest("hex");
    if (headers["x-amz-content-sha256"] !== hash) return "XAmzContentSHA256Mismatch";
    const listed = names.split(";");
    const mustBeSigned = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))];
    if (mustBeSigned.some((name) => !listed.includes(name))) return "AccessDenied";
    const [path = "", query = ""] = url.split("?");
    let canonical = `${method}\n${path}\n${query}\n`;
    for (const name of listed) canonical += `${name}:${String(headers[name]).trim()}\n`;
    canonical += `\n${names}\n${hash}`;
    const toSign = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${createHash("sha256").update(canonical).digest("hex")}`;
    let secret: Buffer | string = `AWS4${secretAccessKey}`;
    for (const part of [day!, region, "s3", "aws4_request", toSign])
      secret = createHmac("sha256", secret).update(part).digest();
    return (secret as Buffer).toString("hex") === signature ? undefined : "SignatureDoesNotMatch";
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    settings: {
      bucket,
      region,
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      accessKeyId,
      secretAccessKey,
      prefix: "",
    },
    /** By their keys. */
    objects,
    requests,
    /** For the next requests, one each. */
    faults,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
