import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFileName } from "../../../src/platform/files/file-name.ts";
import { createFolderFiles } from "../../../src/platform/files/folder-files.ts";
import type { FileStorage } from "../../../src/platform/files/port.ts";
import { inspectS3 } from "../../../src/platform/files/s3/inspect-s3.ts";
import { createS3Files } from "../../../src/platform/files/s3/s3-files.ts";
import { bucketUrl } from "../../../src/platform/files/s3/settings.ts";
import { signRequest } from "../../../src/platform/files/s3/sign.ts";
import { startS3 } from "../../support/s3/stand-in.ts";

const contentType = "audio/mpeg";
const bytes = new Uint8Array(Buffer.from("0123456789".repeat(20_000)));
const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>> | undefined) =>
  stream && (await new Response(stream).text());

async function openFolder() {
  const parent = await mkdtemp(join(tmpdir(), "ringback-files-"));
  const folder = join(parent, "files");
  return {
    folder,
    files: createFolderFiles(folder),
    [Symbol.asyncDispose]: () => rm(parent, { recursive: true }),
  };
}

async function openBucket() {
  const s3 = await startS3();
  return {
    s3,
    files: createS3Files({ settings: s3.settings }),
    [Symbol.asyncDispose]: () => s3[Symbol.asyncDispose](),
  };
}

const engines: Readonly<Record<string, () => Promise<{ files: FileStorage } & AsyncDisposable>>> = {
  "a folder": openFolder,
  "a bucket": openBucket,
};

describe.each(Object.entries(engines))("files in %s", (_, open) => {
  it("are stored, read as a whole and in parts, replaced and deleted", async () => {
    await using opened = await open();
    const { files } = opened;
    const name = newFileName();
    expect(await files.get(name)).toBeUndefined();
    await files.put(name, bytes, { contentType });
    expect(await read(await files.get(name))).toBe(Buffer.from(bytes).toString());
    expect(await read(await files.get(name, { part: { first: 3, last: 5 } }))).toBe("345");
    expect(await read(await files.get(name, { part: { first: bytes.length - 1, last: bytes.length - 1 } }))).toBe("9");
    await files.put(name, new Uint8Array([65]), { contentType });
    expect(await read(await files.get(name))).toBe("A");
    await files.delete(name);
    await files.delete(name);
    expect(await files.get(name)).toBeUndefined();
  });

  it.each([
    "../../../etc/passwd",
    "..",
    "a/b/c/d/e/f/g/h/i/j",
    "x".repeat(65),
    "",
    `${"a".repeat(20)}\0`,
    "%2e%2e%2f0000000000000",
  ])("have names and no paths: %j", async (name) => {
    await using opened = await open();
    await expect(opened.files.put(name, bytes, { contentType })).rejects.toThrow(TypeError);
    await expect(opened.files.get(name)).rejects.toThrow(TypeError);
    await expect(opened.files.delete(name)).rejects.toThrow(TypeError);
  });
});

describe("a folder of files", () => {
  it("is for its owner alone, and loses what killed processes left in it", async () => {
    await using opened = await openFolder();
    const { folder } = opened;
    const first = newFileName();
    await opened.files.put(first, bytes, { contentType });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, first))).mode & 0o777).toBe(0o600);
    await writeFile(join(folder, `${first}.00000000.new`), "half");
    await writeFile(join(folder, `${first}.11111111.new`), "is written now");
    await utimes(join(folder, `${first}.00000000.new`), 1, 1);
    const second = newFileName();
    await createFolderFiles(folder).put(second, bytes, { contentType });
    expect((await readdir(folder)).sort()).toEqual([first, second, `${first}.11111111.new`].sort());
  });
});

