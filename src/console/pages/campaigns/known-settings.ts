import type { Campaign } from "./types.ts";

/**
 * What a campaign was created with and the API does not return. It cannot be changed later, so that this browser can keep
 * it from the creation on; campaigns that were created elsewhere have none.
 */
export interface KnownSettings {
  readonly timezone: string;
  readonly phone_number_ids: readonly number[];
  readonly retry_on_voicemail: boolean;
  /** Empty where any answer counts. */
  readonly goal_completion_variable: string;
}

type Created = Pick<Campaign, "id" | "created_at">;

/** Reads what this browser created a campaign with. */
export function readKnownSettings({ id, created_at }: Created): KnownSettings | undefined {
  try {
    // Ids begin again in a new database: the time tells its campaigns apart.
    const stored = JSON.parse(localStorage.getItem(keyOf(id)) ?? "{}");
    return stored.created_at === created_at ? (stored.settings as KnownSettings) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what a campaign was created with. */
export function keepKnownSettings({ id, created_at }: Created, settings: KnownSettings): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify({ created_at, settings }));
  } catch {
    // The browser has no room: the page shows less of the campaign.
  }
}

/** Forgets a campaign that was deleted. */
export function forgetKnownSettings(id: number): void {
  localStorage.removeItem(keyOf(id));
}

function keyOf(id: number): string {
  return `ringback-console-campaign-${id}`;
}
