import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import type { Assistant } from "../../../contract/operations/assistants/assistants.ts";
import { call } from "../api.ts";
import { count } from "../parts/format.ts";
import { icon } from "../parts/icons.ts";
import { emptyList } from "../parts/lists/empty-list.ts";
import { ConsolePage } from "../parts/page.ts";
import { addressOf } from "../routes.ts";

const newAssistant = html`<a class="button primary" href=${addressOf("assistants", "new")}>${icon("plus", 18)}New assistant</a>`;

/** All assistants, with links to their forms. */
@customElement("console-assistants")
export class ConsoleAssistants extends ConsolePage<readonly Assistant[]> {
  protected readonly subject = "the assistants";

  protected read(): Promise<readonly Assistant[]> {
    return call("GET", "/user/assistants");
  }

  protected renderData(assistants: readonly Assistant[]): TemplateResult {
    return html`<header class="head">
        <div><h1>Assistants</h1><p class="soft">What each assistant knows, can do, and sounds like.</p></div>
        ${assistants.length === 0 ? nothing : newAssistant}
      </header>
      ${
        assistants.length === 0
          ? html`<section class="box">${emptyList("Your assistants will appear here, each with what it knows, what it may do and how it sounds.", newAssistant)}</section>`
          : html`<ul class="cards">${assistants.map(renderAssistant)}</ul>`
      }`;
  }
}

const onPhone: Record<Assistant["type"], string> = { inbound: "answers calls", outbound: "makes calls" };

function renderAssistant(assistant: Assistant): TemplateResult {
  const { id, name, status, type, tool_ids, knowledgebase_id, conversation_access, system_prompt } = assistant;
  const knows = knowledgebase_id === null ? "no knowledge base" : "knowledge base";
  return html`<li class="card">
    <p class="spread"><span class="drop" aria-hidden="true">${[...name][0] ?? "?"}</span><span class="tag ${status === "active" ? "good" : ""}">${status}</span></p>
    <h2><a href=${addressOf("assistants", id)} dir="auto">${name}</a></h2>
    <p class="soft clamp" dir="auto">${system_prompt}</p>
    <p class="meta">${onPhone[type]} · <bdi>${count(tool_ids?.length ?? 0, "tool")}</bdi> · ${knows} · ${conversation_access === "token" ? "proxy only" : "any page"}</p>
  </li>`;
}
