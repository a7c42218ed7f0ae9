import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { administrationCommands } from "../../../src/platform/resources/user/administration.ts";
import { history, say, start } from "../../support/conversations.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { openStream } from "../../support/streams.ts";
import { password, signInAs } from "./team.ts";

const call = async (platform: TestPlatform, token: string, method: string, path: string, body?: object) => {
  const response = await platform.request(method as "GET", path, { token, ...(body ? { body } : {}) });
  return { status: response.status, code: response.headers.get("ringback-code"), body: await response.json() };
};
const login = (platform: TestPlatform, body: object) => platform.request("POST", "/login", { body });

describe("a team", () => {
  it("grows by links that work once and for seven days, and each member signs in to the same account", async () => {
    await using platform = await startPlatform();
    const { key } = platform.owner;
    const email = "Zoé.Bo@Büro.example";
    const first = await call(platform, key, "POST", "/user/members", { email, role: "agent" });
    const second = await call(platform, key, "POST", "/user/members", { email, role: "agent" });
    expect([first.status, second.status]).toEqual([201, 201]);
    const hasColleague = async () => {
      const { steps } = (await call(platform, key, "GET", "/user/checklist")).body;
      return steps.find(({ name }: { name: string }) => name === "colleague").done;
    };
    expect(await hasColleague()).toBe(false); // an invitation is no member
    const join = async (code: string, name = "Bo") =>
      platform.request("POST", "/join", { body: { code, name, password } });
    expect((await join(first.body.code)).status).toBe(403); // another link took its place
    platform.pass(7 * 24 * 3_600_000 + 1_000);
    expect((await join(second.body.code)).status).toBe(403);
    const third = await call(platform, key, "POST", "/user/members", { email, role: "agent" });
    const read = (code: string) => platform.request("POST", "/join/link", { body: { code } });
    await call(platform, key, "PUT", "/user/me", { company: "Fernhill Bikes" });
    expect(await (await read(third.body.code)).json()).toMatchObject({
      email: "zoé.bo@büro.example",
      role: "agent",
      company: "Fernhill Bikes",
    });
    expect((await read(second.body.code)).status).toBe(403);
    const joined = await Promise.all([join(third.body.code), join(third.body.code)]);
    expect(joined.map(({ status }) => status).toSorted()).toEqual([201, 403]);
    expect((await read(third.body.code)).headers.get("ringback-code")).toBe("LINK_REFUSED");
    expect(await hasColleague()).toBe(true);
    expect((await call(platform, key, "POST", "/user/members", { email, role: "agent" })).code).toBe("MEMBER_EXISTS");
    // The same address as another keyboard writes it, and as browsers send what is typed into a field for one.
    const session = await login(platform, { email: "ZOE\u0301.BO@xn--bro-hoa.example", password });
    const { token } = await session.json();
    expect((await call(platform, token, "GET", "/user/members/me")).body).toMatchObject({ name: "Bo", role: "agent" });
    expect((await call(platform, token, "GET", "/user/assistants")).body).toHaveLength(1);
    expect((await call(platform, token, "GET", "/user/ledger")).code).toBe("ROLE_NOT_ALLOWED");
    const { data, invitations } = (await call(platform, key, "GET", "/user/members")).body;
    expect(data.map(({ role }: { role: string }) => role)).toEqual(["owner", "agent"]);
    expect(data[1].email).toBe("zoé.bo@büro.example");
    expect(invitations).toEqual([]);
  });

  it("lets owners alone make, change and remove owners, and keeps the account's own member", async () => {
    await using platform = await startPlatform();
    const [owner, admin] = [await signInAs(platform, "owner"), await signInAs(platform, "admin")];
    const { data } = (await call(platform, admin, "GET", "/user/members")).body;
    const [account, second, third] = data.map(({ id }: { id: number }) => id);
    const invite = { email: "cy@shop.example", role: "owner" };
    expect((await call(platform, admin, "POST", "/user/members", invite)).code).toBe("OWNER_ONLY");
    expect((await call(platform, admin, "PUT", `/user/members/${third}`, { role: "owner" })).code).toBe("OWNER_ONLY");
    expect((await call(platform, admin, "PUT", `/user/members/${second}`, { role: "agent" })).code).toBe("OWNER_ONLY");
    expect((await call(platform, admin, "DELETE", `/user/members/${second}`)).code).toBe("OWNER_ONLY");
    expect((await call(platform, admin, "POST", `/user/members/${second}/reset`)).code).toBe("OWNER_ONLY");
    expect((await call(platform, owner, "PUT", `/user/members/${account}`, { role: "admin" })).code).toBe("LAST_OWNER");
    expect((await call(platform, owner, "DELETE", `/user/members/${account}`)).code).toBe("LAST_OWNER");
    // A role holds from the next request on, and a removed member has no session.
    expect((await call(platform, owner, "PUT", `/user/members/${third}`, { role: "agent" })).status).toBe(200);
    expect((await call(platform, admin, "GET", "/user/api-keys")).code).toBe("ROLE_NOT_ALLOWED");
    expect((await call(platform, owner, "DELETE", `/user/members/${third}`)).status).toBe(200);
    expect((await call(platform, admin, "GET", "/user/members/me")).status).toBe(401);
    expect((await login(platform, { email: "admin@shop.example", password })).status).toBe(401);
  });

  it("ends the event streams of a member who was removed and of a key that was deleted before they tell anything more", async () => {
    await using platform = await startPlatform({ balanceUsd: 10 });
    const { key } = platform.owner;
    const session = await signInAs(platform, "agent");
    const made = (await call(platform, key, "POST", "/user/api-keys", { name: "Kiosk" })).body.api_key;
    const uuid = await start(platform);
    const open = (token: string) => openStream(`${platform.url}/user/events`, { token });
    const follow = (token?: string) =>
      openStream(`${platform.url}/conversations/${uuid}/events`, token === undefined ? {} : { token });
    using ofMember = await open(session);
    using ofKey = await open(made.token);
    using ofOwner = await open(key);
    using chatOfMember = await follow(session);
    using chatOfKey = await follow(made.token);
    using chatOfOwner = await follow(key);
    using chatOfVisitor = await follow();
    const { data } = (await call(platform, key, "GET", "/user/members")).body;
    expect((await call(platform, key, "DELETE", `/user/members/${data.at(-1).id}`)).status).toBe(200);
    expect((await call(platform, key, "DELETE", `/user/api-keys/${made.id}`)).status).toBe(200);
    await say(platform, uuid, "Not for those who left");
    const left = [ofMember, ofKey, chatOfMember, chatOfKey];
    const stayed = [ofOwner, chatOfOwner, chatOfVisitor];
    expect(await Promise.all(left.map(({ ended }) => ended))).toEqual(left.map(() => "in order"));
    const words = ({ seen }: typeof ofOwner) => JSON.stringify(seen).includes("Not for those who left");
    await expect.poll(() => stayed.map(words)).toEqual([true, true, true]);
    expect(left.map(words)).toEqual([false, false, false, false]);
  });

  it("lets the visitor whom a removed member was answering wait for somebody else, and nobody who has their answer", async () => {
    await using platform = await startPlatform({ balanceUsd: 10 });
    const { key } = platform.owner;
    const agent = await signInAs(platform, "agent");
    const { id } = (await call(platform, agent, "PUT", "/user/members/me", { name: "Bo" })).body;
    const { id: colleague } = (await call(platform, key, "GET", "/user/members/me")).body;
    const [asking, answered, given] = [await start(platform), await start(platform), await start(platform)];
    const answer = (uuid: string) =>
      call(platform, agent, "POST", `/user/conversations/${uuid}/messages`, { message: "One moment", name: "Bo" });
    for (const uuid of [asking, answered, given]) {
      await say(platform, uuid, "hello");
      expect((await answer(uuid)).status).toBe(200);
    }
    await call(platform, key, "PUT", `/user/conversations/${given}`, { assignee_id: colleague });
    for (const uuid of [asking, given]) await say(platform, uuid, "Are you still there?");
    expect((await call(platform, key, "DELETE", `/user/members/${id}`)).status).toBe(200);
    const { data } = (await call(platform, key, "GET", "/user/conversations?waiting=true")).body;
    const waiting = { state: "waiting" };
    const theirs = { id: given, person: waiting, assignee: { id: colleague } };
    expect(data).toMatchObject([theirs, { id: asking, person: waiting }]);
    expect(data[1].assignee).toBeUndefined();
    expect((await history(platform, asking)).at(-1)).toMatchObject({ role: "system", content: "Bo left" });
    expect((await call(platform, key, "GET", `/user/conversations/${answered}`)).body.person.state).toBe("joined");
  });

  it("changes passwords: one's own with the present one, and a lost one by a link; other sessions end", async () => {
    await using platform = await startPlatform();
    const here = await signInAs(platform, "agent");
    const email = "agent@shop.example";
    const there = (await (await login(platform, { email, password })).json()).token;
    const sessions = (await call(platform, here, "GET", "/user/members/me/sessions")).body.data;
    expect(sessions.map(({ is_this }: { is_this: boolean }) => is_this)).toEqual([false, true]);
    const next = "another long password";
    const wrong = { password: next, present_password: "not this one" };
    expect((await call(platform, here, "PUT", "/user/members/me", wrong)).code).toBe("PASSWORD_WRONG");
    const right = { password: next, present_password: password, name: "Bo" };
    expect((await call(platform, here, "PUT", "/user/members/me", right)).body.name).toBe("Bo");
    expect((await call(platform, there, "GET", "/user/members/me")).status).toBe(401);
    expect((await call(platform, here, "GET", "/user/members/me")).status).toBe(200);
    expect((await login(platform, { email, password })).status).toBe(401);
    const { id } = (await call(platform, here, "GET", "/user/members/me")).body;
    const { code } = (await call(platform, platform.owner.key, "POST", `/user/members/${id}/reset`)).body;
    const reset = await platform.request("POST", "/join", { body: { code, password } });
    expect((await reset.json()).email).toBe(email);
    expect((await call(platform, here, "GET", "/user/members/me")).status).toBe(401);
    expect((await login(platform, { email, password })).status).toBe(200);
    const session = (await (await login(platform, { email, password })).json()).token;
    const [newest] = (await call(platform, session, "GET", "/user/members/me/sessions")).body.data;
    expect((await call(platform, session, "DELETE", `/user/members/me/sessions/${newest.id}`)).status).toBe(200);
    expect((await call(platform, session, "GET", "/user/members/me")).status).toBe(401);
  });

  it("asks for a code at sign-in once one has confirmed the secret, takes each once, and none after the last", async () => {
    await using platform = await startPlatform();
    const token = await signInAs(platform, "agent");
    const email = "agent@shop.example";
    const { secret, uri } = (await call(platform, token, "POST", "/user/members/me/totp")).body;
    expect(uri).toMatch(/^otpauth:\/\/totp\/Ringback/);
    let atMs = Date.parse("2026-11-20T10:00:00.000Z"); // the platform's clock
    const pass = (ms: number) => {
      atMs += ms;
      platform.pass(ms);
    };
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: atMs });
    expect((await login(platform, { email, password })).status).toBe(200); // nothing is confirmed yet
    expect((await call(platform, token, "PUT", "/user/members/me/totp", { code: "000000" })).code).toBe("CODE_WRONG");
    const used = codeNow();
    expect((await call(platform, token, "PUT", "/user/members/me/totp", { code: used })).body.has_totp).toBe(true);
    const asked = await login(platform, { email, password });
    expect([asked.status, asked.headers.get("ringback-code")]).toEqual([401, "CODE_NEEDED"]);
    expect((await login(platform, { email, password, code: used })).headers.get("ringback-code")).toBe("CODE_WRONG");
    pass(60_000);
    const both = await Promise.all([1, 2].map(() => login(platform, { email, password, code: codeNow() })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    // A second secret does not take the place of one that is in use.
    await call(platform, token, "POST", "/user/members/me/totp");
    pass(60_000);
    expect((await login(platform, { email, password, code: codeNow() })).status).toBe(200);
    pass(60_000);
    expect((await call(platform, token, "POST", "/user/members/me/totp/off", { code: codeNow() })).body.has_totp).toBe(
      false,
    );
    expect((await login(platform, { email, password })).status).toBe(200);
  });
});

