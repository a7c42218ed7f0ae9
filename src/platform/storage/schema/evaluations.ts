// The tables of what is checked of assistants.
import type { Generated } from "kysely";
import type { Check, Evaluation, EvaluationResult } from "../../../contract/operations/assistants/evaluations.ts";
import type { Json, NullableTimestamp, Timestamp } from "./columns.ts";

/** A check as an evaluation keeps it. */
export type CheckText = Omit<Check, "id" | "version">;

export interface ChecksTable {
  id: Generated<number>;
  assistant_id: number;
  messages: Json<string[]>;
  answer: Check["answer"];
  contains: Json<string[]>;
  lacks: Json<string[]>;
  calls: string | null;
  created_at: Timestamp;
}

export interface EvaluationsTable {
  id: Generated<number>;
  user_id: number;
  assistant_id: number;
  state: Evaluation["state"];
  checks: Json<CheckText[]>;
  models: Json<{ id: number; name: string }[]>;
  created_at: Timestamp;
  ended_at: NullableTimestamp;
}

export interface EvaluationResultsTable {
  evaluation_id: number;
  /** Of the check, counted from 0. */
  place: number;
  /** Of the model, counted from 0. */
  model: number;
  result: Json<EvaluationResult>;
}
