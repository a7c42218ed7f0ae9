import type { Platform } from "../platform/index.ts";
import { apiPath } from "./serve-site.ts";

/** Where every server of ours answers clients of the Model Context Protocol. */
export const mcpPath = "/mcp";

/** Answers them as the API does at `/api/mcp`. */
export function answerMcpOf(platform: Pick<Platform, "handle">) {
  return (request: Request, context: { readonly address?: string | undefined }): Promise<Response> => {
    const url = new URL(request.url);
    url.pathname = `${apiPath}${mcpPath}`;
    return platform.handle(new Request(url, request), context);
  };
}
