import type { Role } from "../../../src/contract/kit/operation.ts";
import type { TestPlatform } from "../../support/platform.ts";

export const password = "correct horse battery";

/** Makes somebody with a role by an invitation of the owner's. @returns The token of their session */
export async function signInAs(platform: TestPlatform, role: Role, email = `${role}@shop.example`): Promise<string> {
  const { owner } = platform;
  const invited = await platform.request("POST", "/user/members", { token: owner.key, body: { email, role } });
  const { code } = await invited.json();
  const joined = await platform.request("POST", "/join", { body: { code, name: `The ${role}`, password } });
  return (await joined.json()).token;
}
