import { counter, durations, type Figure, gauge } from "./figure.ts";

/** From a look-up to an upload. */
const requestSeconds = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 30];
/** As people wait for an answer. */
const answerSeconds = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60];
/** From a message to a website that is read. */
const jobSeconds = [0.01, 0.1, 1, 5, 30, 120, 600];

/** What every process counts of its own work. `docs/operating.md` has the table of them. */
export const figures = {
  httpRequests: counter("ringback_http_requests_total", "Requests to the API, by operation id and class of status.", [
    "operation",
    "method",
    "status",
  ]),
  httpSeconds: durations(
    "ringback_http_request_duration_seconds",
    "Time until the answer to a request, or the head of one that comes in pieces.",
    ["operation"],
    requestSeconds,
  ),
  turns: counter("ringback_turns_total", "Messages that an assistant answered, or should have.", [
    "channel",
    "model",
    "outcome",
  ]),
  turnSeconds: durations("ringback_turn_duration_seconds", "Time of a whole turn.", ["model"], answerSeconds),
  firstTextSeconds: durations(
    "ringback_turn_first_text_seconds",
    "Time until the first text of an answer.",
    ["model"],
    answerSeconds,
  ),
  modelCalls: counter("ringback_model_calls_total", "Requests to language models.", ["model", "outcome"]),
  modelSeconds: durations(
    "ringback_model_call_duration_seconds",
    "Time of a request to a language model.",
    ["model"],
    answerSeconds,
  ),
  modelTokens: counter("ringback_model_tokens_total", "Tokens as models count them.", ["model", "direction"]),
  modelCost: counter(
    "ringback_model_cost_micros_total",
    "Cost of models whose prices are known, in millionths of a US dollar.",
    ["model"],
  ),
  toolCalls: counter("ringback_tool_calls_total", "Function calls of assistants.", ["outcome"]),
  toolSeconds: durations("ringback_tool_call_duration_seconds", "Time of a function call.", [], answerSeconds),
  jobRuns: counter("ringback_job_runs_total", "Runs of jobs in this process.", ["kind", "outcome"]),
  jobSeconds: durations("ringback_job_run_duration_seconds", "Time of a job's run.", ["kind"], jobSeconds),
  webhooks: counter("ringback_webhook_attempts_total", "Attempts to deliver a webhook.", ["kind", "outcome"]),
  messages: counter("ringback_messages_total", "Texts and WhatsApp messages.", ["channel", "direction", "outcome"]),
  callsInProgress: gauge("ringback_calls_in_progress", "Calls that this process talks in.", []),
  eventStreams: gauge("ringback_event_streams_open", "Event streams that are read from this process.", []),
  queryErrors: counter("ringback_database_errors_total", "Statements that failed, by class of SQLSTATE.", ["class"]),
} as const satisfies Readonly<Record<string, Figure<never> | Figure>>;

/** What is read only when it is asked for. Those of jobs are the database's: all processes have the same. */
export const stateFigures = {
  databaseUp: gauge("ringback_database_up", "Whether the database answers: 1 or 0.", []),
  connections: gauge(
    "ringback_database_connections",
    "Connections of this process to PostgreSQL: `in_use`, `idle`, and requests `waiting` for one.",
    ["state"],
  ),
  jobs: gauge("ringback_jobs", "Jobs in the database: `waiting`, `running`, and `failed` within the last days.", [
    "kind",
    "state",
  ]),
  oldestJob: gauge("ringback_jobs_oldest_due_seconds", "For how long the job has been due that has waited longest.", [
    "kind",
  ]),
  build: gauge("ringback_build_info", "The version of the server; always 1.", ["version"]),
} as const satisfies Readonly<Record<string, Figure<never> | Figure>>;
