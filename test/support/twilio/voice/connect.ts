import { RelaySession } from "./relay-session.ts";
import { speechOf, speechProblem } from "./relay-speech.ts";
import { actionOf, type Step, type VerbContext } from "./run-program.ts";

/**
 * `<Connect><ConversationRelay>`: opens the session, and requests the `action` address when it is over.
 * @source https://www.twilio.com/docs/voice/twiml/connect/conversationrelay › Result of TwiML execution
 */
export async function runConnect(context: VerbContext): Promise<Step> {
  const { call, verb, program } = context;
  const noun = verb.children[0]!;
  const { url = "", welcomeGreeting } = noun.attributes;
  const speech = speechOf(noun);
  const problem = speechProblem(speech);
  if (problem) {
    call.network.problems.add(`ConversationRelay refuses the session: ${problem}`);
    return actionOf(context, { SessionStatus: "failed", ErrorCode: "64101", ErrorMessage: problem });
  }
  const parameters = noun.children
    .filter((child) => child.name === "Parameter")
    .map(({ attributes }) => [attributes.name!, attributes.value!] as const);
  if (welcomeGreeting) call.heard.push(welcomeGreeting);
  const started = call.network.now();
  const session = new RelaySession(call, url, Object.fromEntries(parameters), speech);
  call.relay = session;
  void program.stopped.then(() => session.close({ status: "completed" }));
  const end = await session.ended;
  if (call.relay === session) call.relay = undefined;
  call.lastRelay = session;
  const { timers, now } = call.network;
  const step = actionOf(context, {
    SessionId: session.id,
    SessionStatus: end.status,
    SessionDuration: `${timers.secondsBetween(started, now())}`,
    ...(end.handoffData !== undefined && { HandoffData: end.handoffData }),
    ...(end.error && { ErrorCode: `${end.error.code}`, ErrorMessage: end.error.message }),
  });
  // The caller is gone: the request is made all the same, and its answer counts for nothing.
  if (program.reason === "ended" && step.kind === "go" && "url" in step.source) {
    await call.network.webhooks.post(step.source.url, { ...call.parameters(), ...step.source.parameters });
  }
  return step;
}
