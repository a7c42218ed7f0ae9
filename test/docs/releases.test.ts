import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { root } from "../../scripts/lib/processes.ts";
import { askedParts, testParts } from "../../scripts/lib/test-parts.ts";

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const workflows = readdirSync(join(root, ".github/workflows")).map((name) => ({
  name,
  content: parse(readFileSync(join(root, ".github/workflows", name), "utf8")),
}));

interface Job {
  readonly needs?: string;
  /** Another workflow, in the place of steps. */
  readonly uses?: string;
  readonly steps?: readonly { readonly run?: string; readonly with?: Readonly<Record<string, string>> }[];
}

describe("the workflows", () => {
  const steps = workflows.flatMap(({ content }) => Object.values<Job>(content.jobs).flatMap((job) => job.steps ?? []));

  it("test every part that npm test has, each on a machine of its own", () => {
    const tests = workflows.find(({ name }) => name === "test.yml");
    expect(tests?.content.jobs.part.strategy.matrix.part).toEqual(testParts);
  });

  it("publish only what the deep tests have passed on", () => {
    const jobs = workflows.flatMap(({ content }) => {
      const all: Record<string, Job> = content.jobs;
      return Object.values(all).map((job) => ({ job, before: job.needs === undefined ? undefined : all[job.needs] }));
    });
    const publishing = jobs.filter(({ job }) => job.steps?.some((step) => step.with?.publish !== undefined));
    expect(publishing.map(({ before }) => before?.uses)).toEqual(["./.github/workflows/deep.yml"]);
    const deep = workflows.find(({ name }) => name === "deep.yml")?.content;
    expect(Object.keys(deep.on)).toContain("workflow_call");
    expect(deep.jobs.deep.steps.at(-1)).toEqual({ run: "npm run test:deep" });
  });

  it("run nothing but scripts of the package, on the Node that the lock file pins", () => {
    const all = steps.flatMap((step) => [step.run, step.with?.version, step.with?.publish].filter(Boolean));
    // But for what a database needs, of the machine's own packages.
    const commands = all.filter(
      (command) => !/^sudo apt-get update && sudo apt-get install -y [\w -]+$/.test(command ?? ""),
    );
    const scripts = commands.map((command) => /^npm (?:run )?(\S+)/.exec(command ?? "")?.[1]);
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((name) => name !== "ci" && !Object.hasOwn(manifest.scripts, name ?? ""))).toEqual([]);
    expect(readFileSync(join(root, ".nvmrc"), "utf8").trim()).toBe(manifest.devDependencies.node);
  });
});

describe("npm test", () => {
  it("is asked for parts by name, and refuses a name that no part has", () => {
    expect([...askedParts(["pages", "--deep"])]).toEqual(["pages"]);
    expect([...askedParts(["--deep"])]).toEqual(testParts);
    expect(() => askedParts(["page"])).toThrow("No part of the tests: page.");
  });
});

describe("npm run raise", () => {
  it("gives both packages the version that a changeset asks for, and the changes under Unreleased", async () => {
    const folder = mkdtempSync(join(tmpdir(), "ringback-raise-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const part of ["package.json", "package-lock.json", "CHANGELOG.md", ".changeset", "scripts"])
      cpSync(join(root, part), join(folder, part), { recursive: true });
    cpSync(join(root, "server/package.json"), join(folder, "server/package.json"), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const read = (file: string) => readFileSync(join(folder, file), "utf8");
    writeFileSync(
      join(folder, "CHANGELOG.md"),
      `# Changelog\n\n## Unreleased\n\n- A test.\n\n## 0.1.0 – 2026-11-27\n\n- All.\n`,
    );
    writeFileSync(join(folder, ".changeset/test.md"), `---\n"ringback": minor\n---\n\nA test.\n`);
    const today = () => new Date().toISOString().slice(0, 10);
    const days = [today()];
    await promisify(execFile)(process.execPath, [join(folder, "scripts/commands/raise.ts")], { cwd: folder });
    days.push(today()); // it may have ended meanwhile
    const [page, server, lock] = ["package.json", "server/package.json", "package-lock.json"].map((file) =>
      JSON.parse(read(file)),
    );
    expect(page.version).toBe("0.2.0");
    expect([server.version, lock.version, lock.packages.server.version]).toEqual(Array(3).fill(page.version));
    const changelogs = days.map(
      (day) => `# Changelog\n\n## Unreleased\n\n## 0.2.0 – ${day}\n\n- A test.\n\n## 0.1.0 – 2026-11-27\n\n- All.\n`,
    );
    expect(changelogs).toContain(read("CHANGELOG.md"));
    expect(readdirSync(join(folder, ".changeset")).sort()).toEqual(["README.md", "config.json"]);
  });
});
