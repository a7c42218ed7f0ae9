import { StreamSlots } from "../http/event-stream/slots.ts";
import { createEmit } from "./audit-events.ts";
import { createEmbed } from "./embed.ts";
import { createDailySpend } from "./limits/chat-spend.ts";
import { createLimits } from "./limits/count-in-window.ts";
import { guardedStores } from "./limits/guarded-store.ts";
import { createNumberKey } from "./limits/number-key.ts";
import { createHolds } from "./limits/paid-action-holds.ts";
import { createStoreQueue } from "./limits/store-queue.ts";
import { codeSender, offeredActions } from "./offered-actions.ts";
import { type ProxyOptions, readOptions } from "./options.ts";
import { createLongestCall } from "./paid-actions/calls/longest-call.ts";
import { createPaidActions } from "./paid-actions/paid-actions.ts";
import { createPrices } from "./paid-actions/prices.ts";
import { createAdmission } from "./paid-actions/rules/admission.ts";
import { createSettlePaidActions, settleDelayMs } from "./paid-actions/settle-paid-actions.ts";
import { createRequestHandler, type RequestContext } from "./request-handler.ts";
import { createIdentity } from "./session/identity.ts";
import { createResumes } from "./session/resume.ts";
import { createSigner } from "./session/signer.ts";
import { createTokens } from "./session/tokens.ts";
import { createUpstream } from "./upstream/upstream.ts";
import { createPrefixes } from "./verification/prefixes.ts";
import { createProofOfWork } from "./verification/proof-of-work.ts";
import { createVerifications } from "./verification/verifications.ts";
import { createRedactor } from "./visitor/redact.ts";
import { createSecretGuard } from "./visitor/secret-guard.ts";
import { createToVisitor } from "./visitor/to-visitor.ts";

const unsuitableStore =
  "Paid actions need a store that all processes share (postgresStore, redisStore), or memoryStore({ singleProcess: true }).";

const noSender = "Codes are texts: name the id of the number that sends them here or in policy.sms.from.";

/** A proxy as a Web handler. The plain function reads no second argument: frameworks put other things there. */
export interface RingbackProxy {
  (request: Request): Promise<Response>;
  /** For adapters, which know more than the request says. */
  handle(request: Request, context: RequestContext): Promise<Response>;
}

/**
 * Keeps the platform's key on this server and lets the pages of the listed origins do what the policy names: begin a
 * conversation, speak and read in their own, come back to it. Everything else is refused.
 * @throws {TypeError} for options that cannot be right
 * @example
 * ```ts
 * import { createProxy } from "ringback/proxy";
 *
 * export const proxy = createProxy({
 *   baseUrl: "https://chat.example/api",
 *   apiKey: process.env.RINGBACK_API_KEY ?? "",
 *   secret: process.env.RINGBACK_SECRET ?? "",
 *   origins: ["https://shop.example"],
 *   assistants: { mara: { uuid: "YOUR-ASSISTANT-UUID" } },
 * });
 * ```
 */
export function createProxy(options: ProxyOptions): RingbackProxy {
  const settings = readOptions(options);
  const { now, policy } = settings;
  const emit = createEmit(settings.onEvent, now);
  // Such actions are not offered: without this the owner would look for the reason in vain.
  if ((policy.calls || policy.whatsapp) && codeSender(policy) === undefined)
    emit({ type: "misconfigured", option: "policy.verification.from", detail: noSender });
  const { store, paidStore } = guardedStores(settings.store, {
    now,
    onFailure: () => emit({ type: "store_failed" }),
    onUnsuitable: () => emit({ type: "misconfigured", option: "store", detail: unsuitableStore }),
  });
  const holds = createHolds(paidStore, { dailySpendMicros: policy.dailySpendMicros, now });
  const secrets = createSecretGuard([settings.apiKey, ...settings.assistants.values()]);
  const redact = createRedactor(settings.redact, (name) => emit({ type: "redact_failed", name: secrets.hide(name) }));
  const prefixes = createPrefixes(paidStore, { now, onStop: (prefix) => emit({ type: "prefix_stopped", prefix }) });
  const signer = (use: string) => createSigner(settings.secret, use);
  const numberKey = createNumberKey(signer("phone number"));
  const upstream = createUpstream(settings, emit);
  const unsettled = createStoreQueue(paidStore, { name: "unsettled", delayMs: settleDelayMs, now });
  const handle = createRequestHandler({
    settings,
    emit,
    secrets,
    upstream,
    toVisitor: createToVisitor({
      redact,
      secrets,
      offered: offeredActions(settings),
      takesFiles: settings.policy.attachments,
      clientTools: settings.policy.clientTools,
    }),
    tokens: createTokens(settings.secret, now),
    resumes: createResumes(store),
    slots: new StreamSlots(),
    dailySpend: createDailySpend(store, { dailySpendMicros: policy.dailySpendMicros, now }),
    admission: createAdmission({ store: paidStore, holds, policy, numberKey, now, emit }),
    paidStore,
    paidActions: createPaidActions(paidStore, unsettled),
    settlePaidActions: createSettlePaidActions(unsettled, now),
    prices: createPrices(upstream, now),
    longestCall: createLongestCall(upstream, now),
    verifications: createVerifications({
      store: paidStore,
      holds,
      prefixes,
      signer: signer("code"),
      numberKey,
      now,
      emit,
    }),
    proofOfWork: createProofOfWork({
      store: paidStore,
      signer: signer("proof of work"),
      policy: policy.proofOfWork,
      now,
    }),
    limits: createLimits(store, now),
    clientAddress: signer("client address"),
    readIdentity: createIdentity(settings.identity, now),
  });
  const embed = createEmbed(settings);
  const answer = async (request: Request, context: RequestContext) =>
    (await embed(request)) ?? handle(request, context);
  const proxy = (request: Request) => answer(request, {});
  return Object.assign(proxy, { handle: answer });
}
