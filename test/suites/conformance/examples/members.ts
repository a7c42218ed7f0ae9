import { TOTP } from "otpauth";
import type { Operations } from "../../../../src/contract/all-operations.ts";
import { operations as api } from "../../../../src/contract/all-operations.ts";
import type { Api } from "../api.ts";
import { letters } from "../letters.ts";
import { type Fixture, nothing } from "./fixture.ts";

const someEmail = () => `${letters(12)}@example.com`;
/** Somebody who has used an invitation. */
const madeMember = async (to: Api) => {
  const email = someEmail();
  const { code } = await to.make(api.inviteMember, { body: { email, role: "agent" } });
  await to.make(api.joinTeam, { body: { code, name: "Bo", password: "a long password" } });
  const { data } = await to.make(api.listMembers);
  return { params: { id: data.find((one) => one.email === email)?.id ?? 0 } };
};
/** The token of a member's session. */
const ownSession = async (to: Api) => {
  const { code } = await to.make(api.inviteMember, { body: { email: someEmail(), role: "agent" } });
  return (await to.make(api.joinTeam, { body: { code, name: "Bo", password: "a long password" } })).token;
};
/** What an authenticator shows by the server's clock, which what was just made tells. */
const codeOf = async (to: Api, secret: string, laterMs = 0) => {
  const { created_at } = (await to.make(api.createFolder, { body: { name: `clock ${letters(12)}`, color: "teal" } }))
    .data;
  return new TOTP({ secret }).generate({ timestamp: Date.parse(created_at) + laterMs });
};
const accountMember = async (to: Api) => {
  const { data } = await to.make(api.listMembers);
  return { params: { id: data.find(({ is_account }) => is_account)?.id ?? 0 } };
};

/** Of an account's members: invitations, roles, their own sessions and second factor. */
export const memberExamples: Partial<Record<keyof Operations, Fixture>> = {
  listMembers: nothing,
  inviteMember: { valid: () => ({ body: { email: someEmail(), role: "agent" } }) },
  deleteInvitation: {
    async valid(to) {
      const email = someEmail();
      await to.make(api.inviteMember, { body: { email, role: "agent" } });
      const { invitations } = await to.make(api.listMembers);
      return { params: { id: invitations.find((one) => one.email === email)?.id ?? 0 } };
    },
  },
  updateMember: {
    valid: async (to) => ({ ...(await madeMember(to)), body: { role: "admin" } }),
    failing: { LAST_OWNER: async (to) => ({ ...(await accountMember(to)), body: { role: "agent" } }) },
  },
  removeMember: { valid: madeMember, failing: { LAST_OWNER: accountMember } },
  resetMemberPassword: { valid: madeMember },
  joinTeam: {
    async valid(to) {
      const { code } = await to.make(api.inviteMember, { body: { email: someEmail(), role: "agent" } });
      return { body: { code, name: "Bo", password: "a long password" } };
    },
    failing: { LINK_REFUSED: () => ({ body: { code: "made up", password: "a long password" } }) },
  },
  readLink: {
    async valid(to) {
      const { code } = await to.make(api.inviteMember, { body: { email: someEmail(), role: "agent" } });
      return { body: { code } };
    },
    failing: { LINK_REFUSED: () => ({ body: { code: "made up" } }) },
  },
  getOwnMember: nothing,
  updateOwnMember: {
    valid: async (to) => ({ body: { name: (await to.make(api.getOwnMember)).name } }),
    failing: { SESSION_NEEDED: () => ({ body: { password: "a longer password" } }) },
  },
  listOwnSessions: nothing,
  endOwnSession: {
    async valid(to) {
      const token = await ownSession(to);
      const [session] = (await to.make(api.listOwnSessions, { token })).data;
      return { params: { sessionId: session?.id ?? 0 }, token };
    },
  },
  beginTotp: { valid: async (to) => ({ token: await ownSession(to) }), failing: { SESSION_NEEDED: () => ({}) } },
  confirmTotp: {
    async valid(to) {
      const token = await ownSession(to);
      const { secret } = await to.make(api.beginTotp, { token });
      return { body: { code: await codeOf(to, secret, 30_000) }, token }; // also right a minute later
    },
    failing: {
      SESSION_NEEDED: () => ({ body: { code: "123456" } }),
      CODE_WRONG: async (to) => ({ body: { code: "000000" }, token: await ownSession(to) }),
    },
  },
  endTotp: {
    async valid(to) {
      const token = await ownSession(to);
      const { secret } = await to.make(api.beginTotp, { token });
      await to.make(api.confirmTotp, { body: { code: await codeOf(to, secret) }, token });
      return { body: { code: await codeOf(to, secret, 30_000) }, token }; // each code counts once
    },
    failing: {
      SESSION_NEEDED: () => ({ body: { code: "123456" } }),
      CODE_WRONG: async (to) => ({ body: { code: "000000" }, token: await ownSession(to) }),
    },
  },
};
