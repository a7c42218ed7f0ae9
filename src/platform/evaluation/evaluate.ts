import { randomBytes } from "node:crypto";
import { createAdministration } from "../administration/administration.ts";
import { type Model, modelsById, runTurnByModel } from "../engine/models.ts";
import { EngineFailure, type PastMessage, type Tool, type TurnDone, type TurnEvent } from "../engine/turn.ts";
import { renderVariables } from "../engine/variables.ts";
import type { Storage } from "../storage/db.ts";
import { checkTurn } from "./check.ts";
import type { EvaluatedTool, EvaluationCase, EvaluationFile } from "./file.ts";

/** What came of a case: what is not as expected, by turn, or nothing. */
export interface CaseResult {
  readonly name: string;
  readonly failures: readonly { readonly turn: number; readonly text: string }[];
}

export interface EvaluateOptions {
  /** An empty database: the documents are put there. */
  readonly storage: Storage;
  readonly model: Model;
  /** The text of a document's `file`. */
  readonly readDocument: (file: string) => Promise<string>;
  readonly now?: () => Date;
}

/** Chosen: as long as a turn of a conversation has. */
const turnMs = 60_000;

/**
 * Plays each case as a conversation of its own. Tools are not called: each returns what the file says.
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
  { storage, model, readDocument, now = () => new Date() }: EvaluateOptions,
): AsyncGenerator<CaseResult> {
  const knowledgebaseId = await addDocuments(file, { storage, readDocument });
  const at = file.at === undefined ? now() : new Date(file.at);
  for (const one of file.cases)
    yield { name: one.name, failures: await play(one, file, { model, knowledgebaseId, at }) };
}

async function play(
  { turns, variables }: EvaluationCase,
  { assistant }: EvaluationFile,
  { model, knowledgebaseId, at }: { model: Model; knowledgebaseId: number | null; at: Date },
): Promise<CaseResult["failures"]> {
  const { name, instructions, initial_message: first, language, timezone, temperature, knowledge_mode } = assistant;
  const initialMessage = renderVariables(first, variables);
  const history: PastMessage[] = initialMessage === "" ? [] : [said("assistant", initialMessage)];
  const failures: { turn: number; text: string }[] = [];
  let memory: unknown = null;
  for (const [nr, { say, expect = {} }] of turns.entries()) {
    const note = (text: string) => failures.push({ turn: nr + 1, text });
    try {
      const signal = AbortSignal.timeout(turnMs);
      const events = runTurnByModel(
        modelsById([model]),
        {
          modelIds: [model.id],
          channel: "chat",
          language,
          assistant: {
            name,
            systemPrompt: renderVariables(instructions, variables),
            initialMessage,
            temperature,
            knowledgebaseIds: knowledgebaseId === null ? [] : [knowledgebaseId],
            knowledgeMode: knowledge_mode,
            fallbackContact: "",
          },
          variables,
          givenVariables: variables,
          history: [...history],
          message: say,
          tools: assistant.tools.map(stubTool),
          memory,
          remember: async () => {},
          at,
          timezone,
        },
        { signal },
      );
      const done = await lastOf(events);
      memory = JSON.parse(JSON.stringify(done.memory ?? null)); // as a conversation keeps it
      history.push(said("user", say), { ...said("assistant", done.message), functionCalls: done.functionCalls });
      for (const failure of checkTurn(done, expect)) note(failure);
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === "TimeoutError";
      if (!(error instanceof EngineFailure) && !isTimeout) throw error;
      note(`no reply: ${error instanceof EngineFailure ? error.reason : "model timed out"}`);
      break;
    }
  }
  return failures;
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

function stubTool({ name, description, parameters, confirm, result }: EvaluatedTool): Tool {
  return {
    name,
    description,
    parameters,
    needsConsent: confirm,
    writes: confirm,
    run: async () => ({ ok: result.error === undefined, result }),
  };
}

async function lastOf(events: AsyncIterable<TurnEvent>): Promise<TurnDone> {
  for await (const event of events) if (event.type === "done") return event;
  throw new EngineFailure("model unavailable");
}

function said(role: PastMessage["role"], content: string): PastMessage {
  return { role, content, functionCalls: [] };
}