describe("a bucket", () => {
  it("gets the content type, below its prefix", async () => {
    await using opened = await openBucket();
    const { s3 } = opened;
    const name = newFileName();
    await createS3Files({ settings: { ...s3.settings, prefix: "a/b_c/" } }).put(name, bytes, { contentType });
    expect(s3.objects.get(`a/b_c/${name}`)).toMatchObject({ contentType });
  });

  it("that fails, breaks off, or says nothing is an error, and no missing file", async () => {
    await using opened = await openBucket();
    const { s3, files } = opened;
    const name = newFileName();
    await files.put(name, bytes, { contentType });
    s3.faults.push({ status: 503, code: "SlowDown" });
    await expect(files.get(name)).rejects.toThrow("503 (SlowDown)");
    s3.faults.push({ status: 500, code: "InternalError" });
    await expect(files.put(name, bytes, { contentType })).rejects.toThrow("500 (InternalError)");
    s3.faults.push({ status: 404, code: "NoSuchBucket" });
    await expect(files.get(name)).rejects.toThrow("NoSuchBucket");
    s3.faults.push("cut body");
    await expect(files.get(name).then(read)).rejects.toThrow();
    s3.faults.push("no parts");
    await expect(files.get(name, { part: { first: 1, last: 2 } })).rejects.toThrow("parts");
    s3.faults.push("silence");
    await expect(createS3Files({ settings: s3.settings, answerMs: 20 }).get(name)).rejects.toThrow("in time");
    s3.faults.push("silence");
    const ending = new AbortController();
    const waiting = files.get(name, { signal: ending.signal });
    ending.abort(new Error("the listener has left"));
    await expect(waiting).rejects.toThrow("has left");
  });

  it("is checked by the doctor, who says what is wrong", async () => {
    await using opened = await openBucket();
    const { s3 } = opened;
    const { host } = new URL(s3.settings.endpoint);
    const textOf = async (changes: object = {}) => {
      const [finding] = await inspectS3({ s3: { ...s3.settings, ...changes } });
      return `${finding?.level} ${finding?.text}`;
    };
    expect(await textOf()).toBe("real Files: writing, reading and deleting in the bucket succeeds.");
    expect(s3.objects.size).toBe(0);
    const problem = (what: string) => `problem Files: writing fails. ${host} ${what}.`;
    expect(await textOf({ accessKeyId: "other" })).toBe(problem("does not know S3_ACCESS_KEY_ID"));
    expect(await textOf({ secretAccessKey: "other" })).toBe(problem("refuses S3_SECRET_ACCESS_KEY"));
    expect(await textOf({ bucket: "other" })).toBe(problem("has no bucket of the name S3_BUCKET"));
    expect(await textOf({ region: "other" })).toBe(problem("has the bucket in another region: set S3_REGION"));
    s3.faults.push({ status: 403, code: "RequestTimeTooSkewed" });
    expect(await textOf()).toBe(problem("refuses this machine’s clock, which is wrong"));
    s3.faults.push({ status: 403, code: "AccessDenied" });
    expect(await textOf()).toContain("it must write, read and delete objects");
    expect(await textOf({ endpoint: "http://127.0.0.1:1" })).toBe(
      "problem Files: writing fails. 127.0.0.1:1 cannot be reached.",
    );
    expect(await inspectS3({ s3: undefined })).toEqual([]);
  });

  it("is found at Amazon by its host, where the name is one, and elsewhere by its path", () => {
    const settings = { bucket: "calls", region: "eu-central-1", accessKeyId: "", secretAccessKey: "", prefix: "" };
    expect(bucketUrl(settings)).toBe("https://calls.s3.eu-central-1.amazonaws.com");
    expect(bucketUrl({ ...settings, bucket: "my.calls" })).toBe("https://s3.eu-central-1.amazonaws.com/my.calls");
    expect(bucketUrl({ ...settings, endpoint: "https://s3.example" })).toBe("https://s3.example/calls");
  });
});

describe("signatures of requests to a bucket", () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html › Examples
  const credentials = {
    region: "us-east-1",
    accessKeyId: "AKIAIOSFODNN7EXAMPLE",
    secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  };
  const at = new Date("2013-05-24T00:00:00Z");
  const sign = (method: string, path: string, headers: Record<string, string>, text = "") =>
    signRequest(
      { method, url: new URL(path, "https://examplebucket.s3.amazonaws.com"), headers, body: Buffer.from(text) },
      credentials,
      at,
    ).authorization;

  it("are those that Amazon documents", () => {
    expect(sign("GET", "/test.txt", { range: "bytes=0-9" })).toBe(
      "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    );
    const headers = { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" };
    expect(sign("PUT", "/test%24file.text", headers, "Welcome to Amazon S3.")).toContain(
      "Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    );
  });
});
