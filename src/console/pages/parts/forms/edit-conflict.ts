import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import { failureOf } from "../../api.ts";
import { icon } from "../icons.ts";

/** Chosen: so often nobody saves at the same moment. */
const mostTries = 5;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Notices that somebody else has changed what is about to be saved. It is said once: who saves again has decided. What was changed
 * in other fields stays, for only what was changed here is sent.
 */
export class EditConflict implements ReactiveController {
  /** What was stored of a field when the form began with it, or when it was said last. */
  readonly #seen = new Map<string, string>();
  #labels: readonly string[] = [];

  constructor(
    private readonly host: ReactiveControllerHost & ParentNode,
    /** The label of each field by its name in the API. */
    private readonly labels: Readonly<Record<string, string>>,
  ) {
    host.addController(this);
  }

  hostConnected(): void {}

  /** Notes what is stored of those fields that are not noted yet. */
  see(stored: object, fields: Iterable<string>): void {
    for (const field of fields) if (!this.#seen.has(field)) this.#seen.set(field, textOf((stored as Fields)[field]));
  }

  /** Forgets all fields but these: they were saved, or their changes discarded. */
  forget(except: (field: string) => boolean = () => false): void {
    for (const field of this.#seen.keys()) if (!except(field)) this.#seen.delete(field);
    this.#say([]);
  }

  /** Of what the form holds, what differs from what it began with. */
  changesOf<Given extends object>(given: Given): Partial<Given> {
    const changed = Object.entries(given).filter(([field, value]) => this.#seen.get(field) !== textOf(value));
    return Object.fromEntries(changed) as Partial<Given>;
  }

  /** Whether somebody else has changed one of these fields meanwhile, to something else than what is about to be saved. */
  async isBy(stored: object, given: object): Promise<boolean> {
    const fields = Object.keys(given).filter((field) => {
      const now = textOf((stored as Fields)[field]);
      return this.#seen.has(field) && this.#seen.get(field) !== now && textOf((given as Fields)[field]) !== now;
    });
    for (const field of fields) this.#seen.set(field, textOf((stored as Fields)[field]));
    this.#say(fields.map((field) => this.labels[field] ?? field));
    if (fields.length === 0) return false;
    await this.host.updateComplete;
    this.host.querySelector(".conflict")?.scrollIntoView({ block: "center" });
    return true;
  }

  /**
   * Saves what nobody else has changed, and asks otherwise. Who saves between the reading and the saving here makes it begin again.
   * @param read What is stored now, with the fields as the form holds them, and its version (`updated_at` where it has one); undefined where it is gone: the request that saves says so
   * @returns What `put` answers; undefined where somebody else has changed the same
   */
  async save<Saved extends object>(
    given: object,
    read: () => Promise<{ readonly stored: object; readonly version: string } | undefined>,
    put: (headers: Readonly<Record<string, string>>) => Promise<Saved>,
  ): Promise<Saved | undefined> {
    for (let tries = 1; ; tries++) {
      const now = await read();
      if (now && (await this.isBy(now.stored, given))) return undefined;
      try {
        return await put(now ? { "if-match": `"${now.version}"` } : {});
      } catch (error) {
        if (failureOf(error).code !== "CHANGED_MEANWHILE" || tries === mostTries) throw error;
      }
    }
  }

  /** `discard`: what to do to see theirs. */
  render(discard: string): TemplateResult | typeof nothing {
    if (this.#labels.length === 0) return nothing;
    return html`<p class="note warning conflict" role="alert">${icon("alert")}<span>Somebody else has changed “${this.#labels.join("”, “")}” since you began. Save again to put yours in its place, or ${discard} to see theirs.</span></p>`;
  }

  #say(labels: readonly string[]): void {
    this.#labels = labels;
    this.host.requestUpdate();
  }
}

/** A stored field as it is compared. */
function textOf(value: unknown): string {
  return JSON.stringify(value) ?? "";
}