describe("GET /user/audit", () => {
  it("says who changed what, by a member's name or a key's, once it has succeeded, newest first, to owners and admins", async () => {
    await using platform = await startPlatform();
    const [admin, agent] = [await signInAs(platform, "admin"), await signInAs(platform, "agent")];
    await call(platform, admin, "POST", "/user/folders", { name: "" }); // refused: nothing was changed
    const folder = (await call(platform, admin, "POST", "/user/folders", { name: "Visits" })).body.data.id;
    await call(platform, platform.owner.key, "DELETE", `/user/folders/${folder}`);
    await call(platform, platform.owner.key, "GET", "/user/members/me");
    expect((await call(platform, agent, "GET", "/user/audit")).code).toBe("ROLE_NOT_ALLOWED");
    const { data } = (await call(platform, admin, "GET", "/user/audit")).body;
    expect(data.map(({ operation, actor, params }: Record<string, unknown>) => [operation, actor, params])).toEqual([
      ["deleteFolder", "first", { id: folder }],
      ["createFolder", "The admin", {}],
      ["inviteMember", "first", {}],
      ["inviteMember", "first", {}],
    ]);
    expect(data[1]).toMatchObject({ summary: "Create a folder", address: "127.0.0.1" });
    // The names of the fields that were changed, and not what they hold; that somebody read a conversation is no change.
    const uuid = await start(platform);
    const [greeting] = await history(platform, uuid);
    await call(platform, admin, "PUT", `/user/conversations/${uuid}`, { read_id: greeting?.id });
    await call(platform, admin, "PUT", `/user/conversations/${uuid}`, { read_id: greeting?.id, tags: ["secret"] });
    const [newest, before] = (await call(platform, admin, "GET", "/user/audit")).body.data;
    expect(newest.params).toEqual({ uuid, changed: ["tags", "read_id"] });
    expect(before.operation).toBe("deleteFolder");
  });

  it("lists a key and a password that were set on the command line, in words", async () => {
    await using platform = await startPlatform();
    const { email } = await platform.db.selectFrom("users").select("email").executeTakeFirstOrThrow();
    const commands = administrationCommands({ db: platform.db, now: () => new Date("2026-11-20T10:00:00Z") });
    await commands["user.key"]?.({ email, name: "Till" });
    await commands["user.password"]?.({ email, password });
    const { data } = (await call(platform, platform.owner.key, "GET", "/user/audit")).body;
    const byCommandLine = { actor: "Command line", member_id: null, address: null };
    expect(data).toMatchObject([
      { summary: "Set the account's password", ...byCommandLine },
      { summary: "Create an API key", ...byCommandLine },
    ]);
  });
});
