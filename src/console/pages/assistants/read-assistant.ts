import type { AssistantMode } from "../../../contract/assistant-fields.ts";
import type { Assistant } from "../../../contract/operations/assistants/assistants.ts";
import type { UnansweredQuestion } from "../../../contract/operations/knowledge/unanswered-questions.ts";
import { call } from "../api.ts";
import { readCarrier } from "../parts/account/carrier.ts";
import { type Catalogue, readCatalogue } from "./catalogue.ts";
import type { StepView } from "./form/controls.ts";
import type { StepId } from "./form/fields.ts";
import { greetingIn, type NewAssistantOwner } from "./form/new-assistant.ts";
import type { SiteAddresses } from "./snippet.ts";

/** What the page of an assistant shows. */
export interface AssistantPageData {
  /** Absent for a new one. */
  readonly assistant: Assistant | undefined;
  readonly others: readonly Assistant[];
  readonly catalogue: Catalogue;
  readonly carrier: StepView["carrier"];
  readonly site: SiteAddresses;
  readonly questions: readonly UnansweredQuestion[];
  /** Whether a visitor has written to it. */
  readonly isVisited: boolean;
  readonly owner: NewAssistantOwner;
}

/**
 * Reads everything that the page of an assistant shows.
 * @param which Its id, or `new`.
 * @param mode As it was changed to and not saved. (default: the stored one)
 */
export async function readAssistantPage(which: string, mode: AssistantMode | undefined): Promise<AssistantPageData> {
  const all = await call("GET", "/user/assistants");
  const assistant = all.find(({ id }) => String(id) === which);
  const [catalogue, { carrier }, site, questions, owner, isVisited] = await Promise.all([
    readCatalogue(mode ?? assistant?.mode ?? "pipeline"),
    readCarrier(),
    call("GET", "/site"),
    assistant ? readQuestions(assistant.id) : [],
    readOwner(),
    assistant !== undefined && readIsVisited(assistant.uuid),
  ]);
  const others = all.filter(({ id }) => id !== assistant?.id);
  return { assistant, others, catalogue, carrier, site, questions, owner, isVisited };
}

/** The questions that an assistant could not answer. */
export async function readQuestions(id: number): Promise<readonly UnansweredQuestion[]> {
  return (await call("GET", `/user/assistants/${id}/unanswered-questions`)).data;
}

/** Whether something was set in a step. It has gone somewhere once it has a phone number or a visitor has written. */
export function isDone(step: StepId, assistant: Assistant, isVisited: boolean): boolean {
  const { knowledgebase_id, tool_ids, tools, appearance, phone_number_id } = assistant;
  if (step === "knowledge") return knowledgebase_id !== null;
  if (step === "abilities") return (tool_ids?.length ?? 0) + tools.length > 0;
  if (step === "appearance") return Object.keys(appearance ?? {}).length > 0;
  return step === "identity" || (step === "publish" && (isVisited || phone_number_id !== null));
}

async function readOwner(): Promise<NewAssistantOwner> {
  const { language, company } = await call("GET", "/user/me");
  return { language, company, greeting: await greetingIn(language) };
}

async function readIsVisited(uuid: string): Promise<boolean> {
  const search = new URLSearchParams({ assistant_id: uuid, type: "widget", per_page: "1" });
  return (await call("GET", `/user/conversations?${search}`)).data.length > 0;
}
