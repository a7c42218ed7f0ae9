import { operations } from "../contract/all-operations.ts";
import { commonFailure, failureResponse, withoutBody } from "../http/respond.ts";
import { createRouteTable } from "../http/route-table.ts";
import { unimplementedIds } from "./all-handlers.ts";
import { describeApi } from "./api-description.ts";
import type { SiteLink } from "./reference/page.ts";
import { referencePages } from "./reference/pages.ts";
import { voiceSamples } from "./resources/catalogues/catalogue.ts";
import { version } from "./version.ts";

/** What everybody may read beside the API, without a token: its description, its reference, and the voice samples. */
export function createPublicPages(
  publicUrlOf: (request: Request) => string,
  siteLinks: readonly SiteLink[],
): (request: Request) => Response | undefined {
  const reference = referencePages(Object.values(operations), { unimplemented: unimplementedIds, version, siteLinks });
  const table = createRouteTable([
    { method: "GET", path: "/openapi.json", answer: (request: Request) => describeApi(request, publicUrlOf(request)) },
    ...reference.map(({ path, answer }) => ({ method: "GET", path: `/docs${path}`, answer })),
    { method: "GET", path: "/voices/{sample}", answer: sampleAnswer },
  ]);
  return (request) => {
    const isHead = request.method === "HEAD";
    const found = table.find(new URL(request.url).pathname, isHead ? "GET" : request.method);
    const response = found?.route?.answer(request, found.params);
    return response && isHead ? withoutBody(response) : response;
  };
}

function sampleAnswer(_request: Request, { sample = "" }: Readonly<Record<string, string>>): Response {
  const found = voiceSamples.get(sample);
  if (!found) return failureResponse(commonFailure("NOT_FOUND").problem, "message");
  return new Response(found, {
    headers: { "content-type": "audio/mpeg", "cache-control": "public, max-age=86400" },
  });
}
