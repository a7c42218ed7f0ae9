import { randomBytes } from "node:crypto";
import { turnSettingsOf } from "../../contract/assistant-fields.ts";
import type { FunctionCall } from "../../contract/operations/conversations/conversations.ts";
import { createAdministration } from "../administration/administration.ts";
import { type Model, modelsById, runTurnByModel } from "../engine/models.ts";
import { EngineFailure, type PastMessage, type TokenUsage, type Tool, type TurnDone } from "../engine/turn.ts";
import { renderVariables } from "../engine/variables.ts";
import { lastOf } from "../resources/evaluations/answer.ts";
import type { Storage } from "../storage/db.ts";
import { checkState, checkTurn } from "./check.ts";
import type { SpokenLine } from "./dialogue.ts";
import type { EvaluatedTool, EvaluationCase, EvaluationFile, TurnExpectation } from "./file.ts";
import { judge, nextMessage } from "./played-by-models.ts";

/** What came of a case: what is not as expected, by turn, or nothing. */
export interface CaseResult {
  readonly name: string;
  readonly failures: readonly { readonly turn: number; readonly text: string }[];
  /** How many messages were answered. */
  readonly turns: number;
  /** What the evaluated model counted; 0 offline. */
  readonly usage: TokenUsage;
  /** The same of the models that played the visitor and judged. */
  readonly otherUsage: TokenUsage;
  readonly ms: number;
}

/** What {@link evaluate} runs an evaluation file with. */
export interface EvaluateOptions {
  /** An empty database: the documents are put there. */
  readonly storage: Storage;
  readonly model: Model;
  /** Plays the visitors of cases that have one. (default: none, and such a case fails) */
  readonly visitor?: Model | undefined;
  /** Judges what is expected to be `judged`. (default: none, and that fails) */
  readonly judge?: Model | undefined;
  /** The text of a document's `file`. */
  readonly readDocument: (file: string) => Promise<string>;
  readonly now?: () => Date;
}

/** Chosen: as long as a turn of a conversation has. */
const turnMs = 60_000;

/**
 * Plays each case as a conversation of its own. Tools are not called: each returns what the file says, and keeps what it was given
 * where the file names a list for it.
 * @example
 * ```ts
 * import { readFile } from "node:fs/promises";
 * import { evaluate, openInMemory, openLlmModels, readEvaluation } from "ringback-server";
 *
 * const storage = await openInMemory();
 * const settings = { url: "http://127.0.0.1:11434/v1", key: undefined, models: ["llama3.2"] };
 * const [model] = await openLlmModels({ db: storage.db, settings });
 * const file = await readEvaluation(await readFile("evaluation.yaml", "utf8"), "evaluation.yaml");
 * const readDocument = (name: string) => readFile(name, "utf8");
 * if (model) for await (const { name, failures } of evaluate(file, { storage, model, readDocument })) console.log(name, failures);
 * ```
 */
export async function* evaluate(
  file: EvaluationFile,
  { storage, readDocument, now = () => new Date(), ...models }: EvaluateOptions,
): AsyncGenerator<CaseResult> {
  const knowledgebaseId = await addDocuments(file, { storage, readDocument });
  const at = file.at === undefined ? now() : new Date(file.at);
  for (const one of file.cases) yield await new CasePlay(one, file, { ...models, knowledgebaseId, at }).play();
}

interface CaseParts extends Pick<EvaluateOptions, "model" | "visitor" | "judge"> {
  readonly knowledgebaseId: number | null;
  readonly at: Date;
}

/** One case while it is played. */
class CasePlay {
  readonly #case: EvaluationCase;
  readonly #file: EvaluationFile;
  readonly #parts: CaseParts;
  readonly #initialMessage: string;
  readonly #tools: readonly Tool[];
  readonly #state: Map<string, Readonly<Record<string, unknown>>[]>;
  readonly #history: PastMessage[] = [];
  readonly #lines: SpokenLine[] = [];
  readonly #failures: CaseResult["failures"][number][] = [];
  #memory: unknown = null;
  #turns = 0;
  #usage = noTokens;
  #otherUsage = noTokens;

