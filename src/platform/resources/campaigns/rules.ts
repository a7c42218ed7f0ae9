import type { BodyOf } from "../../../contract/kit/operation.ts";
import type { createCampaign } from "../../../contract/operations/phone/campaigns.ts";
import type { AssistantRecord } from "../assistants/store.ts";

/** What a new campaign is checked against. */
export interface CampaignSurroundings {
  /** The owner's assistant of that id. */
  readonly assistant: AssistantRecord | undefined;
  /** Ids of all of the owner's numbers. */
  readonly phoneNumberIds: ReadonlySet<number>;
}

/** What is wrong with a new campaign beyond the form of each field. Empty when nothing is. */
export function checkCampaign(
  body: BodyOf<typeof createCampaign>,
  { assistant, phoneNumberIds }: CampaignSurroundings,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const refuse = (field: string, text: string) => {
    errors[field] = [text];
  };
  if (assistant?.type !== "outbound") refuse("assistant_id", "The selected assistant id is invalid.");
  if (body.allowed_days?.length === 0) refuse("allowed_days", "The allowed days field is required.");
  const goal = body.goal_completion_variable;
  if (goal === undefined) {
    if (body.retry_on_goal_incomplete)
      refuse(
        "goal_completion_variable",
        "The goal completion variable field is required when retry on goal incomplete is true.",
      );
  } else if (
    assistant &&
    !(assistant.post_call_evaluation && assistant.post_call_schema.some(({ name }) => name === goal))
  ) {
    // Its value would never be found.
    refuse("goal_completion_variable", "The selected goal completion variable is invalid.");
  }
  for (const [at, id] of (body.phone_number_ids ?? []).entries())
    if (!phoneNumberIds.has(id)) refuse(`phone_number_ids.${at}`, `The selected phone number ids.${at} is invalid.`);
  return errors;
}
