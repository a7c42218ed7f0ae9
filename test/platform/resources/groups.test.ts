import { describe, expect, it } from "vitest";
import { Group } from "../../../src/contract/operations/assistants/groups.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

const at = "2026-11-20T10:00:00.000000Z";

describe.each([
  ["folder", "Folder"],
  ["label", "Label"],
])("%ss", (name, title) => {
  it("are made, changed and deleted on both paths, and listed in pages, newest first", async () => {
    await using platform = await startPlatform();
    const made = await send(platform, "POST", `/user/${name}`, { name: "Support", color: "teal" });
    const first = Group.parse(made.body.data);
    expect(made).toEqual({
      status: 201,
      body: {
        message: `${title} created successfully`,
        data: { id: first.id, name: "Support", color: "teal", created_at: at, updated_at: at },
      },
    });
    const second = (await send(platform, "POST", `/user/${name}s`, { name: "Sales" })).body.data;
    expect(second.color).toBeNull();
    const listed = await send(platform, "GET", `/user/${name}s?per_page=1`);
    expect(listed.body).toMatchObject({ data: [second], total: 2, per_page: 1, current_page: 1, last_page: 2 });
    platform.pass(1_000);
    const changed = await send(platform, "PUT", `/user/${name}/${first.id}`, { name: "Help" });
    expect(changed).toEqual({
      status: 200,
      body: {
        message: `${title} updated successfully`,
        data: { ...first, name: "Help", updated_at: "2026-11-20T10:00:01.000000Z" },
      },
    });
    const cleared = await send(platform, "PUT", `/user/${name}s/${first.id}`, { color: null });
    expect(cleared.body.data).toMatchObject({ name: "Help", color: null });
    for (const [id, path] of [
      [first.id, name],
      [second.id, `${name}s`],
    ]) {
      expect(await send(platform, "DELETE", `/user/${path}/${id}`)).toEqual({
        status: 200,
        body: { message: `${title} deleted successfully` },
      });
    }
    expect((await send(platform, "GET", `/user/${name}s`)).body).toMatchObject({
      data: [],
      from: null,
      to: null,
      total: 0,
    });
  });

  it("refuse other colours and names, and are not known to another owner", async () => {
    await using platform = await startPlatform();
    for (const [body, field] of [
      [{}, "name"],
      [{ name: " " }, "name"],
      [{ name: "x".repeat(256) }, "name"],
      [{ name: "a", color: "mauve" }, "color"],
    ] as const) {
      const { status, body: answer } = await send(platform, "POST", `/user/${name}s`, body);
      expect([status, Object.keys(answer.errors)]).toEqual([422, [field]]);
    }
    const { id } = (await send(platform, "POST", `/user/${name}s`, { name: "😀".repeat(255) })).body.data;
    expect((await send(platform, "PUT", `/user/${name}s/${id}`, { name: null })).status).toBe(422);
    const stranger = await platform.addOwner();
    for (const [method, body] of [["PUT", { name: "Mine" }], ["DELETE"]] as const) {
      expect(await send(platform, method, `/user/${name}s/${id}`, body, stranger.key)).toEqual({
        status: 404,
        body: { message: `${title} not found` },
      });
    }
    expect((await send(platform, "GET", `/user/${name}s`, undefined, stranger.key)).body.total).toBe(0);
    const assistant = { [name === "folder" ? "folder_id" : "label_ids"]: name === "folder" ? id : [id] };
    const foreign = await send(platform, "PUT", `/user/assistant/${stranger.assistantId}`, assistant, stranger.key);
    expect(foreign.status).toBe(422);
  });
});

describe("an assistant", () => {
  it("is put into a folder and under labels, and out again", async () => {
    await using platform = await startPlatform();
    const path = `/user/assistant/${platform.owner.assistantId}`;
    const folder = (await send(platform, "POST", "/user/folders", { name: "Support" })).body.data.id;
    const labels: number[] = [];
    for (const name of ["night", "day"])
      labels.unshift((await send(platform, "POST", "/user/labels", { name })).body.data.id);
    const given = { folder_id: folder, label_ids: [...labels, labels[0]] };
    expect((await send(platform, "PUT", path, given)).status).toBe(200);
    expect(await read(platform)).toMatchObject({ folder_id: folder, label_ids: labels });
    // What is not given stays.
    await send(platform, "PUT", path, { name: "Mara" });
    expect(await read(platform)).toMatchObject({ folder_id: folder, label_ids: labels });
    await send(platform, "DELETE", `/user/labels/${labels[0]}`);
    expect(await read(platform)).toMatchObject({ label_ids: [labels[1]] });
    await send(platform, "PUT", path, { folder_id: null, label_ids: [] });
    expect(await read(platform)).toMatchObject({ folder_id: null, label_ids: [] });
    await send(platform, "PUT", path, { folder_id: folder });
    await send(platform, "DELETE", `/user/folders/${folder}`);
    expect(await read(platform)).toMatchObject({ folder_id: null });
    const unknown = await send(platform, "PUT", path, { folder_id: folder, label_ids: [labels[1], 999] });
    expect([unknown.status, unknown.body.errors]).toEqual([
      422,
      { folder_id: ["The selected folder id is invalid."], "label_ids.1": ["The selected label ids.1 is invalid."] },
    ]);
  });
});

async function send(platform: TestPlatform, method: string, path: string, body?: unknown, token = platform.owner.key) {
  const response = await platform.request(method, path, { token, ...(body === undefined ? {} : { body }) });
  return { status: response.status, body: await response.json() };
}

async function read(platform: TestPlatform) {
  return (await send(platform, "GET", "/user/assistants")).body[0];
}