  constructor(one: EvaluationCase, file: EvaluationFile, parts: CaseParts) {
    this.#case = one;
    this.#file = file;
    this.#parts = parts;
    this.#state = new Map(Object.entries(file.state).map(([name, entries]) => [name, [...entries]]));
    this.#tools = file.assistant.tools.map((tool) => stubTool(tool, this.#state));
    this.#initialMessage = renderVariables(file.assistant.initial_message, one.variables);
    if (this.#initialMessage === "") return;
    this.#history.push(said("assistant", this.#initialMessage));
    this.#lines.push({ role: "assistant", text: this.#initialMessage });
  }

  async play(): Promise<CaseResult> {
    const startedMs = performance.now();
    const { name, turns, visitor, expect } = this.#case;
    try {
      if (visitor) await this.#playVisitor(visitor, expect ?? {});
      for (const { say, expect: expected = {} } of turns) await this.#check(await this.#say(say), expected);
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === "TimeoutError";
      if (!(error instanceof EngineFailure) && !isTimeout) throw error;
      this.#fail(`no reply: ${error instanceof EngineFailure ? error.reason : "model timed out"}`);
    }
    return {
      name,
      failures: this.#failures,
      turns: this.#turns,
      usage: this.#usage,
      otherUsage: this.#otherUsage,
      ms: Math.round(performance.now() - startedMs),
    };
  }

  async #playVisitor(visitor: NonNullable<EvaluationCase["visitor"]>, expected: TurnExpectation): Promise<void> {
    const { visitor: player } = this.#parts;
    if (!player) return this.#fail("no model plays visitors: name one as visitor");
    const calls: FunctionCall[] = [];
    let message = "";
    for (let turn = 0; turn < visitor.most_turns; turn++) {
      const next = await nextMessage(player, visitor, this.#lines, { signal: AbortSignal.timeout(turnMs) });
      this.#otherUsage = sum(this.#otherUsage, next.done.usage);
      if (next.message === undefined) break;
      const done = await this.#say(next.message);
      calls.push(...done.functionCalls);
      message = done.message;
    }
    await this.#check({ message, functionCalls: calls }, expected);
  }

  /** Answers one message. */
  async #say(message: string): Promise<TurnDone> {
    this.#turns++;
    const { model, knowledgebaseId, at } = this.#parts;
    const { name, instructions, language, timezone, temperature, knowledge_mode } = this.#file.assistant;
    const { variables } = this.#case;
    const events = runTurnByModel(
      modelsById([model]),
      {
        modelIds: [model.id],
        channel: "chat",
        language,
        assistant: {
          name,
          systemPrompt: renderVariables(instructions, variables),
          initialMessage: this.#initialMessage,
          knowledgebaseIds: knowledgebaseId === null ? [] : [knowledgebaseId],
          settings: turnSettingsOf({ llm_temperature: temperature, knowledgebase_mode: knowledge_mode }),
          fallbackContact: "",
        },
        variables,
        givenVariables: variables,
        history: [...this.#history],
        message,
        tools: this.#tools,
        memory: this.#memory,
        remember: async () => {},
        at,
        timezone,
      },
      { signal: AbortSignal.timeout(turnMs) },
    );
    const done = await lastOf(events);
    this.#usage = sum(this.#usage, done.usage);
    this.#memory = JSON.parse(JSON.stringify(done.memory ?? null)); // as a conversation keeps it
    const { functionCalls } = done;
    this.#history.push(said("user", message), { ...said("assistant", done.message), functionCalls });
    this.#lines.push({ role: "user", text: message }, { role: "assistant", text: done.message, calls: functionCalls });
    return done;
  }

  async #check(done: Pick<TurnDone, "message" | "functionCalls">, expected: TurnExpectation): Promise<void> {
    for (const failure of checkTurn(done, expected)) this.#fail(failure);
    for (const failure of checkState(this.#state, expected.state)) this.#fail(failure);
    for (const sentence of expected.judged ?? []) {
      const { judge: model } = this.#parts;
      if (!model) {
        this.#fail("no model judges: name one as judge");
        return;
      }
      const { failure, done: judged } = await judge(model, sentence, this.#lines, {
        signal: AbortSignal.timeout(turnMs),
      });
      this.#otherUsage = sum(this.#otherUsage, judged.usage);
      if (failure !== undefined) this.#fail(failure);
    }
  }

  #fail(text: string): void {
    this.#failures.push({ turn: Math.max(1, this.#turns), text });
  }
}

const noTokens: TokenUsage = { inputTokens: 0, outputTokens: 0 };

function sum(one: TokenUsage, more: TokenUsage = noTokens): TokenUsage {
  return {
    inputTokens: one.inputTokens + more.inputTokens,
    outputTokens: one.outputTokens + more.outputTokens,
  };
}

async function addDocuments(
  { assistant }: EvaluationFile,
  { storage, readDocument }: Pick<EvaluateOptions, "storage" | "readDocument">,
): Promise<number | null> {
  if (assistant.documents.length === 0) return null;
  const documents = [];
  for (const { name, text, file } of assistant.documents) {
    const markdown = text ?? (await readDocument(file!));
    documents.push({ name, description: "", url: `https://documents.example/${encodeURIComponent(name)}`, markdown });
  }
  const administration = createAdministration({ storage, secret: randomBytes(32).toString("hex") });
  const { id } = await administration.ensureUser({ email: "evaluation@example.com", name: "Evaluation" });
  return administration.createKnowledgebase(id, { name: assistant.name, description: "", documents });
}

/** A tool that calls nothing, and keeps what it was given where the file says so. */
function stubTool(
  { name, description, parameters, confirm, result, records, returns }: EvaluatedTool,
  state: Map<string, Readonly<Record<string, unknown>>[]>,
): Tool {
  return {
    name,
    description,
    parameters,
    needsConsent: confirm,
    writes: confirm,
    run: async (given) => {
      const ok = result.error === undefined;
      if (ok && records !== undefined) state.set(records, [...(state.get(records) ?? []), { ...given }]);
      const list = returns === undefined ? {} : { [returns]: state.get(returns) ?? [] };
      return { ok, result: { ...result, ...list } };
    },
  };
}

function said(role: PastMessage["role"], content: string): PastMessage {
  return { role, content, functionCalls: [] };
}
