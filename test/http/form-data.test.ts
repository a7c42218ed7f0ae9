import { describe, expect, it } from "vitest";
import { rowLimits } from "../../src/contract/operations/limits.ts";
import { readFormData } from "../../src/http/input/form-data.ts";
import { seed } from "../counts.ts";
import { randomOf } from "../support/random.ts";

/** A stream of a text in pieces of these lengths, one after another and again. */
function streamOf(bytes: Uint8Array<ArrayBuffer>, sizeOf: () => number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.byteLength) return controller.close();
      const size = sizeOf();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

describe("a form that arrives in pieces", () => {
  it("reads as the runtime reads it, wherever it is cut", async () => {
    const random = randomOf(seed);
    const form = new FormData();
    form.set("name", 'Line one\r\nand "two" ü');
    form.set('odd "name"\r\n', "");
    const content = Uint8Array.from({ length: 5_000 }, () => (random() < 0.3 ? 13 : random() < 0.5 ? 10 : 45));
    form.set("file", new File([content], 'a "b" ü.bin', { type: "application/pdf" }));
    form.set("after", "x".repeat(500));
    const response = new Response(form);
    const contentType = response.headers.get("content-type") ?? "";
    const bytes = new Uint8Array(await response.arrayBuffer());
    const expected = [...(await new Response(bytes, { headers: { "content-type": contentType } }).formData())];
    for (const largest of [1, 2, 3, 50, 100_000]) {
      const read = await readFormData(
        streamOf(bytes, () => 1 + Math.floor(random() * largest)),
        contentType,
      );
      expect(read.map(([name]) => name)).toEqual(expected.map(([name]) => name));
      for (const [at, [, value]] of read.entries()) {
        const other = expected[at]?.[1];
        if (!(value instanceof File) || !(other instanceof File)) expect(value).toBe(other);
        else {
          expect([value.name, value.type, value.size]).toEqual([other.name, other.type, other.size]);
          expect(new Uint8Array(await value.arrayBuffer())).toEqual(new Uint8Array(await other.arrayBuffer()));
        }
      }
    }
  });

  const part = (headers: string, body: string | Buffer) =>
    Buffer.concat([Buffer.from(`--x\r\n${headers}\r\n\r\n`), Buffer.from(body), Buffer.from("\r\n")]);
  const readParts = (...parts: readonly Uint8Array[]) =>
    readFormData(
      new Response(Buffer.concat([...parts, Buffer.from("--x--\r\n")])).body as ReadableStream,
      "multipart/form-data; boundary=x",
    );
  const named = (name: string) => `Content-Disposition: form-data; name="${name}"`;

  it("names a file as `filename*` has it, which some programs send alone and others beside an ASCII name", async () => {
    const encoded = "filename*=UTF-8''na%C3%AFve%20%E2%82%AC%20rates.pdf";
    for (const parameters of [
      encoded,
      `filename="naive.pdf"; ${encoded}`,
      "filename*=iso-8859-1'en'na%EFve%20rates.pdf",
    ]) {
      const [[name, file] = []] = await readParts(part(`${named("file")}; ${parameters}`, "text"));
      expect(name).toBe("file");
      expect(file).toBeInstanceOf(File);
      expect((file as File).name).toMatch(/^naïve (?:€ )?rates\.pdf$/);
    }
    const [[, file] = []] = await readParts(
      part(`${named("file")}; filename="a.pdf"; filename*=nonsense''b.pdf`, "text"),
    );
    expect((file as File).name).toBe("a.pdf");
  });

  it("is text in the character set of its part, of the form's `_charset_` or of a byte-order mark, which is left out", async () => {
    const latin = Buffer.from([0x67, 0x72, 0xfc, 0xdf]);
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("grüß", "utf16le")]);
    const read = await readParts(
      part(`${named("utf8")}`, "\ufeffgrüß"),
      part(`${named("utf16")}`, marked),
      part(`${named("part")}\r\nContent-Type: text/plain; charset=ISO-8859-1`, latin),
      part(named("_charset_"), "windows-1252"),
      part(named("form"), latin),
    );
    expect(read).toEqual(["utf8", "utf16", "part", "form"].map((name) => [name, "grüß"]));
    for (const parts of [
      [part(named("a"), latin)],
      [part(`${named("a")}\r\nContent-Type: text/plain; charset=x-none`, "a")],
    ])
      await expect(readParts(...parts)).rejects.toThrow("character set");
  });

  it("keeps no more of a file than shows that it is too large, and of texts a megabyte in all", async () => {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(rowLimits.documentFileBytes + 500_000)], "a.txt"));
    const read = async () => {
      const response = new Response(form);
      return readFormData(response.body as ReadableStream, response.headers.get("content-type") ?? "");
    };
    expect((await read())[0]?.[1]).toMatchObject({ size: rowLimits.documentFileBytes + 1 });
    form.set("file", "");
    for (const name of ["a", "b", "c"]) form.set(name, "x".repeat(400_000));
    await expect(read()).rejects.toThrow("too long");
  });

  it.each([
    ["that ends in a part", '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nvalue'],
    ["whose part has no name", "--x\r\ncontent-type: text/plain\r\n\r\nvalue\r\n--x--"],
    ["that is something else", "nothing"],
    ["whose headers do not end", `--x\r\n${"a: b\r\n".repeat(10_000)}`],
  ])("refuses a body %s", async (_, text) => {
    const stream = streamOf(new TextEncoder().encode(text), () => 7);
    await expect(readFormData(stream, "multipart/form-data; boundary=x")).rejects.toThrow("");
  });
});
