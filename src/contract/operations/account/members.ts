import { operation, roles } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";
import { passwordChars } from "./set-up.ts";

const role = s.enum(roles);
const name = s.name({ max: limits.nameChars });
const message = s.object({ message: s.string() });
/** Six digits of an authenticator. */
const code = s.pattern(/^\d{6}$/, "123456", "Write the six digits that the authenticator shows.");

/** Somebody who signs in to an account. Ours, as all of this file. */
export const Member = s.object({
  id: s.id(),
  name: s.string(),
  email: s.string(),
  role,
  /** Whether the account's address, name and password are this member's. */
  is_account: s.boolean(),
  has_totp: s.boolean(),
  /** Whether conversations that are given in turn are given to this member too. */
  takes_turns: s.boolean(),
  created_at: s.timestamp(),
  /** Of the newest session. */
  last_seen_at: s.nullable(s.timestamp()),
});
export type Member = s.Infer<typeof Member>;

/** Who is signed in. */
const OwnMember = s.object({
  ...Member.shape,
  /** Of the account, as visitors know it: agents do not read the account. */
  company: s.nullable(s.string()),
});

const ofTeam = { tag: "Team", auth: "bearer", errorShape: "message" } as const;
const memberNotFound = { MEMBER_NOT_FOUND: { status: 404, chosen: true, message: "Member not found" } } as const;
const notOverOwners = {
  OWNER_ONLY: { status: 403, chosen: true, message: "Only an owner can do this with an owner." },
} as const;
const lastOwner = {
  LAST_OWNER: { status: 409, chosen: true, message: "An account keeps its own member as an owner." },
} as const;
const link = s.object({
  message: s.string(),
  /** What follows `/console/join?code=` in the link; it is in this answer and nowhere else. */
  code: s.string(),
  expires_at: s.timestamp(),
});

/** Lists members with those who are invited. */
export const listMembers = operation({
  ...ofTeam,
  id: "listMembers",
  summary: "List members",
  notes: "Oldest first, with the invitations that are open.",
  role: "agent",
  method: "GET",
  path: "/user/members",
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      data: s.array(Member),
      invitations: s.array(s.object({ id: s.id(), email: s.string(), role, expires_at: s.timestamp() })),
    }),
  },
  failures: {},
});

/** Invites somebody by one link, which works once within seven days. */
export const inviteMember = operation({
  ...ofTeam,
  id: "inviteMember",
  summary: "Invite a member",
  notes:
    "The link is the console's /join?code= with code; it works once, within seven days. " +
    "Only an owner invites an owner. Inviting the same address again replaces the link.",
  method: "POST",
  path: "/user/members",
  body: s.object({ email: s.email(), role }),
  success: {
    status: 201,
    chosen: true,
    body: s.object({
      ...link.shape,
      /** Whether the link was sent to the address: where the server sends e-mails and knows the address of its console. */
      emailed: s.boolean(),
    }),
  },
  failures: {
    ...notOverOwners,
    MEMBER_EXISTS: { status: 409, chosen: true, message: "Somebody with this address signs in here already." },
  },
});

/** Takes an invitation back. */
export const deleteInvitation = operation({
  ...ofTeam,
  id: "deleteInvitation",
  summary: "Delete an invitation",
  notes: "Its link works no more.",
  method: "DELETE",
  path: "/user/invitations/{id}",
  params: s.object({ id: s.id() }),
  unknownId: "INVITATION_NOT_FOUND",
  success: { status: 200, chosen: true, body: message },
  failures: { INVITATION_NOT_FOUND: { status: 404, chosen: true, message: "Invitation not found" } },
});

/** Changes what a member may do; it holds from their next request on. */
export const updateMember = operation({
  ...ofTeam,
  id: "updateMember",
  summary: "Change a member's role",
  notes:
    "From the member's next request on. Only an owner changes an owner or makes one. The account's own member stays an owner.",
  method: "PUT",
  path: "/user/members/{id}",
  params: s.object({ id: s.id() }),
  unknownId: "MEMBER_NOT_FOUND",
  body: s.object({ role }),
  success: { status: 200, chosen: true, body: message },
  failures: { ...memberNotFound, ...notOverOwners, ...lastOwner },
});

/** Removes a member with all their sessions. */
export const removeMember = operation({
  ...ofTeam,
  id: "removeMember",
  summary: "Remove a member",
  notes:
    "Their sessions end at once. What they wrote and changed stays. Visitors whom they were answering, and who wrote last within a day, wait for somebody else.",
  method: "DELETE",
  path: "/user/members/{id}",
  params: s.object({ id: s.id() }),
  unknownId: "MEMBER_NOT_FOUND",
  success: { status: 200, chosen: true, body: message },
  failures: { ...memberNotFound, ...notOverOwners, ...lastOwner },
});

/** Makes a link by which a member sets a new password. */
export const resetMemberPassword = operation({
  ...ofTeam,
  id: "resetMemberPassword",
  summary: "Let a member set a new password",
  notes:
    "As inviteMember: one link, seven days, once. Setting a password ends the member's sessions and turns their one-time codes off.",
  method: "POST",
  path: "/user/members/{id}/reset",
  params: s.object({ id: s.id() }),
  unknownId: "MEMBER_NOT_FOUND",
  success: { status: 201, chosen: true, body: link },
  failures: { ...memberNotFound, ...notOverOwners },
});

