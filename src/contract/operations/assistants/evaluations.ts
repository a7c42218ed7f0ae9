import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";
import { changedMeanwhile, ifMatchVersionNotes, rowVersion } from "../changed-meanwhile.ts";
import { rowLimits } from "../limits.ts";

const { checks, checkMessages, checkWords, checkWordChars, evaluatedModels, keptEvaluations } = rowLimits;
const count = s.integer({ min: 0 });
const words = s.array(s.string({ max: checkWordChars }), { max: checkWords });
const functionName = s.string({ max: limits.toolNameChars });

/** What the last answer must be: one that answers, one that says that it does not know, or either. */
export const checkAnswers = ["answers", "does_not_know", "any"] as const;

const check = {
  /** What a visitor writes, one message after the other, each once the one before is answered. */
  messages: s.array(s.string({ max: limits.chatMessageChars }), { max: checkMessages }),
  answer: s.enum(checkAnswers),
  /** Words that the last answer must have. Capitals do not matter. */
  contains: words,
  /** Words that no answer may have. */
  lacks: words,
  /** The function that must be called, or be waiting for the visitor's agreement; null: none must. */
  calls: s.nullable(functionName),
};

/** What a visitor writes to an assistant, and what must come of it. Ours, as all of this file. */
export const Check = s.object({ id: s.id(), ...check, version: rowVersion });
export type Check = s.Infer<typeof Check>;

const givenCheck = s.object({
  messages: check.messages,
  answer: s.defaulted(check.answer, "answers"),
  contains: s.absent(words),
  lacks: s.absent(words),
  calls: s.clearable(functionName),
});

/** How an answer is not as expected. */
export const checkFailureCodes = ["no_answer", "answers", "does_not_know", "contains", "lacks", "calls"] as const;

/** A function call of an evaluation. */
export const EvaluatedCall = s.object({
  name: s.string(),
  arguments: s.record(),
  /** `simulated`: it changes something, so that nothing outside was called. `proposed`: it waited for the visitor's agreement. */
  state: s.enum(["ran", "simulated", "proposed"]),
});

/** What came of a check on one model. */
export const EvaluationResult = s.object({
  passed: s.boolean(),
  /** `no_answer`: the model failed, `words` says how. Otherwise what was expected, `words` being what of it. */
  failures: s.array(s.object({ code: s.enum(checkFailureCodes), words: s.string() })),
  /** To each message, as far as they were answered. */
  answers: s.array(s.string()),
  calls: s.array(EvaluatedCall),
  /** Until the last answer was whole. */
  ms: count,
  /** Null if the model counts none. */
  input_tokens: s.nullable(count),
  output_tokens: s.nullable(count),
  /** What the model's server takes, in USD; null if its prices are not known. */
  cost: s.nullable(s.number({ min: 0 })),
});
export type EvaluationResult = s.Infer<typeof EvaluationResult>;

/** `stopped`: it took too long, or the server ended too often meanwhile. */
export const evaluationStates = ["running", "done", "cancelled", "stopped"] as const;

/** A run of an assistant's checks on one model or two. */
export const Evaluation = s.object({
  id: s.id(),
  assistant_id: s.id(),
  state: s.enum(evaluationStates),
  /** How many checks it has. */
  checks: count,
  created_at: s.timestamp(),
  ended_at: s.nullable(s.timestamp()),
  /** With the sums of what has been answered. */
  models: s.array(
    s.object({
      id: s.id(),
      name: s.string(),
      passed: count,
      failed: count,
      ms: count,
      input_tokens: s.nullable(count),
      output_tokens: s.nullable(count),
      cost: s.nullable(s.number({ min: 0 })),
    }),
  ),
});
export type Evaluation = s.Infer<typeof Evaluation>;

const ofEvaluations = { tag: "Evaluations", auth: "bearer", errorShape: "message" } as const;
const ofAssistant = { params: s.object({ id: s.id() }), unknownId: "ASSISTANT_NOT_FOUND" } as const;
const ofCheck = {
  params: s.object({ id: s.id(), checkId: s.id() }),
  unknownId: { id: "ASSISTANT_NOT_FOUND", checkId: "CHECK_NOT_FOUND" },
} as const;
const ofRun = { params: s.object({ id: s.id() }), unknownId: "EVALUATION_NOT_FOUND" } as const;
const assistantNotFound = {
  ASSISTANT_NOT_FOUND: { status: 404, chosen: true, message: "Assistant not found" },
} as const;
const checkNotFound = { CHECK_NOT_FOUND: { status: 404, chosen: true, message: "Check not found" } } as const;
const evaluationNotFound = {
  EVALUATION_NOT_FOUND: { status: 404, chosen: true, message: "Evaluation not found" },
} as const;
const storedCheck = s.object({ message: s.string(), data: Check });

/** Lists what is checked of an assistant. */
export const listChecks = operation({
  ...ofEvaluations,
  ...ofAssistant,
  id: "listChecks",
  summary: "List the checks of an assistant",
  notes: "In the order in which they were written.",
  method: "GET",
  path: "/user/assistants/{id}/checks",
  success: { status: 200, chosen: true, body: s.object({ data: s.array(Check) }) },
  failures: assistantNotFound,
});

