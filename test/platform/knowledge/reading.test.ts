import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { checkArchive } from "../../../src/platform/reading/parsing/formats/office/archive.ts";
import { ParsingProcess } from "../../../src/platform/reading/parsing/parsing-process.ts";
import { beginReading } from "../../../src/platform/reading/readings.ts";
import { boundedRules } from "../../../src/platform/reading/website/robots.ts";
import { inTransaction } from "../../../src/platform/storage/db.ts";
import { deep } from "../../counts.ts";
import { createKnowledgebase } from "../../support/documents.ts";
import { makeDocxOf, paragraph } from "../../support/files/docx.ts";
import { startPlatform } from "../../support/platform.ts";

const program = new URL("../../../src/platform/reading/parsing/program.ts", import.meta.url);

describe("a parsing process", () => {
  it("ends itself at the time of the processor that it may take", async () => {
    const child = fork(fileURLToPath(program), { serialization: "advanced", execArgv: ["--no-warnings"] });
    const end = once(child, "exit");
    child.send({ kind: "part", bytes: new TextEncoder().encode("Word by word.\n".repeat(500_000)) });
    child.send({ kind: "parse", task: { type: "txt", name: "Terms" }, processorMs: 1 });
    expect(await end).toEqual([null, "SIGVTALRM"]);
  });

  it.runIf(deep)("reads a file on a machine that lets it wait for longer than it may take", async () => {
    const children = () =>
      spawnSync("pgrep", ["-P", String(process.pid)], { encoding: "utf8" })
        .stdout.split("\n")
        .filter((line) => line !== "");
    const before = children();
    const parsing = new ParsingProcess();
    const [pid] = children().filter((one) => !before.includes(one));
    try {
      await parsing.give(new TextEncoder().encode("All is well."));
      process.kill(Number(pid), "SIGSTOP");
      const text = parsing.parse({ type: "txt", name: "Terms" }, { processorMs: 1_000 });
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      process.kill(Number(pid), "SIGCONT");
      expect(await text).toMatchObject({ excerpt: "All is well." });
    } finally {
      parsing.end();
    }
  });

  it.runIf(deep)("goes on when all processes of its group are asked to end", async () => {
    const child = fork(fileURLToPath(program), { serialization: "advanced", execArgv: ["--no-warnings"] });
    const parse = async () => {
      child.send({ kind: "part", bytes: new TextEncoder().encode("All is well.") });
      child.send({ kind: "parse", task: { type: "txt", name: "Terms" }, processorMs: 10_000 });
      for (;;) {
        const [reply] = await Promise.race([
          once(child, "message"),
          once(child, "exit").then(() => [{ kind: "ended" }]),
        ]);
        if (reply.kind !== "progress") return reply.kind;
      }
    };
    try {
      expect(await parse()).toBe("parsed");
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) child.kill(signal);
      expect(await parse()).toBe("parsed");
    } finally {
      child.kill("SIGKILL");
    }
  });

  it("that cannot be started leaves the document for another time", async () => {
    const { execPath } = process;
    process.execPath = "/nowhere/node";
    try {
      const parsing = new ParsingProcess().parse({ type: "txt", name: "Terms" }, { processorMs: 10_000 });
      await expect(parsing).rejects.toMatchObject({ name: "DocumentProblem", isTransient: true });
    } finally {
      process.execPath = execPath;
    }
  });
});

describe("a reading", () => {
  it("stops once another began, and leaves no page where it fails", async () => {
    await using platform = await startPlatform();
    const knowledge = await createKnowledgebase(platform);
    const { body } = await knowledge.upload("txt", "All is well.");
    const page = { url: null, title: "", excerpt: "", characters: 0, problem: "Gone." };
    const first = (await beginReading(platform.db, body.data.id))!;
    await first.addPage(page);
    const second = (await beginReading(platform.db, body.data.id))!;
    await expect(first.report(1, 2)).rejects.toThrow("another reading began");
    await expect(first.addPage(page)).rejects.toThrow("another reading began");
    await second.addPage(page);
    await inTransaction(platform.db, (tx) => second.fail(tx, { failure: "Gone.", now: new Date() }));
    expect(await platform.db.selectFrom("document_pages").select("reading").execute()).toEqual([]);
  });
});

describe("an archive", () => {
  const word = Buffer.from(makeDocxOf(paragraph("Hello")));
  const end = word.length - 22;

  it("is refused where it has more entries than it says, or is a ZIP64", () => {
    expect(checkArchive(word)).toEqual({ kind: "docx" });
    const fewer = Buffer.from(word);
    for (const at of [8, 10]) fewer.writeUInt16LE(word.readUInt16LE(end + at) - 1, end + at);
    expect(() => checkArchive(fewer)).toThrow("damaged");
    const marker = Buffer.alloc(20);
    marker.writeUInt32LE(0x07064b50);
    expect(() => checkArchive(Buffer.concat([word.subarray(0, end), marker, word.subarray(end)]))).toThrow("damaged");
  });

  it.runIf(deep)("is counted with all of its parts but pictures", () => {
    const bytes = Buffer.alloc(70 * 1_048_576);
    const withPart = (name: string) => makeDocxOf(paragraph("Hello"), [{ name, bytes }]);
    expect(() => checkArchive(withPart("word/numbers.bin"))).toThrow("larger than");
    expect(checkArchive(withPart("word/media/a.png"))).toEqual({ kind: "docx" });
  });
});

describe("the rules of a robots.txt", () => {
  it("are those about us, bounded in number, length and stars", () => {
    const long = `Disallow: /${"a".repeat(3_000)}`;
    const rules = Array.from({ length: 600 }, (_, at) => `Disallow: /${at}`);
    const said = ["User-agent: other", "Disallow: /", "User-agent: *", "Disallow: /x***y", long];
    const kept = boundedRules([...said, `Disallow: ${"/*".repeat(20)}`, ...rules].join("\n")).split("\n");
    expect(kept).toHaveLength(2 + 500);
    expect(kept.slice(0, 4)).toEqual([
      "User-agent: other",
      "User-agent: *",
      "Disallow: /x*y",
      `Disallow: ${"/*".repeat(10)}`,
    ]);
  });
});
