import { Hono } from "hono";
import { operations } from "../contract/all-operations.ts";
import { commonFailure, failureResponse } from "../http/respond.ts";
import { unimplementedIds } from "./all-handlers.ts";
import { describeApi } from "./api-description.ts";
import type { RequestOrigin } from "./http/router.ts";
import type { SiteLink } from "./reference/page.ts";
import { createReference } from "./reference/routes.ts";
import { voiceSamples } from "./resources/catalogues/catalogue.ts";
import { version } from "./version.ts";

/** What everybody may read beside the API, without a token: its description, its reference, and the voice samples. */
export function createPublicPages(
  publicUrlOf: (request: Request) => string,
  siteLinks: readonly SiteLink[],
): Hono<{ Bindings: RequestOrigin }> {
  const rows = Object.values(operations);
  const app = new Hono<{ Bindings: RequestOrigin }>();
  app.get("/openapi.json", ({ req }) => describeApi(req.raw, publicUrlOf(req.raw)));
  app.route("/docs", createReference(rows, { unimplemented: unimplementedIds, version, siteLinks }));
  app.get("/voices/:sample", ({ req }) => {
    const sample = voiceSamples.get(req.param("sample"));
    if (!sample) return failureResponse(commonFailure("NOT_FOUND").problem, "message");
    return new Response(sample, {
      headers: { "content-type": "audio/mpeg", "cache-control": "public, max-age=86400" },
    });
  });
  return app;
}