/** What visitors asked lately, to be made checks of. */
export const suggestChecks = operation({
  ...ofEvaluations,
  ...ofAssistant,
  id: "suggestChecks",
  summary: "Suggest checks",
  notes:
    "Questions that visitors asked this assistant in the last 30 days, at most 20, those without an answer first, then the most frequent. Questions with a name of the conversation, an address, " +
    "a number of more than four digits or a link, and those that say who asks, are left out, and so is what is a check already. Nothing is stored of them until a check is made of one.",
  method: "GET",
  path: "/user/assistants/{id}/suggested-checks",
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      data: s.array(s.object({ question: s.string(), count: s.integer({ min: 1 }), answered: s.boolean() })),
    }),
  },
  failures: assistantNotFound,
});

/** Adds a check. */
export const createCheck = operation({
  ...ofEvaluations,
  ...ofAssistant,
  id: "createCheck",
  summary: "Add a check",
  notes: `messages needs at least one. An assistant has at most ${checks}.`,
  method: "POST",
  path: "/user/assistants/{id}/checks",
  body: givenCheck,
  success: { status: 201, chosen: true, body: storedCheck },
  failures: {
    ...assistantNotFound,
    TOO_MANY_CHECKS: { status: 409, chosen: true, message: `There are ${checks} checks: remove one first.` },
  },
});

/** Replaces a check. */
export const updateCheck = operation({
  ...ofEvaluations,
  ...ofCheck,
  id: "updateCheck",
  summary: "Change a check",
  notes: `All of it is replaced. Evaluations of before keep what they checked. ${ifMatchVersionNotes}`,
  method: "PUT",
  path: "/user/assistants/{id}/checks/{checkId}",
  body: givenCheck,
  success: { status: 200, chosen: true, body: storedCheck },
  failures: { ...assistantNotFound, ...checkNotFound, ...changedMeanwhile },
});

/** Removes a check. */
export const deleteCheck = operation({
  ...ofEvaluations,
  ...ofCheck,
  id: "deleteCheck",
  summary: "Remove a check",
  notes: "Evaluations of before keep what they checked.",
  method: "DELETE",
  path: "/user/assistants/{id}/checks/{checkId}",
  success: { status: 200, chosen: true, body: s.object({ message: s.string() }) },
  failures: { ...assistantNotFound, ...checkNotFound },
});

/** Puts the checks of an assistant to models. */
export const createEvaluation = operation({
  ...ofEvaluations,
  id: "createEvaluation",
  summary: "Run the checks of an assistant",
  notes:
    `Puts each check to each of one or two models, as a conversation of its own with the assistant as it is stored now. ` +
    "Nothing of it is charged to the balance; servers of models take what they take. Tools that only read are called; those that change something are not: they answer that it is done. " +
    `One evaluation of an account runs at a time, for at most 30 minutes; of an assistant the newest ${keptEvaluations} are kept. ` +
    "Refusals in order: 422, unknown assistant, no checks, another one runs, more than 20 in an hour.",
  method: "POST",
  path: "/user/evaluations",
  body: s.object({ assistant_id: s.id(), model_ids: s.array(s.id(), { max: evaluatedModels }) }),
  success: { status: 201, chosen: true, body: s.object({ message: s.string(), data: Evaluation }) },
  failures: {
    ...assistantNotFound,
    NOTHING_TO_CHECK: { status: 409, chosen: true, message: "The assistant has no checks: write one first." },
    EVALUATION_RUNNING: {
      status: 409,
      chosen: true,
      message: "Another evaluation is running: wait for its end, or cancel it.",
    },
  },
});

/** Lists evaluations, the newest first. */
export const listEvaluations = operation({
  ...ofEvaluations,
  id: "listEvaluations",
  summary: "List evaluations",
  notes: "The newest first, at most 50.",
  method: "GET",
  path: "/user/evaluations",
  query: s.object({ assistant_id: s.optional(s.id()) }),
  success: { status: 200, chosen: true, body: s.object({ data: s.array(Evaluation) }) },
  failures: {},
});

/** Reads an evaluation with what came of each check. */
export const getEvaluation = operation({
  ...ofEvaluations,
  ...ofRun,
  id: "getEvaluation",
  summary: "Read an evaluation",
  notes: "results has for each check what came of it on each of the models, in their order; null: not yet.",
  method: "GET",
  path: "/user/evaluations/{id}",
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      ...Evaluation.shape,
      results: s.array(s.object({ check: s.object(check), models: s.array(s.nullable(EvaluationResult)) })),
    }),
  },
  failures: evaluationNotFound,
});

/** Ends an evaluation; what has been answered stays. */
export const cancelEvaluation = operation({
  ...ofEvaluations,
  ...ofRun,
  id: "cancelEvaluation",
  summary: "Cancel an evaluation",
  notes: "What has been answered stays. One that has ended stays as it is.",
  method: "POST",
  path: "/user/evaluations/{id}/cancel",
  success: { status: 200, chosen: true, body: s.object({ message: s.string(), data: Evaluation }) },
  failures: evaluationNotFound,
});
