import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { giveWaiting } from "../../../src/platform/notifications/assign-in-turn.ts";
import { notifyDue } from "../../../src/platform/notifications/notify-members.ts";
import { start } from "../../support/conversations.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { openStream } from "../../support/streams.ts";
import { signInAs } from "../team/team.ts";

const minutes = 60_000;

interface TestMember {
  readonly id: number;
  readonly token: string;
}

describe("giving waiting conversations to members in turn", () => {
  let platform: TestPlatform;
  beforeEach(async () => {
    platform = await startPlatform();
    await call("PUT", "/user/me", { assign_in_turn: true });
  });
  afterEach(() => platform[Symbol.asyncDispose]());

  async function call(method: string, path: string, body?: object, token = platform.owner.key) {
    const response = await platform.request(method, path, { token, ...(body ? { body } : {}) });
    return { status: response.status, body: await response.json() };
  }

  async function join(name: string, role: "agent" | "admin" = "agent"): Promise<TestMember> {
    const token = await signInAs(platform, role, `${name}@shop.example`);
    return { id: (await call("GET", "/user/members/me", undefined, token)).body.id, token };
  }

  /** As a console does that is open for a moment. */
  async function show(...members: readonly TestMember[]): Promise<void> {
    for (const { token } of members) {
      using stream = await openStream(`${platform.url}/user/events`, { token });
      expect(stream.response.status).toBe(200);
    }
  }

  async function waiting(): Promise<string> {
    const uuid = await start(platform);
    await platform.request("POST", `/conversations/${uuid}/person`, { body: {} });
    return uuid;
  }

  const holder = async (uuid: string): Promise<number | undefined> =>
    (await call("GET", `/user/conversations/${uuid}`)).body.assignee?.id;
  const give = () => giveWaiting(platform.db, platform.services.now());

  it("assigns each to the present member who has waited longest for one, and to no absent one", async () => {
    const [ada, bo, away] = [await join("ada"), await join("bo"), await join("away")];
    const first = await waiting();
    await give();
    expect(await holder(first)).toBeUndefined();
    await show(ada, bo);
    const others = [await waiting(), await waiting()];
    await give();
    expect(await Promise.all([first, ...others].map(holder))).toEqual([ada.id, bo.id, ada.id]);
    const { body } = await call("GET", `/user/conversations/${first}`);
    expect(body.given_in_turn_at).toBe("2026-11-20T10:00:00.000000Z");
    platform.pass(2 * minutes); // nobody's console is open any more
    await show(away);
    const last = await waiting();
    await give();
    expect(await holder(last)).toBe(away.id);
  });

  it("gives agents theirs before admins, keeps to quiet hours and to the limit", async () => {
    const [ada, bo, admin] = [await join("ada"), await join("bo"), await join("chief", "admin")];
    await show(ada, bo, admin);
    await call("PUT", "/user/me", { assign_limit: 1 });
    const quiet_hours = { begin: "08:00", end: "12:00", timezone: "Europe/London" };
    await call("PUT", "/user/notifications", { quiet_hours }, bo.token);
    const conversations = [await waiting(), await waiting(), await waiting()];
    await give();
    expect(await Promise.all(conversations.map(holder))).toEqual([ada.id, admin.id, undefined]);
    await call("PUT", `/user/conversations/${conversations[0]}`, { status: "closed" });
    await give();
    expect(await holder(conversations[2] ?? "")).toBe(ada.id);
  });

  it("hands on what nobody answers within person_wait_minutes, and what somebody leaves, but not what somebody has assigned", async () => {
    const [ada, bo] = [await join("ada"), await join("bo")];
    await show(ada, bo);
    const [left, answered] = [await waiting(), await waiting()];
    await give();
    expect([await holder(left), await holder(answered)]).toEqual([ada.id, bo.id]);
    await call("POST", `/user/conversations/${answered}/messages`, { message: "Hello", name: "Bo" }, bo.token);
    platform.pass(9 * minutes);
    await show(ada, bo);
    await give();
    expect(await holder(left)).toBe(ada.id);
    platform.pass(minutes);
    await show(ada, bo);
    await give();
    expect([await holder(left), await holder(answered)]).toEqual([bo.id, bo.id]);
    platform.pass(2 * minutes); // who has it has closed the console; the one who had it may have it again only where nobody has it
    await show(ada);
    await give();
    expect(await holder(left)).toBe(bo.id);
    await call("PUT", `/user/conversations/${left}`, { assignee_id: null });
    await give();
    expect(await holder(left)).toBe(ada.id);
    await call("PUT", `/user/conversations/${left}`, { assignee_id: bo.id });
    platform.pass(60 * minutes);
    await show(ada);
    await give();
    expect(await holder(left)).toBe(bo.id);
    expect((await call("GET", `/user/conversations/${left}`)).body.given_in_turn_at).toBeUndefined();
  });

  it("gives nothing to a member who takes nothing new, and hands on what they had", async () => {
    const [ada, bo] = [await join("ada"), await join("bo")];
    await show(ada, bo);
    const first = await waiting();
    await give();
    expect(await holder(first)).toBe(ada.id);
    const set = (takes_turns: boolean) => call("PUT", "/user/members/me", { takes_turns }, ada.token);
    expect((await set(false)).body.takes_turns).toBe(false);
    await give();
    expect(await holder(first)).toBe(bo.id);
    const others = [await waiting(), await waiting()];
    await give();
    expect(await Promise.all(others.map(holder))).toEqual([bo.id, bo.id]);
    expect((await set(true)).body.takes_turns).toBe(true);
    const last = await waiting();
    await give();
    expect(await holder(last)).toBe(ada.id);
  });

  it("gives two that wait at once to two members, however many processes look", async () => {
    const members = [await join("ada"), await join("bo"), await join("cy")];
    await show(...members);
    const conversations = [await waiting(), await waiting(), await waiting()];
    await Promise.all([give(), give(), give(), notifyDue(platform.services)]);
    await give();
    const holders = await Promise.all(conversations.map(holder));
    expect(holders.toSorted()).toEqual(members.map(({ id }) => id).toSorted());
    const { data } = (await call("GET", "/user/audit")).body;
    const given = data.filter(({ operation }: { operation: string }) => operation === "assignInTurn");
    expect(given.map(({ params }: { params: { uuid: string } }) => params.uuid).toSorted()).toEqual(
      conversations.toSorted(),
    );
    expect(given[0]).toMatchObject({ actor: "Ringback", member_id: null, params: { member: expect.any(String) } });
  });

  it("notifies the member who is assigned one, and the others only once nobody takes it", async () => {
    const [ada, bo] = [await join("ada"), await join("bo")];
    const told = async () =>
      (
        await platform.db
          .selectFrom("notification_deliveries as d")
          .innerJoin("notifications as n", "n.id", "d.notification_id")
          .select(["n.kind", "d.member_id"])
          .orderBy("d.id")
          .execute()
      ).map(({ kind, member_id: member }) => [kind, Number(member)]);
    for (const { token } of [ada, bo])
      await call(
        "PUT",
        "/user/notifications",
        { kinds: { waiting: { email: true }, assigned: { email: true } } },
        token,
      );
    const services = { ...platform.services, mail: { domain: "shop.example", send: async () => {} } as never };
    await show(ada);
    const uuid = await waiting();
    await notifyDue(services);
    await notifyDue(services);
    expect([await holder(uuid), await told()]).toEqual([ada.id, [["assigned", ada.id]]]);
    platform.pass(11 * minutes);
    await notifyDue(services);
    expect((await told()).slice(1)).toEqual([["waiting", ada.id]]);
    platform.pass(11 * minutes);
    await notifyDue(services);
    expect((await told()).slice(2)).toEqual([["waiting", bo.id]]);
  });

  it("gives nothing if the account does not say so", async () => {
    await call("PUT", "/user/me", { assign_in_turn: false });
    const ada = await join("ada");
    await show(ada);
    const uuid = await waiting();
    await give();
    expect(await holder(uuid)).toBeUndefined();
    const { body } = await call("PUT", "/user/me", { assign_in_turn: true, assign_limit: 0 });
    expect(body.errors.assign_limit).toEqual(["The assign limit field must be at least 1."]);
  });
});