/** Makes a member, or sets a password, by a link; and signs in. */
export const joinTeam = operation({
  ...ofTeam,
  auth: "none",
  id: "joinTeam",
  summary: "Use an invitation or a reset link",
  notes: "name is needed for an invitation and left alone for a new password. The link works once.",
  method: "POST",
  path: "/join",
  body: s.object({ code: s.string({ max: 200 }), name: s.absent(name), password: s.string(passwordChars) }),
  success: {
    status: 201,
    chosen: true,
    body: s.object({ token: s.string(), email: s.string(), expires_at: s.timestamp() }),
  },
  failures: {
    LINK_REFUSED: {
      status: 403,
      chosen: true,
      message: "This link was used already, or has expired. Ask for another one.",
    },
  },
});

/** Says whose an invitation or a reset link is, before it is used. */
export const readLink = operation({
  ...ofTeam,
  auth: "none",
  id: "readLink",
  summary: "Read an invitation or a reset link",
  notes: "For whom it is and by whom, before it is used: reading it changes nothing.",
  method: "POST",
  path: "/join/link",
  body: s.object({ code: s.string({ max: 200 }) }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      email: s.string(),
      role,
      /** The company's name, else the account's. */
      company: s.string(),
      expires_at: s.timestamp(),
    }),
  },
  failures: joinTeam.failures,
});

/** Who the session's member is. */
export const getOwnMember = operation({
  ...ofTeam,
  id: "getOwnMember",
  summary: "Read your own membership",
  notes: "An API key stands for the account's own member.",
  role: "agent",
  method: "GET",
  path: "/user/members/me",
  success: { status: 200, chosen: true, body: OwnMember },
  failures: {},
});

const passwordWrong = {
  PASSWORD_WRONG: { status: 403, chosen: true, message: "The current password is wrong." },
  SESSION_NEEDED: {
    status: 403,
    chosen: true,
    message: "Sign in for this: an API key has no password and no sessions.",
  },
} as const;
const sessionNeeded = { SESSION_NEEDED: passwordWrong.SESSION_NEEDED } as const;

/** Changes one's own name and password, and whether one takes conversations in turn. */
export const updateOwnMember = operation({
  ...ofTeam,
  id: "updateOwnMember",
  summary: "Change your own name or password, or take no conversations in turn",
  notes:
    "A new password needs the present one, and ends all other sessions of the member. Without takes_turns nothing is given to the " +
    "member in turn, and what was and nobody has answered yet goes to the next one.",
  role: "agent",
  method: "PUT",
  path: "/user/members/me",
  body: s.object({
    name: s.absent(name),
    password: s.absent(s.string(passwordChars)),
    present_password: s.absent(s.string({ max: passwordChars.max })),
    takes_turns: s.absent(s.boolean()),
  }),
  success: { status: 200, chosen: true, body: OwnMember },
  failures: passwordWrong,
});

/** Lists where one is signed in. */
export const listOwnSessions = operation({
  ...ofTeam,
  id: "listOwnSessions",
  summary: "List your own sessions",
  notes: "Newest first. is_this marks the one that asks.",
  role: "agent",
  method: "GET",
  path: "/user/members/me/sessions",
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      data: s.array(
        s.object({
          id: s.id(),
          user_agent: s.nullable(s.string()),
          created_at: s.timestamp(),
          expires_at: s.timestamp(),
          is_this: s.boolean(),
        }),
      ),
    }),
  },
  failures: {},
});

/** Ends a session of one's own. */
export const endOwnSession = operation({
  ...ofTeam,
  id: "endOwnSession",
  summary: "End one of your own sessions",
  notes: "It is refused from its next request on.",
  role: "agent",
  method: "DELETE",
  path: "/user/members/me/sessions/{sessionId}",
  params: s.object({ sessionId: s.id() }),
  unknownId: "SESSION_NOT_FOUND",
  success: { status: 200, chosen: true, body: message },
  failures: { SESSION_NOT_FOUND: { status: 404, chosen: true, message: "Session not found" } },
});

/** Begins to ask for one-time codes at sign-in. */
export const beginTotp = operation({
  ...ofTeam,
  id: "beginTotp",
  summary: "Begin one-time codes",
  notes: "Gives a secret for an authenticator. Codes are asked for once one of them has confirmed it.",
  role: "agent",
  method: "POST",
  path: "/user/members/me/totp",
  success: { status: 201, chosen: true, body: s.object({ secret: s.string(), uri: s.string() }) },
  failures: sessionNeeded,
});

const codeWrong = {
  CODE_WRONG: { status: 403, chosen: true, message: "That is not the code." },
  ...sessionNeeded,
} as const;

/** Confirms the secret by a first code. */
export const confirmTotp = operation({
  ...ofTeam,
  id: "confirmTotp",
  summary: "Confirm one-time codes",
  notes: "From now on signing in needs a code.",
  role: "agent",
  method: "PUT",
  path: "/user/members/me/totp",
  body: s.object({ code }),
  success: { status: 200, chosen: true, body: OwnMember },
  failures: codeWrong,
});

/** Turns one-time codes off, by one of them. */
export const endTotp = operation({
  ...ofTeam,
  id: "endTotp",
  summary: "Turn one-time codes off",
  notes: "Needs one last code. Who has lost the device asks another admin for a new password.",
  role: "agent",
  method: "POST",
  path: "/user/members/me/totp/off",
  body: s.object({ code }),
  success: { status: 200, chosen: true, body: OwnMember },
  failures: codeWrong,
});
