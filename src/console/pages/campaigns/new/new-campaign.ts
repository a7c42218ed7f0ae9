import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Assistant } from "../../../../contract/operations/assistants/assistants.ts";
import { ApiError } from "../../../../contract/problem.ts";
import { call, formBody } from "../../api.ts";
import { announce } from "../../parts/announce.ts";
import { count } from "../../parts/format.ts";
import { errorTexts, notSaved } from "../../parts/forms/fields.ts";
import { FormErrors } from "../../parts/forms/form-errors.ts";
import { icon } from "../../parts/icons.ts";
import { ConsolePage } from "../../parts/page.ts";
import { addressOf, go } from "../../routes.ts";
import { readLeadCounts } from "../counts.ts";
import type { Campaign } from "../types.ts";
import { bodyOf, campaignFields, campaignLabels, newSettings, type Settings } from "./form.ts";
import { moveWaiting } from "./move-waiting.ts";

interface Data {
  /** Those that make calls. */
  readonly assistants: readonly Assistant[];
  readonly numbers: readonly { readonly id: number; readonly phone_number: string }[];
  /** The one that is copied, and how many of its leads are to be called. */
  readonly source: { readonly campaign: Campaign; readonly waiting: number } | undefined;
}

/** The form of a new campaign. `which`: `new`, or `copy-12` for one with the settings of the campaign 12. */
@customElement("console-new-campaign")
export class ConsoleNewCampaign extends ConsolePage<Data> {
  protected readonly subject = "the form";
  @property({ attribute: false }) which = "new";
  @state() private settings: Settings = newSettings;
  @query("form.settings") private readonly form!: HTMLFormElement;
  readonly #errors = new FormErrors(this, { labels: campaignLabels });

  protected async read(): Promise<Data> {
    const [assistants, { data: numbers }, source] = await Promise.all([
      call("GET", "/user/assistants"),
      call("GET", "/user/phone-numbers/all"),
      this.readSource(),
    ]);
    return { assistants: assistants.filter(({ type }) => type === "outbound"), numbers, source };
  }

  private async readSource(): Promise<Data["source"]> {
    const id = Number(/^copy-(\d+)$/.exec(this.which)?.[1]);
    if (!id) return undefined;
    const campaign = (await call("GET", "/user/campaigns")).find((one) => one.id === id);
    if (!campaign) throw new ApiError({ code: "CAMPAIGN_NOT_FOUND", status: 404, detail: "Campaign not found" });
    this.settings = {
      ...newSettings,
      ...campaign,
      assistant_id: campaign.assistant_id ?? undefined,
      goal_completion_variable: (campaign.retry_on_goal_incomplete && campaign.goal_completion_variable) || "",
    };
    return { campaign, waiting: (await readLeadCounts(id)).waiting };
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const data = new FormData(this.form);
    const source = this.data?.source;
    await this.#errors.run(this.form, async () => {
      const body = bodyOf(data);
      const { data: created } = await call("POST", "/user/campaigns", formBody(body));
      const moved = source && data.has("take_leads") ? await moveWaiting(source.campaign.id, created.id) : 0;
      announce(
        moved > 0 ? `The campaign was created, and ${count(moved, "lead")} moved to it.` : "The campaign was created.",
      );
      go(addressOf("campaigns", created.id), { replace: true });
    });
  }

  protected renderData({ assistants, numbers, source }: Data): TemplateResult {
    const assistant = assistants.find(({ id }) => id === this.settings.assistant_id) ?? preferred(assistants);
    return html`<header class="head"><div>
        <p><a class="back" href=${source ? addressOf("campaigns", source.campaign.id) : addressOf("campaigns")}>${icon("back", 16)}<bdi>${source ? source.campaign.name : "Campaigns"}</bdi></a></p>
        <h1>${source ? "Change settings" : "New campaign"}</h1>
        <p class="soft">${source ? "A campaign keeps the settings that it was created with. This creates another campaign, to which its leads can move." : "It begins to call when you start it. You add the people to call next."}</p>
      </div></header>
      ${
        assistant
          ? html`<section class="box narrow">
              <form class="settings" novalidate @submit=${this.handleSubmit} @input=${this.#errors.handleEdit} @change=${this.#errors.handleEdit}>
                ${notSaved(this.#errors.failure)} ${errorTexts(this.#errors.elsewhere, "other-wrong")}
                ${campaignFields({
                  settings: this.settings,
                  assistant,
                  assistants,
                  numbers,
                  errors: this.#errors,
                  onAssistant: (assistant_id) => {
                    this.settings = { ...this.settings, assistant_id };
                  },
                })}
                ${source && source.waiting > 0 ? html`<label class="tick"><input type="checkbox" name="take_leads" checked><span>Move the ${count(source.waiting, "lead")} still to be called to it</span></label>` : nothing}
                <p class="buttons"><button class="button primary" type="submit" ?disabled=${this.#errors.busy}>${this.#errors.busy ? "One moment…" : "Create campaign"}</button></p>
              </form>
            </section>`
          : html`<section class="box narrow"><div class="empty"><p>A campaign calls with an assistant that makes calls, and you have none yet.</p>
              <p class="buttons"><a class="button primary" href=${addressOf("assistants", "new")}>${icon("plus", 18)}Create an assistant</a></p></div></section>`
      }`;
  }
}

/** An active one, else the first. */
function preferred(assistants: readonly Assistant[]): Assistant | undefined {
  return assistants.find(({ status }) => status === "active") ?? assistants[0];
}
