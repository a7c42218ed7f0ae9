import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { withCompany } from "../../src/cli/serve/proxy.ts";
import { readProxyFile } from "../../src/cli/serve/proxy-file.ts";

const folder = mkdtempSync(join(tmpdir(), "ringback-proxy-file-"));
const file = join(folder, "proxy.yaml");
const uuid = "5f0c1b9e-6a39-4a52-9d3f-0c7f4f6f2b11";
const assistants = `assistants: { robin: { uuid: "${uuid}", callAssistantId: 3 } }`;

it("names the account's company in texts with codes, unless the file names another", () => {
  expect(withCompany({ calls: {} }, "Halden Heating")).toEqual({
    calls: {},
    verification: { company: "Halden Heating" },
  });
  expect(withCompany(undefined, "x".repeat(255)).verification?.company).toHaveLength(60);
  expect(withCompany({ verification: { company: "Ours", from: 3 } }, "Theirs").verification).toEqual({
    company: "Ours",
    from: 3,
  });
  expect(withCompany({ calls: {} }, null)).toEqual({ calls: {} });
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("the file of RINGBACK_PROXY", () => {
  it("is YAML or JSON", async () => {
    const wanted = {
      account: "ada@example.com",
      origins: ["https://shop.example"],
      assistants: { robin: { uuid, callAssistantId: 3 } },
      policy: { variables: ["name"] },
    };
    writeFileSync(
      file,
      `account: ada@example.com\norigins: [https://shop.example]\n${assistants}\npolicy:\n  variables: [name]`,
    );
    expect(await readProxyFile(file)).toEqual(wanted);
    writeFileSync(file, JSON.stringify(wanted));
    expect(await readProxyFile(file)).toEqual(wanted);
  });

  it.each([
    [undefined, "cannot be read (ENOENT)."],
    ["", "is empty."],
    ["account: [rbk_secret", "is no valid YAML or JSON: "],
    ["ada@example.com", "it: Invalid input"],
    ["account: ada@example.com", "assistants: Invalid input"],
    [`account: ada\n${assistants}`, "account: must be an account's e-mail address"],
    [`account: ada@example.com\napiKey: rbk_secret\n${assistants}`, 'it: Unrecognized key: "apiKey"'],
    ["account: ada@example.com\nassistants: { robin: { uuid: 7 } }", "assistants.robin.uuid: "],
    [`account: ada@example.com\n${assistants}\norigins: https://shop.example`, "origins: "],
    [`account: ada@example.com\n${assistants}\npolicy: chat`, "policy: "],
  ])("is refused where it is wrong: %j", async (content, problem) => {
    rmSync(file, { force: true });
    if (content !== undefined) writeFileSync(file, content);
    const { message } = (await readProxyFile(file).catch((error: unknown) => error)) as Error;
    expect(message).toContain(`RINGBACK_PROXY ${file}: ${problem}`);
    expect(message).not.toContain("rbk_secret");
  });
});
