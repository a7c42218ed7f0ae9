import type { Check, EvaluationResult } from "../../../contract/operations/assistants/evaluations.ts";
import { admitsNoAnswer } from "../../engine/llm/admits-no-answer.ts";
import { type Models, runTurnByModel } from "../../engine/models.ts";
import { addTokens } from "../../engine/token-usage.ts";
import { EngineFailure, type PastMessage, type TokenUsage, type TurnDone } from "../../engine/turn.ts";
import { withGiven } from "../../engine/variables.ts";
import type { BuiltIn } from "../assistants/built-in-tools.ts";
import { openBuiltInTools, openMcpServers } from "../assistants/store.ts";
import { assistantTurn, type TurnParts } from "../conversations/turns/assistant-turn.ts";
import type { findTurnAssistant } from "../conversations/turns/stored-turn.ts";
import { unstoredTurn } from "../conversations/turns/unstored-turn.ts";
import { hasWords, lastOf } from "./answer.ts";
import { isSimulated, withoutEffects } from "./without-effects.ts";

/** What a check is played with. */
export interface PlayServices extends TurnParts {
  readonly models: Models;
  readonly calcom: BuiltIn["calcom"];
  readonly now: () => Date;
}

export interface Play {
  readonly userId: number;
  readonly found: NonNullable<Awaited<ReturnType<typeof findTurnAssistant>>>;
  readonly modelId: number;
  /** Of this dialogue alone: what tools that read receive of the conversation. */
  readonly conversation: string;
}

type Call = EvaluationResult["calls"][number];

/** Chosen: as long as a turn of a conversation has. */
const turnMs = 60_000;

/** Plays a check as a conversation of its own, which is stored nowhere, and says what is not as expected. Rejects when the signal aborts. */
export async function playCheck(
  check: Omit<Check, "id" | "version">,
  { userId, found: { assistant, variables: own }, modelId, conversation }: Play,
  services: PlayServices,
  signal: AbortSignal,
): Promise<EvaluationResult> {
  const { vault, calcom, now, models } = services;
  const variables = withGiven(own, {});
  const turn = await assistantTurn(services, assistant, {
    channel: "chat",
    conversation,
    variables,
    givenVariables: {},
    mcpServers: openMcpServers(assistant.sealedMcpServers, userId, vault) ?? [],
    builtIn: {
      tools: openBuiltInTools(assistant.sealedTools, userId, vault) ?? [],
      calcom,
      now,
      transfers: { userId, onlyActive: false },
    },
  });
  const simulated = new Set(turn.tools.filter(isSimulated).map(({ name }) => name));
  const tools = withoutEffects(turn.tools);
  const { initialMessage } = turn.assistant;
  const history: PastMessage[] = initialMessage === "" ? [] : [said("assistant", initialMessage)];
  const failures: EvaluationResult["failures"] = [];
  const answers: string[] = [];
  const calls: Call[] = [];
  const usages: TokenUsage[] = [];
  let memory: unknown = null;
  let last: TurnDone | undefined;
  const startedMs = performance.now();
  try {
    for (const message of check.messages) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(turnMs)]);
      const input = unstoredTurn(turn, { tools, at: now(), memory, history, message });
      const events = runTurnByModel(
        models,
        { ...input, modelIds: [modelId], takesCards: true, handOver: async () => {} },
        { signal: limit },
      );
      last = await lastOf(events);
      memory = JSON.parse(JSON.stringify(last.memory ?? null)); // as a conversation keeps it
      answers.push(last.message);
      if (last.usage) usages.push(last.usage);
      calls.push(...callsOf(last, simulated));
      history.push(said("user", message), { ...said("assistant", last.message), functionCalls: last.functionCalls });
    }
    failures.push(...compare(check, { answers, calls, isUnanswered: last?.isUnanswered === true }));
  } catch (error) {
    signal.throwIfAborted();
    const isLate = error instanceof Error && error.name === "TimeoutError";
    if (!(error instanceof EngineFailure) && !isLate) throw error;
    failures.push({ code: "no_answer", words: error instanceof EngineFailure ? error.reason : "model timed out" });
  }
  const usage = usages.length === 0 ? undefined : addTokens(...usages);
  return {
    passed: failures.length === 0,
    failures,
    answers,
    calls,
    ms: Math.round(performance.now() - startedMs),
    input_tokens: usage?.inputTokens ?? null,
    output_tokens: usage?.outputTokens ?? null,
    cost: usage?.costMicros === undefined ? null : usage.costMicros / 1_000_000,
  };
}

function compare(
  { answer: wanted, contains, lacks, calls: name }: Omit<Check, "id" | "version">,
  { answers, calls, isUnanswered }: Pick<EvaluationResult, "answers" | "calls"> & { readonly isUnanswered: boolean },
): EvaluationResult["failures"] {
  const last = answers.at(-1) ?? "";
  const knows = !isUnanswered && !admitsNoAnswer(last);
  const isAsWanted = wanted === "any" || knows === (wanted === "answers");
  return [
    ...(isAsWanted ? [] : [{ code: wanted as "answers" | "does_not_know", words: "" }]),
    ...contains.filter((words) => !hasWords(last, words)).map((words) => ({ code: "contains" as const, words })),
    ...lacks
      .filter((words) => answers.some((answer) => hasWords(answer, words)))
      .map((words) => ({ code: "lacks" as const, words })),
    ...(name === null || calls.some((call) => call.name === name) ? [] : [{ code: "calls" as const, words: name }]),
  ];
}

/** What a turn called, and what it would call once the visitor agrees. */
function callsOf({ functionCalls, pendingCall }: TurnDone, simulated: ReadonlySet<string>): Call[] {
  const ran = functionCalls.map(
    ({ name, arguments: given }): Call => ({
      name,
      arguments: { ...given },
      state: simulated.has(name) ? "simulated" : "ran",
    }),
  );
  if (!pendingCall) return ran;
  const given = pendingCall.fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]));
  return [...ran, { name: pendingCall.name, arguments: Object.fromEntries(given), state: "proposed" }];
}

function said(role: PastMessage["role"], content: string): PastMessage {
  return { role, content, functionCalls: [] };
}
