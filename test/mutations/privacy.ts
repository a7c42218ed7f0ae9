import type { Mutation } from "./mutation.ts";

const access = ["platform/resources/conversation-bounds.test.ts"];
const tokens = ["proxy/tokens.test.ts"];
const sessions = ["proxy/sessions.test.ts"];

export const privacy: readonly Mutation[] = [
  {
    name: "everybody reads a conversation of an assistant that needs a token",
    file: "src/platform/resources/conversations/access.ts",
    find: 'if (!owned && conversation.conversation_access === "token") fail(row, "UNAUTHENTICATED");',
    replace: "",
    tests: access,
  },
  {
    name: "everybody reads a conversation in which nobody spoke for a month",
    file: "src/platform/resources/conversations/access.ts",
    find: "return fromPage && now.getTime() - last_message_at.getTime() < openForMs;",
    replace: "return fromPage || last_message_at > now;",
    tests: access,
  },
  {
    name: "everybody reads conversations of phones",
    file: "src/platform/resources/conversations/access.ts",
    find: "return fromPage && now.getTime() - last_message_at.getTime() < openForMs;",
    replace: "return (fromPage || true) && now.getTime() - last_message_at.getTime() < openForMs;",
    tests: [...access, "platform/resources/whatsapp.test.ts"],
  },
  {
    name: "any account's token reads every conversation as its owner's",
    file: "src/platform/resources/conversations/access.ts",
    find: "const owned = principal?.userId === ownerId;",
    replace: "const owned = principal !== undefined && ownerId > 0;",
    tests: ["platform/owners-references.test.ts", "platform/owners.test.ts"],
  },
  {
    name: "uuids may be guessed without end",
    file: "src/platform/resources/conversations/access.ts",
    find: "  await countOrRefuse(db, guessLimit(caller), now);\n",
    replace: "",
    tests: ["platform/resources/conversation-bounds.test.ts"],
  },
  {
    name: "retention stops behind a long conversation",
    file: "src/platform/retention/removal.ts",
    find: "      left = removed.left ?? [];",
    replace: "      left = [];",
    tests: ["platform/retention/retention.test.ts"],
  },
  {
    name: "retention removes conversations that a call runs in",
    file: "src/platform/retention/conversations.ts",
    find: '    and not exists (select from calls k where k.conversation_id = c.id and ${isUnfinished("k")})\n',
    replace: "",
    tests: ["platform/retention/retention.test.ts"],
  },
  {
    name: "a token is good on a page of another origin",
    file: "src/proxy/session/tokens.ts",
    find: "if (!whole || claims.origin !== origin)",
    replace: "if (!whole)",
    tests: [...tokens, "proxy/origins.test.ts"],
  },
  {
    name: "a token of another issuer is good",
    file: "src/proxy/session/tokens.ts",
    find: "          algorithms: [algorithm],\n          issuer,\n",
    replace: "          algorithms: [algorithm],\n",
    tests: tokens,
  },
  {
    name: "a token never expires",
    file: "src/proxy/session/tokens.ts",
    find: '          requiredClaims: ["exp", "nbf"],\n          maxTokenAge: 15 * 60,',
    replace: "",
    tests: tokens,
  },
  {
    name: "a resume secret is good for another conversation",
    file: "src/proxy/session/resume.ts",
    find: "return session?.conversation === conversation && session.origin === origin ? session : undefined;",
    replace: "return session?.origin === origin && conversation !== undefined ? session : undefined;",
    tests: sessions,
  },
  {
    name: "a resume secret is good on another origin",
    file: "src/proxy/session/resume.ts",
    find: "return session?.conversation === conversation && session.origin === origin ? session : undefined;",
    replace: "return session?.conversation === conversation && origin !== undefined ? session : undefined;",
    tests: sessions,
  },
  {
    name: "resume secrets are stored as they are",
    file: "src/proxy/session/resume.ts",
    find: "  return `resume:${base64url(new Uint8Array(hash))}`;",
    replace: "  return `resume:${secret}${hash.byteLength > 0 ? '' : base64url(new Uint8Array())}`;",
    tests: sessions,
  },
  {
    name: "an identity is taken that somebody signed for another site",
    file: "src/proxy/session/identity.ts",
    find: "        audience: options.audience,\n",
    replace: "",
    tests: ["proxy/identity.test.ts"],
  },
  {
    name: "an identity without an end is taken",
    file: "src/proxy/session/identity.ts",
    find: '        requiredClaims: ["sub", "exp"],',
    replace: '        requiredClaims: ["sub"],',
    tests: ["proxy/identity.test.ts"],
  },
  {
    name: "a request without an origin counts as one of the page's own",
    file: "src/proxy/session/origins.ts",
    find: 'request.headers.get("sec-fetch-site") !== "same-origin"',
    replace: "false",
    tests: ["proxy/origins.test.ts"],
  },
];
