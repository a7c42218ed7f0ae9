import { html } from "hono/html";
import { commonFailures } from "../../contract/codes.ts";
import { exampleOf } from "../../contract/kit/example.ts";
import { failuresOf } from "../../contract/kit/failures.ts";
import { fieldsOf } from "../../contract/kit/fields.ts";
import { schemaOf } from "../../contract/kit/json-schema.ts";
import type { Operation } from "../../contract/kit/operation.ts";

/** Text that is safe to place in a page: what was put into it was escaped. */
export type Markup = ReturnType<typeof html>;

/** One operation: where it is, what it takes, what it answers. */
export function renderOperation(row: Operation, open: boolean): Markup {
  const paths = [row.path, ...(row.aliases ?? [])];
  return html`<article id="${row.id}" aria-labelledby="${row.id}-title">
    <h3 id="${row.id}-title"><a href="#${row.id}">${row.summary}</a>${
      open ? html`<span class="open">not implemented, returns 501</span>` : ""
    }</h3>
    ${paths.map(
      (path) =>
        html`<p class="path"><span class="method ${row.method.toLowerCase()}">${row.method}</span><code>${path}</code></p>`,
    )}
    <ul class="remarks">${remarksOf(row).map((remark) => html`<li>${remark}</li>`)}</ul>
    ${row.notes ? html`<p class="notes">${row.notes}</p>` : ""}
    ${takes(row)}
    ${refusals(row)}
    ${examples(row)}
  </article>`;
}

function remarksOf({ auth, streams, multipart, fileBytes, answers, idempotent, rate }: Operation): string[] {
  return [
    { bearer: "Bearer token", optional: "No token required; a bearer token is accepted", none: "No token required" }[
      auth
    ],
    ...(streams === "only" ? ["Server-sent events"] : streams ? ["JSON, or server-sent events"] : []),
    ...(answers === "file" ? ["Answers a file"] : []),
    ...(multipart ? [fileBytes === undefined ? "JSON, or multipart/form-data" : "multipart/form-data"] : []),
    ...(idempotent ? ["Supports Idempotency-Key"] : []),
    ...(rate
      ? [`${rate.limit} requests ${rate.windowS === 1 ? "a second" : `in ${rate.windowS} s`} for each ${rate.per}`]
      : []),
  ];
}

function takes(row: Operation): Markup | "" {
  const fields = fieldsOf(row);
  if (fields.length === 0) return "";
  return html`<h4>Parameters</h4>
    <div class="scroll" tabindex="0" role="group" aria-label="${row.summary}: parameters"><table>
      <thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Required</th></tr></thead>
      <tbody>${fields.map(
        ({ name, place, words, required }) =>
          html`<tr><th scope="row"><code>${name}</code></th><td>${place}</td><td>${words}</td><td>${required ? "yes" : ""}</td></tr>`,
      )}</tbody>
    </table></div>`;
}

/** The row's own refusals as they are sent; those that any operation shares are named and stand further up. */
function refusals(row: Operation): Markup {
  const all = failuresOf(row);
  const own = all.filter(({ code }) => code in row.failures || code === "VALIDATION_FAILED");
  const shared = all.filter((failure) => !own.includes(failure) && failure.code in commonFailures);
  return html`<h4>Responses</h4>
    <div class="scroll" tabindex="0" role="group" aria-label="${row.summary}: responses"><table>
      <thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Body</th></tr></thead>
      <tbody>
        <tr><td class="number">${row.success.status}</td><th scope="row">Success</th><td>as below</td></tr>
        ${own.map(
          ({ status, code, body }) =>
            html`<tr><td class="number">${status}</td><th scope="row"><code>${code}</code></th><td><code class="body">${JSON.stringify(body)}</code></td></tr>`,
        )}
      </tbody>
    </table></div>
    <p class="shared">Also ${shared.map(({ status, code }, at) => html`${at > 0 ? ", " : ""}${status} <a href="#errors">${code}</a>`)}.</p>`;
}

function examples(row: Operation): Markup {
  const body = row.body && exampleOf(schemaOf(row.body, "input"));
  const answer = exampleOf(schemaOf(row.success.body, "output"));
  return html`<details><summary>Example</summary>
    ${body === undefined ? "" : html`<h4>Body</h4><pre tabindex="0"><code>${pretty(body)}</code></pre>`}
    <h4>${row.streams === "only" ? "Data of one event" : "Response"}</h4>
    <pre tabindex="0"><code>${pretty(answer)}</code></pre>
  </details>`;
}

function pretty(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
