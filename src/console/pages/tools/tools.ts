import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import type { Tool } from "../../../contract/operations/assistants/tools.ts";
import { call } from "../api.ts";
import { count, moment, when } from "../parts/format.ts";
import { icon } from "../parts/icons.ts";
import { emptyList } from "../parts/lists/empty-list.ts";
import { ConsolePage } from "../parts/page.ts";
import { addressOf } from "../routes.ts";

const newTool = html`<a class="button primary" href=${addressOf("tools", "new")}>${icon("plus", 18)}New tool</a>`;

/** All tools, with links to their forms. */
@customElement("console-tools")
export class ConsoleTools extends ConsolePage<readonly Tool[]> {
  protected readonly subject = "the tools";

  protected read(): Promise<readonly Tool[]> {
    return call("GET", "/user/tools");
  }

  protected renderData(tools: readonly Tool[]): TemplateResult {
    return html`<header class="head">
        <div><h1>Tools</h1><p class="soft">Services of yours that an assistant can call during a conversation.</p></div>
        ${tools.length === 0 ? nothing : newTool}
      </header>
      <section class="box" aria-label="Your tools">
        ${
          tools.length === 0
            ? emptyList(
                "Services of yours that assistants can call will appear here: to look something up, to book it or to change it.",
                newTool,
              )
            : html`<ul class="rows">${tools.map(renderTool)}</ul>`
        }
      </section>`;
  }
}

function renderTool({
  id,
  name,
  description,
  method,
  endpoint,
  schema,
  unreadable,
  failing_since,
}: Tool): TemplateResult {
  return html`<li>
    <span class="two">
      <a class="strong" href=${addressOf("tools", id)}><code>${name}</code></a>
      <span class="soft" dir="auto">${description}</span>
      <span class="meta"><bdi dir="ltr">${method} ${endpoint}</bdi> · <bdi>${count(schema.length, "parameter")}</bdi></span>
    </span>
    ${
      unreadable
        ? html`<span class="tag bad">unreadable</span>`
        : failing_since
          ? html`<span class="tag bad" title="Its service could not be used since ${moment(failing_since)}">failing since ${when(failing_since)}</span>`
          : nothing
    }
    ${icon("next", 18)}
  </li>`;
}
