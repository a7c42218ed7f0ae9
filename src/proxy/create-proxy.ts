import { StreamSlots } from "../http/event-stream/slots.ts";
import { createEmit } from "./events.ts";
import { createBudget } from "./limits/budget.ts";
import { guardedStore } from "./limits/guarded-store.ts";
import { createLimits } from "./limits/limits.ts";
import { type ProxyOptions, readOptions } from "./options.ts";
import { createRequestHandler, type RequestContext } from "./request-handler.ts";
import { createIdentity } from "./session/identity.ts";
import { createResumes } from "./session/resume.ts";
import { createTokens } from "./session/tokens.ts";
import { createUpstream } from "./upstream/upstream.ts";
import { createRedactor } from "./visitor/redact.ts";
import { createSecretGuard } from "./visitor/secret-guard.ts";
import { createToVisitor } from "./visitor/to-visitor.ts";

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
 */
export function createProxy(options: ProxyOptions): RingbackProxy {
  const settings = readOptions(options);
  const { now } = settings;
  const emit = createEmit(settings.onEvent, now);
  const store = guardedStore(settings.store, { now, onFailure: () => emit({ type: "store_failed" }) });
  const secrets = createSecretGuard([settings.apiKey, ...settings.assistants.values()]);
  const redact = createRedactor(settings.redact, (name) => emit({ type: "redact_failed", name: secrets.hide(name) }));
  const handle = createRequestHandler({
    settings,
    emit,
    secrets,
    upstream: createUpstream(settings, emit),
    toVisitor: createToVisitor({ redact, secrets }),
    tokens: createTokens(settings.secret, now),
    resumes: createResumes(store),
    slots: new StreamSlots(),
    budget: createBudget(store, { dailySpendMicros: settings.policy.dailySpendMicros, now }),
    limits: createLimits(store, now),
    readIdentity: createIdentity(settings.identity, now),
  });
  const proxy = (request: Request) => handle(request, {});
  return Object.assign(proxy, { handle });
}
